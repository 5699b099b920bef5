//! References in the parameters of tools.
//!
//! Invariant: parameters are part of the pack, so a reference in them can only lead to another place in them.

use std::sync::Arc;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::schema_file::FILE_REF_IN_TOOL;
use packc_ir::Tool;
use packc_syntax::{Node, Value};

use super::index::Index;
use super::keywords;
use super::library::{fragment, remote};
use super::reference::{Reference, Target};
use crate::Context;

/// Checks that the references in a tool's parameters stay in them.
pub(super) fn check(tool: &Tool, context: &mut Context<'_>) {
    let Some(parameters) = &tool.parameters else {
        return;
    };
    let mapping = Arc::clone(&parameters.value);
    let root = Node::new(parameters.origin.value, Value::Mapping(mapping));
    let index = Index::of(&root);
    let mut rest = vec![&root];
    let mut references = Vec::new();
    while let Some(schema) = rest.pop() {
        references.extend(keywords::references(schema));
        rest.extend(keywords::inside(schema).into_iter().map(|(_, node)| node));
    }
    for entry in references {
        let Value::String(text) = &entry.node.value else {
            continue;
        };
        let reference = Reference::parse(&text.text);
        let place = entry.node.span;
        match &reference.target {
            // What belongs to which identifier is more than a tool needs.
            _ if index.has_ids() => {}
            Target::Here => {
                let name = "the parameters of the tool";
                fragment(&root, &index, name, &reference, (text, place), context);
            }
            Target::Absolute(address) => {
                let help =
                    "copy the schema into the project, and `$include` it in place of the `$ref`";
                context.report(remote(address, place).help(help));
            }
            Target::File(path) => {
                let message =
                    format!("`$ref` leads to the file `{path}`, which a tool can't take along");
                let found = Diagnostic::new(&FILE_REF_IN_TOOL, message)
                    .at(place, "")
                    .help(format!("write `$include: {path}` in place of the `$ref`"));
                context.report(found);
            }
        }
    }
}
