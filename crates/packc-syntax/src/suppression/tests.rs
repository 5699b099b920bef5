//! What comments cover, and what is said about those that cannot be read.

use packc_source::{SourceFile, SourceMap};

use super::*;
use crate::{Limits, parse_yaml, parse_yaml_range, split_front_matter};

/// What each name in the comments of a file covers: its text.
fn covered(text: &str) -> Vec<&str> {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new("/p".into(), "p".into(), text.into()));
    let (found, wrong) = if text.starts_with("---\n") && text.contains("\n---\n") {
        let range = split_front_matter(text).yaml.unwrap();
        let (yaml, _) = parse_yaml_range(file, text, range.clone(), &Limits::default());
        front_matter_suppressions(file, text, range, &yaml)
    } else {
        let (yaml, _) = parse_yaml(file, text, &Limits::default());
        suppressions(file, text, 0..text.len(), &yaml)
    };
    assert_eq!(wrong, []);
    let texts = found.iter().map(|found| &text[found.extent.range()]);
    texts.collect()
}

/// The message and the fix of what is wrong with a comment.
#[track_caller]
fn wrong(comment: &str) -> (String, Option<String>) {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new("/p".into(), "p".into(), comment.into()));
    let (yaml, _) = parse_yaml(file, comment, &Limits::default());
    let (found, wrong) = suppressions(file, comment, 0..comment.len(), &yaml);
    assert!(found.is_empty());
    let [wrong] = &wrong[..] else {
        panic!("{wrong:#?}");
    };
    let fixed = wrong.fix.as_ref().map(|fix| {
        let mut text = comment.to_owned();
        text.replace_range(fix.span.range(), &fix.replacement);
        text
    });
    (wrong.message.clone(), fixed)
}

const ALLOW: &str = "# packc: allow(unused-variable)";

#[test]
fn a_comment_at_the_end_of_a_line_covers_the_values_of_its_keys() {
    let text = format!("a: 1\nb: 2 {ALLOW}\nc: 3\n");
    assert_eq!(covered(&text), [format!("b: 2 {ALLOW}")]);
    let text = format!("a: {ALLOW}\n  b:\n    - c\nd: 3\n");
    assert_eq!(covered(&text), [format!("a: {ALLOW}\n  b:\n    - c")]);
    let text = format!("a: | {ALLOW}\n  # text\n  more\nb: 1\n");
    assert_eq!(covered(&text), [format!("a: | {ALLOW}\n  # text\n  more")]);
    let text = format!("a: [1, {ALLOW}\n  2]\n");
    assert_eq!(covered(&text), [format!("a: [1, {ALLOW}\n  2]")]);
}

#[test]
fn in_a_list_it_covers_the_line_and_above_an_item_the_item() {
    let text = format!("- a: 1 {ALLOW}\n  b: 2\n- c\n");
    assert_eq!(covered(&text), [format!("- a: 1 {ALLOW}")]);
    let text = format!("{ALLOW}\n- a: 1\n  b: 2\n- c\n");
    assert_eq!(covered(&text), [format!("{ALLOW}\n- a: 1\n  b: 2")]);
    let text = format!("- {ALLOW}\n  a: 1\n  b: 2\n- c\n");
    assert_eq!(covered(&text), [format!("{ALLOW}\n  a: 1\n  b: 2")]);
    let text = format!("- c {ALLOW}\n- d\n");
    assert_eq!(covered(&text), [format!("- c {ALLOW}")]);
}

#[test]
fn on_a_line_of_its_own_it_covers_what_begins_in_the_next_line() {
    let text = format!("a: 1\n{ALLOW}\n# words\n\nb:\n  c: 3\nd: 4\n");
    assert_eq!(covered(&text), [format!("{ALLOW}\n# words\n\nb:\n  c: 3")]);
    let text = format!("{ALLOW}\r\nb: 1\r\nd: 4\r\n");
    assert_eq!(covered(&text), [format!("{ALLOW}\r\nb: 1")]);
    let text = format!("a: 1\n{ALLOW}\n");
    assert_eq!(covered(&text), [ALLOW]);
}

#[test]
fn at_the_start_of_a_document_it_covers_the_document() {
    let text = format!("--- {ALLOW}\na: 1\nb: 2\n---\nc: 3\n");
    assert_eq!(covered(&text), [format!("--- {ALLOW}\na: 1\nb: 2")]);
    let text = format!("a: 1\n{ALLOW}\n---\nb: 2\nc: 3\n");
    assert_eq!(covered(&text), [format!("{ALLOW}\n---\nb: 2\nc: 3")]);
}

