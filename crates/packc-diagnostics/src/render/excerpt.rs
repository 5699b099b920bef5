//! The lines of source around labels, drawn by annotate-snippets.
//!
//! Invariant: only the lines that are shown are copied, cut to the terminal, with every control character escaped and
//! what is concealed starred out, so that the library never sees a large text, a span out of range or off a character
//! boundary, or a line to trim.

use std::ops::Range;

use annotate_snippets::renderer::DEFAULT_CONTEXT_STYLE;
use annotate_snippets::{AnnotationKind, Patch, Snippet};
use packc_source::{SourceFile, SourceMap, Span};

use super::canvas::{Canvas, digits, severity_style};
use super::window::{Window, escaped};
use crate::width::{text_width, wrap};
use crate::{Diagnostic, Fix, Label, escape_controls};

/// The most lines between two labels that are shown as one excerpt.
const MAX_DISTANCE: usize = 8;

/// The columns that a text below its label has at least, if it needs them and the terminal has them.
const MIN_TEXT: usize = 40;

/// One label in its line.
struct Mark {
    text: String,
    primary: bool,
    /// The line, counted from 1.
    line: usize,
    /// The bytes of the line in the file, without its end.
    line_range: Range<usize>,
    /// The bytes of the label within the line.
    range: Range<usize>,
}

/// Labels that are shown in one excerpt.
pub(super) struct Block<'a> {
    file: &'a SourceFile,
    /// The place that the block is named by.
    pub(super) span: Span,
    /// By line; never empty.
    marks: Vec<Mark>,
}

/// The excerpts of a diagnostic: that of its place, with the related places near to it, then one for each other related
/// place.
pub(super) fn blocks<'a>(
    found: &Diagnostic,
    sources: &'a SourceMap,
    width: usize,
) -> Vec<Block<'a>> {
    let primary = found.primary.iter().map(|label| (label, true));
    let related = found.related.iter().map(|label| (label, false));
    let mut blocks: Vec<Block<'a>> = Vec::new();
    for (label, primary) in primary.chain(related) {
        let block = Block {
            file: sources.file(label.span.file),
            span: label.span,
            marks: vec![Mark::new(sources, label, primary)],
        };
        match blocks.first_mut() {
            Some(first) if first.takes(&block, width) => {
                first.marks.extend(block.marks);
                first.marks.sort_by_key(|mark| mark.line);
            }
            _ => blocks.push(block),
        }
    }
    blocks
}

impl Mark {
    /// The part of a label that lies in its first line.
    fn new(sources: &SourceMap, label: &Label, primary: bool) -> Self {
        let file = sources.file(label.span.file);
        let text = &*file.text;
        let floor = |offset: usize| {
            let mut offsets = (0..=offset.min(text.len())).rev();
            offsets.find(|at| text.is_char_boundary(*at)).unwrap_or(0)
        };
        let line = sources.position(label.span).line;
        let line_range = file.line_range(line).unwrap_or_default();
        let (line_start, line_end) = (line_range.start, line_range.end);
        let start = floor(label.span.range().start).clamp(line_start, line_end);
        let wanted = floor(label.span.range().end).max(start);
        let mut end = wanted.min(line_end);
        if wanted > end {
            let shown = text.get(start..end).unwrap_or("");
            end = start + shown.trim_end().len();
        }
        if start == end {
            // An empty label points at what follows.
            let next = text
                .get(start..line_end)
                .and_then(|rest| rest.chars().next());
            end += next.map_or(0, char::len_utf8);
        }
        Self {
            text: escape_controls(&label.text).into_owned(),
            primary,
            line,
            line_range,
            range: start - line_start..end - line_start,
        }
    }

    /// The columns left of the label and those up to its end, as shown.
    fn columns(&self, window: &Window<'_>) -> Range<usize> {
        let text = window.text();
        let width = |byte: usize| text_width(text.get(..window.position(byte)).unwrap_or(""));
        let start = width(self.range.start);
        start..width(self.range.end).max(start + 1)
    }

    /// The text in lines of its own, under the label as far as there is room.
    fn below(&self, column: usize, canvas: &Canvas) -> String {
        if self.text.is_empty() {
            return String::new();
        }
        let wanted = text_width(&self.text).min(MIN_TEXT);
        let indent = column.min(canvas.room().saturating_sub(wanted));
        let room = canvas.room().saturating_sub(indent);
        let style = if self.primary {
            severity_style(canvas.severity)
        } else {
            DEFAULT_CONTEXT_STYLE
        };
        wrap(&self.text, room, room)
            .iter()
            .map(|line| canvas.bar(&format!("{:indent$}{}", "", canvas.paint(style, line))))
            .collect()
    }

