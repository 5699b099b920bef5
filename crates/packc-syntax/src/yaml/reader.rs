//! From the parser's events to the tree.
//!
//! Invariant: the stack of open lists and mappings is a vector no longer than the depth limit; nothing here recurses.

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use granit_parser::{Event, ScanError, Span as Place, StructureStyle};
use packc_diagnostics::Diagnostic;
use packc_source::Span;

use super::anchor::Anchors;
use super::frame::{Built, Frame, Kind};
use super::source::Source;
use super::tag::Tag;
use super::{Document, YamlFile, indicator, syntax_error};
use crate::limits::KEPT_LEVELS;
use crate::{Comment, Limits, Value};

/// The document that is being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    No,
    Implicit,
    /// With a `---`.
    Explicit(Span),
}

/// Whether to go on reading.
pub(super) type Step = ControlFlow<()>;

/// Reads one file.
pub(super) struct Reader<'a> {
    pub(super) source: Source<'a>,
    pub(super) limits: &'a Limits,
    pub(super) frames: Vec<Frame>,
    document: Open,
    pub(super) root: Option<Built>,
    pub(super) anchors: Anchors,
    /// Each key of the file once.
    pub(super) keys: HashSet<Arc<str>>,
    pub(super) values: usize,
    /// One past the last byte of what has been read: keys, values, brackets and document markers.
    pub(super) end: usize,
    /// Where the last key begins.
    pub(super) last_key: Option<usize>,
    /// What has been read last, for the words on a syntax error.
    pub(super) last: Option<Last>,
    pub(super) diagnostics: Vec<Diagnostic>,
    file: YamlFile,
}

