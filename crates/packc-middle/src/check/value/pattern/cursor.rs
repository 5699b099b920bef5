//! A place in a pattern.
//!
//! Invariant: it always stands between two characters.

use std::ops::Range;

/// A place in a pattern that moves to its end.
pub(super) struct Cursor<'p> {
    text: &'p str,
    at: usize,
}

/// How often something is repeated: `{2}`, `{2,}` or `{2,5}`.
pub(super) struct Count {
    pub(super) least: u64,
    /// `None` for `{2,}`.
    pub(super) most: Option<u64>,
    /// The bytes after `{`, `}` included.
    pub(super) length: usize,
}

impl<'p> Cursor<'p> {
    pub(super) fn new(text: &'p str) -> Self {
        Self { text, at: 0 }
    }

    /// The byte that comes next.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// What wasn't read yet.
    pub(super) fn rest(&self) -> &'p str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// The character that comes next.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Reads a character.
    pub(super) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Reads this text, if it comes next.
    pub(super) fn eat(&mut self, text: &str) -> bool {
        let found = self.rest().starts_with(text);
        if found {
            self.at += text.len();
        }
        found
    }

    /// Reads the text before `end` and `end`, if it comes.
    pub(super) fn eat_until(&mut self, end: &str) -> Option<&'p str> {
        let (before, _) = self.rest().split_once(end)?;
        self.at += before.len() + end.len();
        Some(before)
    }

    /// Reads `length` bytes that were looked at in [`Self::rest`].
    pub(super) fn skip(&mut self, length: usize) {
        self.at += length;
    }

    /// A part of the pattern.
    pub(super) fn text(&self, range: Range<usize>) -> &'p str {
        self.text.get(range).unwrap_or("")
    }

    /// Reads exactly `digits` hexadecimal digits: their value.
    pub(super) fn hex(&mut self, digits: usize) -> Option<u32> {
        let text = self.rest().get(..digits)?;
        if !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        self.at += digits;
        u32::from_str_radix(text, 16).ok()
    }

    /// What follows `{`, when that makes a number of repetitions. Else `{` is a character.
    pub(super) fn count(&self) -> Option<Count> {
        let (inside, _) = self.rest().split_once('}')?;
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| text.parse().unwrap_or(u64::MAX))
        };
        let (least, most) = match inside.split_once(',') {
            None => (number(inside)?, Some(number(inside)?)),
            Some((least, "")) => (number(least)?, None),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
        };
        Some(Count {
            least,
            most,
            length: inside.len() + 1,
        })
    }
}
