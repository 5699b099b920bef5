//! The rules of targets and runtimes: constructs that a version of the specification or a runtime does not have. `PK59xx`.

use super::rules;

rules! {}
