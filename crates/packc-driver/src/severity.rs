//! Which severity a finding has in this build.
//!
//! Invariant: an error can't be lowered, but for those that a runtime survives, by a command that is lenient; what is off
//! is gone; flags win over settings.

use std::collections::BTreeMap;

use packc_diagnostics::{Diagnostic, Severity};
use packc_frontend::LintLevel;

/// Levels by the names of rules.
pub type Lints = BTreeMap<String, LintLevel>;

/// The severities that settings and flags ask for.
#[derive(Debug)]
pub(crate) struct Severities {
    lints: Lints,
    deny_warnings: bool,
    lenient: bool,
}

impl Severities {
    /// The levels of `packc.lints`, those of flags, which win, and `--deny-warnings`.
    pub(crate) fn new(settings: Lints, flags: &Lints, deny_warnings: bool) -> Self {
        let mut lints = settings;
        lints.extend(flags.clone());
        Self {
            lints,
            deny_warnings,
            lenient: false,
        }
    }

    /// The same for a command that says what a runtime survives as a warning: `compile` and `validate`.
    #[must_use]
    pub(crate) fn lenient(mut self, lenient: bool) -> Self {
        self.lenient = lenient;
        self
    }

    /// The findings with their severities in this build, without those that are off.
    pub(crate) fn apply(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let leveled = diagnostics
            .into_iter()
            .filter_map(|diagnostic| self.level(diagnostic));
        leveled.collect()
    }

    fn level(&self, mut diagnostic: Diagnostic) -> Option<Diagnostic> {
        if diagnostic.is_error() && diagnostic.survivable && self.lenient {
            diagnostic.severity = Severity::Warning;
        }
        if diagnostic.is_error() {
            return Some(diagnostic);
        }
        match self.lints.get(diagnostic.rule.name) {
            Some(LintLevel::Off) => return None,
            Some(LintLevel::Warn) => diagnostic.severity = Severity::Warning,
            Some(LintLevel::Error) => diagnostic.severity = Severity::Error,
            None if diagnostic.severity == Severity::Off => return None,
            None => {}
        }
        if self.deny_warnings && diagnostic.severity == Severity::Warning {
            diagnostic.severity = Severity::Error;
        }
        Some(diagnostic)
    }
}
