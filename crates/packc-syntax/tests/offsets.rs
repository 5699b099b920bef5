//! Offset maps of what the YAML reader gives, for strings written in every style.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a failing test panics")]

use packc_source::{FileId, SourceFile, SourceMap};
use packc_syntax::{Limits, Node, Style, Text, Value, offset_map, parse_yaml};
use proptest::prelude::*;

fn file() -> FileId {
    let source = SourceFile::new("/p/a.yaml".into(), "a.yaml".into(), "".into());
    SourceMap::new().add(source)
}

/// The first value under a key `t`.
fn find(node: &Node) -> Option<&Node> {
    if let Some(entry) = node.as_mapping().and_then(|mapping| mapping.get("t")) {
        return Some(&entry.node);
    }
    let values = node
        .as_mapping()
        .map_or(&[][..], |mapping| mapping.entries());
    let values = values.iter().map(|entry| &entry.node);
    let items = node.as_sequence().unwrap_or_default();
    values.chain(items).find_map(find)
}

/// The string under the key `t` and the text of its span.
fn string(source: &str) -> (Text, &str) {
    let (yaml, diagnostics) = parse_yaml(file(), source, &Limits::default());
    assert!(
        !diagnostics
            .iter()
            .any(packc_diagnostics::Diagnostic::is_error),
        "{source:?}: {diagnostics:?}"
    );
    let node = find(&yaml.documents[0].node).unwrap();
    let Value::String(text) = &node.value else {
        panic!("{source:?} holds {}", node.describe());
    };
    (text.clone(), &source[node.span.range()])
}

/// Checks that every character of the string is found where it was written.
fn check(source: &str) {
    let (text, raw) = string(source);
    let map = offset_map(&text, raw);
    if text.text.trim_matches('\n').is_empty() {
        // Kept line ends alone: the span ends with the header.
        return;
    }
    let mut last = 0;
    for (at, c) in text.text.char_indices() {
        let place = map.source(at);
        let written = &raw[place..];
        let behind_blanks = written.trim_start_matches([' ', '\t']);
        // A final line end is no part of the span.
        let at_line_end = behind_blanks.is_empty() || behind_blanks.starts_with(['\n', '\r']);
        let folded = matches!(c, ' ' | '\n') && at_line_end;
        let escaped = match text.style {
            Style::DoubleQuoted => written.starts_with('\\'),
            Style::SingleQuoted => c == '\'' && written.starts_with("''"),
            _ => false,
        };
        assert!(
            written.starts_with(c) || folded || escaped,
            "{source:?}: {c:?} at {at} -> {place} in {raw:?}"
        );
        assert!(place >= last, "{source:?}: {c:?} at {at} -> {place}");
        last = place;
    }
    let behind = &raw[map.source(text.text.len())..];
    let expected = match text.style {
        Style::SingleQuoted => "'",
        Style::DoubleQuoted => "\"",
        _ => "",
    };
    assert_eq!(behind.trim(), expected, "{source:?}");
}

/// Puts the lines of a text at an indentation, blank lines as they are.
fn indented(lines: &[String], indent: usize, end: &str) -> String {
    let indent = " ".repeat(indent);
    lines
        .iter()
        .map(|line| {
            if line.trim_matches(' ').is_empty() {
                format!("{line}{end}")
            } else {
                format!("{indent}{line}{end}")
            }
        })
        .collect()
}

#[test]
fn styles_by_hand() {
    for source in [
        "t: plain text # comment\n",
        "t: several\n  lines\n\n  of it\nu: 1\n",
        "t: 'it''s\n\n  ''quoted'''\n",
        "t: \"a\\tb \\\n   c\n  d\\u00e9 {{x}}\"\n",
        "t: |\n  a {{x}}\n\n    b\n",
        "t: |-\r\n  a\r\n  b\r\n\r\n",
        "t: >+\n  a\n  b\n\n  c\n\n",
        "t: |4-\n      a\n     b\nu: 1\n",
        "u:\n  - t: |1\n      a\n",
        "{u: [{t: \"x\\\n y\"}]}",
        "t: |\n  a",
        "t: >-\n\n\n  a\n   b\n  c",
    ] {
        check(source);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn block_scalars(
        lines in prop::collection::vec("[ \t]{0,3}[a-zé漢{}:#'\"\\\\]{0,6}[ \t]{0,2}", 1..8),
        first in "[a-z]{1,4}",
        style in "[|>][-+]?",
        crlf: bool,
        depth in 0..3_usize,
        wider in 1..4_usize,
        last_line_end: bool,
    ) {
        let end = if crlf { "\r\n" } else { "\n" };
        let keys = (0..depth).map(|level| format!("{}k:{end}", " ".repeat(level)));
        let lines: Vec<_> = std::iter::once(first).chain(lines).collect();
        let mut body = indented(&lines, depth + wider, end);
        if !last_line_end {
            body.truncate(body.len() - end.len());
        }
        let scalar = format!("{}t: {style}{end}{body}", " ".repeat(depth));
        check(&keys.chain([scalar]).collect::<String>());
    }

    #[test]
    fn block_scalars_with_an_indicator(
        lines in prop::collection::vec("[ ]{0,3}[a-zé{}:#'\"\\\\]{0,6}[ ]{0,2}", 1..8),
        style in "[|>]",
        chomping in "[-+]?",
        indent in 1..5_usize,
    ) {
        let body = indented(&lines, indent, "\n");
        check(&format!("t: {style}{indent}{chomping}\n{body}"));
        check(&format!("k:\n t: {style}{indent}{chomping}\n{}", indented(&lines, indent + 1, "\n")));
    }

    #[test]
    fn single_quoted(
        words in prop::collection::vec("[a-zé漢{}:#\"\\\\]{1,4}|''|[ \t]{1,2}|\n{1,3}|\r\n", 0..12),
    ) {
        let text = words.concat().replace('\n', "\n  ");
        check(&format!("t: '{text}'\n"));
    }

    #[test]
    fn double_quoted(
        words in prop::collection::vec(
            "[a-zé漢{}:#']{1,4}|\\\\[0abtnvfre \"/\\\\N_LP]|\\\\x[0-7][0-9a-f]|\\\\u[0-9a-c][0-9a-f]{3}|[ \t]{1,2}|\\\\?\n{1,3}|\\\\?\r\n",
            0..12,
        ),
    ) {
        let text = words.concat().replace('\n', "\n  ");
        check(&format!("t: \"{text}\"\n"));
    }

    #[test]
    fn plain(words in prop::collection::vec("[a-zé漢{}'\"\\\\]{1,4}|[ \t]{1,2}|\n{1,3}|\r\n", 0..12)) {
        let text = words.concat().replace('\n', "\n  ");
        check(&format!("t: a{text}z\n"));
    }
}
