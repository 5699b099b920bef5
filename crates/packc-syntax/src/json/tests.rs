//! What the JSON reader makes of right and of broken texts.

use packc_source::{SourceFile, SourceMap};

use super::*;

/// The tree as one line: holes as `?`, mappings that may have more keys with `…`.
fn show(node: &Node) -> String {
    match &node.value {
        Value::Null => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Number(number) => number.text.to_string(),
        Value::String(text) => format!("{:?}", text.text),
        Value::Sequence(items) => {
            let items: Vec<_> = items.iter().map(show).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Mapping(mapping) => {
            let entries = mapping.entries().iter();
            let mut shown: Vec<_> = entries
                .map(|entry| format!("{}: {}", entry.key, show(&entry.node)))
                .collect();
            shown.extend(mapping.may_have_more().then(|| "…".to_owned()));
            format!("{{{}}}", shown.join(", "))
        }
        Value::Hole => "?".to_owned(),
    }
}

fn file() -> FileId {
    SourceMap::new().add(SourceFile::new(
        "/p/a.json".into(),
        "a.json".into(),
        "".into(),
    ))
}

fn read_within(text: &str, limits: &Limits) -> (Option<Node>, Vec<Diagnostic>) {
    parse_json(file(), text, limits)
}

fn read(text: &str) -> (Option<Node>, Vec<Diagnostic>) {
    read_within(text, &Limits::default())
}

/// The tree of a text without mistakes.
fn tree(text: &str) -> String {
    let (root, diagnostics) = read(text);
    assert_eq!(diagnostics, [], "{text}");
    root.map_or_else(|| "nothing".to_owned(), |root| show(&root))
}

/// The text with escapes for what can't be seen.
fn visible(text: &str) -> String {
    let is_odd = |c: char| c.is_control() || matches!(c, '\u{a0}' | '\u{feff}');
    let show = |c: char| {
        if is_odd(c) {
            c.escape_default().to_string()
        } else {
            c.to_string()
        }
    };
    text.chars().map(show).collect()
}

/// The findings, each with the text under its labels, then the tree.
fn report(text: &str, limits: &Limits) -> String {
    let (root, diagnostics) = read_within(text, limits);
    let mut lines = vec![format!("‹{}›", visible(text))];
    let place = |span: Span, words: &str| {
        let range = span.range();
        format!("{}‹{}› {words}", range.start, visible(&text[range.clone()]))
    };
    for found in diagnostics {
        lines.push(format!("  {}: {}", found.rule.name, found.message));
        if let Some(label) = &found.primary {
            lines.push(format!("    at {}", place(label.span, &label.text)));
        }
        for label in &found.related {
            lines.push(format!("    see {}", place(label.span, &label.text)));
        }
        lines.extend(found.notes.iter().map(|note| format!("    note {note}")));
        lines.extend(found.help.iter().map(|help| format!("    help {help}")));
        if let Some(fix) = &found.fix {
            lines.push(format!("    fix {}", place(fix.span, &fix.replacement)));
        }
    }
    lines.push(format!(
        "  = {}",
        root.map_or_else(|| "nothing".to_owned(), |root| show(&root))
    ));
    let lines: Vec<_> = lines.iter().map(|line| line.trim_end()).collect();
    lines.join("\n")
}

fn reports(texts: &[&str]) -> String {
    let reports: Vec<_> = texts
        .iter()
        .map(|text| report(text, &Limits::default()))
        .collect();
    reports.join("\n\n")
}

#[test]
fn values() {
    let text = r#" { "a" : [ null , true,false, "", -0, 1E5, 1.50 ], "b":{}, "c":[],"": { "a": {"a": 1}}} "#;
    let expected = r#"{a: [null, true, false, "", -0, 1E5, 1.50], b: {}, c: [], : {a: {a: 1}}}"#;
    assert_eq!(tree(text), expected);
    assert_eq!(tree("\u{feff}\r\n\t7\r\n"), "7");
    assert_eq!(tree("[[[],[]],[{}]]"), "[[[], []], [{}]]");
}

#[test]
fn nothing() {
    for text in ["", "\u{feff}", " \r\n\t"] {
        assert_eq!(tree(text), "nothing");
    }
}

#[test]
fn strings() {
    let text = r#"["\"\\\/\b\f\n\r\t", "\u00e9\u00E9é", "\ud83d\ude00", "\u0000", "a\u007f", "aaaaaaaaaaaaaaa\naaaaaaaa\t"]"#;
    let (root, diagnostics) = read(text);
    assert_eq!(diagnostics, []);
    let root = root.unwrap();
    let strings: Vec<_> = root
        .as_sequence()
        .unwrap()
        .iter()
        .filter_map(Node::as_str)
        .collect();
    let expected = [
        "\"\\/\u{8}\u{c}\n\r\t",
        "ééé",
        "😀",
        "\0",
        "a\u{7f}",
        "aaaaaaaaaaaaaaa\naaaaaaaa\t",
    ];
    assert_eq!(strings, expected);
    assert_eq!(tree("\"\u{7f}\""), "\"\\u{7f}\"");
    assert_eq!(tree(r#"{"\u0061b": 1}"#), "{ab: 1}");
}

#[test]
fn numbers_that_fit() {
    for number in [
        "0",
        "-9223372036854775808",
        "18446744073709551615",
        "1e308",
        "-1.7976931348623157e308",
        "1e-999",
        "1.0E+2",
    ] {
        assert_eq!(tree(number), number);
    }
    let long = format!("0.{}", "1".repeat(1000));
    assert_eq!(tree(&long), long);
}

#[test]
fn spans() {
    let text = "\u{feff}{ \"é\" : [ 10, \"x\" ],\n \"b\": {} }\n";
    let root = read(text).0.unwrap();
    let written = |node: &Node| &text[node.span.range()];
    assert_eq!(written(&root), text[3..].trim_end());
    let entries = root.as_mapping().unwrap().entries();
    assert_eq!(&text[entries[0].key_span.range()], "\"é\"");
    assert_eq!(written(&entries[0].node), "[ 10, \"x\" ]");
    let items: Vec<_> = entries[0]
        .node
        .as_sequence()
        .unwrap()
        .iter()
        .map(written)
        .collect();
    assert_eq!(items, ["10", "\"x\""]);
    assert_eq!(written(&entries[1].node), "{}");
}

#[test]
fn structure_mistakes() {
    insta::assert_snapshot!(reports(&[
        r#"{"a": 1,}"#,
        "[1, 2 , ]",
        "{\"a\": [1,],\n \"b\": 2,}",
        "[1,,2]",
        "[,1]",
        r#"{,"a": 1}"#,
        r#"{"a": 1,, "b": 2}"#,
        r#"{"a": 1 "b": 2}"#,
        "[1 2]",
        "[\"a\"\n \"b\"]",
        "[{} {}]",
        r#"{"a" 1}"#,
        r#"{"a" = 1}"#,
        r#"{"a" => 1}"#,
        r#"{"a"}"#,
        r#"{"a", "b"}"#,
        r#"{"a": }"#,
        r#"{"a": , "b": 1}"#,
        r#"["a": 1]"#,
        r#"{"a": 1; "b": 2}"#,
        "{1: 2}",
        r#"{{"a": 1}}"#,
        r#"{["a"]: 1}"#,
        r#"{"a": "b": 1}"#,
    ]));
}

#[test]
fn bracket_mistakes() {
    insta::assert_snapshot!(reports(&[
        "{",
        "[1, [2, {\"a\": \n\n",
        r#"{"a": [1, 2"#,
        r#"{"a""#,
        r#"{"a": 1,"#,
        r#"{"a": [1, 2}"#,
        r#"[{"a": 1]"#,
        "[}",
        "{]",
        "[1]]",
        r#"{"a": 1}}"#,
        "]",
        "{} {}",
        "{} x",
        "1 2",
        "{},",
        "[1]: 2",
    ]));
}

#[test]
fn quoting_mistakes() {
    insta::assert_snapshot!(reports(&[
        "{'a': 1}",
        "['it', 'b']",
        r#"['say "hi"']"#,
        "['open]",
        "{name: 1}",
        "{$id-x: 1}",
        r#"{"a": hello world, "b": 1}"#,
        "[C:\\data]",
        r#"{"a": {{name}}}"#,
        "[“a”]",
        r#"["say "hi" now"]"#,
        r#"{"say "hi"": 1}"#,
        "[\"a, 1]",
        "[\"a\nb\", 1]",
        "[\"a\\\nb\", 1]",
        "[\"a\\",
        "[\"é",
    ]));
}

#[test]
fn foreign_words() {
    insta::assert_snapshot!(reports(&[
        "[True, None, undefined, NaN, 1]",
        "[-Infinity, +1, .5, 1., 01, 0x1F, 1_000, 1e, 2026-01-31]",
        "[truely]",
        "[yes]",
        "id: a\nversion: 1.0.0\n",
        "\"id\": a\n",
        "--- \nid: a\n",
        "- a\n- b\n",
        "<xml/>",
    ]));
}

#[test]
fn comments_and_odd_characters() {
    insta::assert_snapshot!(reports(&[
        "// one\n{\"a\": 1 /* two */}\n# three\n",
        "[1, # one\n 2]",
        "// only",
        "[1 /* open ]",
        "[1 / 2]",
        "[1,\u{a0}2]",
        "[1]\u{feff}",
        "[\u{0}]",
        "[1, \\2]",
        "[é à, 1]",
        "{clé: 1}",
        "été",
        "[1 é]",
    ]));
}

#[test]
fn string_mistakes() {
    insta::assert_snapshot!(reports(&[
        r#"["C:\data", 1]"#,
        r#"["C:\data\work\x41", 1]"#,
        r#"["it\'s", "\é", "\😀"]"#,
        r#"["\u12", "\u", "\uXYZW", "\u+123"]"#,
        r#"["\ud83d", "\ude00", "\ud83d\ud83d\ude00", "\ud83d\n", "\ud83dx", "\ud83d\u12"]"#,
        "[\"a\tb\", \"\u{7}\", \"\u{0}\u{1}\u{2}\u{3}\u{4}\u{5}\"]",
        r#"{"a\q": 1, "b": 2}"#,
        r#"{"a\q": {"c": 1,}, "b": 2}"#,
    ]));
}

#[test]
fn duplicate_keys() {
    insta::assert_snapshot!(reports(&[
        r#"{"a": 1, "b": 2, "a": 3}"#,
        r#"{"a": 1, "\u0061": 2, "a": 3}"#,
        r#"{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}"#,
        r#"{"a": {"a": {}}, "a": {"a": 1}}"#,
        r#"{"a": 1, "a": [2"#,
    ]));
}

#[test]
fn numbers_that_do_not_fit() {
    insta::assert_snapshot!(reports(&[
        "[18446744073709551616, -9223372036854775809, 1]",
        "[1e309, -1.0E+400]",
        &format!("{{\"a\": {}}}", "9".repeat(400)),
        &format!("{{\"a\": {}.5}}", "9".repeat(400)),
    ]));
}

#[test]
fn limits() {
    let limits = Limits {
        depth: 2,
        nodes: 5,
        ..Limits::default()
    };
    let texts = [
        "[[1]]",
        "[[[1]]]",
        r#"{"a": {"b": {}}}"#,
        "[1,2,3,4]",
        "[1,2,3,{},\"five\",6]",
        r#"{"a":1,"b":2,"c":3,"d":[5,6]}"#,
    ];
    let reports: Vec<_> = texts.iter().map(|text| report(text, &limits)).collect();
    insta::assert_snapshot!(reports.join("\n\n"));
}

#[test]
fn depth_costs_no_stack() {
    let deep = "[".repeat(2_000_000);
    let (root, diagnostics) = read(&deep);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(
        diagnostics[0].primary.as_ref().unwrap().span.range(),
        128..129
    );
    assert!(root.is_some());
}
