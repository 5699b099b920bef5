//! The text of a template into pieces: plain text, placeholders, comments.
//!
//! First step of template resolution. Works on decoded text; the caller maps positions back to the source.
//!
//! Invariant: the pieces cover the text without gaps or overlaps, in order. Scanning never fails: what looks like a
//! placeholder and is none becomes text with a [`Problem`].

use std::ops::Range;

use super::delimiters::{Delimiters, find};

/// A part of a template. Ranges are bytes of the decoded text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The part, delimiters included.
    pub(super) range: Range<usize>,
    /// What it is.
    pub(super) kind: PieceKind,
}

impl Piece {
    /// True for what a runtime, or packc, replaces.
    pub(super) fn is_placeholder(&self) -> bool {
        !matches!(self.kind, PieceKind::Text | PieceKind::Comment)
    }
}

/// What a part of a template is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// Text that stays as it is.
    Text,
    /// A variable: its root name and how the access goes on.
    Variable {
        /// Where the root name stands.
        root: Range<usize>,
        /// What follows the name first.
        access: Access,
    },
    /// `fragments.name`.
    Fragment {
        /// Where the name stands.
        name: Range<usize>,
    },
    /// `artifacts.name`.
    Artifact {
        /// Where the name stands.
        name: Range<usize>,
    },
    /// `{{! … }}`; the range takes in the whole line when nothing else stands on it.
    Comment,
}

/// What follows the root name of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// Nothing: the variable itself.
    Whole,
    /// `.key`: the variable is an object.
    Key,
    /// `[0]`: the variable is a list.
    Index,
}

/// Something that looks like a placeholder and isn't a right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    /// Where, delimiters included.
    pub(super) range: Range<usize>,
    /// What is wrong.
    pub(super) kind: ProblemKind,
}

/// What is wrong with a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProblemKind {
    /// Blanks inside the braces; the piece is there all the same.
    Blanks,
    /// Nothing between the braces.
    Empty,
    /// No closing braces.
    Unclosed,
    /// Another placeholder inside the name, as in `{{fragments.{{name}}}}`; the range has both.
    Nested,
    /// Something that is no name, such as `1st` or `customer name`.
    NotAName,
    /// A filter: `{{ name | upper }}`.
    Filter,
    /// A block of another template language: `{% … %}`, `{{#if x}}`, `{{> x}}`.
    Block,
}

/// Scans a template.
pub(super) fn scan(text: &str, delimiters: Delimiters) -> (Vec<Piece>, Vec<Problem>) {
    let mut scanner = Scanner {
        text,
        delimiters,
        pieces: Vec::new(),
        problems: Vec::new(),
        plain_from: 0,
        no_close_left: false,
    };
    scanner.run();
    (scanner.pieces, scanner.problems)
}

/// True for `[A-Za-z_][A-Za-z0-9_]*` (RFC 0003, Variable Syntax).
pub(super) fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// True for `[A-Za-z_][A-Za-z0-9_-]*`, the names of fragments.
pub(super) fn is_fragment_name(text: &str) -> bool {
    is_name(&text.replace('-', "_")) && !text.starts_with('-')
}

struct Scanner<'a> {
    text: &'a str,
    delimiters: Delimiters,
    pieces: Vec<Piece>,
    problems: Vec<Problem>,
    /// Where the text begins that no piece covers yet.
    plain_from: usize,
    /// True once a comment was met that nothing closes: nothing closes a later one.
    no_close_left: bool,
}

