//! The beginning of the difference between two texts, for people.
//!
//! Invariant: the number and the length of the lines are bounded, whatever the texts are, and nothing in them acts on a
//! terminal.

use std::fmt::Write as _;

use packc_diagnostics::escape_controls;
use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices, group_diff_ops};

/// How many lines are shown, besides the header.
const LINES: usize = 40;
/// How many characters of a line are shown.
const CHARACTERS: usize = 100;
/// How many characters before the first one that differs.
const LEAD: usize = 30;
/// How many equal lines stand around those that differ.
const CONTEXT: usize = 3;
/// How many lines of each text are compared, from the first that differs on.
const COMPARED: usize = 2_000;

/// The beginning of a unified diff of the file `name`, which ends with a line break; empty when the texts are equal.
/// Long lines are shown around the first character that differs.
pub(crate) fn brief_diff(name: &str, old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let equal = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    if equal == old.len() && equal == new.len() {
        return String::new();
    }
    let skipped = equal.saturating_sub(CONTEXT);
    let (old, new) = (window(&old, skipped), window(&new, skipped));
    let ops = capture_diff_slices(Algorithm::Myers, old, new);
    let mut lines = Vec::new();
    for group in group_diff_ops(ops, CONTEXT) {
        lines.push(hunk_header(&group, skipped));
        for op in group {
            show(op, old, new, &mut lines);
        }
    }
    let name = escape_controls(name);
    let mut text = format!("--- {name}\n+++ {name} (from the sources)\n");
    for line in lines.iter().take(LINES) {
        text.extend([line, "\n"]);
    }
    if lines.len() > LINES {
        let _ = writeln!(text, "… {} more lines", lines.len() - LINES);
    }
    text
}

/// The lines that are compared.
fn window<'a, 'b>(lines: &'b [&'a str], skipped: usize) -> &'b [&'a str] {
    let end = lines.len().min(skipped + COMPARED);
    lines.get(skipped..end).unwrap_or_default()
}

/// `@@ -3,7 +3,8 @@`.
fn hunk_header(group: &[DiffOp], skipped: usize) -> String {
    let (Some(first), Some(last)) = (group.first(), group.last()) else {
        return String::new();
    };
    let range = |start: usize, end: usize| match end - start {
        // A range without lines names the line before it.
        0 => format!("{},0", start + skipped),
        number => format!("{},{number}", start + skipped + 1),
    };
    format!(
        "@@ -{} +{} @@",
        range(first.old_range().start, last.old_range().end),
        range(first.new_range().start, last.new_range().end),
    )
}

/// Adds the lines of one operation.
fn show(op: DiffOp, old: &[&str], new: &[&str], lines: &mut Vec<String>) {
    let before = old.get(op.old_range()).unwrap_or_default();
    let after = new.get(op.new_range()).unwrap_or_default();
    if op.tag() == DiffTag::Equal {
        lines.extend(before.iter().map(|line| format!(" {}", excerpt(line, 0))));
        return;
    }
    let starts = |at: usize| match (before.get(at), after.get(at)) {
        (Some(a), Some(b)) => first_difference(a, b),
        _ => 0,
    };
    let mark = |sign: char, side: &[&str]| -> Vec<String> {
        let numbered = side.iter().enumerate();
        numbered
            .map(|(at, line)| format!("{sign}{}", excerpt(line, starts(at))))
            .collect()
    };
    lines.extend(mark('-', before));
    lines.extend(mark('+', after));
}

/// The number of characters with which both begin.
fn first_difference(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// The part of a line around the character number `at`.
fn excerpt(line: &str, at: usize) -> String {
    let length = line.chars().count();
    if length <= CHARACTERS {
        return escape_controls(line).into_owned();
    }
    let start = at.saturating_sub(LEAD).min(length - CHARACTERS);
    let part: String = line.chars().skip(start).take(CHARACTERS).collect();
    let left = if start > 0 { "…" } else { "" };
    let right = if start + CHARACTERS < length {
        "…"
    } else {
        ""
    };
    format!("{left}{}{right}", escape_controls(&part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(old: &str, new: &str, expected: &str) {
        let shown = brief_diff("p", old, new);
        let body = shown.strip_prefix("--- p\n+++ p (from the sources)\n");
        assert_eq!(body.unwrap_or(&shown), expected);
    }

    #[test]
    fn a_unified_diff() {
        check("a\nb\n", "a\nb\n", "");
        check("a\nb\n", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n");
        check("", "a\n", "@@ -0,0 +1,1 @@\n+a\n");
        check("a\n", "", "@@ -1,1 +0,0 @@\n-a\n");
        check(
            "1\n2\n3\n4\n5\n6\n",
            "1\n2\n3\n4\n5\n6\n7\n",
            "@@ -4,3 +4,4 @@\n 4\n 5\n 6\n+7\n",
        );
    }

    #[test]
    fn long_lines_are_shown_where_they_differ() {
        let line = |word: &str| format!("{}{word}{}", "a".repeat(200), "z".repeat(200));
        let part = |word: &str| format!("…{}{word}{}…", "a".repeat(30), "z".repeat(67));
        let (old, new) = (line("old"), line("new"));
        let expected = format!("@@ -1,1 +1,1 @@\n-{}\n+{}\n", part("old"), part("new"));
        check(&old, &new, &expected);
    }

    #[test]
    fn the_number_of_lines_is_bounded() {
        let lines = |word: &str| {
            let lines: Vec<String> = (0..50_000).map(|at| format!("{word}{at}")).collect();
            lines.join("\n")
        };
        let shown = brief_diff("p", &lines("a"), &lines("b"));
        assert_eq!(shown.lines().count(), LINES + 3);
        assert!(shown.ends_with(" more lines\n"), "{shown}");
    }

    #[test]
    fn nothing_acts_on_a_terminal() {
        assert!(!brief_diff("p", "\u{1b}[31m", "x").contains('\u{1b}'));
    }
}
