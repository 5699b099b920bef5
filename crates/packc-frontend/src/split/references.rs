//! References to fragments in the form of other tools, `{{name}}`, written in the form of the specification.
//!
//! Invariant: a name that a variable has is that variable (source format, section 8).

use std::collections::HashSet;
use std::sync::Arc;

use packc_syntax::{Entry, Mapping, Node, Value};

use super::replaced;

/// The keys of a prompt, and of an override of one, that hold templates.
const TEMPLATES: [&str; 3] = [
    "system_template",
    "system_template_prefix",
    "system_template_suffix",
];

/// The pack with every reference to a fragment written as `{{fragments.name}}`.
pub fn long_references(pack: &Node) -> Node {
    let root = pack.as_mapping();
    let fragments = root
        .and_then(|root| root.node("fragments"))
        .and_then(Node::as_mapping);
    let Some(fragments) = fragments else {
        return pack.clone();
    };
    let names: Vec<&str> = fragments
        .entries()
        .iter()
        .map(|entry| &*entry.key)
        .collect();
    let prompts = root
        .and_then(|root| root.node("prompts"))
        .and_then(Node::as_mapping);
    let prompts = prompts.map(Mapping::entries).unwrap_or_default();
    let all: HashSet<&str> = prompts
        .iter()
        .flat_map(|entry| variables(&entry.node))
        .collect();
    change(pack, &|section| match &*section.key {
        "prompts" => Some(change(&section.node, &|prompt| {
            let own = variables(&prompt.node).into_iter().collect();
            Some(prompt_with(&prompt.node, &names, &own))
        })),
        "fragments" => Some(change(&section.node, &|text| {
            lengthened(&text.node, &names, &all)
        })),
        _ => None,
    })
}

fn variables(prompt: &Node) -> Vec<&str> {
    let fields = prompt.as_mapping();
    let list = fields
        .and_then(|fields| fields.node("variables"))
        .and_then(Node::as_sequence);
    let names = list
        .unwrap_or_default()
        .iter()
        .filter_map(|variable| variable.as_mapping()?.node("name")?.as_str());
    names.collect()
}

/// The prompt, or the override of one, with long references.
fn prompt_with(prompt: &Node, fragments: &[&str], variables: &HashSet<&str>) -> Node {
    change(prompt, &|field| match &*field.key {
        key if TEMPLATES.contains(&key) => lengthened(&field.node, fragments, variables),
        "model_overrides" => Some(change(&field.node, &|model| {
            Some(prompt_with(&model.node, fragments, variables))
        })),
        _ => None,
    })
}

fn lengthened(text: &Node, fragments: &[&str], variables: &HashSet<&str>) -> Option<Node> {
    let old = text.as_str()?;
    let used = fragments.iter().filter(|name| !variables.contains(**name));
    let new = used.fold(old.to_owned(), |text, name| {
        text.replace(
            &format!("{{{{{name}}}}}"),
            &format!("{{{{fragments.{name}}}}}"),
        )
    });
    (new != old).then(|| replaced(text, new))
}

/// The mapping with the values for which `with` gives new ones.
fn change(node: &Node, with: &dyn Fn(&Entry) -> Option<Node>) -> Node {
    let Value::Mapping(mapping) = &node.value else {
        return node.clone();
    };
    let entries = mapping.entries().iter().map(|entry| Entry {
        node: with(entry).unwrap_or_else(|| entry.node.clone()),
        ..entry.clone()
    });
    Node {
        value: Value::Mapping(Arc::new(Mapping::new(entries.collect()))),
        ..node.clone()
    }
}
