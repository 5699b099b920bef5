//! Trees for the tests, read from YAML.

use std::sync::Arc;

use packc_ir::Pack;
use packc_source::{SourceFile, SourceMap, Span};
use packc_syntax::{Entry, Limits, Mapping, Node, Value};

/// Reads a text as the file `/p/pack.yaml`.
pub(crate) fn read(text: &str) -> (SourceMap, Node) {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new(
        "/p/pack.yaml".into(),
        "pack.yaml".to_owned(),
        text.into(),
    ));
    let (yaml, diagnostics) = packc_syntax::parse_yaml(file, text, &Limits::default());
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    let document = yaml.documents.into_iter().next();
    let node = document.map_or(Node::new(Span::start_of(file), Value::Null), |document| {
        document.node
    });
    (sources, node)
}

/// The pack that a text says. `HOLE` stands for a value that couldn't be read, and a key `MORE` for keys that
/// couldn't.
pub(crate) fn pack(text: &str) -> Pack {
    let (_, root) = read(text);
    Pack::lower(&with_holes(&root))
}

fn with_holes(node: &Node) -> Node {
    let value = match &node.value {
        Value::String(text) if &*text.text == "HOLE" => Value::Hole,
        Value::Sequence(items) => Value::Sequence(items.iter().map(with_holes).collect()),
        Value::Mapping(mapping) => {
            let known = mapping
                .entries()
                .iter()
                .filter(|entry| &*entry.key != "MORE");
            let entries = known.map(|entry| Entry {
                node: with_holes(&entry.node),
                ..entry.clone()
            });
            let holed = Mapping::new(entries.collect());
            let more = mapping.get("MORE").is_some();
            Value::Mapping(Arc::new(if more {
                holed.with_unknown_keys()
            } else {
                holed
            }))
        }
        other => other.clone(),
    };
    Node {
        value,
        ..node.clone()
    }
}
