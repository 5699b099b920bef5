//! Rules of media (`PK43xx`).

use super::rules;

rules! {}
