//! The rules of values: variables, patterns, JSON Schemas of tools, secrets. `PK58xx`.

use super::rules;

rules! {}
