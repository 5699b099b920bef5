//! The forms in which an Arena project has its tools: resources, bare descriptors, and the forms that models are given
//! (`{"type": "function", "function": …}`, or `{"type": "function", "name": …}`).
//!
//! Invariant: each becomes a resource of kind `Tool`, with the spans of what was written.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::MISSING_FIELD;
use packc_diagnostics::registry::spec::{INVALID_VALUE, WRONG_TYPE};
use packc_syntax::Node;

use crate::edit::Edit;
use crate::resource::{Resources, envelope, renamed, unknown_field};

/// Rewrites the document of a tool into a resource; what is one already, or no mapping, stays as it is.
pub(super) fn as_resource(node: Node, diagnostics: &mut Vec<Diagnostic>) -> Node {
    let mut fields = match Edit::new(node) {
        Ok(fields) => fields,
        Err(node) => return node,
    };
    if Resources::is_resource(&fields) {
        return fields.finish();
    }
    let nested = fields.node("function").and_then(Node::as_mapping).is_some();
    // The word says only which form this is.
    let is_function = fields.node("type").and_then(Node::as_str) == Some("function");
    let form = if nested || is_function {
        fields.take("type")
    } else {
        None
    };
    if !nested {
        return descriptor(fields);
    }
    let function = fields.take("function").map(|entry| Edit::new(entry.node));
    for entry in fields.entries() {
        diagnostics.push(unknown_field(entry, &["type", "function"]));
    }
    match form {
        Some(form) if !is_function => diagnostics.extend(other_type(&form.node)),
        None if fields.entries().is_empty() && !fields.may_have_more() => {
            diagnostics.push(
                Diagnostic::new(&MISSING_FIELD, "this tool has no `type`")
                    .at(fields.place(), "")
                    .help("write `type: function` beside `function`"),
            );
        }
        _ => {}
    }
    match function {
        Some(Ok(function)) => descriptor(function),
        _ => descriptor(fields),
    }
}

/// The finding that a tool that stands under `function` has another type than that.
fn other_type(kind: &Node) -> Option<Diagnostic> {
    let found = match kind.as_str() {
        Some(text) => Diagnostic::new(
            &INVALID_VALUE,
            format!("`type` can't be `{text}`, where `function` is given"),
        ),
        None if kind.is_hole() => return None,
        None => Diagnostic::new(
            &WRONG_TYPE,
            format!("`type` must be a string, not {}", kind.describe()),
        ),
    };
    Some(found.at(kind.span, "").help("write `function`"))
}

/// A tool whose fields stand side by side.
fn descriptor(mut fields: Edit) -> Node {
    let span = fields.span();
    let name = fields.get("name").cloned();
    let name = name
        .as_ref()
        .and_then(|name| Some((name.node.as_str()?, name.node.span)));
    let Some((name, place)) = name else {
        // The plain form says what is wrong with the name, or takes that of the file.
        if fields.get("parameters").is_none()
            && let Some(schema) = fields.take("input_schema")
        {
            fields.push(renamed(schema, "parameters"));
        }
        return fields.finish();
    };
    fields.take("name");
    let mut spec = Edit::empty(span);
    if fields.may_have_more() {
        spec.set_unknown_keys();
    }
    for entry in fields.into_entries() {
        spec.push(entry);
    }
    envelope("Tool", name, place, spec.finish())
}
