//! `kind: Tool`, rewritten into the fields of a tool.
//!
//! Invariant: how a tool is called, answered or mocked is no part of a pack; which fields that were is said.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{CONFLICTING_FIELDS, RENAMED_TOOL};
use packc_source::Cause;
use packc_syntax::{Entry, Node, Value};

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
const BINDING: [&str; 16] = [
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
    "strict",
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
    let name = if resources.importing {
        import_name(resources, own, name, diagnostics)
    } else {
        choose_name(own, name, diagnostics)
    };
    if let Some(name) = name {
        tool.push(renamed(name, "name"));
    }
    let mut schema: Option<Entry> = None;
    for entry in spec.entries() {
        let key = &*entry.key;
        match key {
            "input_schema" | "parameters" => {
                let Some(first) = &schema else {
                    schema = Some(entry.clone());
                    let entry = renamed(entry.clone(), "parameters");
                    tool.push(Entry {
                        node: parameters(entry.node),
                        ..entry
                    });
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
                resources.leave_out(format!("spec.{key}"), entry);
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

/// The name of a tool of an Arena project: `spec.name`, or else `metadata.name`; made legal when it isn't. References to
/// the tool are followed, so what its names were is remembered.
fn import_name(
    resources: &mut Resources,
    own: Option<Entry>,
    resource: Option<Entry>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Entry> {
    let old = resource.clone();
    let chosen = own.or(resource)?;
    let Some(text) = chosen.node.as_str() else {
        return Some(chosen);
    };
    let mut name = text.to_owned();
    if !names::is_legal(Section::Tools, text) {
        // Where nothing can be made of it, the next phase says what is wrong.
        let Some(legal) = legal_name(text) else {
            return Some(chosen);
        };
        diagnostics.push(renamed_tool(&chosen, text, &legal));
        resources.renamed.insert(text.into(), legal.as_str().into());
        name = legal;
    }
    if let Some(old) = old
        && let Some(text) = old.node.as_str().filter(|old| *old != name)
        && !resources.renamed.contains_key(text)
    {
        if names::is_legal(Section::Tools, text) {
            let found = renamed_tool(&old, text, &name);
            diagnostics.push(found.related(chosen.node.span, "its `spec.name`"));
        }
        resources.renamed.insert(text.into(), name.as_str().into());
    }
    if chosen.node.as_str() == Some(&*name) {
        return Some(chosen);
    }
    let node = Node::made(chosen.node.span, name, Cause::Imported(chosen.key_span));
    Some(Entry { node, ..chosen })
}

/// A name made legal (specification, `Tool.name`); none when nothing of it would be left.
fn legal_name(name: &str) -> Option<String> {
    let legal = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let name: String = name.chars().map(legal).collect();
    let has_content = name.bytes().any(|byte| byte != b'_');
    let starts_with_digit = name.starts_with(|c: char| c.is_ascii_digit());
    has_content.then(|| {
        if starts_with_digit {
            format!("_{name}")
        } else {
            name
        }
    })
}

fn renamed_tool(resource: &Entry, old: &str, new: &str) -> Diagnostic {
    let message = format!("the tool `{old}` is called `{new}` in the pack");
    let found = Diagnostic::new(&RENAMED_TOOL, message).at(resource.node.span, "");
    let found = match names::rule(Section::Tools) {
        Some(rule) if !names::is_legal(Section::Tools, old) => {
            found.note(format!("the name of a tool has {rule}"))
        }
        _ => found,
    };
    found.help(format!(
        "write `name: {new}` under `spec`, and that name wherever the tool is used"
    ))
}

/// The parameters of a tool, which a pack has in full: `type: object`, and `properties` with a schema for each
/// (specification, `Tool.parameters`). What says the same with fewer words is completed.
fn parameters(node: Node) -> Node {
    let mut schema = match Edit::new(node) {
        Ok(schema) => schema,
        Err(node) => return node,
    };
    // Only this form of a tool is completed, so that these are no defaults that every source may leave out.
    let from = schema.span();
    schema.default("type", |place| {
        Node::made(place, "object", Cause::Imported(from))
    });
    schema.default("properties", |place| {
        Edit::empty(place).finish().because(Cause::Imported(from))
    });
    schema.change("properties", |node| match Edit::new(node) {
        Ok(mut properties) => {
            properties.change_all(|entry, node| match node.value {
                // A schema that allows everything (JSON Schema, section 4.3.2).
                Value::Bool(true) => Edit::empty(node.span)
                    .finish()
                    .because(Cause::Imported(entry.key_span)),
                _ => node,
            });
            properties.finish()
        }
        Err(node) => node,
    });
    schema.finish()
}
