//! What the YAML and the JSON reader say alike.
//!
//! Invariant: the same mistake has the same words in both languages.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::{
    DUPLICATE_KEY, NUMBER_OUT_OF_RANGE, TOO_DEEP, TOO_MANY_VALUES,
};
use packc_source::Span;

use crate::Limits;

/// A key stands twice in one mapping, first at `first`, then at `again`.
pub(crate) fn duplicate_key(key: &str, first: Span, again: Span) -> Diagnostic {
    Diagnostic::new(
        &DUPLICATE_KEY,
        format!("the key `{}` stands twice in this mapping", shortened(key)),
    )
    .at(again, "here again")
    .related(first, "first written here")
    .help("keep one of the two, or give one of them another name")
}

/// An integer that neither 64 bits with a sign nor 64 bits without one can hold.
pub(crate) fn integer_out_of_range(written: &str, at: Span) -> Diagnostic {
    Diagnostic::new(
        &NUMBER_OUT_OF_RANGE,
        format!(
            "the integer `{}` doesn't fit into 64 bits",
            shortened(written)
        ),
    )
    .at(at, "")
    .help("if it is an identifier, put it between quotes: it is then text and keeps every digit")
}

/// A number that 64-bit floats can't hold.
pub(crate) fn float_out_of_range(written: &str, at: Span) -> Diagnostic {
    Diagnostic::new(
        &NUMBER_OUT_OF_RANGE,
        format!("the number `{}` is too large", shortened(written)),
    )
    .at(at, "")
    .note("the largest number that JSON readers agree on is about 1.8e308")
}

/// `.inf` or `.nan`, written in YAML.
pub(crate) fn not_finite(written: &str, at: Span) -> Diagnostic {
    Diagnostic::new(
        &NUMBER_OUT_OF_RANGE,
        format!(
            "`{}` is a number that JSON doesn't have",
            shortened(written)
        ),
    )
    .at(at, "")
    .help("write a finite number, or put it between quotes when it is text")
}

/// A list or mapping, opened at `opening`, lies deeper than the limit.
pub(crate) fn too_deep(opening: Span, limits: &Limits) -> Diagnostic {
    let depth = limits.depth;
    Diagnostic::new(
        &TOO_DEEP,
        format!("lists and mappings nest more than {depth} deep"),
    )
    .at(opening, "one level too many")
    .help("move the inner part into a file of its own and `$include` it")
}

/// The file has more values than the limit; `at` is the first one too many.
pub(crate) fn too_many_values(at: Span, limits: &Limits) -> Diagnostic {
    let count = limits.nodes;
    Diagnostic::new(
        &TOO_MANY_VALUES,
        format!("the file has more than {count} values"),
    )
    .at(at, "the first one too many")
    .help("split the file into several, and `$include` them")
}

/// What somebody wrote, cut for a message.
pub(crate) fn shortened(written: &str) -> String {
    const SHOWN: usize = 40;
    let cut = written.char_indices().nth(SHOWN);
    match cut.and_then(|(at, _)| written.get(..at)) {
        Some(start) => format!("{start}…"),
        None => written.to_owned(),
    }
}
