//! Rewriting mappings.
//!
//! Invariant: what isn't touched keeps its node, its order and its spans.

use std::sync::Arc;

use packc_source::{Cause, Span};
use packc_syntax::{Entry, Mapping, Node, Value};

/// A mapping that is being rewritten.
#[derive(Debug)]
pub(crate) struct Edit {
    span: Span,
    cause: Option<Arc<Cause>>,
    entries: Vec<Entry>,
    may_have_more: bool,
}

impl Edit {
    /// Begins to rewrite a node; gives it back when it is no mapping.
    pub(crate) fn new(node: Node) -> Result<Self, Node> {
        let Value::Mapping(mapping) = node.value else {
            return Err(node);
        };
        Ok(Self {
            span: node.span,
            cause: node.cause,
            may_have_more: mapping.may_have_more(),
            entries: Arc::unwrap_or_clone(mapping).into_entries(),
        })
    }

    /// An empty mapping at a place.
    pub(crate) fn empty(span: Span) -> Self {
        Self {
            span,
            cause: None,
            entries: Vec::new(),
            may_have_more: false,
        }
    }

    /// The text of the mapping.
    pub(crate) fn span(&self) -> Span {
        self.span
    }

    /// The empty place in front of the mapping, where what is filled in stands.
    pub(crate) fn place(&self) -> Span {
        Span {
            end: self.span.start,
            ..self.span
        }
    }

    /// True when the mapping may have keys that couldn't be read.
    pub(crate) fn may_have_more(&self) -> bool {
        self.may_have_more
    }

    /// Says that the mapping may have keys that couldn't be read.
    pub(crate) fn set_unknown_keys(&mut self) {
        self.may_have_more = true;
    }

    /// The entries as they are now.
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry with this key.
    pub(crate) fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| &*entry.key == key)
    }

    /// The value under this key.
    pub(crate) fn node(&self, key: &str) -> Option<&Node> {
        self.get(key).map(|entry| &entry.node)
    }

    /// Takes the entry with this key out.
    pub(crate) fn take(&mut self, key: &str) -> Option<Entry> {
        let at = self.entries.iter().position(|entry| &*entry.key == key)?;
        Some(self.entries.remove(at))
    }

    /// The entries, to build another mapping.
    pub(crate) fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    /// Puts an entry in the place of the one with its key, or at the end when there is none.
    pub(crate) fn put(&mut self, entry: Entry) {
        let found = self.entries.iter_mut().find(|other| other.key == entry.key);
        match found {
            Some(found) => *found = entry,
            None => self.entries.push(entry),
        }
    }

    /// Adds an entry at the end. Its key must not be there yet.
    pub(crate) fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
    }

    /// Replaces the value under a key; a key that isn't there is added at the end, standing in front of the mapping.
    pub(crate) fn set(&mut self, key: &str, node: Node) {
        let place = self.place();
        match self.entries.iter_mut().find(|entry| &*entry.key == key) {
            Some(entry) => entry.node = node,
            None => self.entries.push(Entry {
                key: key.into(),
                key_span: place,
                node,
            }),
        }
    }

    /// Rewrites the value under a key, if the key is there.
    pub(crate) fn change(&mut self, key: &str, change: impl FnOnce(Node) -> Node) {
        let found = self.entries.iter_mut().find(|entry| &*entry.key == key);
        if let Some(entry) = found {
            change_node(&mut entry.node, change);
        }
    }

    /// Rewrites the values of all entries.
    pub(crate) fn change_all(&mut self, mut change: impl FnMut(&Entry, Node) -> Node) {
        for entry in &mut self.entries {
            let node = std::mem::replace(&mut entry.node, hole(entry.key_span));
            entry.node = change(entry, node);
        }
    }

    /// Fills in a value that the mapping doesn't have. A mapping that may have more keys is left alone.
    pub(crate) fn default(&mut self, key: &str, node: impl FnOnce(Span) -> Node) {
        if !self.may_have_more && self.get(key).is_none() {
            self.set(key, node(self.place()));
        }
    }

    /// The rewritten mapping.
    pub(crate) fn finish(self) -> Node {
        let mut mapping = Mapping::new(self.entries);
        if self.may_have_more {
            mapping = mapping.with_unknown_keys();
        }
        Node {
            span: self.span,
            value: Value::Mapping(Arc::new(mapping)),
            cause: self.cause,
        }
    }
}

/// A value that couldn't be had.
pub(crate) fn hole(span: Span) -> Node {
    Node::new(span, Value::Hole)
}

/// A default, filled in at `place`.
pub(crate) fn default_text(place: Span, text: &str) -> Node {
    Node::made(place, text, Cause::Default)
}

/// Rewrites a node in place.
pub(crate) fn change_node(node: &mut Node, change: impl FnOnce(Node) -> Node) {
    let span = node.span;
    *node = change(std::mem::replace(node, hole(span)));
}

/// Rewrites the items of a list; anything else stays as it is.
pub(crate) fn change_items(node: Node, change: impl FnMut(Node) -> Node) -> Node {
    let Value::Sequence(items) = &node.value else {
        return node;
    };
    let items = items.iter().cloned().map(change).collect();
    Node {
        value: Value::Sequence(items),
        ..node
    }
}
