//! The text that is read, and where in its file it stands.
//!
//! Invariant: offsets within the reader count from the start of the text; spans count from the start of the file.

use std::ops::Range;
use std::sync::Arc;

use packc_source::{FileId, Span};

use crate::{Mapping, Node, Value};

/// The text that is read: `text` begins at byte `base` of the file.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) file: FileId,
    pub(super) text: &'a str,
    pub(super) base: usize,
}

impl Source<'_> {
    /// The span of these bytes of the text.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range.start + self.base..range.end + self.base)
    }

    /// The text of these bytes.
    pub(super) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or("")
    }

    /// The span of the character at byte `at`; empty at the end of the text or of a line.
    pub(super) fn character(&self, at: usize) -> Span {
        self.span(self.character_range(at))
    }

    /// The bytes of the character at byte `at`; none at the end of the text or of a line.
    pub(super) fn character_range(&self, at: usize) -> Range<usize> {
        let next = self.text.get(at..).and_then(|rest| rest.chars().next());
        let length = next
            .filter(|c| !matches!(c, '\n' | '\r'))
            .map_or(0, char::len_utf8);
        at..at + length
    }

    /// From byte `from` to the end of its line, without a comment and the blanks before it.
    pub(super) fn rest_of_line(&self, from: usize) -> Range<usize> {
        let rest = self.text.get(from..).unwrap_or("");
        let line = rest.split(['\n', '\r']).next().unwrap_or("");
        let end = line.match_indices('#').map(|(at, _)| at).find(|at| {
            line.get(..*at)
                .is_some_and(|before| before.is_empty() || before.ends_with([' ', '\t']))
        });
        let text = line.get(..end.unwrap_or(line.len())).unwrap_or("");
        from..from + text.trim_end().len()
    }

    /// The text of these bytes between quotes that leave it as it is; `None` when there are none, or when it has several
    /// lines.
    pub(super) fn quoted(&self, range: Range<usize>) -> Option<String> {
        let text = self.slice(range);
        if text.is_empty() || text.contains(['\n', '\r']) {
            None
        } else if !text.contains(['"', '\\']) {
            Some(format!("\"{text}\""))
        } else if !text.contains('\'') {
            Some(format!("'{text}'"))
        } else {
            None
        }
    }

    /// Takes back what was read last, in front of something that couldn't be read: the two may have been meant as one.
    /// A scalar, or a list or mapping in brackets, becomes a hole; of another list or mapping the last value does, and
    /// it may have more.
    pub(super) fn doubt(&self, node: &mut Node) {
        let start = node.span.range().start - self.base;
        if node.cause.is_some() || self.slice(start..start + 1).starts_with(['[', '{']) {
            node.value = Value::Hole;
            return;
        }
        match &mut node.value {
            Value::Mapping(mapping) => {
                let known = Arc::unwrap_or_clone(std::mem::take(mapping));
                let mut entries = known.into_entries();
                if let Some(last) = entries.last_mut() {
                    self.doubt(&mut last.node);
                }
                *mapping = Arc::new(Mapping::new(entries).with_unknown_keys());
            }
            Value::Sequence(items) => {
                let mut known = items.to_vec();
                if let Some(last) = known.last_mut() {
                    self.doubt(last);
                }
                let end = Span {
                    start: node.span.end,
                    ..node.span
                };
                known.push(Node::new(end, Value::Hole));
                *items = known.into();
            }
            value => *value = Value::Hole,
        }
    }
}