    /// True when the text fits beside the label.
    fn fits(&self, window: &Window<'_>, room: usize) -> bool {
        self.columns(window).end + 1 + text_width(&self.text) <= room
    }
}

impl Block<'_> {
    /// The largest line number shown.
    pub(super) fn last_line(&self) -> usize {
        self.marks.last().map_or(1, |mark| mark.line)
    }

    /// True when the labels of `other` can be shown in the same excerpt: near, in lines that need no cut, with texts
    /// that fit beside them.
    fn takes(&self, other: &Self, width: usize) -> bool {
        let mut marks = self.marks.iter().chain(&other.marks);
        let lines = || self.marks.iter().chain(&other.marks).map(|mark| mark.line);
        let (first, last) = (lines().min().unwrap_or(0), lines().max().unwrap_or(0));
        let room = width.saturating_sub(digits(last) + 3);
        self.file.path == other.file.path
            && last - first <= MAX_DISTANCE
            && marks.all(|mark| {
                let window = self.window(&mark.line_range, mark.range.clone(), room);
                window.is_whole() && mark.fits(&window, room)
            })
    }

    /// What is shown of a line around a label.
    fn window(&self, line: &Range<usize>, label: Range<usize>, room: usize) -> Window<'_> {
        let text = self.file.text.get(line.clone()).unwrap_or("");
        Window::new(text, label, room).concealing(self.file.concealed(line))
    }

    /// The lines with their labels. A text that doesn't fit beside its label is written below it.
    pub(super) fn draw(&self, canvas: &Canvas) -> String {
        let mut source = String::new();
        let mut annotations = Vec::new();
        let mut below = String::new();
        let first = self.marks.first().map_or(1, |mark| mark.line);
        for line in first..=self.last_line() {
            let range = self.file.line_range(line).unwrap_or_default();
            let mut marks = self
                .marks
                .iter()
                .filter(|mark| mark.line == line)
                .peekable();
            let label = marks.peek().map_or(0..0, |mark| mark.range.clone());
            let window = self.window(&range, label, canvas.room());
            let base = source.len();
            source.push_str(&window.text());
            for mark in marks {
                let start = base + window.position(mark.range.start);
                let mut end = base + window.position(mark.range.end);
                if start == end {
                    // The library wants something to point at.
                    source.push(' ');
                    end += 1;
                }
                let kind = if mark.primary {
                    AnnotationKind::Primary
                } else {
                    AnnotationKind::Context
                };
                let mut annotation = kind.span(start..end);
                if mark.fits(&window, canvas.room()) && !mark.text.is_empty() {
                    annotation = annotation.label(&mark.text);
                } else {
                    below.push_str(&mark.below(mark.columns(&window).start, canvas));
                }
                annotations.push(annotation);
            }
            source.push('\n');
        }
        let snippet = Snippet::source(source)
            .line_start(first)
            .annotations(annotations);
        canvas.draw(snippet, self.last_line()) + &below
    }
}

/// The line of an edit as it is and as it would be; nothing when the edit is long or not within one line.
pub(super) fn change(fix: &Fix, sources: &SourceMap, canvas: &Canvas) -> Option<String> {
    let file = sources.file(fix.span.file);
    let text = &*file.text;
    let old = text.get(fix.span.range())?;
    if [old, &fix.replacement]
        .iter()
        .any(|text| text.contains(['\n', '\r']))
    {
        return None;
    }
    let label = Label {
        span: fix.span,
        text: String::new(),
    };
    let mark = Mark::new(sources, &label, true);
    let line = text.get(mark.line_range.clone())?;
    let range = fix.span.range();
    let start = range.start.checked_sub(mark.line_range.start)?;
    let window = Window::new(line, start..start + old.len(), canvas.room())
        .concealing(file.concealed(&mark.line_range));
    let shown = window.text();
    let span = window.position(start)..window.position(start + old.len());
    let new = escaped(&fix.replacement);
    let width = text_width(&shown) + text_width(&new) - text_width(shown.get(span.clone())?);
    if !window.is_whole() || width > canvas.room() {
        return None;
    }
    let snippet = Snippet::source(format!("{shown}\n"))
        .line_start(mark.line)
        .patch(Patch::new(span, new));
    let drawn = canvas.draw(snippet, mark.line);
    // The library ends some edits with an empty line of the gutter.
    let end = canvas.bar("");
    Some(drawn.strip_suffix(&end).unwrap_or(&drawn).to_owned())
}
