//! That every place of a decoded text leads back to the bytes it was written with.

use super::*;

fn map(style: Style, raw: &str, decoded: &str) -> OffsetMap {
    let text = Text {
        text: decoded.into(),
        style,
    };
    offset_map(&text, raw)
}

/// Each piece of the decoded text with the written text it came from (up to where the next piece came from); folds and
/// escapes are marked with `~`. Last the place behind the end.
fn show(style: Style, raw: &str, decoded: &str) -> String {
    let map = map(style, raw, decoded);
    let mut lines = vec![format!("{raw:?}")];
    for pair in map.pieces.windows(2) {
        let mark = if pair[0].verbatim { ' ' } else { '~' };
        let part = &decoded[pair[0].decoded..pair[1].decoded];
        lines.push(format!("  {mark}{:3} {part:?}", pair[0].source));
    }
    let end = map.source(decoded.len());
    lines.push(format!("   {end:3} end"));
    lines.join("\n")
}

fn show_all(cases: &[(Style, &str, &str)]) -> String {
    let shown: Vec<_> = cases
        .iter()
        .map(|(style, raw, decoded)| show(*style, raw, decoded))
        .collect();
    shown.join("\n")
}

#[test]
fn flow_scalars() {
    use Style::{DoubleQuoted, Plain, SingleQuoted};
    insta::assert_snapshot!(show_all(&[
        (Plain, "a b", "a b"),
        (Plain, "a \n  b", "a b"),
        (Plain, "a\r\n\r\n \t\r\n  b 'c' \\d", "a\n\nb 'c' \\d"),
        (SingleQuoted, "''", ""),
        (SingleQuoted, "' it''s \\n \n  x '", " it's \\n x "),
        (SingleQuoted, "''''", "'"),
        (DoubleQuoted, "\"\"", ""),
        (DoubleQuoted, r#""a\nb\u00e9'\x41\"\\""#, "a\nbé'A\"\\"),
        (DoubleQuoted, r#""\ud83d\ude00\/\U0001F600""#, "😀/😀"),
        (DoubleQuoted, "\"a \\\n   b\"", "a b"),
        (DoubleQuoted, "\"a\\\r\n\r\n\r\n  \\ b\"", "a\n\n b"),
        (DoubleQuoted, "\"\n  a\n\n  b\\t \n\"", " a\nb\t "),
    ]));
}

#[test]
fn block_scalars() {
    use Style::{Folded, Literal};
    insta::assert_snapshot!(show_all(&[
        (Literal, "|\n  a\n  b\n", "a\nb\n"),
        (Literal, "|- # text\n\n    a\n\n      b\n\n", "\na\n\n  b"),
        (Literal, "|+\r\n  a\r\n\r\n", "a\n\n"),
        (Literal, "|2\n     a\n   b\n", "   a\n b\n"),
        (Literal, "|\n  a", "a\n"),
        (Literal, "|\n  a", "a"),
        (Literal, "|\n  \ta\n  é\n", "\ta\né\n"),
        (Literal, "|+\n\n  \n", "\n\n"),
        (Literal, "|2\n    \n", "  \n"),
        (Literal, "|", ""),
        (Folded, ">\n  a\n  b\n\n  c\n\n\n  d\n", "a b\nc\n\nd\n"),
        (Folded, ">-\n  a \n    b\n\n  c\n  d\n\n", "a \n  b\n\nc d"),
        (Folded, ">1\n\n   a\n  b\r\n", "\n  a\n b\n"),
    ]));
}

#[test]
fn whole_files() {
    insta::assert_snapshot!(show_all(&[
        (Style::Raw, "a\nb", "a\nb"),
        (Style::Raw, "\u{feff}a\r\n\rb\r\n", "a\n\nb\n"),
        (Style::Raw, "\u{feff}a", "a"),
        (Style::Raw, "", ""),
    ]));
}

#[test]
fn what_does_not_go_together_falls_back_to_the_start() {
    let map = map(Style::DoubleQuoted, r#""ab\tc""#, "ab\nc");
    let places: Vec<_> = (0..6).map(|at| map.source(at)).collect();
    assert_eq!(places, [1, 2, 0, 0, 0, 0]);
    let made = offset_map(
        &Text {
            text: "abc".into(),
            style: Style::Made,
        },
        "x: 1",
    );
    assert_eq!((made.source(0), made.source(2), made.source(99)), (0, 0, 0));
}

/// Every escape of YAML 1.2, section 5.7.
#[test]
fn escapes() {
    let escapes = [
        ("\\0", "\0"),
        ("\\a", "\u{7}"),
        ("\\b", "\u{8}"),
        ("\\t", "\t"),
        ("\\\t", "\t"),
        ("\\n", "\n"),
        ("\\v", "\u{b}"),
        ("\\f", "\u{c}"),
        ("\\r", "\r"),
        ("\\e", "\u{1b}"),
        ("\\ ", " "),
        ("\\\"", "\""),
        ("\\/", "/"),
        ("\\\\", "\\"),
        ("\\N", "\u{85}"),
        ("\\_", "\u{a0}"),
        ("\\L", "\u{2028}"),
        ("\\P", "\u{2029}"),
        ("\\x7e", "~"),
        ("\\u6f22", "漢"),
        ("\\U0001f600", "😀"),
    ];
    for (escape, decoded) in escapes {
        let map = map(
            Style::DoubleQuoted,
            &format!("\"é{escape}x\""),
            &format!("é{decoded}x"),
        );
        let behind = 2 + decoded.len();
        let places: Vec<_> = [2, behind - 1, behind, behind + 1]
            .map(|at| map.source(at))
            .into();
        let end = 3 + escape.len();
        assert_eq!(places, [3, 3, end, end + 1], "{escape}");
    }
}

proptest::proptest! {
    /// Any pair of texts, most of which don't belong together.
    #[test]
    fn no_pair_panics(raw in "[|>'\"]?[-+2]?[ \t\r\na\\\\'\"éxu0{2}]{0,24}", decoded in "[ \t\na\\\\'\"é0]{0,12}") {
        for style in [Style::Plain, Style::SingleQuoted, Style::DoubleQuoted, Style::Literal, Style::Folded, Style::Raw, Style::Made] {
            let map = map(style, &raw, &decoded);
            for at in 0..=decoded.len() + 2 {
                proptest::prop_assert!(map.source(at) <= raw.len());
            }
        }
    }

    /// Strings as serde_json writes them.
    #[test]
    fn json_strings(decoded in proptest::prelude::any::<String>()) {
        let raw = serde_json::to_string(&decoded).unwrap();
        let map = map(Style::DoubleQuoted, &raw, &decoded);
        proptest::prop_assert_eq!(map.source(decoded.len()), raw.len() - 1);
        for (at, c) in decoded.char_indices() {
            let written = &raw[map.source(at)..];
            proptest::prop_assert!(written.starts_with(c) || written.starts_with('\\'), "{:?} at {}", written, at);
        }
    }
}
