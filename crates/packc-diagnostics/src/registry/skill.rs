//! Rules of skills (`PK42xx`).

use super::rules;

rules! {}
