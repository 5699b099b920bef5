//! Rules of values that the specification leaves open (`PK58xx`).

use super::rules;

rules! {}
