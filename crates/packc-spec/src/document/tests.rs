//! Tests of [`super`].

use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::*;
use crate::json::View;

fn value(text: &str) -> Option<Json> {
    let document = Document::read(text)?;
    Some(View::Place(document.root()).json(usize::MAX))
}

#[test]
fn only_json_with_each_key_once_is_read() {
    for text in [
        "",
        "{",
        "{} x",
        "[1,]",
        "{a: 1}",
        "// \n1",
        "'a'",
        "01",
        "1e999",
        r#""\ud800""#,
        r#"{"a": 1, "b": 2, "a": 3}"#,
        r#"{"a": 1, "\u0061": 2}"#,
        r#"[{"x": {"": 1, "": 1}}]"#,
    ] {
        assert_eq!(value(text), None, "{text}");
    }
    let many = |last: &str| {
        let members: Vec<String> = (0..40).map(|at| format!("\"k{at}\": {at}")).collect();
        format!("{{{}, \"{last}\": 0}}", members.join(", "))
    };
    assert_eq!(value(&many(r"k\u0037")), None);
    assert!(value(&many("k40")).is_some());
}

#[test]
fn nesting_ends_at_a_number() {
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(value(&nested(127)).is_some());
    assert_eq!(value(&nested(128)), None);
    assert_eq!(value(&nested(100_000)), None);
}

#[test]
fn members_are_found_behind_nested_ones() {
    let text = r#"{"a": {"b": [1, {"a": 2}], "c": {}}, "b": [], "a\n": "x\"y", "c": 4}"#;
    let document = Document::read(text).unwrap();
    let names: Vec<&str> = document.root().inside().map(Place::name).collect();
    assert_eq!(names, ["a", "b", "a\n", "c"]);
    assert_eq!(document.root().len(), 4);
    let lengths: Vec<usize> = document.root().inside().map(Place::len).collect();
    assert_eq!(lengths, [2, 0, 0, 0]);
}

fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        any::<u64>().prop_map(Json::from),
        any::<i32>().prop_map(|number| json!(f64::from(number) / 8.0)),
        any::<String>().prop_map(Json::from),
    ];
    leaf.prop_recursive(5, 64, 20, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..20).prop_map(Json::from),
            prop::collection::hash_map(any::<String>(), inner, 0..20)
                .prop_map(|members| members.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn a_text_is_the_value_that_was_written(expected in any_json()) {
        prop_assert_eq!(value(&expected.to_string()), Some(expected.clone()));
        let pretty = serde_json::to_string_pretty(&expected).unwrap();
        prop_assert_eq!(value(&pretty), Some(expected));
    }
}
