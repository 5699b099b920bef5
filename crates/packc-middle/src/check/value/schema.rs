//! What a JSON Schema of a tool or of a file says and can't mean.
//!
//! Invariant: only what is a schema is looked at, never a value of `enum`, `default` or the like; that the schema is one
//! is checked elsewhere.

use std::collections::HashSet;

use packc_diagnostics::registry::value::UNKNOWN_REQUIRED_PROPERTY;
use packc_diagnostics::{Diagnostic, nearest};
use packc_source::SourceMap;
use packc_syntax::{Mapping, Node, Style, Text, Value};

use super::variable::{no_choice, repeated};
use super::{pattern, range};
use crate::resolve::schema_file::keywords::{Part, inside};

/// Checks a schema and all schemas in it.
pub(crate) fn check(root: &Node, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    // With each schema, whether it alone says what its properties are.
    let mut rest = vec![(root, true)];
    while let Some((schema, alone)) = rest.pop() {
        check_one(schema, alone, sources, found);
        rest.extend(inside(schema).into_iter().map(|(part, node)| {
            let alone = matches!(part, Part::Property(_) | Part::Item);
            (node, alone)
        }));
    }
}

fn check_one(schema: &Node, alone: bool, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let Some(mapping) = schema.as_mapping() else {
        return;
    };
    found.extend(patterns(mapping, sources));
    found.extend(range::of_schema(schema));
    if let Some(node) = mapping.node("enum")
        && let Some(choices) = node.as_sequence()
    {
        if choices.is_empty() {
            found.push(no_choice(node.span));
        }
        found.extend(repeated(
            choices.iter().map(|node| (&node.value, node.span)),
        ));
    }
    if alone {
        found.extend(unknown_required(mapping));
    }
}

/// The patterns of a schema (JSON Schema Validation, section 6.3.3; Core, section 10.3.2.2).
fn patterns(schema: &Mapping, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if let Some(node) = schema.node("pattern")
        && let Value::String(text) = &node.value
    {
        found.extend(pattern(text, node.span, sources));
    }
    let keys = schema.node("patternProperties").and_then(Node::as_mapping);
    for entry in keys.map_or(&[][..], Mapping::entries) {
        // How a key was written isn't known, so the label is the whole key.
        let text = Text {
            text: entry.key.clone(),
            style: Style::Made,
        };
        found.extend(pattern(&text, entry.key_span, sources));
    }
    found
}

/// A name in `required` that `properties` doesn't have, where nothing else says what that property is. JSON Schema
/// allows it (Validation, section 6.5.3), but then nothing says what the value is.
fn unknown_required(schema: &Mapping) -> Vec<Diagnostic> {
    /// Keywords that may say more about the properties of a value.
    const OTHERS: [&str; 13] = [
        "$ref",
        "$dynamicRef",
        "$recursiveRef",
        "allOf",
        "anyOf",
        "oneOf",
        "if",
        "dependentSchemas",
        "dependencies",
        "patternProperties",
        "propertyNames",
        "unevaluatedProperties",
        "not",
    ];
    let properties = schema.node("properties").and_then(Node::as_mapping);
    let required = schema.node("required").and_then(Node::as_sequence);
    let (Some(properties), Some(required)) = (properties, required) else {
        return Vec::new();
    };
    let is_open = match schema.node("additionalProperties").map(|node| &node.value) {
        None | Some(Value::Bool(false)) => false,
        Some(_) => true,
    };
    let others = OTHERS.iter().any(|key| schema.get(key).is_some());
    if is_open || others || schema.may_have_more() || properties.may_have_more() {
        return Vec::new();
    }
    let names: HashSet<&str> = required.iter().filter_map(Node::as_str).collect();
    let known = properties.entries().iter().map(|entry| &*entry.key);
    let free: Vec<&str> = known.filter(|known| !names.contains(known)).collect();
    let unknown = required.iter().filter_map(|node| {
        let name = node.as_str()?;
        properties.get(name).is_none().then_some((name, node.span))
    });
    let found = unknown.map(|(name, span)| {
        let message = format!("`required` names `{name}`, which `properties` doesn't have");
        let found = Diagnostic::new(&UNKNOWN_REQUIRED_PROPERTY, message).at(span, "");
        match nearest(name, free.iter().copied()) {
            Some(near) => found.did_you_mean(name, near),
            None => found.help("describe it under `properties`, or leave it out"),
        }
    });
    found.collect()
}
