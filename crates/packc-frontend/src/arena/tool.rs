//! The forms in which an Arena project has its tools: resources, bare descriptors, and the form that models are given
//! (`{"type": "function", "function": …}`).
//!
//! Invariant: each becomes a resource of kind `Tool`, with the spans of what was written.

use packc_syntax::{Entry, Node, Value};

use crate::edit::Edit;
use crate::resource::{Resources, envelope, renamed};

/// Rewrites the document of a tool into a resource; what is one already, or no mapping, stays as it is.
pub(super) fn as_resource(node: Node) -> Node {
    let fields = match Edit::new(node) {
        Ok(fields) => fields,
        Err(node) => return node,
    };
    if Resources::is_resource(&fields) {
        return fields.finish();
    }
    let is_function = fields.node("type").and_then(Node::as_str) == Some("function");
    let function = fields.node("function").cloned();
    let has_function = function
        .as_ref()
        .is_some_and(|node| node.as_mapping().is_some());
    match function.map(Edit::new) {
        Some(Ok(function)) if is_function && has_function => descriptor(function, true),
        _ => descriptor(fields, false),
    }
}

/// A tool whose fields stand side by side. `function`: in the form that models are given.
fn descriptor(mut fields: Edit, function: bool) -> Node {
    let span = fields.span();
    let strict = |entry: &Entry| matches!(entry.node.value, Value::Bool(_));
    if function && fields.get("strict").is_some_and(strict) {
        // How strictly a model keeps to the parameters is a matter of the call, and no part of a pack.
        fields.take("strict");
    }
    let name = fields.get("name").cloned();
    let name = name
        .as_ref()
        .and_then(|name| Some((name.node.as_str()?, name.node.span)));
    let Some((name, place)) = name else {
        // The plain form says what is wrong with the name, or takes that of the file.
        if let Some(schema) = fields.take("input_schema") {
            fields.push(renamed(schema, "parameters"));
        }
        return fields.finish();
    };
    fields.take("name");
    let mut spec = Edit::empty(span);
    for entry in fields.into_entries() {
        spec.push(entry);
    }
    envelope("Tool", name, place, spec.finish())
}
