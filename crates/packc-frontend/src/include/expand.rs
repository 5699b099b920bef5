//! Expanding the includes of one file.
//!
//! Invariant: what has no include below it is shared with the tree as it was read.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::INVALID_INCLUDE;
use packc_source::{Cause, Span};
use packc_syntax::{Entry, Mapping, Node, Value};

use crate::edit::hole;
use crate::parse::Document;
use crate::reader::Loaded;
use crate::scan::{INCLUDE, is_escaped, is_opaque};

/// The expansion of one file. All that it includes is expanded already.
pub(super) struct Expansion<'a> {
    files: &'a [Loaded],
    /// For each include, by the text that names the file, the number of the file.
    targets: HashMap<Span, usize>,
}

/// What becomes of an item of a list.
enum Item {
    Same,
    One(Node),
    /// An included list, each of whose items becomes one.
    Many(Vec<Node>),
}

impl<'a> Expansion<'a> {
    pub(super) fn new(file: &'a Loaded, files: &'a [Loaded], cut: &HashSet<Span>) -> Self {
        let references = file.parsed.scan.references.iter().zip(&file.targets);
        let targets = references
            .filter(|(reference, _)| !cut.contains(&reference.span))
            .filter_map(|(reference, target)| Some((reference.span, (*target)?)))
            .collect();
        Self { files, targets }
    }

