//! The YAML test suite: the values of every case, and the refusal of every text that is no YAML.
//!
//! The lists below name each case that packc reads otherwise than the suite, with the reason. A case that is listed and
//! doesn't need to be fails the test.

use packc_diagnostics::registry::syntax::{NON_STRING_KEY, UNSUPPORTED_TAG, YAML_SYNTAX};
use packc_diagnostics::{Diagnostic, Rule};
use serde_json::Value;

use crate::show::{json, parse};

/// Lines in quotes or brackets that are indented less than YAML asks for: other readers take them too (libyaml and all
/// that follows it), and what they mean is plain.
const LENIENT: &[&str] = &["9C9N", "DK95/1", "QB6E"];

/// Tags other than those of the core schema are refused.
const TAGS: &[&str] = &[
    "2XXW", "565N", "5TYM", "6CK3", "6WLZ", "7FWL", "9WXW", "C4HZ", "CC74", "CUP7", "J7PZ", "M5C3",
    "P76L", "UGM3", "Z67P", "Z9M4",
];

/// Keys other than strings are refused: lists, mappings, and nothing at all.
const KEYS: &[&str] = &[
    "2JQS", "4FJ6", "6BFJ", "6M2F", "6PBE", "9MMW", "CFD4", "DFF7", "FH7J", "FRK4", "KK5P", "LX3P",
    "M2N8/0", "M2N8/1", "M5DY", "NHX8", "NKF9", "PW8X", "Q9WF", "RZP5", "S3PD", "SBG9", "SM9W/1",
    "UKK6/0", "V9D5", "X38W", "XW4D",
];

