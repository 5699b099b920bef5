//! A pack document over an imported project: what it says goes before what the import gave.
//!
//! Invariant: mappings are merged key by key, and everything else is replaced as a whole; what was replaced says by
//! which key.

use packc_source::Cause;
use packc_syntax::Entry;

use crate::edit::Edit;

/// Puts the keys of a document over those of an imported tree. The result stands at the place of the document.
pub(crate) fn overlay(imported: Edit, document: Edit) -> Edit {
    let mut base = Edit::empty(document.span());
    if imported.may_have_more() {
        base.set_unknown_keys();
    }
    for entry in imported.into_entries() {
        base.push(entry);
    }
    put_over(&mut base, document);
    base
}

fn put_over(base: &mut Edit, over: Edit) {
    if over.may_have_more() {
        base.set_unknown_keys();
    }
    for entry in over.into_entries() {
        let Some(below) = base.node(&entry.key).cloned() else {
            base.push(entry);
            continue;
        };
        match (Edit::new(below), Edit::new(entry.node)) {
            (Ok(mut below), Ok(over)) => {
                put_over(&mut below, over);
                base.set(&entry.key, below.finish());
            }
            (_, over) => {
                let node = over.map_or_else(|node| node, Edit::finish);
                base.put(Entry {
                    key: entry.key,
                    key_span: entry.key_span,
                    node: node.because(Cause::Overlay(entry.key_span)),
                });
            }
        }
    }
}
