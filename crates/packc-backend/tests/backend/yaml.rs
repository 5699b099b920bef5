//! YAML as packc writes it: what it looks like, and that independent readers get back what was written.

use insta::assert_snapshot;
use packc_backend::{Comments, Yaml, YamlValue, write_yaml};
use packc_source::{SourceFile, SourceMap};
use packc_syntax::{Limits, Node, Value as Tree};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn yaml(value: &Value) -> Yaml {
    match value {
        Value::Null => YamlValue::Null,
        Value::Bool(value) => YamlValue::Bool(*value),
        Value::Number(number) => YamlValue::Number(number.to_string()),
        Value::String(text) => YamlValue::String(text.clone()),
        Value::Array(items) => YamlValue::List(items.iter().map(yaml).collect()),
        Value::Object(entries) => YamlValue::Map(
            entries
                .iter()
                .map(|(key, value)| (key.clone(), yaml(value)))
                .collect(),
        ),
    }
    .into()
}

/// What the compiler's own reader makes of a text.
fn read(text: &str) -> Value {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new("/x".into(), "x".into(), text.into()));
    let (read, found) = packc_syntax::parse_yaml(file, text, &Limits::unlimited());
    let errors: Vec<_> = found.iter().filter(|found| found.is_error()).collect();
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    json_of(&read.documents[0].node)
}

fn json_of(node: &Node) -> Value {
    match &node.value {
        Tree::Null => Value::Null,
        Tree::Bool(value) => json!(value),
        Tree::Number(number) => serde_json::from_str(&number.text).unwrap(),
        Tree::String(text) => json!(&*text.text),
        Tree::Sequence(items) => items.iter().map(json_of).collect(),
        Tree::Mapping(mapping) => {
            let entries = mapping.entries().iter();
            Value::Object(
                entries
                    .map(|e| (e.key.to_string(), json_of(&e.node)))
                    .collect(),
            )
        }
        Tree::Hole => unreachable!("there are no errors"),
    }
}

#[test]
fn layout() {
    let value = json!({
        "name": "Support: all of it",
        "version": "1.10",
        "text": "One line.\n\n  Another.\n",
        "open": "no end",
        "lines": "a\nb",
        "more": "a\n\n\n",
        "empty": [{}, [], ""],
        "list": [{"a": 1, "b": [true, null]}, [["x"], 2.5]],
        "on": "yes",
    });
    assert_snapshot!(write_yaml(&yaml(&value)), @r#"
    name: "Support: all of it"
    version: "1.10"
    text: |
      One line.

        Another.
    open: no end
    lines: |-
      a
      b
    more: |+
      a


    empty:
      - {}
      - []
      - ""
    list:
      - a: 1
        b:
          - true
          - null
      - - - x
        - 2.5
    "on": "yes"
    "#);
    assert_eq!(read(&write_yaml(&yaml(&value))), value);
}

#[test]
fn comments_stand_at_their_values() {
    let noted = |value: YamlValue, above: &[&str], beside: Option<&str>| Yaml {
        value,
        comments: Comments {
            above: above.iter().map(ToString::to_string).collect(),
            beside: beside.map(str::to_owned),
        },
    };
    let text = |text: &str| YamlValue::String(text.into());
    let item = YamlValue::Map(vec![("k".into(), noted(text("v"), &["# of k"], None))]);
    let root = Yaml::map(vec![
        (
            "a".into(),
            noted(text("x"), &["# one", "# two"], Some("# beside")),
        ),
        (
            "b".into(),
            noted(text("l\nm\n"), &[], Some("# of the block")),
        ),
        (
            "c".into(),
            noted(
                YamlValue::List(vec![
                    noted(text("i"), &["# of i"], Some("# here")),
                    noted(item, &[], None),
                ]),
                &[],
                Some("# of c"),
            ),
        ),
    ]);
    let written = write_yaml(&root);
    assert_snapshot!(written, @r"
    # one
    # two
    a: x # beside
    b: | # of the block
      l
      m
    c: # of c
      # of i
      - i # here
      -
        # of k
        k: v
    ");
    assert_eq!(
        read(&written),
        json!({"a": "x", "b": "l\nm\n", "c": ["i", {"k": "v"}]})
    );
}

#[test]
fn unusual_characters_read_back() {
    let common = char::MIN..='\u{3000}';
    let rare = ('\u{3000}'..='\u{f000}').step_by(101);
    let special = '\u{f000}'..='\u{10100}';
    let characters = common.chain(rare).chain(special);
    let texts: Vec<_> = characters.map(|c| format!("a{c}b\n{c}")).collect();
    let text = write_yaml(&yaml(&json!(texts)));
    assert_eq!(read(&text), json!(texts));
    // libyaml reads no byte order mark inside a document; it is escaped, as all that readers quarrel over.
    let by_another: Value = serde_yaml::from_str(&text).unwrap();
    assert_eq!(by_another, json!(texts));
}

fn text() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        prop::sample::select(vec![
            "yes",
            "no",
            "ON",
            "y",
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
            ".nan",
            "&a",
            "*a",
            "!t",
            "%d",
            "@x",
            "`",
            "? ",
            "- ",
            ": ",
            ":",
            " #",
            "#",
            "'",
            "\"",
            "\\",
            "|",
            ">",
            "[",
            "]",
            "{",
            "}",
            "{{x}}",
            ",",
            "\n",
            "\n\n",
            " ",
            "  ",
            "\t",
            "\r",
            "\r\n",
            "\u{85}",
            "\u{2028}",
            "\u{feff}",
            "\u{7f}",
            "\u{0}",
            "é",
            "漢",
            "👩‍👧",
            "---",
            "...",
            "a",
            "b c",
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        4 => text().prop_map(Value::String),
        1 => any::<bool>().prop_map(Value::Bool),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<i32>().prop_map(|quarters| Value::from(f64::from(quarters) / 4.0)),
        1 => Just(Value::Null),
    ];
    leaf.prop_recursive(5, 40, 5, |inner| {
        let key = prop_oneof![19 => text(), 1 => text().prop_map(|text| text + &"k".repeat(1100))];
        prop_oneof![
            vec(inner.clone(), 0..5).prop_map(Value::Array),
            vec((key, inner), 0..5)
                .prop_map(|entries| Value::Object(entries.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn independent_readers_get_back_what_was_written(value in value()) {
        let text = write_yaml(&yaml(&value));
        prop_assert!(text.ends_with('\n'));
        prop_assert_eq!(read(&text), value.clone(), "{}", &text);
        let by_another: Value = serde_yaml::from_str(&text)
            .map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(by_another, value, "{}", &text);
    }
}
