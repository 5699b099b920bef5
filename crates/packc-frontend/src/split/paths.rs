//! The paths by which a pack names files.
//!
//! Invariant: package references, addresses and texts that are no paths are never touched.

use std::sync::Arc;

use packc_syntax::{Entry, Mapping, Node, Value};

use super::replaced;
use crate::Section;

/// The values of the pack that name files or folders by path, in their order: skills, media of examples, schema files.
pub fn file_paths(pack: &Node) -> Vec<Node> {
    let mut found = Vec::new();
    let mut note = |node: &Node| found.push(node.clone());
    let root = pack.as_mapping();
    let section = |key: &str| root.and_then(|root| root.node(key));
    for skill in section("skills")
        .and_then(Node::as_sequence)
        .unwrap_or_default()
    {
        let path = match &skill.value {
            Value::Mapping(fields) => fields.node("path"),
            _ => Some(skill),
        };
        if let Some(path) = path.filter(|path| is_path(path)) {
            note(path);
        }
    }
    for key in [Section::Prompts, Section::Compositions] {
        let entries = section(key.key()).and_then(Node::as_mapping);
        for entry in entries.map(Mapping::entries).unwrap_or_default() {
            walk(key, &entry.node, &mut |node| {
                note(node);
                None
            });
        }
    }
    found
}

/// The entry of a section as it is written in a file of the section's folder: its paths start there.
pub(super) fn moved_into_folder(section: Section, entry: &Node) -> Node {
    walk(section, entry, &mut |node| {
        let path = node.as_str()?;
        Some(replaced(node, format!("../{path}")))
    })
}

type Change<'a> = &'a mut dyn FnMut(&Node) -> Option<Node>;

fn walk(section: Section, entry: &Node, change: Change<'_>) -> Node {
    match section {
        Section::Prompts => at(
            entry,
            &["media", "examples", "*", "parts", "*", "media", "file_path"],
            change,
        ),
        Section::Compositions => composition(entry, change),
        Section::Fragments | Section::Tools | Section::Evals => entry.clone(),
    }
}

/// The value with the paths at the end of `keys` changed; `*` stands for every item of a list.
fn at(node: &Node, keys: &[&str], change: Change<'_>) -> Node {
    let Some((key, rest)) = keys.split_first() else {
        let changed = if is_path(node) { change(node) } else { None };
        return changed.unwrap_or_else(|| node.clone());
    };
    match &node.value {
        Value::Sequence(items) if *key == "*" => {
            let items = items.iter().map(|item| at(item, rest, change));
            with(node, Value::Sequence(items.collect()))
        }
        Value::Mapping(_) => fields(node, &mut |entry| {
            (*entry.key == **key).then(|| at(&entry.node, rest, change))
        }),
        _ => node.clone(),
    }
}

/// A composition, or a step of one: both name schema files, and steps hold steps.
fn composition(node: &Node, change: Change<'_>) -> Node {
    fields(node, &mut |entry| match &*entry.key {
        "input_schema" | "output_schema" if is_path(&entry.node) => change(&entry.node),
        "steps" | "branches" => {
            let items = entry.node.as_sequence()?;
            let items = items.iter().map(|item| composition(item, change));
            Some(with(&entry.node, Value::Sequence(items.collect())))
        }
        _ => None,
    })
}

/// The mapping with the values for which `change` gives new ones.
fn fields(node: &Node, change: &mut dyn FnMut(&Entry) -> Option<Node>) -> Node {
    let Value::Mapping(mapping) = &node.value else {
        return node.clone();
    };
    let entries = mapping.entries().iter().map(|entry| Entry {
        node: change(entry).unwrap_or_else(|| entry.node.clone()),
        ..entry.clone()
    });
    with(
        node,
        Value::Mapping(Arc::new(Mapping::new(entries.collect()))),
    )
}

fn with(node: &Node, value: Value) -> Node {
    Node {
        value,
        ..node.clone()
    }
}

/// True for a text that names a file or folder relative to the file that it stands in.
fn is_path(node: &Node) -> bool {
    node.as_str().is_some_and(|text| {
        !text.is_empty() && !text.starts_with(['@', '/']) && !text.contains("://")
    })
}
