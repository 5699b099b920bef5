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
    at_both(diagnostic, (first, "the first"), (second, ""))
}

/// Puts the finding at the second of two places, each with its words; what is used twice from one place has only that.
pub(crate) fn at_both(
    diagnostic: Diagnostic,
    first: (Span, impl Into<String>),
    second: (Span, impl Into<String>),
) -> Diagnostic {
    if first.0 == second.0 {
        return diagnostic.at(second.0, "used twice");
    }
    diagnostic.at(second.0, second.1).related(first.0, first.1)
}
