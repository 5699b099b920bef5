//! Places inside of strings.
//!
//! Invariant: a place lies within the string's own text in the source; where that can't be told, it is the whole text.

use std::ops::Range;

use packc_source::{SourceMap, Span};
use packc_syntax::{Text, offset_map};

/// A string with the place that it was written at.
#[derive(Clone, Copy)]
pub(in crate::check) struct Written<'a> {
    pub(in crate::check) text: &'a Text,
    pub(in crate::check) span: Span,
    pub(in crate::check) sources: &'a SourceMap,
}

impl Written<'_> {
    /// The place of these bytes of the decoded string.
    pub(in crate::check) fn place(&self, range: Range<usize>) -> Span {
        let map = offset_map(self.text, self.sources.text(self.span));
        let (from, to) = (map.source(range.start), map.source(range.end));
        if from < to {
            self.span.slice(from, to)
        } else {
            self.span
        }
    }
}
