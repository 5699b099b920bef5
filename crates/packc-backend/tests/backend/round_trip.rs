//! Reading what was written gives what was lowered: values, numbers to the letter, and the order of keys.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;

use crate::generate::generate;
use crate::tree::{read, tree, written};

/// A pack that uses every key of the specification, in its order and with extra keys wherever they may stand.
pub(crate) const EVERYTHING: &str = include_str!("everything.json");

pub(crate) fn schema() -> Value {
    serde_json::from_str(include_str!("../../../../schema/promptpack.schema.json")).unwrap()
}

#[test]
fn a_pack_in_the_order_of_the_specification_is_written_to_the_letter() {
    let (_, root) = read(EVERYTHING);
    assert_eq!(written(&root), EVERYTHING);
}

#[test]
fn keys_of_records_are_put_in_order_and_all_others_stay_as_they_are() {
    let (_, root) = read(
        r#"{"requires": {}, "skills": [{"preload": false, "path": "x"}],
            "tools": {"b": {"description": "B", "parameters": {"z": 1, "type": "object", "a": 2}, "name": "b"},
                      "a": {"extensions": {"z": 1, "a": 2}, "name": "a"}},
            "metadata": {"z": 1, "tags": [], "a": {"z": 1, "a": 2}, "domain": "d"},
            "compositions": {"c": {"steps": [{"z": 1, "tool": "b", "a": 2, "kind": "tool", "id": "s"}]}},
            "prompts": {"q": {"version": "1", "id": "q", "media": {"z": {}, "image": {}, "a": {}, "enabled": true}}}}"#,
    );
    insta::assert_snapshot!(written(&root));
}

#[test]
fn every_key_of_the_specification_is_used() {
    let schema = schema();
    let (mut all, mut used) = (BTreeSet::new(), BTreeSet::new());
    keys("Pack", &schema, &mut all);
    for (name, definition) in schema["$defs"].as_object().unwrap() {
        keys(name, definition, &mut all);
    }
    let pack = serde_json::from_str(EVERYTHING).unwrap();
    mark("Pack", &schema, &schema, &pack, &mut used);
    let unused: Vec<_> = all.difference(&used).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

/// The keys that an object of the schema names, those of objects defined inside of it included.
fn keys(name: &str, schema: &Value, all: &mut BTreeSet<String>) {
    for alternative in schema["oneOf"].as_array().into_iter().flatten() {
        keys(name, alternative, all);
    }
    for (key, property) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{name}.{key}");
        keys(&path, property, all);
        all.insert(path);
    }
}

/// Notes which keys a value uses.
fn mark(name: &str, schema: &Value, root: &Value, value: &Value, used: &mut BTreeSet<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = reference.rsplit('/').next().unwrap();
        return mark(name, &root["$defs"][name], root, value, used);
    }
    let kind = &schema["properties"]["kind"]["const"];
    if !kind.is_null() && *kind != value["kind"] {
        return;
    }
    for alternative in schema["oneOf"].as_array().into_iter().flatten() {
        mark(name, alternative, root, value, used);
    }
    for item in value.as_array().into_iter().flatten() {
        mark(name, &schema["items"], root, item, used);
    }
    for (key, inner) in value.as_object().into_iter().flatten() {
        let path = format!("{name}.{key}");
        let property = &schema["properties"][key];
        if property.is_null() {
            mark(&path, &schema["additionalProperties"], root, inner, used);
        } else {
            mark(&path, property, root, inner, used);
            used.insert(path);
        }
    }
}

#[test]
fn nesting_as_deep_as_the_reader_allows_is_no_danger() {
    let nested = |begin: &str, end: &str, inner: &str| {
        // The pack, its compositions, the composition, its steps, the step and what is innermost leave 120 of 128.
        format!("{}{inner}{}", begin.repeat(60), end.repeat(60))
    };
    let predicate = nested(r#"{"all_of": ["#, "]}", r#"{"path": "x", "exists": true}"#);
    let branch =
        format!(r#"{{"id": "s", "kind": "branch", "predicate": {predicate}, "then": "t"}}"#);
    let parallel = nested(
        r#"{"kind": "parallel", "branches": ["#,
        "]}",
        r#"{"kind": "tool"}"#,
    );
    for step in [branch, parallel] {
        let (_, root) = read(&format!(
            r#"{{"compositions": {{"c": {{"steps": [{step}]}}}}}}"#
        ));
        let text = written(&root);
        let (_, again) = read(&text);
        assert_eq!(written(&again), text);
    }
}

proptest! {
    /// Whatever has the types of the schema goes through the model without a loss, and writing it again changes nothing.
    #[test]
    fn nothing_is_lost(sections in prop::collection::vec(prop::collection::vec(any::<u16>(), 0..400), 17)) {
        let pack = generate(&schema(), sections);
        let text = written(&tree(&pack));
        prop_assert_eq!(&serde_json::from_str::<Value>(&text).unwrap(), &pack);
        let (_, again) = read(&text);
        prop_assert_eq!(written(&again), text);
    }
}
