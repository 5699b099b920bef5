//! Packs with hostile keys and texts.

use packc_driver::Limits;
use packc_source::{SourceFile, SourceMap};
use packc_syntax::{Node, Value as Tree};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::{Exploded, pack, without_stamp};

/// Texts that YAML readers like to take for something else.
fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(vec![
            "yes",
            "no",
            "on",
            "~",
            "null",
            "1.10",
            "0x1F",
            "1_000",
            "2026-01-31",
            "22:22",
            "=",
            "<<",
            ".inf",
            "&a",
            "*a",
            "!t",
            "%d",
            "@x",
            "`",
            "? ",
            "- ",
            ": ",
            " #",
            "#",
            "'",
            "\"",
            "\\",
            "|",
            ">",
            "[",
            "]",
            "}",
            ",",
            "\n",
            "\n\n",
            " ",
            "\t",
            "\r",
            "\u{85}",
            "\u{2028}",
            "\u{feff}",
            "\u{7f}",
            "\u{1}",
            "é",
            "漢",
            "👩‍👧",
            "---",
            "...",
            "$include",
            "a",
            "b c",
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn open_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        text().prop_map(Value::String),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(Value::from),
        (-1e9..1e9f64).prop_map(Value::from),
        Just(Value::Null),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        let key = prop_oneof![9 => text(), 1 => Just("k".repeat(1100))];
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::Array),
            vec((key, inner), 0..4)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

fn any_pack() -> impl Strategy<Value = Value> {
    let open = || {
        vec((text(), open_value()), 0..4)
            .prop_map(|entries| Value::Object(entries.into_iter().collect()))
    };
    let keys = prop::sample::select(vec!["voice", "Voice", "CON", "_x", "README", "a-b"]);
    let fragments = vec((keys, text()), 0..4);
    (fragments, open(), open(), text()).prop_map(|(fragments, params, extensions, note)| {
        let fragments: Map<_, _> = fragments
            .into_iter()
            .map(|(key, text)| (key.to_owned(), Value::String(text.replace("{{", "("))))
            .collect();
        pack(&json!({
            "description": note,
            "fragments": fragments,
            "evals": [{"id": "tone", "type": "acme", "trigger": "every_turn", "params": params}],
            "metadata": extensions,
        }))
    })
}

/// The value at this path of keys and, for lists, positions.
fn at<'a>(mut node: &'a Node, path: &[&str]) -> &'a Node {
    for key in path {
        node = match &node.value {
            Tree::Sequence(items) => &items[key.parse::<usize>().unwrap()],
            _ => node.as_mapping().unwrap().node(key).unwrap(),
        };
    }
    node
}

/// The keys of all mappings, in their order.
fn keys(node: &Node) -> Vec<String> {
    match &node.value {
        Tree::Sequence(items) => items.iter().flat_map(keys).collect(),
        Tree::Mapping(mapping) => mapping
            .entries()
            .iter()
            .flat_map(|entry| std::iter::once(entry.key.to_string()).chain(keys(&entry.node)))
            .collect(),
        _ => Vec::new(),
    }
}

fn read(text: &str) -> Node {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new("/x".into(), "x".into(), text.into()));
    packc_syntax::parse_json(file, text, &Limits::default())
        .0
        .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn building_the_sources_gives_the_pack(pack in any_pack()) {
        let exploded = Exploded::new(&pack);
        let said = exploded.messages().join("\n");
        if exploded.outcome.has_errors() {
            // A pack that is refused as it is.
            prop_assert!(!said.contains("no sources give this pack"), "{said}");
            return Ok(());
        }
        prop_assert!(!said.contains("from being built"), "{said}\n{}", exploded.text("pack.yaml"));
        let built = exploded.build();
        prop_assert_eq!(without_stamp(&built), without_stamp(&pack.to_string()));
        let (before, after) = (read(&pack.to_string()), read(&built));
        for open in [&["evals", "0", "params"][..], &["metadata"]] {
            prop_assert_eq!(keys(at(&before, open)), keys(at(&after, open)));
        }
    }
}
