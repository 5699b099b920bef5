//! Anchors and aliases of one document (YAML 1.2.2, section 7.1).
//!
//! Invariant: an alias stands for the finished node of the last anchor of that name before it, or for a hole.

use std::collections::BTreeMap;

use packc_diagnostics::registry::syntax::{RECURSIVE_ALIAS, UNKNOWN_ANCHOR};
use packc_diagnostics::{Diagnostic, nearest};
use packc_source::Span;

use super::frame::Built;
use crate::findings::shortened;

/// With more anchors than this, an alias of another name is meant to be something else, and none is suggested.
const SUGGESTED_UP_TO: usize = 100;

/// The anchors met so far.
#[derive(Default)]
pub(super) struct Anchors {
    /// By the parser's number of the anchor; `None` while its node is open.
    nodes: Vec<Option<Built>>,
    /// Where each name is given first.
    names: BTreeMap<Box<str>, Span>,
    unresolved: Vec<(Box<str>, Span)>,
}

impl Anchors {
    /// The finished node of an anchor.
    pub(super) fn get(&self, id: usize) -> Option<&Built> {
        self.nodes.get(id)?.as_ref()
    }

    /// Keeps the finished node of an anchor; the id 0 means that the node has none.
    pub(super) fn finish(&mut self, id: usize, built: &Built) {
        if id == 0 {
            return;
        }
        if self.nodes.len() <= id {
            self.nodes.resize(id + 1, None);
        }
        if let Some(slot) = self.nodes.get_mut(id) {
            *slot = Some(built.clone());
        }
    }

    /// Keeps the name of an anchor, for suggestions.
    pub(super) fn name(&mut self, name: &str, span: Span) {
        self.names.entry(name.into()).or_insert(span);
    }

    /// Keeps an alias whose anchor doesn't stand before it.
    pub(super) fn unresolved(&mut self, name: &str, span: Span) {
        self.unresolved.push((name.into(), span));
    }

    /// Takes back an alias that isn't meant as one.
    pub(super) fn forget_unresolved(&mut self, span: Span) {
        self.unresolved.retain(|(_, known)| *known != span);
    }

    /// Forgets the document's anchors and says what is wrong with its aliases.
    pub(super) fn end_document(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        for (name, span) in std::mem::take(&mut self.unresolved) {
            diagnostics.push(unknown(&name, span, &self.names));
        }
        self.names.clear();
    }
}

fn unknown(name: &str, span: Span, names: &BTreeMap<Box<str>, Span>) -> Diagnostic {
    let shown = shortened(name);
    let found = Diagnostic::new(
        &UNKNOWN_ANCHOR,
        format!("there is no anchor `&{shown}` before this alias"),
    )
    .at(span, "stands for nothing");
    if let Some(later) = names.get(name) {
        return found
            .related(*later, "the anchor comes too late")
            .help("move the anchored value in front of the alias");
    }
    let found = found.note("anchors are per file: an alias can't reach into another file");
    let candidates = (names.len() <= SUGGESTED_UP_TO).then_some(names);
    let candidates = candidates.into_iter().flat_map(BTreeMap::keys);
    match nearest(name, candidates.map(|known| &**known)) {
        Some(similar) => {
            let found = found
                .help(format!("did you mean `*{similar}`?"))
                .told_apart(name, similar);
            match names.get(similar).filter(|place| **place > span) {
                Some(later) => found.related(*later, "move this in front of the alias"),
                None => found,
            }
        }
        None => found.help(format!(
            "write `&{shown}` at the value it stands for, or put quotes around it when it is text"
        )),
    }
}

/// An alias at `span` for a node that it lies in.
pub(super) fn recursive(written: &str, span: Span) -> Diagnostic {
    Diagnostic::new(
        &RECURSIVE_ALIAS,
        format!("`{}` stands for a value that holds it", shortened(written)),
    )
    .at(span, "would repeat without end")
    .help("write out what is meant here")
}
