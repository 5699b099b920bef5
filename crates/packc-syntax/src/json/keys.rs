//! The keys of one file: each text is kept once, and told apart by a number.
//!
//! Invariant: a mapping's duplicate keys are found in time linear in its size.

use std::collections::HashMap;
use std::sync::Arc;

/// The number of a key's text.
#[derive(Clone, Copy)]
pub(super) struct Key(usize);

/// All keys met so far.
#[derive(Default)]
pub(super) struct Keys {
    numbers: HashMap<Arc<str>, usize>,
    known: Vec<Known>,
    /// The number of the mapping whose keys are being compared.
    mapping: usize,
}

struct Known {
    text: Arc<str>,
    /// The last mapping that has the key, and its place there.
    seen: (usize, usize),
}

impl Keys {
    /// The key with this text.
    pub(super) fn intern(&mut self, text: &str) -> Key {
        if let Some(number) = self.numbers.get(text) {
            return Key(*number);
        }
        let number = self.known.len();
        let text: Arc<str> = text.into();
        self.numbers.insert(Arc::clone(&text), number);
        self.known.push(Known { text, seen: (0, 0) });
        Key(number)
    }

    /// From here on keys are those of another mapping.
    pub(super) fn begin_mapping(&mut self) {
        self.mapping += 1;
    }

    /// The place of the same key in this mapping, when it was there before; else it is remembered with `place`.
    pub(super) fn first_in_mapping(&mut self, key: Key, place: usize) -> Option<usize> {
        let known = self.known.get_mut(key.0)?;
        if known.seen.0 == self.mapping {
            return Some(known.seen.1);
        }
        known.seen = (self.mapping, place);
        None
    }

    /// The text of a key.
    pub(super) fn text(&self, key: Key) -> &str {
        self.known.get(key.0).map_or("", |known| &known.text)
    }

    /// The text of a key, shared by all entries that have it.
    pub(super) fn shared(&self, key: Key) -> Arc<str> {
        self.known
            .get(key.0)
            .map_or_else(Arc::default, |known| Arc::clone(&known.text))
    }
}
