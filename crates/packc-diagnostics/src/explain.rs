//! The text of a rule for a terminal: `packc explain`.
//!
//! Invariant: it is the rule's own text, laid out and otherwise unchanged, so that the terminal, the book and the editor
//! say the same.

use std::fmt::Write as _;

use serde::Serialize;

use crate::markdown::{Part, parts};
use crate::render::{document, json};
use crate::width::wrap;
use crate::{Rule, nearest, registry};

/// How far code is moved to the right.
const INDENT: &str = "    ";

/// The text of a rule in lines of at most `width` columns (code stays as it is); ends with a line feed.
pub fn explain(rule: &Rule, width: usize) -> String {
    let mut out = format!("{} ({}, {})\n\n", rule.name, rule.code(), rule.severity);
    push_lines(&mut out, &wrap(rule.title(), width, width), "");
    out + &body(rule, width)
}

/// The sections of a rule's text, laid out in the same way: an empty line stands before each part.
pub(crate) fn body(rule: &Rule, width: usize) -> String {
    let mut out = String::new();
    let mut after_item = false;
    for part in parts(rule.body()) {
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

/// Each rule, by code: its code, severity, name and title, in lines of at most `width` columns where that leaves the
/// titles room.
pub fn overview(width: usize) -> String {
    const LEAST: usize = 24;
    let longest = registry::all().map(|rule| rule.name.len()).max();
    let longest = longest.unwrap_or_default();
    let mut out = String::new();
    for rule in registry::all() {
        let (code, severity) = (rule.code(), rule.severity.to_string());
        let start = format!("{code}  {severity:<7}  {:<longest$}  ", rule.name);
        let room = width.saturating_sub(start.len()).max(LEAST);
        out.push_str(&start);
        push_lines(
            &mut out,
            &wrap(rule.title(), room, room),
            &" ".repeat(start.len()),
        );
    }
    out
}

/// The same list for programs, as JSON: `name`, `code`, `severity` and `title` of each rule.
pub fn overview_json() -> String {
    #[derive(Serialize)]
    struct List {
        version: u32,
        rules: Vec<Entry>,
    }
    #[derive(Serialize)]
    struct Entry {
        name: &'static str,
        code: String,
        severity: String,
        title: &'static str,
    }
    let entry = |rule: &'static Rule| Entry {
        name: rule.name,
        code: rule.code(),
        severity: rule.severity.to_string(),
        title: rule.title(),
    };
    document::print(&List {
        version: json::VERSION,
        rules: registry::all().map(entry).collect(),
    })
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
    use crate::width::text_width;

    #[test]
    fn lists_every_rule_once() {
        let text = overview(80);
        let starts = text.lines().filter(|line| line.starts_with("PK"));
        assert_eq!(starts.count(), registry::all().count());
        assert!(text.lines().all(|line| text_width(line) <= 80), "{text}");
        let found = text.lines().find(|line| line.contains(" empty-file "));
        let words: Vec<&str> = found.unwrap_or_default().split_whitespace().collect();
        assert_eq!(
            words.join(" "),
            "PK2106 error empty-file A file without content"
        );
    }

    #[test]
    fn lists_the_same_for_programs() {
        let text = overview_json();
        let list: serde_json::Value = serde_json::from_str(&text).unwrap();
        let rules = list["rules"].as_array().unwrap();
        assert_eq!(rules.len(), registry::all().count());
        let expected = serde_json::json!({
            "name": "empty-file",
            "code": "PK2106",
            "severity": "error",
            "title": "A file without content",
        });
        assert!(rules.contains(&expected), "{text}");
    }

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
