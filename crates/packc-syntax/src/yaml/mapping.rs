//! A mapping while it is read: duplicate keys and merge keys.
//!
//! Invariant: each key is kept once, the first one written; a key written in the mapping itself wins over merged ones,
//! and an earlier merged mapping over a later one (the merge key language-independent type of YAML 1.1).

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::MERGE_VALUE;
use packc_source::{Cause, Span};

use super::frame::Built;
use super::source::Source;
use crate::findings::duplicate_key;
use crate::{Entry, Mapping, Node, Value};

/// From this many keys on, earlier keys are found through an index.
const INDEXED_FROM: usize = 16;

/// A key that waits for its value.
pub(super) enum Key {
    /// An ordinary key.
    Named(Arc<str>, Span),
    /// `<<`.
    Merge(Span),
    /// A key that couldn't be read, or a second one of the same name. Its value is read and dropped; a diagnostic says
    /// why.
    Dropped(Span),
}

impl Key {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Named(_, span) | Self::Merge(span) | Self::Dropped(span) => *span,
        }
    }
}

/// A mapping that is being read.
#[derive(Default)]
pub(super) struct OpenMapping {
    entries: Vec<Entry>,
    index: HashMap<Arc<str>, usize>,
    pub(super) key: Option<Key>,
    merges: Vec<Merge>,
    merge_key: Option<Span>,
    may_have_more: bool,
}

/// What a `<<` key brings in.
struct Merge {
    /// The number of entries that stand before the key.
    at: usize,
    key: Span,
    sources: Vec<Arc<Mapping>>,
}

impl OpenMapping {
    /// Takes a key. Gives a diagnostic when the mapping has it already.
    pub(super) fn take_key(&mut self, key: Arc<str>, span: Span) -> Option<Diagnostic> {
        if let Some(first) = self.find(&key) {
            self.key = Some(Key::Dropped(span));
            return Some(duplicate_key(&key, first, span));
        }
        self.key = Some(Key::Named(key, span));
        None
    }

    /// Takes a `<<` key. Gives a diagnostic when the mapping has one already.
    pub(super) fn take_merge_key(&mut self, span: Span) -> Option<Diagnostic> {
        if let Some(first) = self.merge_key {
            self.drop_key(span);
            let mut found = duplicate_key("<<", first, span);
            found.help =
                vec!["one `<<` takes several mappings as a list: `<<: [*a, *b]`".to_owned()];
            return Some(found);
        }
        self.merge_key = Some(span);
        self.key = Some(Key::Merge(span));
        None
    }

    /// Takes a key that couldn't be read.
    pub(super) fn drop_key(&mut self, span: Span) {
        self.may_have_more = true;
        self.key = Some(Key::Dropped(span));
    }

    /// Ends the mapping in the middle: a key that waits gets the hole, and keys may be missing. When no key waits, the
    /// last value is doubted, if a source is given to look at.
    pub(super) fn abandon(&mut self, hole: Built, doubtful: Option<Source<'_>>) {
        self.may_have_more = true;
        if self.key.is_some() {
            self.take_value(hole);
        } else if let (Some(source), Some(last)) = (doubtful, self.entries.last_mut()) {
            source.doubt(&mut last.node);
        }
    }

    /// The key that waits for its value, or else the last one.
    pub(super) fn last_key(&self) -> Option<Span> {
        let last = self.entries.last().map(|entry| entry.key_span);
        self.key.as_ref().map(Key::span).or(last)
    }

    /// Takes the value of the key that waits. Gives a diagnostic when it can't be merged.
    pub(super) fn take_value(&mut self, built: Built) -> Option<Diagnostic> {
        match self.key.take()? {
            Key::Named(key, key_span) => {
                self.push(Entry {
                    key,
                    key_span,
                    node: built.node,
                });
                None
            }
            Key::Merge(key) => self.take_merge(key, &built),
            Key::Dropped(_) => None,
        }
    }

    /// The finished mapping.
    pub(super) fn finish(mut self) -> Mapping {
        let merged = self.merges.iter().flat_map(|merge| &merge.sources);
        self.may_have_more |= merged.into_iter().any(|source| source.may_have_more());
        let may_have_more = self.may_have_more;
        let mut entries = self.merged_entries();
        entries.shrink_to_fit();
        let mapping = Mapping::new(entries);
        if may_have_more {
            mapping.with_unknown_keys()
        } else {
            mapping
        }
    }

    fn find(&self, key: &str) -> Option<Span> {
        let entry = if self.entries.len() < INDEXED_FROM {
            self.entries.iter().find(|entry| &*entry.key == key)
        } else {
            self.index.get(key).and_then(|at| self.entries.get(*at))
        };
        entry.map(|entry| entry.key_span)
    }

    fn push(&mut self, entry: Entry) {
        self.entries.push(entry);
        let from = match self.entries.len() {
            INDEXED_FROM => 0,
            length if length > INDEXED_FROM => length - 1,
            _ => return,
        };
        let new = self.entries.iter().enumerate().skip(from);
        self.index
            .extend(new.map(|(at, entry)| (Arc::clone(&entry.key), at)));
    }

    fn take_merge(&mut self, key: Span, built: &Built) -> Option<Diagnostic> {
        let mut sources = Vec::new();
        let mut take = |node: &Node| match &node.value {
            Value::Mapping(mapping) => {
                sources.push(Arc::clone(mapping));
                true
            }
            Value::Hole => {
                self.may_have_more = true;
                true
            }
            _ => false,
        };
        let refused = match &built.node.value {
            Value::Sequence(items) => items.iter().find(|item| !take(item)).map(place_of),
            _ => (!take(&built.node)).then_some(built.at),
        };
        self.merges.push(Merge {
            at: self.entries.len(),
            key,
            sources,
        });
        refused.map(|at| {
            self.may_have_more = true;
            not_a_mapping(at)
        })
    }

    /// All entries, the merged ones at the place of their `<<` key.
    fn merged_entries(self) -> Vec<Entry> {
        if self.merges.is_empty() {
            return self.entries;
        }
        let mut taken: HashSet<Arc<str>> = self
            .entries
            .iter()
            .map(|entry| Arc::clone(&entry.key))
            .collect();
        let mut all = Vec::with_capacity(self.entries.len());
        let mut own = self.entries.into_iter();
        let mut placed = 0;
        for merge in self.merges {
            all.extend(own.by_ref().take(merge.at - placed));
            placed = merge.at;
            for source in merge.sources {
                for entry in source.entries() {
                    if taken.insert(Arc::clone(&entry.key)) {
                        let node = entry.node.clone().because(Cause::Merge(merge.key));
                        all.push(Entry {
                            node,
                            ..entry.clone()
                        });
                    }
                }
            }
        }
        all.extend(own);
        all
    }
}

/// Where an item of a list is written: the alias when it is one.
fn place_of(node: &Node) -> Span {
    match node.cause.as_deref() {
        Some(Cause::Alias(span)) => *span,
        Some(Cause::Chain(causes)) => match causes.first() {
            Some(Cause::Alias(span)) => *span,
            _ => node.span,
        },
        _ => node.span,
    }
}

fn not_a_mapping(at: Span) -> Diagnostic {
    Diagnostic::new(&MERGE_VALUE, "`<<` takes a mapping, or a list of mappings")
        .at(at, "is no mapping")
        .help("name an anchored mapping, as in `<<: *base`, or write `\"<<\"` when the key is meant as it stands")
}
