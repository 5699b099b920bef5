//! The lines of a text.
//!
//! Invariant: a line ends at `\n`, `\r\n`, or `\r` alone (YAML 1.2, section 5.4); the lines with their ends make up the
//! whole text.

use std::ops::Range;

/// U+FEFF, which may stand at the start of a file and is no part of its text.
pub(crate) const BOM: char = '\u{feff}';

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The bytes of the line without its end.
    pub(crate) content: Range<usize>,
    /// One past the line end; equal to the content's end on a last line without one.
    pub(crate) end: usize,
}

/// The lines of `text` from byte `start` on. No line follows a line end at the end of the text.
pub(crate) fn lines(text: &str, start: usize) -> impl Iterator<Item = Line> {
    let mut at = start;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let start = at;
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let content = start..start + length;
        let end = content.end + break_length(text, content.end);
        at = end;
        Some(Line { content, end })
    })
}

/// How many bytes the line end at byte `at` of `text` has; 0 when there is none.
pub(crate) fn break_length(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at..) {
        Some([b'\r', b'\n', ..]) => 2,
        Some([b'\r' | b'\n', ..]) => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_of_every_system() {
        let text = "a\r\nb\rc\n\nd";
        let contents: Vec<_> = lines(text, 0).map(|line| &text[line.content]).collect();
        assert_eq!(contents, ["a", "b", "c", "", "d"]);
        assert_eq!(lines(text, 0).last().unwrap().end, text.len());
        assert_eq!(lines("a\n", 0).count(), 1);
        assert_eq!(lines("a\n", 2).count(), 0);
    }
}
