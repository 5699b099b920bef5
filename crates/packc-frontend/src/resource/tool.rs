//! `kind: Tool`, rewritten into the fields of a tool.
//!
//! Invariant: how a tool is called, answered or mocked is no part of a pack; which fields that were is said.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::CONFLICTING_FIELDS;
use packc_syntax::Entry;

use super::{Parts, Resources, renamed, unknown_field};
use crate::Section;
use crate::edit::Edit;
use crate::names;

/// The fields of `spec` that a pack has a place for.
const FIELDS: [&str; 6] = [
    "name",
    "description",
    "input_schema",
    "parameters",
    "action_scope",
    "extensions",
];

/// The fields of `spec` that bind or mock a tool.
const BINDING: [&str; 15] = [
    "mode",
    "timeout_ms",
    "http",
    "exec",
    "client",
    "mcp",
    "a2a",
    "output_schema",
    "mock_result",
    "mock_template",
    "mock_parts",
    "mock_template_file",
    "mock_result_file",
    "labels",
    "namespace",
];

/// Rewrites the parts of a `Tool` into a tool.
pub(super) fn convert(
    resources: &mut Resources,
    parts: Parts,
    diagnostics: &mut Vec<Diagnostic>,
) -> Edit {
    let Parts {
        fields: mut tool,
        name,
        mut spec,
    } = parts;
    if spec.may_have_more() {
        tool.set_unknown_keys();
    }
    let own = spec.take("name");
    if let Some(name) = choose_name(own, name, diagnostics) {
        tool.push(renamed(name, "name"));
    }
    let mut schema: Option<Entry> = None;
    for entry in spec.entries() {
        let key = &*entry.key;
        match key {
            "input_schema" | "parameters" => {
                let Some(first) = &schema else {
                    schema = Some(entry.clone());
                    tool.push(renamed(entry.clone(), "parameters"));
                    continue;
                };
                let message = "`parameters` and `input_schema` are two names of one field";
                let found = Diagnostic::new(&CONFLICTING_FIELDS, message)
                    .at(entry.key_span, "")
                    .related(first.key_span, "the other one")
                    .help("keep one of the two");
                diagnostics.push(found);
            }
            "description" | "action_scope" | "extensions" => tool.push(entry.clone()),
            "$schema" => {}
            _ if BINDING.contains(&key) => {
                resources.leave_out(format!("spec.{key}"), entry.key_span);
            }
            _ => {
                // It may be a field that is missed otherwise.
                tool.set_unknown_keys();
                let known: Vec<&str> = FIELDS.into_iter().chain(BINDING).collect();
                diagnostics.push(unknown_field(entry, &known));
            }
        }
    }
    tool
}

/// The name that a model calls the tool by: `spec.name`, or `metadata.name`, which is first of all the name of the
/// resource and need not be a legal name for a tool.
fn choose_name(
    own: Option<Entry>,
    resource: Option<Entry>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Entry> {
    let Some(own) = own else {
        return resource;
    };
    let Some(resource) = resource else {
        return Some(own);
    };
    let (Some(a), Some(b)) = (own.node.as_str(), resource.node.as_str()) else {
        return Some(own);
    };
    if a != b && names::is_legal(Section::Tools, b) {
        let message = format!("the tool has two names: `{a}` and `{b}`");
        let found = Diagnostic::new(&CONFLICTING_FIELDS, message)
            .at(own.node.span, "")
            .related(resource.node.span, "the other one")
            .help("make the two equal, or remove `spec.name`");
        diagnostics.push(found);
    }
    Some(own)
}
