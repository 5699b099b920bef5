//! Rules of workflows (`PK52xx`).

use super::rules;

rules! {}
