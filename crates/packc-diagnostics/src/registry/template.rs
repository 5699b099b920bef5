//! Rules of templates, fragments and variables (`PK41xx`).

use super::rules;

rules! {}
