//! How strings and layout are spelled.

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::tree::{tree, written};

/// The text of a string in the written pack, quotes included.
fn spelled(text: &str) -> String {
    let written = written(&tree(&json!({ "name": text })));
    let value = written
        .strip_prefix("{\n  \"name\": ")
        .and_then(|rest| rest.strip_suffix("\n}\n"));
    value.unwrap().to_owned()
}

fn is_escaped_beyond_json(character: char) -> bool {
    matches!(
        character,
        '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'
    )
}

#[test]
fn escapes() {
    let cases = [
        ("\u{8}\u{c}\n\r\t\"\\", r#""\b\f\n\r\t\"\\""#),
        ("\u{0}\u{1}\u{b}\u{1f}", r#""\u0000\u0001\u000b\u001f""#),
        (
            "a\u{7f}b\u{80}c\u{9f}d\u{a0}",
            "\"a\\u007fb\\u0080c\\u009fd\u{a0}\"",
        ),
        (
            "\u{2027}\u{2028}\u{2029}\u{202a}",
            "\"\u{2027}\\u2028\\u2029\u{202a}\"",
        ),
        ("\u{fefe}\u{feff}\u{ff00}", "\"\u{fefe}\\ufeff\u{ff00}\""),
        (
            "\u{fffd}\u{fffe}\u{ffff}\u{10000}",
            "\"\u{fffd}\\ufffe\\uffff\u{10000}\"",
        ),
        ("</script> & 'x' /", "\"</script> & 'x' /\""),
        ("Grüße 你好 🚲 e\u{301}", "\"Grüße 你好 🚲 e\u{301}\""),
        ("", "\"\""),
    ];
    for (text, expected) in cases {
        assert_eq!(spelled(text), expected);
    }
}

#[test]
fn every_character_reads_back_and_only_some_are_escaped() {
    let characters: Vec<_> = (char::MIN..=char::MAX).map(String::from).collect();
    let text = written(&tree(&json!({ "skills": characters })));
    let read: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(read["skills"], json!(characters));

    let lines = text.lines().skip(2);
    for (line, character) in lines.zip(char::MIN..=char::MAX) {
        let expected = if is_escaped_beyond_json(character) {
            format!("\"\\u{:04x}\"", u32::from(character))
        } else {
            serde_json::to_string(&character).unwrap()
        };
        assert_eq!(line.trim_start_matches(' ').trim_end_matches(','), expected);
    }
}

#[test]
fn what_is_escaped_is_found_wherever_it_stands() {
    for length in 0..70 {
        for special in ["\n", "\u{85}", "\u{2028}", "\u{feff}", "\u{e9}", "\u{20ac}"] {
            let text = "x".repeat(length) + special + &"y".repeat(40) + special;
            let expected = format!(
                "\"{0}{2}{1}{2}\"",
                "x".repeat(length),
                "y".repeat(40),
                spelled(special).trim_matches('"')
            );
            assert_eq!(spelled(&text), expected, "after {length}");
        }
    }
}

#[test]
fn keys_are_escaped_as_strings_are() {
    let text = written(&tree(&json!({ "fragments": { "a\u{2028}\"": "" } })));
    assert_eq!(
        text,
        "{\n  \"fragments\": {\n    \"a\\u2028\\\"\": \"\"\n  }\n}\n"
    );
}

fn json_value() -> impl Strategy<Value = Value> {
    let scalar = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    scalar.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::vec((any::<String>(), inner), 0..5)
                .prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
}

proptest! {
    /// Apart from the additional escapes, the bytes are those of serde_json's pretty printer.
    #[test]
    fn layout_is_that_of_serde_json(value in json_value()) {
        let pack = json!({ "metadata": { "value": value } });
        let written = written(&tree(&pack));
        let mut expected = serde_json::to_string_pretty(&pack).unwrap();
        for character in expected.clone().chars().filter(|&character| is_escaped_beyond_json(character)) {
            expected = expected.replace(character, &format!("\\u{:04x}", u32::from(character)));
        }
        prop_assert_eq!(written, expected + "\n");
    }
}