    pub(super) fn documents(
        &self,
        documents: &[Document],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<Document> {
        let expand = |document: &Document| Document {
            node: self
                .node(&document.node, "", diagnostics)
                .unwrap_or_else(|| document.node.clone()),
            start: document.start,
        };
        documents.iter().map(expand).collect()
    }

    /// The expanded value; `None` when it stays as it is. `key` is the one that it stands under.
    fn node(&self, node: &Node, key: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<Node> {
        let value = match &node.value {
            Value::Sequence(items) => Value::Sequence(self.list(items, diagnostics)?.into()),
            Value::Mapping(mapping) if mapping.get(INCLUDE).is_some() => {
                return Some(self.include(node, mapping, diagnostics));
            }
            Value::Mapping(mapping) => {
                let entries = self.entries(mapping.entries(), key, diagnostics)?;
                Value::Mapping(Arc::new(with_flag(entries, mapping.may_have_more())))
            }
            _ => return None,
        };
        Some(Node {
            value,
            ..node.clone()
        })
    }

    fn list(&self, items: &[Node], diagnostics: &mut Vec<Diagnostic>) -> Option<Vec<Node>> {
        let mut out: Option<Vec<Node>> = None;
        for (at, item) in items.iter().enumerate() {
            let before = || items.get(..at).unwrap_or_default().to_vec();
            match self.item(item, diagnostics) {
                Item::Same => {
                    if let Some(out) = &mut out {
                        out.push(item.clone());
                    }
                }
                Item::One(node) => out.get_or_insert_with(before).push(node),
                Item::Many(nodes) => out.get_or_insert_with(before).extend(nodes),
            }
        }
        out
    }

    fn item(&self, item: &Node, diagnostics: &mut Vec<Diagnostic>) -> Item {
        let Some(expanded) = self.node(item, "", diagnostics) else {
            return Item::Same;
        };
        let include = item.as_mapping().and_then(|mapping| mapping.node(INCLUDE));
        match (include, expanded.as_sequence()) {
            (Some(include), Some(items)) => {
                let cause = || Cause::Include(Some(include.span));
                let items = items.iter().cloned().map(|item| item.because(cause()));
                Item::Many(items.collect())
            }
            _ => Item::One(expanded),
        }
    }

    /// The entries of a mapping that includes nothing itself.
    fn entries(
        &self,
        entries: &[Entry],
        parent: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Vec<Entry>> {
        let mut out: Option<Vec<Entry>> = None;
        for (at, entry) in entries.iter().enumerate() {
            let changed = self.entry(entry, parent, diagnostics);
            if changed.is_some() || out.is_some() {
                let before = || entries.get(..at).unwrap_or_default().to_vec();
                out.get_or_insert_with(before)
                    .push(changed.unwrap_or_else(|| entry.clone()));
            }
        }
        out
    }

    fn entry(
        &self,
        entry: &Entry,
        parent: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Entry> {
        let node = if is_opaque(&entry.key, parent) {
            None
        } else {
            self.node(&entry.node, &entry.key, diagnostics)
        };
        let escaped = is_escaped(&entry.key);
        if node.is_none() && !escaped {
            return None;
        }
        let mut changed = entry.clone();
        if let Some(node) = node {
            changed.node = node;
        }
        if escaped {
            changed.key = entry.key.get(1..).unwrap_or_default().into();
        }
        Some(changed)
    }

    /// A mapping with `$include`.
    fn include(&self, site: &Node, mapping: &Mapping, diagnostics: &mut Vec<Diagnostic>) -> Node {
        let at = mapping.node(INCLUDE).map_or(site.span, |node| node.span);
        let included = self.included(at);
        let beside: Vec<Entry> = mapping
            .entries()
            .iter()
            .filter(|entry| &*entry.key != INCLUDE)
            .map(|entry| {
                let changed = self.entry(entry, "", diagnostics);
                changed.unwrap_or_else(|| entry.clone())
            })
            .collect();
        let unknown = mapping.may_have_more();
        let Some(first) = beside.first().filter(|_| !included.is_hole()) else {
            if beside.is_empty() && !unknown {
                return included.because(Cause::Include(Some(at)));
            }
            let value = Value::Mapping(Arc::new(Mapping::new(beside).with_unknown_keys()));
            return Node {
                value,
                ..site.clone()
            };
        };
        let Value::Mapping(base) = &included.value else {
            let message = format!(
                "`{}` stands beside an `$include` of {}",
                first.key,
                included.describe()
            );
            let found = Diagnostic::new(&INVALID_INCLUDE, message)
                .at(first.key_span, "")
                .related(at, "the included file")
                .help("only an included mapping can get further keys; give the `$include` a place of its own");
            diagnostics.push(found);
            return hole(site.span);
        };
        // Where the `$include` stands among the keys: what stands before it stays before what it brings.
        let position = mapping
            .entries()
            .iter()
            .position(|entry| &*entry.key == INCLUDE)
            .unwrap_or_default();
        let entries = overlay(base, &beside, position, at);
        let mapping = with_flag(entries, base.may_have_more() || unknown);
        Node {
            value: Value::Mapping(Arc::new(mapping)),
            ..site.clone()
        }
    }

    /// What the file named at this place holds.
    fn included(&self, at: Span) -> Node {
        let target = self
            .targets
            .get(&at)
            .and_then(|number| self.files.get(*number));
        let document = target.and_then(|file| file.parsed.documents.first());
        document.map_or_else(|| hole(at), |document| document.node.clone())
    }
}

/// The entries of `base` as they are at the place `at` that includes them, each replaced by the one with the same key in
/// `beside`, if there is one. The others of `beside` come before them, the first `position` ones, or after.
fn overlay(base: &Mapping, beside: &[Entry], position: usize, at: Span) -> Vec<Entry> {
    let replacing = |entry: &Entry| {
        let mut entry = entry.clone();
        if let Some(replaced) = base.get(&entry.key) {
            entry.node = entry.node.because(Cause::Overlay(replaced.node.span));
        }
        entry
    };
    let (before, after) = beside.split_at(position.min(beside.len()));
    let after: HashMap<&str, &Entry> = after.iter().map(|entry| (&*entry.key, entry)).collect();
    let before_keys: HashSet<&str> = before.iter().map(|entry| &*entry.key).collect();

    let mut out: Vec<Entry> = before.iter().map(replacing).collect();
    for entry in base.entries() {
        if before_keys.contains(&*entry.key) {
            continue;
        }
        out.push(match after.get(&*entry.key) {
            Some(over) => replacing(over),
            None => Entry {
                node: entry.node.clone().because(Cause::Include(Some(at))),
                ..entry.clone()
            },
        });
    }
    let new = beside.iter().skip(position);
    out.extend(new.filter(|entry| base.get(&entry.key).is_none()).cloned());
    out
}

fn with_flag(entries: Vec<Entry>, may_have_more: bool) -> Mapping {
    let mapping = Mapping::new(entries);
    if may_have_more {
        mapping.with_unknown_keys()
    } else {
        mapping
    }
}
