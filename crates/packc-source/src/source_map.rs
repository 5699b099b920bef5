//! The files of one build: their names, their texts, and who included them.
//!
//! Invariant: a file is added once, in the order in which the build met it, and never changes afterwards. Offsets are
//! bytes of the text as it is on disk, a leading BOM included, so that editors and the file agree.

use std::ops::Range;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use indexmap::IndexMap;

use crate::{FileId, Span};

/// A file that took part in a build.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// Absolute path, normalized, links not resolved.
    pub path: Utf8PathBuf,
    /// How messages and machine formats name the file: relative to the working directory (with `/`), or absolute.
    pub name: String,
    /// The text of the file. For a file that isn't UTF-8, with replacement characters, so that offsets are right up to the
    /// first of them; empty when it is UTF-16.
    pub text: Arc<str>,
    /// The reference that made the build read it; `None` for the root and for files found by convention.
    pub included_from: Option<Span>,
    /// The bytes that are never shown, such as those of secrets.
    concealed: Vec<Range<usize>>,
    /// Byte offsets at which the lines begin; computed when first asked for.
    lines: std::sync::OnceLock<Vec<u32>>,
}

/// A place as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, counted from 1.
    pub line: usize,
    /// Column, counted from 1, in characters (Unicode scalar values), a leading BOM not counted.
    pub column: usize,
}

impl SourceFile {
    /// A file named `name` in messages.
    pub fn new(path: Utf8PathBuf, name: String, text: Arc<str>) -> Self {
        Self {
            path,
            name,
            text,
            included_from: None,
            concealed: Vec::new(),
            lines: std::sync::OnceLock::new(),
        }
    }

    /// The same, with the reference that led to it.
    #[must_use]
    pub fn included_from(mut self, reference: Option<Span>) -> Self {
        self.included_from = reference;
        self
    }

    /// What must not be shown of these bytes: parts of them, counted from their first.
    pub fn concealed(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let parts = self.concealed.iter().filter_map(|hidden| {
            let start = hidden.start.max(range.start);
            let end = hidden.end.min(range.end);
            (start < end).then(|| start - range.start..end - range.start)
        });
        parts.collect()
    }

    /// The byte offsets at which the lines begin. A line ends after `\n`, or after `\r` that no `\n` follows.
    fn lines(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let bytes = self.text.as_bytes();
            let mut lines = vec![0];
            for (at, byte) in bytes.iter().enumerate() {
                let ends = *byte == b'\n' || (*byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
                if ends {
                    lines.push(u32::try_from(at + 1).unwrap_or(u32::MAX));
                }
            }
            lines
        })
    }

    /// The line and column of a byte offset; offsets past the end are read as the end.
    pub fn line_column(&self, offset: usize) -> LineColumn {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self
            .lines()
            .partition_point(|start| *start as usize <= offset);
        let start = line
            .checked_sub(1)
            .and_then(|index| self.lines().get(index))
            .map_or(0, |start| *start as usize);
        let before = self.text.get(start..offset).unwrap_or("");
        let before = match before.strip_prefix('\u{feff}') {
            Some(rest) if start == 0 => rest,
            _ => before,
        };
        let column = before.chars().count() + 1;
        LineColumn { line, column }
    }

    /// The bytes of a line, counted from 1, without its line end and without a BOM at the start of the file; `None` past
    /// the last line. A text that ends with a line end has an empty last line.
    pub fn line_range(&self, line: usize) -> Option<Range<usize>> {
        let start = *self.lines().get(line.checked_sub(1)?)? as usize;
        let next = self.lines().get(line);
        let next = next.map_or(self.text.len(), |next| *next as usize);
        let text = self.text.get(start..next)?;
        let bom = match text.strip_prefix('\u{feff}') {
            Some(rest) if start == 0 => text.len() - rest.len(),
            _ => 0,
        };
        let content = text.trim_end_matches(['\n', '\r']);
        Some(start + bom..start + content.len())
    }
}

/// All files that a build has met.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
    by_path: IndexMap<Utf8PathBuf, FileId>,
}

