//! The flags that set the severities of single rules.
//!
//! Invariant: what a flag names is a rule, and no rule is given two severities.

use clap::Args;
use packc_diagnostics::{Rule, Severity, list_words, nearest, registry, similar};
use packc_driver::{LintLevel, Lints};

/// The severities of single rules.
#[derive(Clone, Debug, Args)]
pub(crate) struct LintArgs {
    /// Leave the findings of a rule out (may be repeated); this and the next two win over packc.lints
    #[arg(short = 'A', long, help_heading = "Severities", value_name = "NAME", value_parser = parse_rule)]
    pub(crate) allow: Vec<&'static Rule>,

    /// Make warnings of a rule's findings (may be repeated)
    #[arg(short = 'W', long, help_heading = "Severities", value_name = "NAME", value_parser = parse_rule)]
    pub(crate) warn: Vec<&'static Rule>,

    /// Make errors of a rule's findings (may be repeated)
    #[arg(short = 'D', long, help_heading = "Severities", value_name = "NAME", value_parser = parse_rule)]
    pub(crate) deny: Vec<&'static Rule>,
}

impl LintArgs {
    /// The levels by rule name. `lenient`: the rules whose errors may be lowered all the same.
    ///
    /// # Errors
    ///
    /// A sentence: a rule is given two levels, or its findings are errors that can't be lowered.
    pub(crate) fn lints(self, lenient: &[&Rule]) -> Result<Lints, String> {
        let mut lints = Lints::new();
        let flags = [
            ("--allow", LintLevel::Off, self.allow),
            ("--warn", LintLevel::Warn, self.warn),
            ("--deny", LintLevel::Error, self.deny),
        ];
        for (flag, level, rules) in flags {
            for rule in rules {
                let name = rule.name;
                let is_fixed = rule.severity == Severity::Error && !lenient.contains(&rule);
                if is_fixed && level != LintLevel::Error {
                    return Err(format!(
                        "`{flag} {name}`: this is an error, which can't be lowered"
                    ));
                }
                match lints.insert(name.to_owned(), level) {
                    Some(other) if other != level => {
                        return Err(format!(
                            "`{name}` is given two severities; keep one of the flags"
                        ));
                    }
                    _ => {}
                }
            }
        }
        Ok(lints)
    }
}

fn parse_rule(text: &str) -> Result<&'static Rule, String> {
    if let Some(rule) = registry::find(text) {
        return Ok(rule);
    }
    let near = match nearest(text, registry::all().map(|rule| rule.name)) {
        Some(near) => vec![near],
        None => similar(text),
    };
    Err(if near.is_empty() {
        "there is no such rule; `packc explain` lists them all".to_owned()
    } else {
        let near = list_words(near.iter().copied(), near.len()).replace(" and ", " or ");
        format!("there is no such rule; did you mean {near}?")
    })
}
