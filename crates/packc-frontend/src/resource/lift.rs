//! Fields of prompts that a pack has once, for all prompts.
//!
//! Invariant: when two prompts, or a prompt and the root file, say different things, neither wins.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::CONFLICTING_FIELDS;
use packc_syntax::Entry;

use super::same;
use crate::edit::Edit;

/// Puts a field into the root mapping. `metadata` is put in field by field.
pub(super) fn lift(root: &mut Edit, entry: Entry, diagnostics: &mut Vec<Diagnostic>) {
    if &*entry.key != "metadata" {
        put(root, entry, diagnostics);
        return;
    }
    let Some(fields) = entry.node.as_mapping() else {
        put(root, entry, diagnostics);
        return;
    };
    if root.get("metadata").is_none() {
        let empty = Edit::empty(entry.node.span).finish();
        root.push(Entry {
            node: empty,
            ..entry.clone()
        });
    }
    root.change("metadata", |node| match Edit::new(node) {
        Ok(mut metadata) => {
            for field in fields.entries() {
                let known = diagnostics.len();
                put(&mut metadata, field.clone(), diagnostics);
                for found in diagnostics.iter_mut().skip(known) {
                    // No runtime reads the metadata.
                    found.survivable = true;
                }
            }
            metadata.finish()
        }
        Err(node) => node,
    });
}

fn put(into: &mut Edit, entry: Entry, diagnostics: &mut Vec<Diagnostic>) {
    let Some(there) = into.get(&entry.key) else {
        into.push(entry);
        return;
    };
    let certain = !there.node.is_hole() && !entry.node.is_hole();
    if certain && !same(&there.node.value, &entry.node.value) {
        let message = format!(
            "`{}` belongs to the pack as a whole, and is given twice with different values",
            entry.key
        );
        let found = Diagnostic::new(&CONFLICTING_FIELDS, message)
            .at(entry.key_span, "")
            .related(there.key_span, "the other one")
            .help("make the two equal, or keep one of them");
        diagnostics.push(found);
    }
}
