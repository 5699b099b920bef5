//! Rules of the schema check (PK3xxx): keys, types, patterns and limits of PromptPack.

use super::rules;

rules! {
    /// A key that the specification doesn't have at that place.
    UNKNOWN_KEY = 3001 "unknown-key" Error;
}
