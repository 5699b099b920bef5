//! The comments of sources, by the lines that they stand at.
//!
//! Invariant: a comment is given out at most once.

use std::collections::{BTreeMap, HashMap};

use packc_source::{FileId, SourceFile, SourceMap, Span};
use packc_syntax::Limits;

/// What every editor that knows schemas looks for: it names the schema of the old form.
const FOR_EDITORS: &str = "yaml-language-server:";

/// The comments of some files.
#[derive(Debug, Default)]
pub(crate) struct SourceComments {
    files: HashMap<FileId, InFile>,
}

/// The comments of a file by their lines, counted from 0.
#[derive(Debug)]
struct InFile {
    starts: Vec<usize>,
    own_line: BTreeMap<usize, String>,
    beside: HashMap<usize, String>,
    /// The line of the first content.
    content: usize,
}

impl SourceComments {
    /// The comments of all YAML files among the sources.
    pub(crate) fn of(sources: &SourceMap) -> Self {
        let yaml = sources
            .iter()
            .filter(|(_, file)| matches!(file.path.extension(), Some("yaml" | "yml")));
        let files = yaml.map(|(id, file)| (id, InFile::read(id, file)));
        Self {
            files: files.collect(),
        }
    }

    /// The comments at the top of a file, above everything else.
    pub(crate) fn take_header(&mut self, file: FileId) -> Vec<String> {
        let Some(file) = self.files.get_mut(&file) else {
            return Vec::new();
        };
        let below = file.own_line.split_off(&file.content);
        let header = std::mem::replace(&mut file.own_line, below);
        header.into_values().collect()
    }

    /// The comments on the lines directly above the one on which `span` begins.
    pub(crate) fn take_above(&mut self, span: Span) -> Vec<String> {
        let Some(file) = self.files.get_mut(&span.file) else {
            return Vec::new();
        };
        let mut line = file.line(span);
        let mut comments = Vec::new();
        while let Some(above) = line.checked_sub(1)
            && let Some(comment) = file.own_line.remove(&above)
        {
            comments.push(comment);
            line = above;
        }
        comments.reverse();
        comments
    }

    /// The comment at the end of the line on which `span` begins.
    pub(crate) fn take_beside(&mut self, span: Span) -> Option<String> {
        let file = self.files.get_mut(&span.file)?;
        let line = file.line(span);
        file.beside.remove(&line)
    }
}

impl InFile {
    fn read(id: FileId, file: &SourceFile) -> Self {
        let text = &*file.text;
        let (yaml, _) = packc_syntax::parse_yaml(id, text, &Limits::unlimited());
        let starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        let content = yaml.documents.first().map(|document| document.node.span);
        let mut found = Self {
            starts,
            own_line: BTreeMap::new(),
            beside: HashMap::new(),
            content: 0,
        };
        found.content = content.map_or(usize::MAX, |span| found.line(span));
        for comment in yaml.comments {
            let words = text.get(comment.span.range()).unwrap_or_default();
            let words = words.trim_end().to_owned();
            if words.contains(FOR_EDITORS) {
                continue;
            }
            let line = found.line(comment.span);
            if comment.own_line {
                found.own_line.insert(line, words);
            } else {
                found.beside.insert(line, words);
            }
        }
        found
    }

    fn line(&self, span: Span) -> usize {
        let start = span.range().start;
        self.starts.partition_point(|line| *line <= start) - 1
    }
}
