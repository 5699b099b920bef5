//! The objects that carry a pack: whatever its text is, every reader gets back its bytes.

use packc_backend::{ConfigMap, Metadata, PromptPack, SkillsConfig, applied_size};
use packc_backend::{write_json_list, write_stream};
use packc_source::{SourceFile, SourceMap};
use packc_syntax::{Limits, Node};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::Deserialize;

/// Texts that one reader or another is known to refuse or to change when they are written carelessly, by what is
/// special about them.
const HARD: [(&str, &str); 27] = [
    ("plain", "{\n  \"a\": \"x\"\n}\n"),
    ("blanks at ends of lines", "{ \n  \"a\": \"x\"  \n}\n"),
    ("tabs for indentation", "{\n\t\"a\": \"x\"\n}\n"),
    ("a blank first", "  {\n  \"a\": 1\n}\n"),
    ("a tab first", "\t{\n  \"a\": 1\n}\n"),
    ("a line break first", "\n{\n  \"a\": 1\n}\n"),
    ("a line of blanks", "{\n   \n  \"a\": 1\n}\n"),
    ("an empty line", "{\n\n  \"a\": 1\n}\n"),
    ("line separator", "{\n  \"a\": \"x\u{2028}y\"\n}\n"),
    ("paragraph separator", "{\n  \"a\": \"x\u{2029}y\"\n}\n"),
    ("next line", "{\n  \"a\": \"x\u{85}y\"\n}\n"),
    ("byte order mark inside", "{\n  \"a\": \"x\u{feff}y\"\n}\n"),
    ("byte order mark first", "\u{feff}{\n  \"a\": \"x\"\n}\n"),
    ("delete", "{\n  \"a\": \"x\u{7f}y\"\n}\n"),
    ("a control character of C1", "{\n  \"a\": \"x\u{9b}y\"\n}\n"),
    ("no character", "{\n  \"a\": \"x\u{fffe}\u{ffff}y\"\n}\n"),
    (
        "no character either",
        "{\n  \"a\": \"x\u{fdd0}\u{1fffe}y\"\n}\n",
    ),
    ("beyond the basic plane", "{\n  \"a\": \"x\u{1f600}y\"\n}\n"),
    ("the last character", "{\n  \"a\": \"x\u{10ffff}y\"\n}\n"),
    ("line ends of Windows", "{\r\n  \"a\": 1\r\n}\r\n"),
    ("line ends of old", "{\r  \"a\": 1\r}\r"),
    (
        "writing from right to left",
        "{\n  \"a\": \"x\u{200d}\u{202e}y\"\n}\n",
    ),
    ("no line break at the end", "{\n  \"a\": 1\n}"),
    ("three line breaks at the end", "{}\n\n\n"),
    ("one line", "{\"a\": \"---\\n...\"}"),
    ("marks of documents", "{\n---\n...\n# x: y\n}\n"),
    ("blanks behind the end", "{}\n  \n\t\n"),
];

fn objects(content: &str) -> [packc_backend::Yaml; 2] {
    let metadata = Metadata {
        name: "demo".to_owned(),
        ..Metadata::default()
    };
    let config_map = ConfigMap {
        metadata: metadata.clone(),
        immutable: true,
        key: "pack.json".to_owned(),
        content: content.to_owned(),
    };
    let pack = PromptPack {
        metadata,
        pack_name: "on".to_owned(),
        version: "1.0".to_owned(),
        config_map: "demo".to_owned(),
        skills: Vec::new(),
        skills_config: SkillsConfig::default(),
    };
    [config_map.to_yaml(), pack.to_yaml()]
}

/// The text of the pack and the name of the pack, as the compiler's own reader gets them.
fn by_ours(text: &str) -> Option<(String, String)> {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new("/x".into(), "x".into(), text.into()));
    let (read, found) = packc_syntax::parse_yaml(file, text, &Limits::unlimited());
    let errors: Vec<_> = found.iter().filter(|found| found.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    let [config_map, pack] = &*read.documents else {
        return None;
    };
    let text = |node: &Node, path: [&str; 2]| {
        let inner = node.as_mapping()?.node(path[0])?.as_mapping()?;
        Some(inner.node(path[1])?.as_str()?.to_owned())
    };
    let content = text(&config_map.node, ["data", "pack.json"])?;
    Some((content, text(&pack.node, ["spec", "packName"])?))
}

