//! The rules of governance. `PK57xx`.

use super::rules;

rules! {}
