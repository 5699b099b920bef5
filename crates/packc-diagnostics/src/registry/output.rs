//! Rules of the backend and the driver (PK6xxx): writing outputs, and what would be a bug of packc.

use super::rules;

rules! {
    /// An output can't be written.
    OUTPUT_NOT_WRITTEN = 6001 "output-not-written" Error;
}
