//! Rules of schema files (`PK44xx`).

use super::rules;

rules! {}