/// The scalar, alias, or bracketed list or mapping that was read last.
#[derive(Clone, Debug)]
pub(super) struct Last {
    pub(super) range: Range<usize>,
    pub(super) block_scalar: bool,
    pub(super) alias: bool,
    pub(super) template: bool,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: Source<'a>, limits: &'a Limits) -> Self {
        Self {
            source,
            limits,
            frames: Vec::new(),
            document: Open::No,
            root: None,
            anchors: Anchors::default(),
            keys: HashSet::new(),
            values: 0,
            end: 0,
            last_key: None,
            last: None,
            diagnostics: Vec::new(),
            file: YamlFile::default(),
        }
    }

    /// Takes the next event.
    pub(super) fn event(&mut self, event: Event<'_>, place: &Place) -> Step {
        let range = place.byte_range().unwrap_or(self.end..self.end);
        match event {
            Event::DocumentStart(explicit, _) => {
                self.document = if explicit {
                    Open::Explicit(self.source.span(range.clone()))
                } else {
                    Open::Implicit
                };
                self.end = range.end;
            }
            Event::DocumentEnd => {
                self.end_document();
                self.end = range.end.max(self.end);
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.scalar(&text, style, anchor, tag.as_deref(), place, range)?;
            }
            Event::SequenceStart(style, anchor, tag) => {
                let refused = self.refuse_tag(tag.as_deref(), place, &[Tag::Seq]);
                let start = match style {
                    StructureStyle::Block => {
                        indicator::block_sequence(self.source.text, self.end, range.start)
                    }
                    StructureStyle::Flow => range.start,
                };
                self.open(
                    Kind::Sequence(Vec::new()),
                    start..range.end,
                    style,
                    anchor,
                    refused,
                )?;
            }
            Event::MappingStart(style, anchor, tag) => {
                let refused = self.refuse_tag(tag.as_deref(), place, &[Tag::Map]);
                self.open(Kind::Mapping(Box::default()), range, style, anchor, refused)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(range),
            Event::Alias(id) => self.alias(id, range)?,
            Event::UnresolvedAlias(name) => {
                let span = self.source.span(range.clone());
                self.anchors.unresolved(&name, span);
                self.count(1, span)?;
                self.read(&range, |last| last.alias = true);
                self.place(Built::scalar(span, Value::Hole));
            }
            Event::Anchor(_, name) => self.anchors.name(&name, self.source.span(range)),
            Event::Comment(..) => self.comment(range),
            _ => {}
        }
        Step::Continue(())
    }

    /// Says what the parser couldn't read.
    pub(super) fn syntax_error(&mut self, error: &ScanError) {
        let at = error.marker().byte_offset().unwrap_or(self.end);
        let found = syntax_error::describe(self, error, self.limits);
        if let Some(label) = found.as_ref().and_then(|found| found.primary.as_ref()) {
            self.doubt_bracket(label.span.range().start);
        }
        self.diagnostics.extend(found);
        if let Some(last) = self.last.take_if(|last| last.alias)
            && !self.source.slice(last.range.end..at).contains(['\n', '\r'])
        {
            // Text behind an alias: it isn't meant as one.
            self.anchors.forget_unresolved(self.source.span(last.range));
        }
    }

    /// Takes back what a bracket opened that a finding is about: it may not have been meant as a list or mapping.
    fn doubt_bracket(&mut self, at: usize) {
        let start = at - self.source.base;
        for frame in self.frames.iter_mut().filter(|frame| frame.flow) {
            frame.refused |= frame.start == start;
        }
    }

    /// The file, as far as it could be read. `complete` is false when reading stopped in the middle.
    pub(super) fn finish(mut self, complete: bool) -> (YamlFile, Vec<Diagnostic>) {
        if !complete {
            self.abandon();
        }
        let comments = &mut self.file.comments;
        // The comment in the header of a block scalar comes after the scalar.
        if !comments.is_sorted_by_key(|comment| comment.span) {
            comments.sort_by_key(|comment| comment.span);
        }
        (self.file, self.diagnostics)
    }

    /// Ends the document in the middle, with holes for what wasn't read.
    fn abandon(&mut self) {
        if self.document == Open::No {
            if let Some(last) = self.file.documents.last_mut() {
                self.source.doubt(&mut last.node);
                return;
            }
            self.document = Open::Implicit;
        }
        if self.frames.len() >= self.limits.depth {
            for frame in self.frames.iter_mut().skip(KEPT_LEVELS) {
                frame.refused = true;
            }
        }
        let hole = Built::scalar(self.source.span(self.end..self.end), Value::Hole);
        let mut innermost = true;
        while let Some(mut frame) = self.frames.pop() {
            match &mut frame.kind {
                Kind::Sequence(items) => {
                    if innermost && let Some(last) = items.last_mut() {
                        self.source.doubt(last);
                    }
                    items.push(hole.node.clone());
                }
                Kind::Mapping(mapping) => {
                    mapping.abandon(hole.clone(), innermost.then_some(self.source));
                }
            }
            innermost = false;
            frame.refused |= std::mem::take(&mut frame.template);
            let unfinished_key = self.awaits_key();
            let built = self.build(frame, self.end);
            self.place(if unfinished_key { hole.clone() } else { built });
        }
        if innermost {
            self.source.doubt(&mut self.root.get_or_insert(hole).node);
        }
        self.end_document();
    }

    fn end_document(&mut self) {
        self.anchors.end_document(&mut self.diagnostics);
        let document = std::mem::replace(&mut self.document, Open::No);
        let Some(root) = self.root.take() else { return };
        if matches!(root.node.value, Value::Null) && root.node.span.range().is_empty() {
            return;
        }
        let start = match document {
            Open::Explicit(marker) => marker,
            Open::Implicit | Open::No => self.first_line(root.at),
        };
        self.file.documents.push(Document {
            node: root.node,
            start,
        });
    }

    fn first_line(&self, span: Span) -> Span {
        let start = span.range().start - self.source.base;
        let line = self.source.text.get(start..).unwrap_or("");
        let line = line.split(['\n', '\r']).next().unwrap_or("");
        self.source.span(start..start + line.trim_end().len())
    }

    fn comment(&mut self, range: Range<usize>) {
        let before = self.source.text.get(..range.start).unwrap_or("");
        let blank = |c: char| matches!(c, ' ' | '\t' | '\u{feff}');
        let line = before.trim_end_matches(blank);
        self.file.comments.push(Comment {
            span: self.source.span(range),
            own_line: line.is_empty() || line.ends_with(['\n', '\r']),
        });
    }

    /// Remembers what has been read.
    pub(super) fn read(&mut self, range: &Range<usize>, what: impl FnOnce(&mut Last)) {
        self.end = self.end.max(range.end);
        let last = self.last.insert(Last {
            range: range.clone(),
            block_scalar: false,
            alias: false,
            template: false,
        });
        what(last);
    }
}
