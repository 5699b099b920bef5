//! Markdown with YAML front matter: where the YAML is and where the body begins.
//!
//! Invariant: front matter begins on the first line of the file or not at all; everything between its two `---` lines
//! is YAML, everything behind them is body.

use std::ops::Range;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::{LATE_FRONT_MATTER, UNCLOSED_FRONT_MATTER};
use packc_source::{FileId, Span};

use crate::lines::{BOM, lines};

/// The parts of a Markdown file, in bytes of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrontMatter {
    /// The YAML between the two `---` lines; `None` when the file has no (closed) front matter.
    pub yaml: Option<Range<usize>>,
    /// The text: everything after the closing line, without leading blank lines. Without front matter the whole file,
    /// but for a BOM; empty when front matter isn't closed, since it can't be told where the text begins.
    pub body: Range<usize>,
    /// The `---` that opens front matter which is never closed.
    pub unclosed: Option<Range<usize>>,
}

/// Splits a Markdown file into front matter and body (source format, section 1).
///
/// Front matter begins when the first line is exactly `---` (a BOM before and blanks after it don't count), and ends at
/// the next such line.
pub fn split_front_matter(text: &str) -> FrontMatter {
    let start = if text.starts_with(BOM) {
        BOM.len_utf8()
    } else {
        0
    };
    let is_fence = |content: &Range<usize>| is_fence(text, content);
    let mut lines = lines(text, start);
    let Some(opening) = lines.next().filter(|line| is_fence(&line.content)) else {
        return FrontMatter {
            yaml: None,
            body: start..text.len(),
            unclosed: None,
        };
    };
    match lines.find(|line| is_fence(&line.content)) {
        Some(closing) => FrontMatter {
            yaml: Some(opening.end..closing.content.start),
            body: after_blank_lines(text, closing.end)..text.len(),
            unclosed: None,
        },
        None => FrontMatter {
            yaml: None,
            body: text.len()..text.len(),
            unclosed: Some(start..start + "---".len()),
        },
    }
}

/// True for a line that opens or closes front matter.
fn is_fence(text: &str, content: &Range<usize>) -> bool {
    let content = text.get(content.clone()).unwrap_or("");
    content.trim_end_matches([' ', '\t']) == "---"
}

/// Where the first line that isn't blank begins, from byte `start` on.
fn after_blank_lines(text: &str, start: usize) -> usize {
    let is_blank = |content: Range<usize>| {
        let content = text.get(content).unwrap_or("");
        content.trim_matches([' ', '\t']).is_empty()
    };
    lines(text, start)
        .find(|line| !is_blank(line.content.clone()))
        .map_or(text.len(), |line| line.content.start)
}

impl FrontMatter {
    /// The warning that `text` has two `---` lines like front matter, but behind blank lines, so that they are body.
    pub fn late(&self, file: FileId, text: &str) -> Option<Diagnostic> {
        let start = after_blank_lines(text, self.body.start);
        if self.yaml.is_some() || start == self.body.start {
            return None;
        }
        let mut fences = lines(text, start).map(|line| is_fence(text, &line.content));
        if !fences.next()? || !fences.any(|is_fence| is_fence) {
            return None;
        }
        let opening = Span::new(file, start..start + "---".len());
        Some(
            Diagnostic::new(
                &LATE_FRONT_MATTER,
                "this is part of the text, not front matter",
            )
            .at(opening, "")
            .help("take out the blank lines before it")
            .help("if this is meant as a horizontal rule, write it as `***`"),
        )
    }

    /// What is wrong with the division: front matter that is never closed.
    pub fn finding(&self, file: FileId) -> Option<Diagnostic> {
        let opening = Span::new(file, self.unclosed.clone()?);
        Some(
            Diagnostic::new(&UNCLOSED_FRONT_MATTER, "the front matter is never closed")
                .at(opening, "it begins here")
                .help("end it with a line that holds `---` and nothing else, before the text")
                .help("if this is meant as a horizontal rule, write it as `***`"),
        )
    }
}

#[cfg(test)]
mod tests {
    use packc_source::{SourceFile, SourceMap};

    use super::*;

    /// The YAML and the body.
    fn split(text: &str) -> (Option<&str>, &str) {
        let parts = split_front_matter(text);
        assert_eq!(parts.unclosed, None);
        (parts.yaml.map(|range| &text[range]), &text[parts.body])
    }

    #[test]
    fn yaml_and_body() {
        assert_eq!(
            split("---\nid: a\n---\nHello\n"),
            (Some("id: a\n"), "Hello\n")
        );
        assert_eq!(split("---\n---\nHello"), (Some(""), "Hello"));
        assert_eq!(split("---\nid: a\n---"), (Some("id: a\n"), ""));
        assert_eq!(split("---\nid: a\n---\n"), (Some("id: a\n"), ""));
    }

    #[test]
    fn late_front_matter() {
        let mut sources = SourceMap::new();
        let file = sources.add(SourceFile::new("/p/a.md".into(), "a.md".into(), "".into()));
        let is_late = |text: &str| split_front_matter(text).late(file, text).is_some();
        assert!(is_late("\n---\nid: a\n---\n"));
        assert!(is_late("\u{feff} \t\r\n\r\n---\r\n---"));
        assert!(!is_late("---\nid: a\n---\n\n---\na\n---\n"));
        assert!(!is_late("\n---\nA rule, and no second one.\n"));
        assert!(!is_late("Hello\n\n---\nid: a\n---\n"));
        assert!(!is_late("\n\n"));
        assert!(!is_late(""));
    }

    #[test]
    fn fences_may_have_blanks_behind_them() {
        assert_eq!(split("--- \t\nid: a\n---  \nB"), (Some("id: a\n"), "B"));
        // Neither an indented nor a longer line is a fence.
        assert_eq!(
            split("---\na: |\n  ---\n----\n---\nB"),
            (Some("a: |\n  ---\n----\n"), "B")
        );
        assert_eq!(split(" ---\nid: a\n---\n"), (None, " ---\nid: a\n---\n"));
        assert_eq!(split("--- # c\nid: a\n"), (None, "--- # c\nid: a\n"));
        assert_eq!(split("\n---\nid: a\n---\n"), (None, "\n---\nid: a\n---\n"));
    }

    #[test]
    fn line_ends_of_every_system_and_a_bom() {
        assert_eq!(
            split("\u{feff}---\r\nid: a\r\n---\r\n\r\nB\r\n"),
            (Some("id: a\r\n"), "B\r\n")
        );
        assert_eq!(split("---\rid: a\r---\r\rB"), (Some("id: a\r"), "B"));
        assert_eq!(split("\u{feff}B"), (None, "B"));
    }

    #[test]
    fn leading_blank_lines_of_the_body_are_dropped() {
        assert_eq!(split("---\n---\n\n \t\n  B\n\nC\n").1, "  B\n\nC\n");
        assert_eq!(split("---\n---\n\n  ").1, "");
        // Without front matter the file stays as it is.
        assert_eq!(split("\n\nB"), (None, "\n\nB"));
    }

    #[test]
    fn a_rule_in_the_body_is_text() {
        assert_eq!(
            split("---\nid: a\n---\nB\n\n---\n\nC\n").1,
            "B\n\n---\n\nC\n"
        );
        assert_eq!(split("B\n---\nC\n---\n"), (None, "B\n---\nC\n---\n"));
    }

    #[test]
    fn unclosed_front_matter() {
        let parts = split_front_matter("\u{feff}---  \nid: a\nHello\n");
        assert_eq!(parts.unclosed, Some(3..6));
        assert_eq!((parts.yaml, parts.body), (None, 21..21));
    }
}