#[test]
fn in_front_matter_it_covers_the_body_too() {
    let text = format!("---\n{ALLOW}\na: 1\nb: 2\n---\nText.\n");
    assert_eq!(covered(&text), [&text]);
    let text = format!("---\na: 1 {ALLOW}\nb: 2\n---\nText.\n");
    assert_eq!(covered(&text), [format!("a: 1 {ALLOW}")]);
    let text = format!("---\na: 1\n{ALLOW}\nb: 2\n---\nText.\n");
    assert_eq!(covered(&text), [format!("{ALLOW}\nb: 2")]);
    let text = format!("---\na: 1\n{ALLOW}\n---\nText.\n");
    assert_eq!(covered(&text), [format!("{ALLOW}\n---\nText.\n")]);
}

#[test]
fn an_alias_is_written_elsewhere() {
    let text = format!("a: &x\n  b: 1\nc: *x {ALLOW}\nd: 1\n");
    assert_eq!(covered(&text), [format!("c: *x {ALLOW}")]);
    let text = format!("a: &x {ALLOW}\n  b: 1\nc:\n  <<: *x\n");
    assert_eq!(covered(&text), [format!("a: &x {ALLOW}\n  b: 1")]);
}

#[test]
fn several_names_codes_and_a_reason() {
    let text = "#packc:allow( unused-variable,PK4102, ) the host knows\na: 1\n";
    assert_eq!(covered(text).len(), 2);
    assert_eq!(
        covered("## packc: allow(unused-variable): so what\na: 1\n").len(),
        1
    );
    assert_eq!(
        covered("# about packc: allow(unused-variable)\na: 1\n"),
        [""; 0]
    );
    assert_eq!(covered("# packc allows that\na: 1\n"), [""; 0]);
    assert_eq!(
        covered("a: '# packc: allow(x)'\nb: |\n  # packc: allow(x)\n"),
        [""; 0]
    );
}

#[test]
fn what_cannot_be_read_is_reported() {
    let names_no_rule = "this comment names no rule".to_owned();
    assert_eq!(wrong("# packc: allow()"), (names_no_rule, None));
    for (comment, message, fixed) in [
        (
            "# packc allow(unused-variable)",
            "this comment lacks a `:`",
            Some("# packc: allow(unused-variable)"),
        ),
        (
            "# packc: allow unused-variable, unused-fragment",
            "packc can't read this comment",
            Some("# packc: allow(unused-variable, unused-fragment)"),
        ),
        (
            "# packc: ignore(unused-variable)",
            "packc can't read this comment",
            Some("# packc: allow(unused-variable)"),
        ),
        (
            "# packc: reads this file",
            "packc can't read this comment",
            None,
        ),
        ("# packc:", "packc can't read this comment", None),
        (
            "# packc: allow(unused-variable",
            "the names are never closed",
            None,
        ),
        (
            "# packc: allow(unused-variable) allow(unused-fragment)",
            "the names stand in several brackets",
            None,
        ),
        (
            "# packc: allow(unused-variables)",
            "there is no rule `unused-variables`",
            Some("# packc: allow(unused-variable)"),
        ),
        ("# packc: allow(zebra)", "there is no rule `zebra`", None),
        (
            "# packc: allow(unknown-key)",
            "`unknown-key` is an error, which no comment can silence",
            None,
        ),
    ] {
        let expected = (message.to_owned(), fixed.map(ToOwned::to_owned));
        assert_eq!(wrong(comment), expected, "{comment}");
    }
}

#[test]
fn an_empty_label_may_stand_at_the_end_and_no_other() {
    let mut sources = SourceMap::new();
    let file = sources.add(SourceFile::new("/p".into(), "p".into(), "".into()));
    let found = Suppression {
        rule: &packc_diagnostics::registry::template::UNUSED_VARIABLE,
        at: Span::start_of(file),
        extent: Span::new(file, 2..5),
    };
    let covers = |start, end| found.covers(Span::new(file, start..end));
    assert!(covers(2, 3) && covers(4, 9) && covers(5, 5));
    assert!(!covers(1, 3) && !covers(5, 6) && !covers(6, 6));
}
