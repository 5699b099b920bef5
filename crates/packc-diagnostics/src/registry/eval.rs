//! The rules of evals and validators. `PK53xx`.

use super::rules;

rules! {}
