//! Rules of governance (`PK57xx`).

use super::rules;

rules! {}
