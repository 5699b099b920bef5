//! A kind of finding: its name, code, severity and documentation.
//!
//! Invariant: a rule's name and code never change and are never used again for something else.

use std::fmt;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Said for information; never counts against a build.
    Note,
    /// The build goes on; `--deny-warnings` makes it fail.
    Warning,
    /// Nothing is written.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A kind of finding. Declared once, in [`registry`](crate::registry).
#[derive(Debug)]
pub struct Rule {
    /// The name: lowercase words joined by `-`, as in `unknown-key`.
    pub name: &'static str,
    /// The number behind `PK`; its thousands digit is the phase that finds it.
    pub code: u16,
    /// The severity unless settings change it.
    pub severity: Severity,
    /// The documentation in Markdown: a title line and the sections What, Why, Example and Fix. The code blocks of
    /// Example and Fix are projects that the tests build.
    pub text: &'static str,
}

impl Rule {
    /// The code as users see it: `PK1001`.
    pub fn code(&self) -> String {
        format!("PK{:04}", self.code)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Rule {}
