//! Rules of agents (`PK54xx`).

use super::rules;

rules! {}
