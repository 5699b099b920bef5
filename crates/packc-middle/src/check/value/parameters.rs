//! The parameters of tools: a JSON Schema inside of the pack (specification, Tool).
//!
//! Invariant: what the schema of PromptPack says about parameters isn't said again.

use std::sync::Arc;

use packc_diagnostics::Diagnostic;
use packc_ir::Tool;
use packc_source::SourceMap;
use packc_spec::check_json_schema;
use packc_syntax::{Entry, Mapping, Node, Value};

use super::schema;

/// Checks the parameters of a tool.
pub(super) fn check(tool: &Tool, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let Some(parameters) = &tool.parameters else {
        return;
    };
    let mapping = without_reported(&parameters.value);
    let root = Node::new(parameters.origin.value, Value::Mapping(mapping));
    found.extend(check_json_schema(&root, sources));
    schema::check(&root, sources, found);
}

/// The parameters with holes in place of what PromptPack's schema refuses at their first level: `type` is `object`,
/// `properties` holds mappings, `required` strings.
fn without_reported(parameters: &Arc<Mapping>) -> Arc<Mapping> {
    let is_reported = |entry: &Entry| match &*entry.key {
        "type" => entry.node.as_str() != Some("object"),
        "properties" => {
            let properties = entry.node.as_mapping().map(Mapping::entries);
            properties.is_none_or(|all| all.iter().any(|one| one.node.as_mapping().is_none()))
        }
        "required" => {
            let names = entry.node.as_sequence();
            names.is_none_or(|names| names.iter().any(|name| name.as_str().is_none()))
        }
        _ => false,
    };
    if !parameters.entries().iter().any(is_reported) {
        return Arc::clone(parameters);
    }
    let entries = parameters.entries().iter().map(|entry| {
        let value = match (&*entry.key, &entry.node.value) {
            _ if !is_reported(entry) => return entry.clone(),
            ("properties", Value::Mapping(properties)) => {
                Value::Mapping(Arc::new(only_mappings(properties)))
            }
            _ => Value::Hole,
        };
        with_value(entry, value)
    });
    Arc::new(like(parameters, entries.collect()))
}

/// Properties with holes in place of what isn't a mapping.
fn only_mappings(properties: &Mapping) -> Mapping {
    let entries = properties.entries().iter();
    let entries = entries.map(|entry| match entry.node.value {
        Value::Mapping(_) => entry.clone(),
        _ => with_value(entry, Value::Hole),
    });
    like(properties, entries.collect())
}

fn with_value(entry: &Entry, value: Value) -> Entry {
    Entry {
        node: Node::new(entry.node.span, value),
        ..entry.clone()
    }
}

/// A mapping of these entries, as complete as another one.
fn like(other: &Mapping, entries: Vec<Entry>) -> Mapping {
    let mapping = Mapping::new(entries);
    if other.may_have_more() {
        mapping.with_unknown_keys()
    } else {
        mapping
    }
}
