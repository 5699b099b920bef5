//! Fragments that a variable of the same name hides.
//!
//! Invariant: only what a template leaves open is reported: one that says `{{fragments.name}}` as well means the
//! variable by the short form.

use std::collections::HashMap;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::template::AMBIGUOUS_FRAGMENT;
use packc_source::Span;
use packc_syntax::{Mapping, Node};

use super::Item;
use crate::edit::Edit;

/// The keys of a `PromptConfig`, and of an override in it, that hold templates.
const TEMPLATES: [&str; 3] = [
    "system_template",
    "system_template_prefix",
    "system_template_suffix",
];

/// The listed fragments of a prompt whose names are those of variables too, where a template says `{{name}}`. `spec` is
/// that of the `PromptConfig`.
pub(in crate::resource) fn shadowed(spec: &Edit) -> Vec<Diagnostic> {
    let listed = spec.node("fragments").and_then(Node::as_sequence);
    let listed = listed.unwrap_or_default().iter().filter_map(Item::of);
    let listed: Vec<Item> = listed.collect();
    if listed.is_empty() {
        return Vec::new();
    }
    let variables = spec.node("variables").and_then(Node::as_sequence);
    let variables = variables.unwrap_or_default().iter().filter_map(|variable| {
        let name = variable.as_mapping()?.node("name")?;
        Some((name.as_str()?, name.span))
    });
    let variables: HashMap<&str, Span> = variables.collect();
    let texts = texts(spec);
    let mut found = Vec::new();
    for item in listed {
        let Some((name, place)) = &item.name else {
            continue;
        };
        let Some(variable) = variables.get(&**name) else {
            continue;
        };
        if refers_to(&texts, name) && !refers_to(&texts, &format!("fragments.{name}")) {
            found.push(report(name, *place, *variable));
        }
    }
    found
}

fn report(name: &str, listed: Span, variable: Span) -> Diagnostic {
    let message = format!("`{{{{{name}}}}}` is the variable here, not the fragment `{name}`");
    Diagnostic::new(&AMBIGUOUS_FRAGMENT, message)
        .at(listed, "this fragment is not put in")
        .related(variable, "the variable of that name")
        .help(format!(
            "write `{{{{fragments.{name}}}}}` where the fragment is meant"
        ))
        .help("give the variable another name, or take the fragment out of the list")
}

/// The templates of a prompt and of its overrides.
fn texts(spec: &Edit) -> Vec<&str> {
    let own = TEMPLATES.iter().filter_map(|key| spec.node(key));
    let models = spec.node("model_overrides").and_then(Node::as_mapping);
    let models = models.map(Mapping::entries).unwrap_or_default();
    let overrides = models.iter().filter_map(|model| model.node.as_mapping());
    let overrides = overrides.flat_map(|model| TEMPLATES.iter().filter_map(|key| model.node(key)));
    own.chain(overrides).filter_map(Node::as_str).collect()
}

/// True when one of the texts has a placeholder with this name in it and nothing else, but for blanks.
fn refers_to(texts: &[&str], name: &str) -> bool {
    let mut placeholders = texts.iter().flat_map(|text| text.split("{{").skip(1));
    placeholders.any(|rest| {
        rest.split_once("}}")
            .is_some_and(|(inside, _)| inside.trim() == name)
    })
}
