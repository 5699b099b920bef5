//! What a comment covers.
//!
//! Invariant: at the end of a line, that line and the values of the keys in it; on a line of its own, the next line that
//! has content and all values that begin there, list items too.

use std::ops::Range;

use packc_source::{FileId, Span};

use crate::lines::lines;
use crate::tree::{Comment, Node, Value};
use crate::yaml::YamlFile;

/// A key with its value, or an item of a list.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: usize,
    end: usize,
    /// True for an item that is a list or mapping without brackets: its first line belongs to what it holds.
    is_block_item: bool,
}

/// The keys and items of a YAML file.
pub(super) struct Extents<'a> {
    file: FileId,
    text: &'a str,
    range: Range<usize>,
    body: Option<usize>,
    /// By start.
    parts: Vec<Part>,
    /// The documents: where each begins and ends.
    documents: Vec<Range<usize>>,
}

impl<'a> Extents<'a> {
    pub(super) fn new(
        file: FileId,
        text: &'a str,
        range: Range<usize>,
        yaml: &YamlFile,
        body: Option<usize>,
    ) -> Self {
        let mut extents = Self {
            file,
            text,
            range,
            body,
            parts: Vec::new(),
            documents: Vec::new(),
        };
        for document in &yaml.documents {
            let whole = document.start.to(document.node.span);
            extents.documents.push(whole.range());
            extents.collect(&document.node);
        }
        extents.parts.sort_by_key(|part| part.start);
        extents
    }

    /// Collects what is written in a node. What stands there by an alias or `<<` is written elsewhere.
    fn collect(&mut self, node: &Node) {
        match &node.value {
            Value::Mapping(mapping) => {
                for entry in mapping.entries() {
                    let key = entry.key_span.range();
                    let is_written = entry.node.cause.is_none();
                    let end = if is_written {
                        entry.node.span.range().end.max(key.end)
                    } else {
                        key.end
                    };
                    self.parts.push(Part {
                        start: key.start,
                        end,
                        is_block_item: false,
                    });
                    if is_written {
                        self.collect(&entry.node);
                    }
                }
            }
            Value::Sequence(items) => {
                for item in items.iter().filter(|item| item.cause.is_none()) {
                    let Range { start, end } = item.span.range();
                    let in_brackets = self.text.get(start..).unwrap_or("").starts_with(['[', '{']);
                    let is_collection =
                        matches!(item.value, Value::Mapping(_) | Value::Sequence(_));
                    self.parts.push(Part {
                        start,
                        end,
                        is_block_item: is_collection && !in_brackets,
                    });
                    self.collect(item);
                }
            }
            _ => {}
        }
    }

    /// What this comment covers.
    pub(super) fn of(&self, comment: &Comment) -> Span {
        let Range { start, end } = comment.span.range();
        let before = self.text.get(self.range.start..start).unwrap_or("");
        let line_start = self.range.start + before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let on_line = self.text.get(line_start..start).unwrap_or("");
        let on_line = on_line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if self.body.is_some() && before.lines().all(is_blank) {
            return self.span(0..self.text.len());
        }
        // A dash alone begins what follows.
        if comment.own_line
            || on_line.bytes().all(|byte| b"-? ".contains(&byte)) && on_line != "---"
        {
            return match self.next_line(end) {
                Some(line) => self.span(start..self.end_of(&line, true).max(line.end)),
                None => self.span(start..self.body.unwrap_or(end)),
            };
        }
        let line = line_start..end;
        self.span(line_start..self.end_of(&line, on_line == "---").max(end))
    }

    /// The next line with more than a comment, behind the line that ends at byte `end`.
    fn next_line(&self, end: usize) -> Option<Range<usize>> {
        let text = self.text.get(..self.range.end).unwrap_or("");
        let mut lines = lines(text, end).map(|line| line.content);
        lines.find(|line| !is_blank(text.get(line.clone()).unwrap_or("")))
    }

    /// The end of what begins in this line; `whole`: items count as wholes, and a `---` as its document.
    fn end_of(&self, line: &Range<usize>, whole: bool) -> usize {
        let text = self.text.get(line.clone()).unwrap_or("");
        if whole && text.trim_start_matches('\u{feff}').starts_with("---") {
            let documents = self.documents.iter();
            let mut documents = documents.filter(|document| line.contains(&document.start));
            return documents.next().map_or(line.end, |document| document.end);
        }
        let first = self.parts.partition_point(|part| part.start < line.start);
        let parts = self.parts.iter().skip(first);
        let parts = parts.take_while(|part| part.start < line.end);
        let parts = parts.filter(|part| whole || !part.is_block_item);
        parts.map(|part| part.end).max().unwrap_or(line.end)
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range)
    }
}

/// True for a line with nothing or a comment alone.
fn is_blank(line: &str) -> bool {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    line.is_empty() || line.starts_with('#')
}
