//! Lists and mappings that are open, and the nodes that go into them.
//!
//! Invariant: no node is finished that is deeper, or has more values, than the limits allow.

use std::ops::Range;
use std::sync::Arc;

use granit_parser::StructureStyle;
use packc_source::{Cause, Span};

use super::mapping::OpenMapping;
use super::reader::{Reader, Step};
use super::{anchor, template};
use crate::findings::{too_deep, too_many_values};
use crate::{Node, Value};

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
    /// A mapping that begins like a template: one that lacks quotes.
    pub(super) template: bool,
    /// The value can't be used, and a diagnostic says why.
    pub(super) refused: bool,
    values: usize,
    height: usize,
}

pub(super) enum Kind {
    Sequence(Vec<Node>),
    Mapping(Box<OpenMapping>),
}

impl Reader<'_> {
    /// Counts values, and stops when there are too many.
    pub(super) fn count(&mut self, values: usize, at: Span) -> Step {
        self.values = self.values.saturating_add(values);
        if self.values > self.limits.nodes {
            self.diagnostics.push(too_many_values(at, self.limits));
            return Step::Break(());
        }
        Step::Continue(())
    }

    pub(super) fn open(
        &mut self,
        kind: Kind,
        range: Range<usize>,
        style: StructureStyle,
        anchor: usize,
        refused: bool,
    ) -> Step {
        let at = self.source.character(range.start);
        if self.frames.len() >= self.limits.depth {
            self.diagnostics.push(too_deep(at, self.limits));
            return Step::Break(());
        }
        self.count(1, at)?;
        self.end = self.end.max(range.end);
        let braces = matches!(kind, Kind::Mapping(_)) && !range.is_empty();
        self.frames.push(Frame {
            template: braces && template::begins(self.source.text.get(range.start..).unwrap_or("")),
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

    pub(super) fn close(&mut self, range: Range<usize>) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        if !range.is_empty() {
            // A bracket; the end of anything else lies where its last value ends.
            let template = frame.template;
            self.read(&(frame.start..range.end), |last| last.template = template);
        }
        let built = self.build(frame, self.end);
        self.place(built);
    }

    /// The node of a frame that ends at byte `end`.
    pub(super) fn build(&mut self, mut frame: Frame, end: usize) -> Built {
        let range = frame.start..end.max(frame.start);
        if frame.template {
            let alone = !self.frames.iter().any(|frame| frame.flow);
            self.diagnostics
                .push(template::unquoted(self.source, range.clone(), alone));
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

    pub(super) fn alias(&mut self, id: usize, range: Range<usize>) -> Step {
        let span = self.source.span(range.clone());
        let Some(target) = self.anchors.get(id).cloned() else {
            self.diagnostics
                .push(anchor::recursive(self.source.slice(range.clone()), span));
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
