//! From a tree to YAML that people read.
//!
//! Invariant: every value is written as it is.

use packc_backend::{Yaml, YamlValue};
use packc_syntax::{Node, Value};

/// The value, to be written as YAML. What couldn't be read is null.
pub(crate) fn to_yaml(node: &Node) -> Yaml {
    let value = match &node.value {
        Value::Null | Value::Hole => YamlValue::Null,
        Value::Bool(value) => YamlValue::Bool(*value),
        Value::Number(number) => YamlValue::Number(number.text.to_string()),
        Value::String(text) => YamlValue::String(text.text.to_string()),
        Value::Sequence(items) => YamlValue::List(items.iter().map(to_yaml).collect()),
        Value::Mapping(mapping) => {
            let entries = mapping.entries().iter();
            let entries = entries.map(|entry| (entry.key.to_string(), to_yaml(&entry.node)));
            YamlValue::Map(entries.collect())
        }
    };
    value.into()
}
