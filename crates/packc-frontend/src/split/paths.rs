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
    let Some(root) = pack.as_mapping() else {
        return found;
    };
    let mut note = |node: &Node| {
        found.push(node.clone());
        None
    };
    for entry in root.entries() {
        match (Section::from_key(&entry.key), entry.node.as_mapping()) {
            (Some(section), Some(entries)) => {
                for entry in entries.entries() {
                    walk(section.key(), &entry.node, &mut note);
                }
            }
            _ => {
                walk(&entry.key, &entry.node, &mut note);
            }
        }
    }
    found
}

/// A value with new paths where `path` gives them: an entry of a section (`key` is that of the section), or the value of
/// another key of the pack.
pub(super) fn rewritten(key: &str, node: &Node, path: &dyn Fn(&Node) -> Option<String>) -> Node {
    walk(key, node, &mut |node| {
        path(node).map(|path| replaced(node, path))
    })
}

type Change<'a> = &'a mut dyn FnMut(&Node) -> Option<Node>;

fn walk(key: &str, node: &Node, change: Change<'_>) -> Node {
    match key {
        "prompts" => {
            let keys = ["media", "examples", "*", "parts", "*", "media", "file_path"];
            at(node, &keys, change)
        }
        "compositions" => composition(node, change),
        "skills" => skills(node, change),
        _ => node.clone(),
    }
}

/// A list of skills: paths, or mappings with one.
fn skills(node: &Node, change: Change<'_>) -> Node {
    let Value::Sequence(items) = &node.value else {
        return node.clone();
    };
    let items = items.iter().map(|item| match &item.value {
        Value::Mapping(_) => at(item, &["path"], change),
        _ => at(item, &[], change),
    });
    with(node, Value::Sequence(items.collect()))
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
