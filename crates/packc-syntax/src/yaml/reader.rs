//! From the parser's events to the tree.
//!
//! Invariant: the stack of open lists and mappings is a vector no longer than the depth limit, and no node is finished
//! that would be deeper, or have more values, than the limits allow.

use std::collections::HashSet;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use granit_parser::{Event, ScanError, Span as Place, StructureStyle};
use packc_diagnostics::Diagnostic;
use packc_source::{Cause, FileId, Span};

use super::anchor::{self, Anchors};
use super::mapping::OpenMapping;
use super::tag::Tag;
use super::{Document, YamlFile, syntax_error, template};
use crate::findings::{too_deep, too_many_values};
use crate::{Comment, Limits, Node, Value};

/// The text that is read: `text` begins at byte `base` of the file.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) file: FileId,
    pub(super) text: &'a str,
    pub(super) base: usize,
}

impl Source<'_> {
    /// The span of these bytes of the text.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        Span::new(self.file, range.start + self.base..range.end + self.base)
    }

    /// The text of these bytes.
    pub(super) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or("")
    }

    /// The span of the character at byte `at`; empty at the end of the text or of a line.
    pub(super) fn character(&self, at: usize) -> Span {
        let next = self.text.get(at..).and_then(|rest| rest.chars().next());
        let length = next.filter(|c| !matches!(c, '\n' | '\r')).map_or(0, char::len_utf8);
        self.span(at..at + length)
    }
}

/// A node and what the limits need to know about it.
#[derive(Clone)]
pub(super) struct Built {
    pub(super) node: Node,
    /// Where it is written here: the alias when it is one, else the node's own span.
    pub(super) at: Span,
    /// How many values it has, itself included.
    values: usize,
    /// How many levels of lists and mappings it has.
    height: usize,
}

impl Built {
    pub(super) fn scalar(span: Span, value: Value) -> Self {
        Self {
            node: Node::new(span, value),
            at: span,
            values: 1,
            height: 0,
        }
    }
}

/// A list or mapping that is being read.
pub(super) struct Frame {
    pub(super) start: usize,
    pub(super) kind: Kind,
    anchor: usize,
    /// True when it is written in brackets or braces.
    pub(super) flow: bool,
    /// A mapping that begins with `{{`: a template that lacks quotes.
    pub(super) template: bool,
    /// The value can't be used, and a diagnostic says why.
    refused: bool,
    values: usize,
    height: usize,
}

pub(super) enum Kind {
    Sequence(Vec<Node>),
    Mapping(Box<OpenMapping>),
}

/// Whether to go on reading.
pub(super) type Step = ControlFlow<()>;