impl SourceMap {
    /// A map without files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file and gives it its number. A path that is there already keeps its first number and text.
    pub fn add(&mut self, file: SourceFile) -> FileId {
        if let Some(id) = self.by_path.get(&file.path) {
            return *id;
        }
        let id = FileId::from_index(self.files.len());
        self.by_path.insert(file.path.clone(), id);
        self.files.push(file);
        id
    }

    /// The file with this number.
    ///
    /// # Panics
    ///
    /// When the number comes from another map.
    #[expect(
        clippy::indexing_slicing,
        reason = "a FileId is only ever made by `add` of this map"
    )]
    pub fn file(&self, id: FileId) -> &SourceFile {
        &self.files[id.index()]
    }

    /// Keeps what stands at a place from being shown ([`SourceFile::concealed`]).
    pub fn conceal(&mut self, span: Span) {
        if let Some(file) = self.files.get_mut(span.file.index()) {
            let range = span.range();
            if !file.concealed.contains(&range) {
                file.concealed.push(range);
            }
        }
    }

    /// The number of the file at this normalized absolute path, if the build has met it.
    pub fn find(&self, path: &Utf8Path) -> Option<FileId> {
        self.by_path.get(path).copied()
    }

    /// All files with their numbers, in the order in which the build met them.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        self.files
            .iter()
            .enumerate()
            .map(|(index, file)| (FileId::from_index(index), file))
    }

    /// The text that a span covers; empty when it doesn't lie on character boundaries of the file.
    pub fn text(&self, span: Span) -> &str {
        self.file(span.file).text.get(span.range()).unwrap_or("")
    }

    /// The line and column at which a span begins.
    pub fn position(&self, span: Span) -> LineColumn {
        self.file(span.file).line_column(span.start as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> SourceFile {
        SourceFile::new("/p/a.yaml".into(), "a.yaml".into(), text.into())
    }

    #[test]
    fn columns_count_characters() {
        let text = "# —é漢👩‍👧\nkey: v\n";
        let file = file(text);
        let at = |needle: &str| file.line_column(text.find(needle).unwrap());
        assert_eq!(at("漢"), LineColumn { line: 1, column: 5 });
        assert_eq!(at("key"), LineColumn { line: 2, column: 1 });
        assert_eq!(at("v\n"), LineColumn { line: 2, column: 6 });
    }

    #[test]
    fn line_ends_of_every_system() {
        let file = file("a\r\nb\rc\nd");
        for (offset, line) in [(0, 1), (3, 2), (5, 3), (7, 4), (99, 4)] {
            assert_eq!(file.line_column(offset).line, line, "offset {offset}");
        }
    }

    #[test]
    fn a_bom_takes_no_column() {
        let file = file("\u{feff}id: a");
        assert_eq!(file.line_column(3), LineColumn { line: 1, column: 1 });
    }

    #[test]
    fn only_the_first_bom_takes_no_column() {
        let file = file("\u{feff}\u{feff}id");
        assert_eq!(file.line_column(6), LineColumn { line: 1, column: 2 });
    }

    #[test]
    fn lines_without_their_ends() {
        let file = file("\u{feff}a\r\n\r漢\n");
        let line = |line| file.line_range(line).map(|range| &file.text[range]);
        assert_eq!(line(0), None);
        assert_eq!(line(1), Some("a"));
        assert_eq!(line(2), Some(""));
        assert_eq!(line(3), Some("漢"));
        assert_eq!(line(4), Some(""));
        assert_eq!(line(5), None);
    }

    #[test]
    fn what_is_concealed_in_a_range() {
        let mut map = SourceMap::new();
        let id = map.add(file("key: secret\nfree\n"));
        map.conceal(Span::new(id, 6..11));
        let file = map.file(id);
        assert_eq!(file.concealed(&(0..11)).first(), Some(&(6..11)));
        assert_eq!(file.concealed(&(5..8)).first(), Some(&(1..3)));
        assert_eq!(file.concealed(&(0..6)), [0..0; 0]);
        assert_eq!(file.concealed(&(11..17)), [0..0; 0]);
    }

    #[test]
    fn a_path_is_added_once() {
        let mut map = SourceMap::new();
        let first = map.add(file("a"));
        assert_eq!(map.add(file("b")), first);
        assert_eq!(&*map.file(first).text, "a");
    }
}
