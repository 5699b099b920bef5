//! The text of a rule for a terminal: `packc explain`.
//!
//! Invariant: it is the rule's own text, laid out and otherwise unchanged, so that the terminal, the book and the editor
//! say the same.

use std::fmt::Write as _;

use crate::markdown::{Part, parts};
use crate::width::wrap;
use crate::{Rule, nearest, registry};

/// How far code is moved to the right.
const INDENT: &str = "    ";

/// The text of a rule in lines of at most `width` columns (code stays as it is); ends with a line feed.
pub fn explain(rule: &Rule, width: usize) -> String {
    let mut out = format!("{} ({}, {})\n", rule.name, rule.code(), rule.severity);
    let mut after_item = false;
    for part in parts(rule.text) {
        let is_item = matches!(part, Part::Text(text) if text.starts_with("- "));
        if !(after_item && is_item) {
            out.push('\n');
        }
        after_item = is_item;
        match part {
            Part::Heading(_, title) => push_lines(&mut out, &wrap(title, width, width), ""),
            Part::Text(text) => {
                let lines: Vec<&str> = text.lines().map(str::trim).collect();
                let indent = if is_item { "  " } else { "" };
                let rest = width.saturating_sub(indent.len());
                push_lines(&mut out, &wrap(&lines.join(" "), width, rest), indent);
            }
            Part::Code(code) => {
                for line in code.lines() {
                    let indent = if line.is_empty() { "" } else { INDENT };
                    let _ = writeln!(out, "{indent}{line}");
                }
            }
        }
    }
    out
}

fn push_lines(out: &mut String, lines: &[String], indent: &str) {
    for (index, line) in lines.iter().enumerate() {
        let indent = if index == 0 { "" } else { indent };
        let _ = writeln!(out, "{indent}{line}");
    }
}

/// The names of rules that somebody who wrote `word` may have meant, at most five: the nearest name, then those that
/// have a word of it.
pub fn similar(word: &str) -> Vec<&'static str> {
    let names = || registry::all().map(|rule| rule.name);
    let words: Vec<String> = word
        .to_lowercase()
        .split(['-', '_', ' '])
        .map(str::to_owned)
        .collect();
    let shares = |name: &&str| {
        name.split('-')
            .any(|part| words.iter().any(|word| word == part))
    };
    let mut similar: Vec<&'static str> = nearest(word, names()).into_iter().collect();
    for name in names().filter(shares) {
        if !similar.contains(&name) {
            similar.push(name);
        }
    }
    similar.truncate(5);
    similar
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Severity;

    #[test]
    fn lays_a_text_out() {
        let rule = Rule {
            name: "unknown-key",
            code: 3001,
            severity: Severity::Error,
            text: include_str!("explain/sample.md"),
        };
        insta::assert_snapshot!(explain(&rule, 40));
    }

    #[test]
    fn suggests_names() {
        assert_eq!(similar("unknwon-key").first(), Some(&"unknown-key"));
        assert!(similar("key").contains(&"unknown-key"));
        assert!(similar("zzz").is_empty());
    }
}
