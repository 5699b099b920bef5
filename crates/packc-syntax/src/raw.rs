//! Text that is taken as it is: whole text files and the bodies of Markdown files.
//!
//! Invariant: the text is what the file holds, but for a leading BOM and for line ends, which become `\n`.

use std::ops::Range;
use std::sync::Arc;

use packc_source::{FileId, Span};

use crate::lines::{BOM, lines};
use crate::{Node, Style, Text, Value};

/// The bytes `range` of the file's text as a string of [`Style::Raw`]. A BOM at the start of the file is dropped, and
/// the span doesn't cover it. A range that doesn't lie on character boundaries of the text gives an empty string.
pub fn raw_text(file: FileId, text: &str, range: Range<usize>) -> Node {
    let mut range = range;
    if range.start == 0 && text.starts_with(BOM) {
        range.start = range.end.min(BOM.len_utf8());
    }
    let written = text.get(range.clone()).unwrap_or("");
    let value = Value::String(Text {
        text: with_line_feeds(written),
        style: Style::Raw,
    });
    Node::new(Span::new(file, range), value)
}

/// The text with every line end written as `\n`.
fn with_line_feeds(written: &str) -> Arc<str> {
    if !written.contains('\r') {
        return written.into();
    }
    let mut text = String::with_capacity(written.len());
    for line in lines(written, 0) {
        text.push_str(written.get(line.content.clone()).unwrap_or(""));
        if line.end > line.content.end {
            text.push('\n');
        }
    }
    text.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, range: Range<usize>) -> (String, Range<usize>) {
        let node = raw_text(Span::start_of(file()).file, text, range);
        (node.as_str().unwrap().to_owned(), node.span.range())
    }

    fn file() -> FileId {
        let source = packc_source::SourceFile::new("/p/a.md".into(), "a.md".into(), "".into());
        packc_source::SourceMap::new().add(source)
    }

    #[test]
    fn line_ends_become_line_feeds() {
        assert_eq!(read("a\r\nb\rc\n", 0..7), ("a\nb\nc\n".to_owned(), 0..7));
        assert_eq!(read("a\r\r\n\rb", 0..6).0, "a\n\n\nb");
    }

    #[test]
    fn a_bom_is_dropped_at_the_start_of_the_file_alone() {
        let text = "\u{feff}a\u{feff}b";
        assert_eq!(read(text, 0..text.len()), ("a\u{feff}b".to_owned(), 3..8));
        assert_eq!(read(text, 4..text.len()), ("\u{feff}b".to_owned(), 4..8));
    }

    #[test]
    fn nothing_is_trimmed() {
        assert_eq!(read("  a \n\n", 0..6).0, "  a \n\n");
        assert_eq!(read("", 0..0), (String::new(), 0..0));
    }
}