/// The same as another reader gets them.
fn by_another(text: &str) -> Option<(String, String)> {
    let documents: Vec<serde_yaml::Value> = serde_yaml::Deserializer::from_str(text)
        .map(serde_yaml::Value::deserialize)
        .collect::<Result<_, _>>()
        .ok()?;
    let [config_map, pack] = &*documents else {
        return None;
    };
    let content = config_map["data"]["pack.json"].as_str()?.to_owned();
    Some((content, pack["spec"]["packName"].as_str()?.to_owned()))
}

#[track_caller]
fn reads_back(content: &str, what: &str) {
    let expected = Some((content.to_owned(), "on".to_owned()));
    let objects = objects(content);
    let text = write_stream(&objects);
    assert_eq!(by_ours(&text), expected, "{what}:\n{text}");
    assert_eq!(by_another(&text), expected, "{what}:\n{text}");
    let json = write_json_list(&objects);
    let list: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(list["items"][0]["data"]["pack.json"], content, "{what}");
    // A kustomization reads JSON as YAML.
    let list: serde_yaml::Value = serde_yaml::from_str(&json).unwrap();
    assert_eq!(
        list["items"][0]["data"]["pack.json"].as_str(),
        Some(content),
        "{what}"
    );
}

#[test]
fn hard_texts() {
    for (what, text) in HARD {
        reads_back(text, what);
    }
}

#[test]
fn blocks_where_the_text_allows_it() {
    let blocks = [
        "plain",
        "blanks at ends of lines",
        "tabs for indentation",
        "an empty line",
        "no character either",
        "beyond the basic plane",
        "the last character",
        "writing from right to left",
        "no line break at the end",
        "three line breaks at the end",
        "one line",
        "marks of documents",
    ];
    for (what, text) in HARD {
        let written = write_stream(&objects(text));
        assert_eq!(
            written.contains("pack.json: |"),
            blocks.contains(&what),
            "{what}"
        );
    }
}

/// Measured once with `kubectl create configmap --save-config`, which writes `"creationTimestamp":null,` where
/// `kubectl apply` writes `"annotations":{},`.
#[test]
fn kubectl_adds_what_was_counted() {
    let content = "{\"a\": \"<b> & \\\"c\\\" é\\n\"}\n\t\r\n\u{2028}x\n";
    let config_map = ConfigMap {
        metadata: Metadata {
            name: "demo".to_owned(),
            namespace: Some("agents".to_owned()),
            ..Metadata::default()
        },
        immutable: false,
        key: "pack.json".to_owned(),
        content: content.to_owned(),
    };
    let measured = 250 - r#""creationTimestamp":null,"#.len() + r#""annotations":{},"#.len();
    assert_eq!(applied_size(&config_map.to_yaml()), measured);
}

fn piece() -> impl Strategy<Value = String> {
    let hard: Vec<&str> = HARD.iter().map(|(_, text)| *text).collect();
    prop_oneof![
        prop::sample::select(hard).prop_map(str::to_owned),
        prop::sample::select(vec![
            "\n", " ", "\t", "\r", "\r\n", "{", "}", "\"", "\\u0085", ": ", " #", "- ", "|",
            "%YAML"
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ]
}

fn json() -> impl Strategy<Value = String> {
    let leaf = vec(piece(), 0..4).prop_map(|parts| serde_json::Value::String(parts.concat()));
    let value = leaf.prop_recursive(3, 12, 4, |inner| {
        let entries = vec((piece(), inner.clone()), 0..4);
        prop_oneof![
            vec(inner, 0..4).prop_map(serde_json::Value::Array),
            entries.prop_map(|entries| serde_json::Value::Object(entries.into_iter().collect())),
        ]
    });
    (value, any::<bool>(), "[ \t\r\n]{0,3}", "[ \t\r\n]{0,3}").prop_map(
        |(value, pretty, before, after)| {
            let text = if pretty {
                serde_json::to_string_pretty(&value)
            } else {
                serde_json::to_string(&value)
            };
            format!("{before}{}{after}", text.unwrap())
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_json_reads_back(text in json()) {
        reads_back(&text, "JSON");
    }

    #[test]
    fn any_text_reads_back(parts in vec(piece(), 1..6)) {
        reads_back(&parts.concat(), "text");
    }
}
