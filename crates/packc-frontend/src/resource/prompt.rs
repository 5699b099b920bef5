//! `kind: PromptConfig`, rewritten into the fields of a prompt.
//!
//! Invariant: nothing is lost: what belongs to the whole pack is lifted there, what a pack can't say is an error.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::UNKNOWN_FIELD;
use packc_syntax::{Entry, Node};

use super::{Parts, Resources, convert_eval, fragment, missing_fields, renamed, unknown_field};
use crate::Section;
use crate::edit::{Edit, change_items};
use crate::names;

/// The fields of `spec`, those that the pack calls otherwise included.
const FIELDS: [&str; 21] = [
    "task_type",
    "version",
    "description",
    "system_template",
    "template_engine",
    "fragments",
    "variables",
    "allowed_tools",
    "tool_policy",
    "media",
    "parameters",
    "validators",
    "evals",
    "tested_models",
    "model_overrides",
    "metadata",
    "compilation",
    "provider",
    "pipeline",
    "extensions",
    "$schema",
];

/// Rewrites the parts of a `PromptConfig` into a prompt.
pub(super) fn convert(
    resources: &mut Resources,
    parts: Parts,
    diagnostics: &mut Vec<Diagnostic>,
) -> Edit {
    let Parts {
        fields: mut prompt,
        name,
        spec,
    } = parts;
    if spec.may_have_more() {
        prompt.set_unknown_keys();
    }
    let whole = spec.span();
    diagnostics.extend(fragment::shadowed(&spec));
    for entry in spec.entries() {
        field(resources, &mut prompt, entry.clone(), diagnostics);
    }
    if prompt.get("id").is_none() && !prompt.may_have_more() {
        let key = name.as_ref().filter(|name| {
            let text = name.node.as_str();
            text.is_some_and(|text| names::is_legal(Section::Prompts, text))
        });
        match key {
            Some(key) => prompt.push(renamed(key.clone(), "id")),
            None => diagnostics.push(missing_fields("prompt", &["task_type"], whole)),
        }
    }
    if let Some(name) = name {
        prompt.push(renamed(name, "name"));
    }
    prompt
}

fn field(
    resources: &mut Resources,
    prompt: &mut Edit,
    entry: Entry,
    diagnostics: &mut Vec<Diagnostic>,
) {
    match &*entry.key {
        "task_type" => prompt.push(renamed(entry, "id")),
        "allowed_tools" => prompt.push(renamed(entry, "tools")),
        "variables" => prompt.push(Entry {
            node: change_items(entry.node, |node| variable(node, diagnostics)),
            ..entry
        }),
        "evals" => prompt.push(Entry {
            node: change_items(entry.node, |node| convert_eval(node, diagnostics)),
            ..entry
        }),
        "version" | "description" | "system_template" | "tool_policy" | "media" | "parameters"
        | "validators" | "tested_models" | "model_overrides" | "provider" | "pipeline"
        | "extensions" => prompt.push(entry),
        "template_engine" | "metadata" => resources.lifted.push(entry),
        "compilation" => resources.leave_out("spec.compilation".to_owned(), &entry),
        "$schema" => {}
        "fragments" => fragment::convert(resources, &entry, diagnostics),
        "tools" => {
            let found = unknown_field(&entry, &FIELDS);
            let help = vec!["write `allowed_tools`, a list of the names of tools".to_owned()];
            diagnostics.push(Diagnostic { help, ..found });
        }
        _ => {
            // It may be a field that is missed otherwise.
            prompt.set_unknown_keys();
            diagnostics.push(unknown_field(&entry, &FIELDS));
        }
    }
}

/// A variable: its binding says `autoPopulate` where a pack says `auto_populate`, and may filter by more than a text.
fn variable(node: Node, diagnostics: &mut Vec<Diagnostic>) -> Node {
    let mut variable = match Edit::new(node) {
        Ok(variable) => variable,
        Err(node) => return node,
    };
    variable.change("binding", |binding| match Edit::new(binding) {
        Ok(mut binding) => {
            // Both at once are two keys of which a pack knows one.
            if binding.get("auto_populate").is_none()
                && let Some(entry) = binding.take("autoPopulate")
            {
                binding.push(renamed(entry, "auto_populate"));
            }
            let filter = binding.node("filter").and_then(Node::as_mapping);
            if filter.is_some()
                && let Some(filter) = binding.take("filter")
            {
                diagnostics.push(filter_by_fields(&filter));
            }
            binding.finish()
        }
        Err(binding) => binding,
    });
    variable.finish()
}

/// The finding that a binding filters by fields. PromptKit's own compiler drops bindings, so a runtime can do without.
fn filter_by_fields(filter: &Entry) -> Diagnostic {
    let message = "the filter of a binding is a text in a pack, not a mapping";
    Diagnostic::new(&UNKNOWN_FIELD, message)
        .at(filter.key_span, "")
        .help("leave it out, or write an expression such as `filter: lowercase`")
        .survivable()
}
