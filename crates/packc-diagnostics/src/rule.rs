//! A kind of finding: its name, code, severity and documentation.
//!
//! Invariant: a rule's name and code never change and are never used again for something else.

use std::fmt;

use crate::markdown::{self, Part};

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Found, but not reported unless settings ask for it.
    Off,
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
            Self::Off => "off",
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

    /// The first line of the text: what the rule finds, in a few words.
    pub fn title(&self) -> &'static str {
        let line = self.text.lines().next().unwrap_or("");
        line.strip_prefix("# ").unwrap_or(line).trim()
    }

    /// The text without its title line.
    pub(crate) fn body(&self) -> &'static str {
        let rest = self.text.split_once('\n').map_or("", |(_, rest)| rest);
        rest.trim_start()
    }

    /// The projects that show the rule firing: the code blocks of the section Example.
    pub fn examples(&self) -> Vec<&'static str> {
        self.blocks("Example")
    }

    /// The projects that show the repair: the code blocks of the section Fix.
    pub fn fixes(&self) -> Vec<&'static str> {
        self.blocks("Fix")
    }

    /// The paragraphs of a section, each on one line.
    pub(crate) fn paragraphs(&self, section: &str) -> Vec<String> {
        let paragraph = |part: Part| match part {
            Part::Text(text) => Some(text.lines().map(str::trim).collect::<Vec<_>>().join(" ")),
            _ => None,
        };
        self.section(section)
            .into_iter()
            .filter_map(paragraph)
            .collect()
    }

    fn blocks(&self, section: &str) -> Vec<&'static str> {
        let code = |part: Part| match part {
            Part::Code(text) => Some(text),
            _ => None,
        };
        self.section(section).into_iter().filter_map(code).collect()
    }

    /// What stands below the heading of a section.
    fn section(&self, section: &str) -> Vec<Part> {
        let mut inside = false;
        let mut found = Vec::new();
        for part in markdown::parts(self.text) {
            match part {
                Part::Heading(_, title) => inside = title == section,
                part if inside => found.push(part),
                _ => {}
            }
        }
        found
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Rule {}
