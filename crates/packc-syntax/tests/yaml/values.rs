//! Values, spans and merges, case by case.

use std::fmt::Write as _;

use crate::show::{read, spans};

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(read(text), expected, "{text}");
}

#[test]
fn plain_scalars() {
    check(
        "{a: \"no\", b: 2026-01-31, c: 1.10, d: ~, e: , f: 0x1F, g: +5, h: .5, i: True, j: tRue, k: 1.0, l: 1e3}",
        r#"{"a":"no","b":"2026-01-31","c":1.10,"d":null,"e":null,"f":31,"g":5,"h":0.5,"i":true,"j":"tRue","k":1.0,"l":1e3}"#,
    );
    check(
        "{maximum: 9223372036854775807, multipleOf: 0.0000000001, x: 1000000}",
        r#"{"maximum":9223372036854775807,"multipleOf":0.0000000001,"x":1000000}"#,
    );
}

#[test]
fn folding() {
    check("a: b\n  c\n\n  d", r#"{"a":"b c\nd"}"#);
    check("a: \"b\n  c\\\n  d\\n \n\n  e\"", r#"{"a":"b cd\n\ne"}"#);
    check("a: 'b\n\n\n  c'", r#"{"a":"b\n\nc"}"#);
}

/// YAML 1.2.2, section 8.1: every style, chomping and indentation indicator, before 0 to 2 line ends.
#[test]
fn block_scalars() {
    let mut shown = String::new();
    for header in [
        "|", "|-", "|+", ">", ">-", ">+", "|2", "|2-", "|-2", ">2+", "|1",
    ] {
        for ends in ["", "\n", "\n\n", "\n\n\n"] {
            for next in ["", "b: c\n"] {
                if ends.is_empty() && !next.is_empty() {
                    continue;
                }
                let text = format!("a: {header}\n  x\n   y\n  z\n\n  q{ends}{next}");
                writeln!(
                    shown,
                    "{:<40} {}",
                    format!("{text:?}").replace("  x\\n   y\\n  z\\n\\n  q", "…"),
                    read(&text)
                )
                .unwrap();
            }
        }
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn places() {
    let text = "\
# c
a: &x 1
b: *x # right
c: !!str 1
d:
e: |
  lit
  two

f: >- # | header
  fold

  more
g: \"q\\n\"
h: [a, {b: c}, d: e]
i:
- x
- k: v
  l: |2
     t
-
  - y
j: plain
  multi
k: {a: , b, \"c\":}
l: &y !!map
  m: n
n: {<<: *y, o: p}
? q
: |+
  r

s: |
t: ''
";
    insta::assert_snapshot!(spans(text));
}

#[test]
fn places_count_bytes_of_the_file() {
    insta::assert_snapshot!(spans(
        "\u{feff}é: ü\r\n\"ö\": |\r\n  ä\r\n  ß\r\nz: [日, 本]\r\n"
    ));
}
