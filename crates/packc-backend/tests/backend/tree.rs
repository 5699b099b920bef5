//! Trees for the tests: read from JSON text, or made of JSON values.

use std::sync::Arc;

use packc_ir::Pack;
use packc_source::{SourceFile, SourceMap, Span};
use packc_syntax::{Entry, Limits, Mapping, Node, Number, Style, Text, Value};

/// Reads a text as the file `/p/pack.json`.
pub(crate) fn read(text: &str) -> (SourceMap, Node) {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new(
        "/p/pack.json".into(),
        "pack.json".to_owned(),
        text.into(),
    ));
    let (root, diagnostics) = packc_syntax::parse_json(file, text, &Limits::default());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    (sources, root.unwrap())
}

/// The tree of a value, as if all of it were written at one place.
pub(crate) fn tree(value: &serde_json::Value) -> Node {
    let (_, anywhere) = read("0");
    node(value, anywhere.span)
}

fn node(value: &serde_json::Value, span: Span) -> Node {
    let value = match value {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Bool(value) => Value::Bool(*value),
        serde_json::Value::Number(number) => Value::Number(Number {
            text: number.to_string().into(),
        }),
        serde_json::Value::String(text) => Value::String(Text {
            text: text.as_str().into(),
            style: Style::DoubleQuoted,
        }),
        serde_json::Value::Array(items) => {
            Value::Sequence(items.iter().map(|item| node(item, span)).collect())
        }
        serde_json::Value::Object(object) => {
            let entry = |(key, value): (&String, &serde_json::Value)| Entry {
                key: key.as_str().into(),
                key_span: span,
                node: node(value, span),
            };
            Value::Mapping(Arc::new(Mapping::new(object.iter().map(entry).collect())))
        }
    };
    Node::new(span, value)
}

/// The text that the pack of a tree is written as.
pub(crate) fn written(root: &Node) -> String {
    String::from_utf8(packc_backend::write_pack(&Pack::lower(root)).bytes).unwrap()
}