/// Reads one file.
pub(super) struct Reader<'a> {
    pub(super) source: Source<'a>,
    limits: &'a Limits,
    pub(super) frames: Vec<Frame>,
    /// The `---` of the document that is open; `Some(None)` when it has none.
    document: Option<Option<Span>>,
    root: Option<Built>,
    pub(super) anchors: Anchors,
    /// Each key of the file once.
    pub(super) keys: HashSet<Arc<str>>,
    values: usize,
    /// One past the last byte of what has been read: keys, values, brackets and document markers.
    pub(super) end: usize,
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
            document: None,
            root: None,
            anchors: Anchors::default(),
            keys: HashSet::new(),
            values: 0,
            end: 0,
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
                self.document = Some(explicit.then(|| self.source.span(range.clone())));
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
                self.open(Kind::Sequence(Vec::new()), range, style, anchor, refused)?;
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
        let found = syntax_error::describe(self, error, self.limits);
        self.diagnostics.extend(found);
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
        if self.document.is_none() {
            if let Some(last) = self.file.documents.last_mut() {
                forget_absent_keys(&mut last.node);
                return;
            }
            self.document = Some(None);
        }
        let hole = Built::scalar(self.source.span(self.end..self.end), Value::Hole);
        while let Some(mut frame) = self.frames.pop() {
            match &mut frame.kind {
                Kind::Sequence(items) => items.push(hole.node.clone()),
                Kind::Mapping(mapping) => {
                    mapping.take_value(hole.clone());
                    mapping.may_have_more();
                }
            }
            frame.refused |= std::mem::take(&mut frame.template);
            let built = self.build(frame, self.end);
            self.place(built);
        }
        forget_absent_keys(&mut self.root.get_or_insert(hole).node);
        self.end_document();
    }

    fn end_document(&mut self) {
        self.anchors.end_document(&mut self.diagnostics);
        let marker = self.document.take().flatten();
        let Some(root) = self.root.take() else { return };
        if matches!(root.node.value, Value::Null) && root.node.span.range().is_empty() {
            return;
        }
        let start = marker.unwrap_or_else(|| self.first_line(root.at));
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

    /// Counts values, and stops when there are too many.
    pub(super) fn count(&mut self, values: usize, at: Span) -> Step {
        self.values = self.values.saturating_add(values);
        if self.values > self.limits.nodes {
            self.diagnostics.push(too_many_values(at, self.limits));
            return Step::Break(());
        }
        Step::Continue(())
    }

    fn open(&mut self, kind: Kind, range: Range<usize>, style: StructureStyle, anchor: usize, refused: bool) -> Step {
        let at = self.source.character(range.start);
        if self.frames.len() >= self.limits.depth {
            self.diagnostics.push(too_deep(at, self.limits));
            return Step::Break(());
        }
        self.count(1, at)?;
        self.end = self.end.max(range.end);
        let braces = matches!(kind, Kind::Mapping(_)) && !range.is_empty();
        self.frames.push(Frame {
            template: braces && self.source.text.get(range.start..).is_some_and(|text| text.starts_with("{{")),
            start: range.start,
            kind,
            anchor,
            flow: style == StructureStyle::Flow,
            refused,
            values: 1,
            height: 1,
        });
        Step::Continue(())
    }

    fn close(&mut self, range: Range<usize>) {
        let Some(frame) = self.frames.pop() else { return };
        if !range.is_empty() {
            // A bracket; the end of anything else lies where its last value ends.
            let template = frame.template;
            self.read(&(frame.start..range.end), |last| last.template = template);
        }
        let built = self.build(frame, self.end);
        self.place(built);
    }

    /// The node of a frame that ends at byte `end`.
    fn build(&mut self, mut frame: Frame, end: usize) -> Built {
        let range = frame.start..end.max(frame.start);
        if frame.template {
            self.diagnostics.push(template::unquoted(self.source, range.clone()));
            frame.refused = true;
        }
        let value = match frame.kind {
            _ if frame.refused => Value::Hole,
            Kind::Sequence(items) => Value::Sequence(items.into()),
            Kind::Mapping(mapping) => Value::Mapping(Arc::new(mapping.finish())),
        };
        let built = Built {
            values: frame.values,
            height: frame.height,
            ..Built::scalar(self.source.span(range), value)
        };
        self.anchors.finish(frame.anchor, &built);
        built
    }

    fn alias(&mut self, id: usize, range: Range<usize>) -> Step {
        let span = self.source.span(range.clone());
        let Some(target) = self.anchors.get(id).cloned() else {
            self.diagnostics.push(anchor::recursive(self.source.slice(range.clone()), span));
            self.read(&range, |last| last.alias = true);
            self.place(Built::scalar(span, Value::Hole));
            return self.count(1, span);
        };
        self.count(target.values, span)?;
        if self.frames.len() + target.height > self.limits.depth {
            self.diagnostics.push(too_deep(span, self.limits));
            return Step::Break(());
        }
        self.read(&range, |last| last.alias = true);
        self.place(Built {
            node: target.node.because(Cause::Alias(span)),
            at: span,
            ..target
        });
        Step::Continue(())
    }

    /// True when the next value is the key of a mapping.
    pub(super) fn awaits_key(&self) -> bool {
        match self.frames.last() {
            Some(Frame {
                kind: Kind::Mapping(mapping),
                ..
            }) => mapping.key.is_none(),
            _ => false,
        }
    }

    pub(super) fn innermost_mapping(&mut self) -> Option<&mut OpenMapping> {
        match self.frames.last_mut() {
            Some(Frame {
                kind: Kind::Mapping(mapping),
                ..
            }) => Some(mapping),
            _ => None,
        }
    }

    /// Puts a finished node where it belongs: into the innermost open list or mapping, or at the root.
    pub(super) fn place(&mut self, built: Built) {
        if self.awaits_key() {
            self.key(&built);
            return;
        }
        let Some(frame) = self.frames.last_mut() else {
            self.root = Some(built);
            return;
        };
        frame.values = frame.values.saturating_add(built.values);
        frame.height = frame.height.max(built.height + 1);
        match &mut frame.kind {
            Kind::Sequence(items) => items.push(built.node),
            Kind::Mapping(mapping) => {
                let found = mapping.take_value(built);
                self.diagnostics.extend(found);
            }
        }
    }
}

/// Marks the root of a document behind which something couldn't be read: it may have been meant for it.
fn forget_absent_keys(root: &mut Node) {
    if let Value::Mapping(mapping) = &mut root.value {
        let known = Arc::unwrap_or_clone(std::mem::take(mapping));
        *mapping = Arc::new(known.with_unknown_keys());
    }
}
