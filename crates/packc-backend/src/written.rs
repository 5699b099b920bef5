//! A written pack, and how it compares with one that was written earlier.
//!
//! Invariant: only what a build says about itself is ever left out of a comparison.

use std::ops::Range;

use packc_ir::{Compilation, Record};

/// The bytes of a `pack.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text, UTF-8.
    pub bytes: Vec<u8>,
    /// The bytes of the compilation block, its key included; `None` when the pack has none.
    pub(crate) compilation: Option<Range<usize>>,
}

impl Written {
    /// True when `old` is the same pack, written by another build: equal byte for byte but for the values in its
    /// compilation block.
    pub fn equals_but_for_the_stamp(&self, old: &[u8]) -> bool {
        let Some(block) = &self.compilation else {
            return self.bytes == old;
        };
        let (before, after) = (&self.bytes[..block.start], &self.bytes[block.end..]);
        old.strip_prefix(before)
            .and_then(|rest| rest.strip_suffix(after))
            .is_some_and(is_compilation_block)
    }
}

/// True for the block as a build writes it, with any values.
fn is_compilation_block(text: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(text) else {
        return false;
    };
    let inner = text
        .strip_prefix("\"compilation\": {\n")
        .and_then(|rest| rest.strip_suffix("\n  }"));
    let Some(inner) = inner else {
        return false;
    };
    let mut lines = inner.split(",\n");
    let known = Compilation::KEYS.iter().all(|key| {
        let value = lines.next().and_then(|line| {
            line.strip_prefix("    \"")?
                .strip_prefix(key)?
                .strip_prefix("\": \"")?
                .strip_suffix('"')
        });
        value.is_some_and(is_inside_of_string)
    });
    known && lines.next().is_none()
}

/// True when the text can stand between the quotes of a JSON string: no quote, control character or backslash but in
/// an escape.
fn is_inside_of_string(text: &str) -> bool {
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let ends = match character {
            '\\' => characters.next().is_none(),
            other => other == '"' || other.is_control(),
        };
        if ends {
            return false;
        }
    }
    true
}
