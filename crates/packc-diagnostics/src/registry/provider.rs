//! Rules of provider requirements and references (`PK56xx`).

use super::rules;

rules! {}
