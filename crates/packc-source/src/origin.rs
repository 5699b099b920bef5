//! Where a value came from.
//!
//! Invariant: an origin always leads to text that a person wrote (or to the place where it is missing), however many
//! includes, aliases and defaults stand between.

use std::sync::Arc;

use crate::Span;

/// Where a node of the pack came from: the text of its key and of its value, and why it stands where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The text of the key under which the value stands; `None` for list items and roots.
    pub key: Option<Span>,
    /// The text of the value.
    pub value: Span,
    /// Why the value stands there; `None` when it was simply written there ([`Cause::Authored`]).
    pub cause: Option<Arc<Cause>>,
}

impl Origin {
    /// Why the value stands there.
    pub fn cause(&self) -> &Cause {
        self.cause.as_deref().unwrap_or(&Cause::Authored)
    }
}

/// Why a value stands where it stands in the merged source tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cause {
    /// It was written there.
    #[default]
    Authored,
    /// Nobody wrote it: packc filled it in (source format, section 1). Its span is the place that it was filled into.
    Default,
    /// It was written elsewhere in the file and used here through `*alias`, whose span this is.
    Alias(Span),
    /// It was merged in by a `<<` key, whose span this is.
    Merge(Span),
    /// It came from a file named by `$include`, a `sources` pattern or a convention folder; the span is that of the
    /// reference, and `None` when a folder of the convention brought it in.
    Include(Option<Span>),
    /// A key beside `$include` replaced what the included file said, whose span this is.
    Overlay(Span),
    /// An importer wrote it from a construct of another format, whose span this is.
    Imported(Span),
    /// It was given on the command line by this flag.
    Flag(&'static str),
    /// Several causes, the outermost first.
    Chain(Arc<[Cause]>),
}

impl Cause {
    /// True unless the value was written in a source file, here or elsewhere.
    pub fn is_default(&self) -> bool {
        matches!(self, Self::Default)
    }
}
