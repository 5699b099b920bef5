//! Parts of a file.

use packc_syntax::{Limits, parse_yaml_range};

use crate::show::{file, json};

#[test]
fn places_count_from_the_start_of_the_file() {
    let text = "---\nname: x\nq: *no\n---\nBody\n";
    let (read, diagnostics) = parse_yaml_range(file(text), text, 4..19, &Limits::default());
    let document = &read.documents[0];
    assert_eq!(json(&document.node), r#"{"name":"x","q":⊘}"#);
    assert_eq!(&text[document.start.range()], "name: x");
    let entry = &document.node.as_mapping().unwrap().entries()[0];
    assert_eq!(
        (entry.key_span.range(), entry.node.span.range()),
        (4..8, 10..11)
    );
    let label = diagnostics[0].primary.as_ref().unwrap();
    assert_eq!(&text[label.span.range()], "*no");
}

#[test]
fn syntax_errors_too() {
    let text = "---\nname: s\ndescription: Use when: testing\n---\nBody\n";
    let (_, diagnostics) = parse_yaml_range(file(text), text, 4..43, &Limits::default());
    let found = &diagnostics[0];
    assert_eq!(&text[found.primary.as_ref().unwrap().span.range()], ":");
    let fix = found.fix.as_ref().unwrap();
    assert_eq!(&text[fix.span.range()], "Use when: testing");
}

#[test]
fn ranges_that_lie_outside() {
    for range in [5..9, 0..1, 1..2, 2..2] {
        let (read, diagnostics) = parse_yaml_range(file("é"), "é", range, &Limits::default());
        assert!(read.documents.is_empty() && diagnostics.is_empty());
    }
}