impl Scanner<'_> {
    fn run(&mut self) {
        let mut at = 0;
        while let Some(open) = self.find_open(at) {
            at = self.placeholder(open);
        }
        self.flush(self.text.len());
        self.blocks();
    }

    fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or("")
    }

    /// The next opening delimiter from `at` on. Of `{{{`, the last two braces open: that is what a replacement of the
    /// exact text `{{name}}` finds. Two more of them are a delimiter that nothing closes.
    fn find_open(&mut self, at: usize) -> Option<usize> {
        let open = self.delimiters.open;
        let first = at + find(self.slice(at..self.text.len()), open)?;
        let run = self.slice(first..self.text.len());
        let braces = run.len() - run.trim_start_matches('{').len();
        let opening = first + braces.saturating_sub(open.len());
        if opening - first >= open.len() && self.delimiters != Delimiters::BRACES {
            self.problem(first..first + open.len(), ProblemKind::Unclosed);
        }
        Some(opening)
    }

    /// Reads the placeholder that opens at `open`; gives where to go on.
    fn placeholder(&mut self, open: usize) -> usize {
        let inside = open + self.delimiters.open.len();
        let rest = self.slice(inside..self.text.len());
        if rest.starts_with('!') {
            return self.comment(open, inside);
        }
        let window = self.window(rest);
        let Some(close) = window.find(self.delimiters.close) else {
            let length = window.len();
            if let Some(end) = self.end_around_another(inside, length) {
                self.problem(open..end, ProblemKind::Nested);
                return inside;
            }
            return self.unclosed(open, inside, length);
        };
        let end = inside + close + self.delimiters.close.len();
        let inner = self.slice(inside..inside + close);
        let has_blanks = inner.trim() != inner;
        let kind = self.classify(inside..inside + close);
        // A single brace is common in text, so there a placeholder is a name and nothing else.
        if self.delimiters == Delimiters::BRACES && (has_blanks || kind.is_err()) {
            return inside;
        }
        match kind {
            Ok(kind) => {
                if has_blanks {
                    self.problem(open..end, ProblemKind::Blanks);
                }
                self.flush(open);
                self.push(open..end, kind);
            }
            Err(problem) => self.problem(open..end, problem),
        }
        end
    }

    /// The part of `rest` in which a placeholder has to end: before the next one opens, and on its line. Nothing behind the
    /// next one is looked at, so that a line full of opening braces is still read in one pass.
    fn window<'t>(&self, rest: &'t str) -> &'t str {
        let next = find(rest, self.delimiters.open);
        let before = next.and_then(|at| rest.get(..at)).unwrap_or(rest);
        before.split('\n').next().unwrap_or(before)
    }

    /// Where a placeholder ends that has another one inside its name, which goes on for `length` bytes before that one.
    fn end_around_another(&self, inside: usize, length: usize) -> Option<usize> {
        let Delimiters { open, close } = self.delimiters;
        let is_part = |c: char| c.is_ascii_alphanumeric() || "_-.[]".contains(c);
        let name = self.slice(inside..inside + length);
        if self.delimiters == Delimiters::BRACES || name.is_empty() || !name.chars().all(is_part) {
            return None;
        }
        let start = inside + length;
        // Like every placeholder, both end before a third one opens and on their line.
        let rest = self.slice(start..self.text.len()).strip_prefix(open)?;
        let (within, after) = self.window(rest).split_once(close)?;
        let closing = after.find(close)?;
        Some(start + open.len() + within.len() + 2 * close.len() + closing)
    }

    /// Nothing closes the placeholder: its name is shown, or else its delimiter alone.
    fn unclosed(&mut self, open: usize, inside: usize, length: usize) -> usize {
        if self.delimiters != Delimiters::BRACES {
            let window = self.slice(inside..inside + length);
            let shown = if window.starts_with('!') {
                window.trim_end()
            } else {
                let blanks = window.len() - window.trim_start().len();
                let is_part = |c: char| c.is_ascii_alphanumeric() || "_.[]".contains(c);
                let rest = window.get(blanks..).unwrap_or("");
                let name = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
                match name {
                    0 => "",
                    name => window.get(..blanks + name).unwrap_or(""),
                }
            };
            let half = usize::from(
                self.slice(inside + shown.len()..inside + length)
                    .starts_with('}'),
            );
            let end = inside + shown.len() + half;
            self.problem(open..end, ProblemKind::Unclosed);
        }
        inside
    }

    /// `{{! … }}`. Alone on its line, it takes the line with it.
    fn comment(&mut self, open: usize, inside: usize) -> usize {
        let rest = self.slice(inside..self.text.len());
        let close = if self.no_close_left {
            None
        } else {
            rest.find(self.delimiters.close)
        };
        let Some(close) = close else {
            let length = self.window(rest).len();
            self.no_close_left = true;
            return self.unclosed(open, inside, length);
        };
        let mut range = open..inside + close + self.delimiters.close.len();
        let before = self.slice(self.plain_from..open);
        let line_start = before
            .rfind('\n')
            .map_or(self.plain_from, |at| self.plain_from + at + 1);
        let starts_line = line_start == 0 || self.slice(0..line_start).ends_with('\n');
        if starts_line && self.slice(line_start..open).trim().is_empty() {
            let after = self.slice(range.end..self.text.len());
            let line = after.split_inclusive('\n').next().unwrap_or("");
            if line.trim().is_empty() {
                range = line_start..range.end + line.len();
            }
        }
        self.flush(range.start);
        let end = range.end;
        self.push(range, PieceKind::Comment);
        end
    }

    /// What stands between the delimiters.
    fn classify(&self, inner: Range<usize>) -> Result<PieceKind, ProblemKind> {
        let raw = self.slice(inner.clone());
        let text = raw.trim();
        let start = inner.start + (raw.len() - raw.trim_start().len());
        if text.is_empty() {
            return Err(ProblemKind::Empty);
        }
        if text.starts_with(['#', '/', '>', '^', '&', '%', '=', '~'])
            || text.starts_with("else") && text != "else" && !is_path(text)
        {
            return Err(ProblemKind::Block);
        }
        if text.contains('|') {
            return Err(ProblemKind::Filter);
        }
        let named = |prefix: &str| {
            let name = text.strip_prefix(prefix)?;
            let from = start + prefix.len();
            is_fragment_name(name).then_some(from..from + name.len())
        };
        if text.starts_with("fragments.") {
            let name = named("fragments.").ok_or(ProblemKind::NotAName)?;
            return Ok(PieceKind::Fragment { name });
        }
        if text.starts_with("artifacts.") {
            let name = named("artifacts.").ok_or(ProblemKind::NotAName)?;
            return Ok(PieceKind::Artifact { name });
        }
        if !is_path(text) {
            return Err(ProblemKind::NotAName);
        }
        let length = text.find(['.', '[']).unwrap_or(text.len());
        let access = match text.as_bytes().get(length) {
            None => Access::Whole,
            Some(b'[') => Access::Index,
            Some(_) => Access::Key,
        };
        Ok(PieceKind::Variable {
            root: start..start + length,
            access,
        })
    }

    /// `{% … %}` in the plain text: no runtime of PromptPack knows it.
    fn blocks(&mut self) {
        let mut found = Vec::new();
        for piece in self
            .pieces
            .iter()
            .filter(|piece| piece.kind == PieceKind::Text)
        {
            let text = self.slice(piece.range.clone());
            let mut at = 0;
            while let Some(open) = text.get(at..).and_then(|rest| find(rest, "{%")) {
                let open = at + open;
                let Some(close) = text.get(open..).and_then(|rest| rest.find("%}")) else {
                    break;
                };
                at = open + close + 2;
                found.push(piece.range.start + open..piece.range.start + at);
            }
        }
        for range in found {
            self.problem(range, ProblemKind::Block);
        }
        self.problems.sort_by_key(|problem| problem.range.start);
    }

    /// Turns what no piece covers up to `end` into a text piece.
    fn flush(&mut self, end: usize) {
        if self.plain_from < end {
            self.push(self.plain_from..end, PieceKind::Text);
        }
        self.plain_from = self.plain_from.max(end);
    }

    fn push(&mut self, range: Range<usize>, kind: PieceKind) {
        self.plain_from = range.end;
        self.pieces.push(Piece { range, kind });
    }

    fn problem(&mut self, range: Range<usize>, kind: ProblemKind) {
        self.problems.push(Problem { range, kind });
    }
}

/// `name`, then any number of `.name` and `[digits]` (RFC 0003, Dot Notation and Array Access).
pub(super) fn is_path(text: &str) -> bool {
    let end = text.find(['.', '[']).unwrap_or(text.len());
    let (root, mut rest) = text.split_at(end);
    if !is_name(root) {
        return false;
    }
    while !rest.is_empty() {
        if let Some(key) = rest.strip_prefix('.') {
            let end = key.find(['.', '[']).unwrap_or(key.len());
            let (key, tail) = key.split_at(end);
            if !is_name(key) {
                return false;
            }
            rest = tail;
        } else if let Some((index, tail)) =
            rest.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        {
            if index.is_empty() || !index.bytes().all(|byte| byte.is_ascii_digit()) {
                return false;
            }
            rest = tail;
        } else {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests;
