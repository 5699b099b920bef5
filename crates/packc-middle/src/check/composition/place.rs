//! Places inside of strings.
//!
//! Invariant: a place lies within the string's own text in the source; where that can't be told, it is the whole text.

use std::ops::Range;

use packc_source::{SourceMap, Span};
use packc_syntax::{Text, offset_map};

/// A string with the place that it was written at.
#[derive(Clone, Copy)]
pub(super) struct Written<'a> {
    pub(super) text: &'a Text,
    pub(super) span: Span,
    pub(super) sources: &'a SourceMap,
}

impl Written<'_> {
    /// The place of these bytes of the decoded string.
    pub(super) fn place(&self, range: Range<usize>) -> Span {
        let map = offset_map(self.text, self.sources.text(self.span));
        let (from, to) = (map.source(range.start), map.source(range.end));
        if from < to {
            self.span.slice(from, to)
        } else {
            self.span
        }
    }
}
