//! The rules of packs as a whole, of prompts and of tools: names that must be defined, keys that repeat a name. `PK51xx`.

use super::rules;

rules! {}
