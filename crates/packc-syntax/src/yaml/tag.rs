//! Tags: `!!str` and its six siblings of the core schema (YAML 1.2.2, section 10.3), and `!`.
//!
//! Invariant: any other tag is refused; none is dropped.

use granit_parser::Tag as Written;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::UNSUPPORTED_TAG;
use packc_source::Span;

use crate::findings::shortened;

/// A tag as packc understands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    Str,
    /// `!`: a scalar is a string, a list or mapping what it is (section 6.9.1).
    NonSpecific,
    Int,
    Float,
    Bool,
    Null,
    Map,
    Seq,
    Unknown,
}

impl Tag {
    pub(super) fn of(tag: &Written) -> Self {
        if tag.parts() == ("", "!") || tag.parts() == ("!", "") {
            return Self::NonSpecific;
        }
        match tag.core_suffix() {
            Some("str") => Self::Str,
            Some("int") => Self::Int,
            Some("float") => Self::Float,
            Some("bool") => Self::Bool,
            Some("null") => Self::Null,
            Some("map") => Self::Map,
            Some("seq") => Self::Seq,
            _ => Self::Unknown,
        }
    }

    /// What the tag announces, for a sentence.
    fn announces(self) -> &'static str {
        match self {
            Self::Str => "a string",
            Self::Int => "an integer",
            Self::Float => "a number",
            Self::Bool => "`true` or `false`",
            Self::Null => "null",
            Self::Map => "a mapping",
            Self::Seq => "a list",
            Self::NonSpecific | Self::Unknown => "something else",
        }
    }
}

/// A tag that packc doesn't know, written at `span` as `written`.
pub(super) fn unsupported(written: &str, span: Span) -> Diagnostic {
    let found = Diagnostic::new(
        &UNSUPPORTED_TAG,
        format!("the tag `{}` has no meaning in a pack", shortened(written)),
    )
    .at(span, "");
    if written.starts_with("!!") || written.starts_with("!<") {
        let known =
            "known tags are `!!str`, `!!int`, `!!float`, `!!bool`, `!!null`, `!!map` and `!!seq`";
        found.note(known).help("leave the tag out")
    } else {
        found.help(
            "an unquoted `!` begins a tag: put the value between quotes when it is text, else leave the tag out",
        )
    }
}

/// A tag at `span` that doesn't fit the value behind it.
pub(super) fn mismatch(written: &str, tag: Tag, span: Span) -> Diagnostic {
    let announces = tag.announces();
    Diagnostic::new(
        &UNSUPPORTED_TAG,
        format!(
            "the value behind `{}` is not {announces}",
            shortened(written)
        ),
    )
    .at(span, format!("announces {announces}"))
    .help("leave the tag out, or change the value")
}
