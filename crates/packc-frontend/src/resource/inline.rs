//! Resources that stand as entries of a section, where only plain ones belong.
//!
//! Invariant: such an entry becomes a hole with one finding, since its key and the name that the resource gives itself
//! would say two things.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::WRONG_KIND;
use packc_syntax::{Entry, Node, Value};

use super::{Resources, wrong_kind};
use crate::Section;
use crate::edit::{Edit, hole};

/// Takes the resources out of the entries that the root file has for a section, written there or included.
pub(crate) fn reject_inline(root: &mut Edit, section: Section, diagnostics: &mut Vec<Diagnostic>) {
    if !matches!(section, Section::Prompts | Section::Tools) {
        return;
    }
    let entries = root.node(section.key()).and_then(Node::as_mapping);
    if !entries.is_some_and(|mapping| mapping.entries().iter().any(is_resource)) {
        return;
    }
    root.change(section.key(), |node| match Edit::new(node) {
        Ok(mut entries) => {
            entries.change_all(|entry, node| {
                let entry = Entry {
                    node,
                    ..entry.clone()
                };
                if !is_resource(&entry) {
                    return entry.node;
                }
                diagnostics.extend(finding(section, &entry));
                hole(entry.node.span)
            });
            entries.finish()
        }
        Err(node) => node,
    });
}

/// True for an entry in the form of a resource. One field of it alone may be anything.
fn is_resource(entry: &Entry) -> bool {
    let has = |field| {
        let mapping = entry.node.as_mapping();
        mapping.is_some_and(|mapping| mapping.node(field).is_some())
    };
    has("spec") && (has("apiVersion") || has("kind")) || has("apiVersion") && has("kind")
}

/// The finding about such an entry; none when its kind couldn't be read.
fn finding(section: Section, entry: &Entry) -> Option<Diagnostic> {
    let key = section.key();
    let kind = entry
        .node
        .as_mapping()
        .and_then(|fields| fields.node("kind"));
    let (place, what) = match kind {
        Some(kind) if matches!(kind.value, Value::Hole) => return None,
        Some(kind) => match kind.as_str() {
            Some(text) if Resources::section_of(text) == Some(section) => {
                (kind.span, format!("a resource of kind `{text}`"))
            }
            _ => return Some(wrong_kind(section, kind)),
        },
        None => (entry.key_span, "a resource".to_owned()),
    };
    let message = format!("{what} can't be an entry in the mapping `{key}`");
    let help = if entry.key_span.file == entry.node.span.file {
        format!(
            "move it to a file of its own in the folder `{key}`, or write only its content here"
        )
    } else {
        format!(
            "remove the entry `{}`, and move the file to the folder `{key}` or list it in `packc.sources.{key}`",
            entry.key
        )
    };
    Some(
        Diagnostic::new(&WRONG_KIND, message)
            .at(place, "")
            .note("a resource is a document by itself, and has its own name")
            .help(help),
    )
}
