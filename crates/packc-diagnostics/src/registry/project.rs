//! Rules of the frontend (PK2xxx): finding, reading and merging the files of a project.

use super::rules;

rules! {
    /// There is no root file.
    NO_PROJECT = 2001 "no-project" Error;
}
