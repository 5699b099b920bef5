//! Edits of one text.
//!
//! Invariant: edits that are applied together touch no common place, and what lies between them stays byte for byte.

use std::ops::Range;

use packc_diagnostics::{Rule, escape_controls};
use similar::TextDiff;

/// An edit of a text.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    /// The rule whose finding it repairs.
    pub(super) rule: &'static Rule,
    /// The bytes to replace.
    pub(super) range: Range<usize>,
    /// What to write instead.
    pub(super) replacement: String,
}

/// Of edits in the order of their weight, those that touch no weightier one, in the order of their places. An edit that
/// several findings ask for is there once.
pub(super) fn apart(edits: Vec<Edit>) -> Vec<Edit> {
    let mut chosen: Vec<Edit> = Vec::with_capacity(edits.len());
    for edit in edits {
        // The first one that ends at or behind the start of this one.
        let at = chosen.partition_point(|other| other.range.end < edit.range.start);
        let is_free = chosen
            .get(at)
            .is_none_or(|other| other.range.start > edit.range.end);
        if is_free {
            chosen.insert(at, edit);
        }
    }
    chosen
}

/// The text with these edits, which are apart and in order. What is put in gets the line ends of the text.
pub(super) fn apply(text: &str, edits: &[Edit]) -> String {
    let has_crlf = text.contains("\r\n");
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for edit in edits {
        out.push_str(text.get(at..edit.range.start).unwrap_or(""));
        if has_crlf {
            out.push_str(&edit.replacement.replace('\n', "\r\n"));
        } else {
            out.push_str(&edit.replacement);
        }
        at = edit.range.end;
    }
    out.push_str(text.get(at..).unwrap_or(""));
    out
}

/// As many of the edits as can be had together: `is_right` tells whether some of them, in the order of their places, can.
pub(super) fn acceptable(edits: Vec<Edit>, is_right: &dyn Fn(&[Edit]) -> bool) -> Vec<Edit> {
    let mut accepted = Vec::new();
    let mut open = vec![edits];
    while let Some(some) = open.pop() {
        if some.is_empty() {
            continue;
        }
        let mut together: Vec<Edit> = accepted.iter().chain(&some).cloned().collect();
        together.sort_by_key(|edit| edit.range.start);
        if is_right(&together) {
            accepted = together;
        } else if some.len() > 1 {
            let mut first = some;
            let second = first.split_off(first.len() / 2);
            open.push(second);
            open.push(first);
        }
    }
    accepted
}

/// The difference between two texts of the file `name` as a unified diff.
pub(super) fn diff(name: &str, before: &str, after: &str) -> String {
    let name = escape_controls(name);
    let diff = TextDiff::from_lines(before, after);
    diff.unified_diff()
        .context_radius(3)
        .header(&format!("a/{name}"), &format!("b/{name}"))
        .to_string()
}

#[cfg(test)]
mod tests {
    use packc_diagnostics::registry::syntax::AMBIGUOUS_SCALAR;

    use super::*;

    fn edit(range: Range<usize>, replacement: &str) -> Edit {
        Edit {
            rule: &AMBIGUOUS_SCALAR,
            range,
            replacement: replacement.to_owned(),
        }
    }

    /// The text with those of the edits that are apart.
    fn applied(text: &str, edits: &[(Range<usize>, &str)]) -> String {
        let edits = edits.iter().map(|(range, text)| edit(range.clone(), text));
        apply(text, &apart(edits.collect()))
    }

    #[test]
    fn edits_that_touch_each_other_wait() {
        assert_eq!(applied("abcdef", &[(4..5, "E"), (0..1, "A")]), "AbcdEf");
        assert_eq!(applied("abcdef", &[(1..3, "-"), (2..4, "+")]), "a-def");
        assert_eq!(applied("abcdef", &[(2..4, "+"), (0..6, "-")]), "ab+ef");
        assert_eq!(applied("abcdef", &[(1..3, "-"), (3..4, "+")]), "a-def");
        assert_eq!(applied("abcdef", &[(2..2, "-"), (2..2, "-")]), "ab-cdef");
        assert_eq!(applied("abcdef", &[(2..2, "-"), (2..3, "+")]), "ab-cdef");
        assert_eq!(applied("abc", &[(3..3, "!"), (0..0, "¡")]), "¡abc!");
    }

    #[test]
    fn line_ends_stay_those_of_the_text() {
        assert_eq!(applied("a\r\nb\r\n", &[(0..1, "x\ny")]), "x\r\ny\r\nb\r\n");
        assert_eq!(
            applied("\u{feff}a\nb", &[(3..4, "x\ny")]),
            "\u{feff}x\ny\nb"
        );
    }

    #[test]
    fn what_breaks_is_left_out() {
        let edits: Vec<_> = (0..9).map(|at| edit(at..at + 1, "x")).collect();
        let breaks = |at: usize| [2, 3, 7].contains(&at);
        let is_right = |some: &[Edit]| !some.iter().any(|edit| breaks(edit.range.start));
        let accepted = acceptable(edits, &is_right);
        let starts: Vec<_> = accepted.iter().map(|edit| edit.range.start).collect();
        assert_eq!(starts, [0, 1, 4, 5, 6, 8]);
    }

    #[test]
    fn a_diff_can_be_applied_by_others() {
        let diff = diff("a.yaml", "a: 1\nb: on\nc: 3", "a: 1\nb: \"on\"\nc: 3");
        assert_eq!(
            diff,
            "--- a/a.yaml\n+++ b/a.yaml\n@@ -1,3 +1,3 @@\n a: 1\n-b: on\n+b: \"on\"\n c: 3\n\\ No newline at end of file\n"
        );
    }
}
