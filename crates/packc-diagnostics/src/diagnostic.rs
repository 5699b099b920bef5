//! One finding, independent of how it is shown.
//!
//! Invariant: spans point into the source map of the build that made the diagnostic.

use packc_source::{SourceMap, Span};

use crate::{Rule, Severity};

/// A place with a few words on what is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is there, in a few words without a full stop; may be empty.
    pub text: String,
}

/// An edit that repairs the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The text to replace; empty to insert.
    pub span: Span,
    /// What to write instead.
    pub replacement: String,
}

/// One finding of a build.
///
/// Wording: `message` says what is wrong in one sentence without a full stop, begins in lower case and puts names and
/// values between backticks; the label says what stands at the place; each help says what to write instead. No word of
/// it speaks of how packc works inside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of finding.
    pub rule: &'static Rule,
    /// The severity in this build; [`Rule::severity`] unless settings changed it.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// Where, as narrow as it can be; `None` for what lies in no file, such as a project without a root.
    pub primary: Option<Label>,
    /// Other places that matter, such as the first of two equal keys.
    pub related: Vec<Label>,
    /// Facts that explain, each a sentence without a full stop.
    pub notes: Vec<String>,
    /// What to do, each a sentence without a full stop.
    pub help: Vec<String>,
    /// An edit that does what `help` says, when it is certain.
    pub fix: Option<Fix>,
    /// What no excerpt may show, in any finding of the build: secrets.
    pub concealed: Vec<Span>,
    /// True for an error that a runtime survives, so that a command which is lenient (`compile`, `validate`) says it as a
    /// warning.
    pub survivable: bool,
}

impl Diagnostic {
    /// A finding without a place.
    pub fn new(rule: &'static Rule, message: impl Into<String>) -> Self {
        Self {
            rule,
            severity: rule.severity,
            message: message.into(),
            primary: None,
            related: Vec::new(),
            notes: Vec::new(),
            help: Vec::new(),
            fix: None,
            concealed: Vec::new(),
            survivable: false,
        }
    }

    /// Sets the place and the words on it (may be empty).
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.primary = Some(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds another place that matters.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a fact that explains.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// Adds the edit that repairs the source.
    #[must_use]
    pub fn fix(mut self, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix {
            span,
            replacement: replacement.into(),
        });
        self
    }

    /// Keeps what stands at a place from being shown: [`conceal`] tells the source map.
    #[must_use]
    pub fn conceal(mut self, span: Span) -> Self {
        self.concealed.push(span);
        self
    }

    /// Says that a runtime survives it.
    #[must_use]
    pub fn survivable(mut self) -> Self {
        self.survivable = true;
        self
    }

    /// Adds the edit that writes `right` for the key or plain value `wrong`, whose text is at `span`; in quotes where there
    /// were some, or where YAML needs them. Adds nothing when what stands there is longer than `wrong` and its quotes: it
    /// isn't certain then what to write.
    #[must_use]
    pub fn rename(self, span: Span, wrong: &str, right: &str) -> Self {
        let length = span.range().len();
        let is_word = right.starts_with(|first: char| first.is_ascii_alphabetic())
            && !["true", "false", "null"].contains(&right)
            && right
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_-./".contains(&byte));
        if right.contains(|c: char| c == '"' || c == '\\' || c.is_control()) {
            self
        } else if length == wrong.len() && is_word {
            self.fix(span, right)
        } else if length == wrong.len() || length == wrong.len() + 2 {
            self.fix(span, format!("\"{right}\""))
        } else {
            self
        }
    }

    /// True when the finding keeps the output from being written.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Keeps what findings conceal from being shown in the excerpts of any of them.
pub fn conceal(diagnostics: &[Diagnostic], sources: &mut SourceMap) {
    for span in diagnostics.iter().flat_map(|found| &found.concealed) {
        sources.conceal(*span);
    }
}

/// Puts findings into the order in which they are shown: those without a place first, then by file (in the order in
/// which the build met the files), place, and code. Of findings that are equal in every part, one stays.
pub fn sort(diagnostics: &mut Vec<Diagnostic>) {
    diagnostics.sort_by_cached_key(order);
    diagnostics.dedup();
}

/// What findings are ordered by.
pub(crate) fn order(diagnostic: &Diagnostic) -> (Option<Span>, u16, String) {
    let span = diagnostic.primary.as_ref().map(|label| label.span);
    (span, diagnostic.rule.code, diagnostic.message.clone())
}
