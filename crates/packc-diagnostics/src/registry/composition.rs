//! Rules of compositions (`PK55xx`).

use super::rules;

rules! {}
