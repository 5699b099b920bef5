//! Places of strings and inside of them.
//!
//! Invariant: a place lies within the string's own text in the source; where that can't be told, it is the whole text.

use std::ops::Range;

use packc_diagnostics::Diagnostic;
use packc_ir::Str;
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

/// Puts the finding at the second of two ids; what is used twice from one place has only that.
pub(in crate::check) fn at_second(diagnostic: Diagnostic, first: &Str, second: &Str) -> Diagnostic {
    let (first, second) = (first.origin.value, second.origin.value);
    if first == second {
        return diagnostic.at(second, "used twice");
    }
    diagnostic.at(second, "").related(first, "the first")
}
