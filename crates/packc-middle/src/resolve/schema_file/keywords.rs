//! Where schemas stand in a schema (JSON Schema Core, section 10, and the names of earlier drafts).
//!
//! Invariant: what isn't a schema, such as the values of `enum` and `default`, is never looked into.

use packc_syntax::{Entry, Mapping, Node};

/// What a schema inside another one speaks of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part<'a> {
    /// The value under this key.
    Property(&'a Entry),
    /// The items.
    Item,
    /// The same value.
    Same,
    /// Nothing that has to be in the value: definitions, conditions, what it must not be.
    Aside,
}

/// The schemas right inside a schema.
pub(crate) fn inside(schema: &Node) -> Vec<(Part<'_>, &Node)> {
    let entries = schema.as_mapping().map_or(&[][..], Mapping::entries);
    let mut found = Vec::new();
    for entry in entries {
        let node = &entry.node;
        match &*entry.key {
            "properties" | "patternProperties" => {
                found.extend(members(node).map(|entry| (Part::Property(entry), &entry.node)));
            }
            "$defs" | "definitions" => {
                found.extend(members(node).map(|entry| (Part::Aside, &entry.node)));
            }
            "dependentSchemas" | "dependencies" => {
                found.extend(members(node).map(|entry| (Part::Same, &entry.node)));
            }
            "additionalProperties" | "unevaluatedProperties" => {
                found.push((Part::Property(entry), node));
            }
            "items" | "prefixItems" | "additionalItems" | "unevaluatedItems" => {
                found.extend(one_or_list(node).map(|node| (Part::Item, node)));
            }
            "allOf" | "anyOf" | "oneOf" => {
                found.extend(one_or_list(node).map(|node| (Part::Same, node)));
            }
            "then" | "else" => found.push((Part::Same, node)),
            "if" | "not" | "contains" | "propertyNames" | "contentSchema" => {
                found.push((Part::Aside, node));
            }
            _ => {}
        }
    }
    found
}

fn members(node: &Node) -> impl Iterator<Item = &Entry> {
    node.as_mapping().map_or(&[][..], Mapping::entries).iter()
}

fn one_or_list(node: &Node) -> impl Iterator<Item = &Node> {
    node.as_sequence()
        .unwrap_or(std::slice::from_ref(node))
        .iter()
}

/// The references right in a schema: texts of `$ref` and `$dynamicRef`.
pub(super) fn references(schema: &Node) -> impl Iterator<Item = &Entry> {
    let keys = ["$ref", "$dynamicRef"];
    members(schema)
        .filter(move |entry| keys.contains(&&*entry.key) && entry.node.as_str().is_some())
}

/// The identifier that makes a schema a resource of its own (JSON Schema Core, section 8.2.1), without a fragment.
pub(super) fn id(schema: &Node) -> Option<&str> {
    let id = text(schema, "$id")?;
    let id = id.split('#').next().unwrap_or(id);
    (!id.is_empty()).then_some(id)
}

/// The names that a schema can be referred to by (JSON Schema Core, section 8.2.2).
pub(super) fn anchors(schema: &Node) -> impl Iterator<Item = &str> {
    let anchors = ["$anchor", "$dynamicAnchor"];
    let named = anchors.into_iter().filter_map(|key| text(schema, key));
    // Up to draft 7 an identifier with nothing but a fragment was an anchor.
    let old = ["$id", "id"].into_iter();
    named.chain(old.filter_map(|key| text(schema, key)?.strip_prefix('#')))
}

/// A member of a schema that is a text.
pub(super) fn text<'a>(schema: &'a Node, key: &str) -> Option<&'a str> {
    schema.as_mapping()?.node(key)?.as_str()
}
