//! What holds for every text, however broken.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::YAML_SYNTAX;
use packc_source::{Cause, Span};
use packc_syntax::{Limits, Node, Value, parse_yaml_range};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::show::{file, json, parse};

/// Pieces that YAML is made of, and some that it isn't.
const PIECES: &[&str] = &[
    "a",
    "b: ",
    "key:",
    "- ",
    "-",
    "? ",
    ": ",
    ":",
    "[",
    "]",
    "{",
    "}",
    ", ",
    "\"",
    "'",
    "|",
    ">",
    "|2-",
    "&a ",
    "*a",
    "<<: ",
    "!!str ",
    "!x ",
    "# c",
    "\n",
    "\n",
    "\n  ",
    "\n    ",
    " ",
    "  ",
    "\t",
    "\r\n",
    "\r",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "{{x}}",
    "{% if %}",
    "\\",
    "\\n",
    "1",
    "010",
    "1.5",
    "no",
    "~",
    "é",
    "日",
    "😀",
    "\u{feff}",
    "\u{85}",
    "\u{0}",
    "\u{7f}",
    "@",
    "`",
    "%",
    "text with blanks",
];

fn pieces() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..30).prop_map(|pieces| pieces.concat())
}

/// A case of the YAML test suite with up to four pieces put in place of some of its characters.
fn mutated() -> impl Strategy<Value = String> {
    let cases: Vec<String> = include_str!("../yaml-test-suite/cases.jsonl")
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["yaml"]
                .as_str()
                .unwrap()
                .to_owned()
        })
        .collect();
    let edit = (
        any::<prop::sample::Index>(),
        0..3_usize,
        prop::sample::select(PIECES),
    );
    (
        prop::sample::select(cases),
        prop::collection::vec(edit, 0..4),
    )
        .prop_map(|(case, edits)| {
            let mut text: Vec<char> = case.chars().collect();
            for (at, removed, piece) in edits {
                let at = at.index(text.len() + 1);
                let end = text.len().min(at + removed);
                text.splice(at..end, piece.chars());
            }
            text.into_iter().collect()
        })
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![3 => pieces(), 3 => mutated(), 1 => any::<String>()]
}

/// All spans of a tree and whether it has a hole.
fn walk(node: &Node, spans: &mut Vec<Span>, holes: &mut usize) {
    spans.push(node.span);
    causes(node.cause.as_deref(), spans);
    match &node.value {
        Value::Hole => *holes += 1,
        Value::Sequence(items) => items.iter().for_each(|item| walk(item, spans, holes)),
        Value::Mapping(mapping) => {
            *holes += usize::from(mapping.may_have_more());
            for entry in mapping.entries() {
                spans.push(entry.key_span);
                walk(&entry.node, spans, holes);
            }
        }
        _ => {}
    }
}

fn causes(cause: Option<&Cause>, spans: &mut Vec<Span>) {
    match cause {
        Some(Cause::Alias(span) | Cause::Merge(span)) => spans.push(*span),
        Some(Cause::Chain(all)) => all.iter().for_each(|cause| causes(Some(cause), spans)),
        _ => {}
    }
}

fn spans_of(found: &Diagnostic) -> impl Iterator<Item = Span> {
    let labels = found
        .primary
        .iter()
        .chain(&found.related)
        .map(|label| label.span);
    labels
        .chain(found.fix.as_ref().map(|fix| fix.span))
        .collect::<Vec<_>>()
        .into_iter()
}

fn values(text: &str) -> Vec<String> {
    parse(text)
        .0
        .documents
        .iter()
        .map(|document| json(&document.node))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, failure_persistence: None, rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn every_place_lies_in_the_text(text in any_text()) {
        let (read, diagnostics) = parse(&text);
        let (mut spans, mut holes) = (Vec::new(), 0);
        for document in &read.documents {
            spans.push(document.start);
            walk(&document.node, &mut spans, &mut holes);
        }
        spans.extend(read.comments.iter().map(|comment| comment.span));
        spans.extend(diagnostics.iter().flat_map(spans_of));
        for span in spans {
            prop_assert!(text.get(span.range()).is_some(), "{:?} in {:?}", span, text);
        }
        for comment in &read.comments {
            prop_assert!(text[comment.span.range()].starts_with('#'));
        }
        let errors = diagnostics.iter().filter(|found| found.is_error());
        prop_assert_eq!(errors.clone().count() == 0 && holes > 0, false, "a hole that nobody speaks of");
        prop_assert!(errors.filter(|found| *found.rule == YAML_SYNTAX).count() < 2);
    }

    #[test]
    fn line_ends_change_no_value(text in any_text()) {
        let text = text.replace('\r', "");
        prop_assert_eq!(values(&text.replace('\n', "\r\n")), values(&text));
    }

    #[test]
    fn a_part_reads_like_the_whole(text in any_text()) {
        let text = text.replace('\u{feff}', "");
        let outer = format!("é\n{text}😀");
        let (part, found) = parse_yaml_range(file(&outer), &outer, 3..3 + text.len(), &Limits::default());
        let part: Vec<_> = part.documents.iter().map(|document| json(&document.node)).collect();
        prop_assert_eq!(part, values(&text));
        for span in found.iter().flat_map(spans_of) {
            prop_assert!((3..=3 + text.len()).contains(&(span.start as usize)));
            prop_assert!(span.end as usize <= 3 + text.len());
        }
    }

    /// What a fix makes of a text has one finding less, or at least another one.
    #[test]
    fn fixes_repair(text in any_text()) {
        let (_, diagnostics) = parse(&text);
        for found in &diagnostics {
            if let Some(fix) = &found.fix {
                let mut fixed = text.clone();
                fixed.replace_range(fix.span.range(), &fix.replacement);
                let (_, after) = parse(&fixed);
                let same = after.iter().any(|again| {
                    let place = |found: &Diagnostic| found.primary.as_ref().map(|label| label.span.start);
                    again.rule == found.rule && again.message == found.message && place(again) == place(found)
                });
                prop_assert!(!same, "{:?} became {:?}", text, fixed);
            }
        }
    }
}