/// Values that the suite doesn't tell in JSON, or tells otherwise.
const VALUES: &[(&str, &[&str])] = &[
    ("2G84/3", &[r#""""#]),
    (
        "4ABK",
        &[r#"{"unquoted":"separate","http://foo.com":null,"omitted value":null}"#],
    ),
    ("4MUZ/1", &[r#"{"foo":"bar"}"#]),
    ("96NN/1", &[r#"{"foo":"\tbar"}"#]),
    // The text ends without a line end, so there is none to keep (YAML 1.2.2, rule b-chomped-last); libyaml and go-yaml
    // read it so.
    ("JEF9/2", &[r#"[""]"#]),
    ("L24T/1", &[r#"{"foo":"x\n "}"#]),
    // Documents without content are left out.
    ("MUS6/3", &[]),
    ("MUS6/4", &[]),
    ("MUS6/5", &[]),
    ("MUS6/6", &[]),
    ("UKK6/2", &[r#""""#]),
];

struct Case {
    id: String,
    name: String,
    yaml: String,
    must_fail: bool,
    json: Option<String>,
}

impl Case {
    fn is_in(&self, list: &[&str]) -> bool {
        list.contains(&self.id.as_str())
    }
}

fn cases() -> Vec<Case> {
    let text = include_str!("../yaml-test-suite/cases.jsonl");
    let case = |line: &str| {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| case[key].as_str().map(str::to_owned);
        Case {
            id: text("id").unwrap(),
            name: text("name").unwrap(),
            yaml: text("yaml").unwrap(),
            must_fail: case["fail"] == true,
            json: text("json"),
        }
    };
    text.lines().map(case).collect()
}

/// The values of some documents. Nulls are left out on both sides, since the reader leaves out empty documents.
fn values<'a>(documents: impl IntoIterator<Item = &'a str>) -> Vec<Value> {
    let read = documents
        .into_iter()
        .map(|text| comparable(serde_json::from_str(text).unwrap()));
    read.filter(|value| !value.is_null()).collect()
}

/// The value with floats alone: the suite writes `1e3` as 1000.
fn comparable(value: Value) -> Value {
    match value {
        Value::Number(number) => number.as_f64().into(),
        Value::Array(items) => items.into_iter().map(comparable).collect(),
        Value::Object(entries) => {
            let entries = entries.into_iter();
            Value::Object(
                entries
                    .map(|(key, value)| (key, comparable(value)))
                    .collect(),
            )
        }
        other => other,
    }
}

/// The values of a case and its errors.
fn read(case: &Case) -> (Vec<String>, Vec<Diagnostic>) {
    let (read, mut diagnostics) = parse(&case.yaml);
    diagnostics.retain(Diagnostic::is_error);
    let values = read.documents.iter().map(|document| json(&document.node));
    (values.collect(), diagnostics)
}

#[track_caller]
fn refused_for(case: &Case, errors: &[Diagnostic], rule: &Rule) {
    let all = !errors.is_empty() && errors.iter().all(|error| error.rule == rule);
    assert!(all, "{} ({}): {errors:#?}", case.id, case.name);
}

#[test]
fn all_cases_are_there() {
    let cases = cases();
    let must_fail = cases.iter().filter(|case| case.must_fail).count();
    assert_eq!((cases.len(), must_fail), (402, 94));
}

#[test]
fn texts_that_are_no_yaml() {
    for case in cases().iter().filter(|case| case.must_fail) {
        let (values, errors) = read(case);
        assert_eq!(
            errors.is_empty(),
            case.is_in(LENIENT),
            "{} ({}): {values:?}",
            case.id,
            case.name
        );
        let syntax = errors.iter().filter(|error| *error.rule == YAML_SYNTAX);
        assert!(
            syntax.count() < 2,
            "{} ({}): {errors:#?}",
            case.id,
            case.name
        );
    }
}

#[test]
fn values_of_yaml() {
    for case in cases().iter().filter(|case| !case.must_fail) {
        let (ours, errors) = read(case);
        if case.is_in(TAGS) {
            refused_for(case, &errors, &UNSUPPORTED_TAG);
            continue;
        }
        if case.is_in(KEYS) {
            refused_for(case, &errors, &NON_STRING_KEY);
            continue;
        }
        assert!(
            errors.is_empty(),
            "{} ({}): {errors:#?}",
            case.id,
            case.name
        );
        let theirs = case.json.as_deref().map(|text| {
            let stream = serde_json::Deserializer::from_str(text).into_iter::<Value>();
            let values = stream.map(|value| comparable(value.unwrap()));
            values.filter(|value| !value.is_null()).collect::<Vec<_>>()
        });
        let ours = values(ours.iter().map(String::as_str));
        match VALUES.iter().find(|(id, _)| *id == case.id) {
            Some((_, expected)) => {
                assert_ne!(
                    Some(&ours),
                    theirs.as_ref(),
                    "{} needs no exception",
                    case.id
                );
                assert_eq!(
                    ours,
                    values(expected.iter().copied()),
                    "{} ({})",
                    case.id,
                    case.name
                );
            }
            None => assert_eq!(Some(ours), theirs, "{} ({})", case.id, case.name),
        }
    }
}

#[test]
fn line_ends_change_no_value() {
    for case in cases().iter().filter(|case| !case.yaml.contains('\r')) {
        let (expected, errors) = read(case);
        for line_end in ["\r\n", "\r"] {
            let twin = Case {
                yaml: case.yaml.replace('\n', line_end),
                id: case.id.clone(),
                name: case.name.clone(),
                must_fail: case.must_fail,
                json: None,
            };
            let (values, twin_errors) = read(&twin);
            assert_eq!(
                values, expected,
                "{} ({}) with {line_end:?}",
                case.id, case.name
            );
            let rules = |errors: &[Diagnostic]| {
                errors
                    .iter()
                    .map(|error| error.rule.name)
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                rules(&twin_errors),
                rules(&errors),
                "{} with {line_end:?}",
                case.id
            );
        }
    }
}

#[test]
fn a_byte_order_mark_changes_no_value() {
    for case in cases()
        .iter()
        .filter(|case| !case.yaml.starts_with('\u{feff}'))
    {
        let (expected, _) = read(case);
        let yaml = format!("\u{feff}{}", case.yaml);
        let (read, _) = parse(&yaml);
        let values: Vec<_> = read
            .documents
            .iter()
            .map(|document| json(&document.node))
            .collect();
        assert_eq!(values, expected, "{} ({})", case.id, case.name);
    }
}
