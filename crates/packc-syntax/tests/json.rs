//! The JSON reader against `serde_json`, which is held to be right on what both define.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::{DUPLICATE_KEY, NUMBER_OUT_OF_RANGE};
use packc_source::{FileId, SourceFile, SourceMap, Span};
use packc_syntax::{Limits, Node, Value, parse_json};
use proptest::prelude::*;
use serde_json::Value as Json;

fn file() -> FileId {
    let source = SourceFile::new("/p/a.json".into(), "a.json".into(), "".into());
    SourceMap::new().add(source)
}

fn read(text: &str) -> (Option<Node>, Vec<Diagnostic>) {
    parse_json(file(), text, &Limits::default())
}

/// The value of a tree without holes.
fn json(node: &Node) -> Json {
    match &node.value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Number(number) => serde_json::from_str(&number.text).unwrap(),
        Value::String(text) => Json::String(text.text.to_string()),
        Value::Sequence(items) => items.iter().map(json).collect(),
        Value::Mapping(mapping) => {
            let entries = mapping.entries().iter();
            entries
                .map(|entry| (entry.key.to_string(), json(&entry.node)))
                .collect()
        }
        Value::Hole => panic!("a hole"),
    }
}

/// Calls `visit` with every span of the tree and the node it belongs to (none for keys).
fn spans<'a>(node: &'a Node, visit: &mut dyn FnMut(Span, Option<&'a Node>)) {
    visit(node.span, Some(node));
    for item in node.as_sequence().unwrap_or_default() {
        spans(item, visit);
    }
    for entry in node
        .as_mapping()
        .map_or(&[][..], |mapping| mapping.entries())
    {
        visit(entry.key_span, None);
        spans(&entry.node, visit);
    }
}

/// Reads the text with both readers and compares what they say.
fn compare(text: &str) {
    let (root, diagnostics) = read(text);
    let mut places: Vec<Span> = Vec::new();
    for found in &diagnostics {
        places.extend(
            found
                .primary
                .iter()
                .chain(&found.related)
                .map(|label| label.span),
        );
        places.extend(found.fix.iter().map(|fix| fix.span));
        assert!(found.primary.is_some(), "{text:?}: {found:?}");
    }
    if let Some(root) = &root {
        spans(root, &mut |span, _| places.push(span));
    }
    for place in places {
        assert!(text.get(place.range()).is_some(), "{text:?}: {place:?}");
    }

    let without_bom = text.strip_prefix('\u{feff}').unwrap_or(text);
    let expected = serde_json::from_str::<Json>(without_bom);
    match (expected, diagnostics.is_empty()) {
        (Ok(expected), true) => {
            let root = root.unwrap();
            assert_eq!(json(&root), expected, "{text:?}");
            spans(&root, &mut |span, node| {
                let written: Json = serde_json::from_str(&text[span.range()]).unwrap();
                assert_eq!(written, node.map_or(written.clone(), json), "{text:?}");
            });
        }
        // What serde_json takes and packc refuses: the last of equal keys, and integers as floats.
        (Ok(_), false) => assert!(
            diagnostics
                .iter()
                .all(|found| [&DUPLICATE_KEY, &NUMBER_OUT_OF_RANGE].contains(&found.rule)),
            "{text:?}: {diagnostics:?}"
        ),
        (Err(error), true) => assert!(root.is_none(), "{text:?} read as {root:?}: {error}"),
        (Err(_), false) => {}
    }
}

/// Values of every kind.
fn values() -> impl Strategy<Value = Json> {
    let scalars = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        any::<f64>().prop_map(Json::from),
        any::<String>().prop_map(Json::from),
        "[ -~\n\t\u{7f}é漢😀]{0,40}".prop_map(Json::from),
    ];
    scalars.prop_recursive(5, 60, 8, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..8).prop_map(Json::from),
            prop::collection::vec(("[a-c\"\\\\é]{0,2}", inner), 0..8)
                .prop_map(|entries| entries.into_iter().collect()),
        ]
    })
}

/// What JSON texts are made of, and what people write into them by mistake.
const PARTS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    " ",
    "\n",
    "\"a\"",
    "\"b\"",
    "\"",
    "\\",
    "\\u00e9",
    "\\ud83d",
    "\\ude00",
    "\\n",
    "é",
    "'",
    "0",
    "1",
    "-",
    "+",
    ".",
    "e",
    "E5",
    "9223372036854775808",
    "99999999999999999999",
    "1e999",
    "true",
    "false",
    "null",
    "True",
    "NaN",
    "x",
    "//",
    "/*",
    "*/",
    "#",
    "\u{feff}",
    "\u{0}",
    "\t",
    "\u{7f}",
    ": 1",
    "[]",
    "{}",
    "\"a\": 1",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn values_are_read_as_serde_json_reads_them(value in values()) {
        for text in [serde_json::to_string(&value).unwrap(), serde_json::to_string_pretty(&value).unwrap()] {
            let (root, diagnostics) = read(&text);
            prop_assert_eq!(diagnostics, []);
            let root = root.unwrap();
            prop_assert_eq!(json(&root), serde_json::from_str::<Json>(&text).unwrap());
            compare(&text);
        }
    }

    #[test]
    fn mutated_texts(value in values(), at in any::<prop::sample::Index>(), length in 0..4_usize, part in 0..PARTS.len(), pretty: bool) {
        let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) }.unwrap();
        let characters: Vec<char> = text.chars().collect();
        let at = at.index(characters.len());
        let end = characters.len().min(at + length);
        let mut mutated: String = characters[..at].iter().collect();
        mutated.push_str(PARTS[part]);
        mutated.extend(&characters[end..]);
        compare(&mutated);
    }

    #[test]
    fn any_parts(parts in prop::collection::vec(0..PARTS.len(), 0..16)) {
        compare(&parts.iter().map(|part| PARTS[*part]).collect::<String>());
    }

    #[test]
    fn any_text(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        compare(&String::from_utf8_lossy(&bytes));
    }
}
