//! JSON Schemas: the verdict of the library's meta-schema, and what is said.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

use packc_diagnostics::fixture;
use packc_source::{SourceFile, SourceMap};
use packc_spec::check_json_schema;
use packc_syntax::{Limits, Node, parse_json};
use proptest::prelude::*;
use serde_json::{Value, json};

fn read(text: &str) -> (SourceMap, Node) {
    let mut sources = SourceMap::new();
    let path = "/p/schema.json".into();
    let file = sources.add(SourceFile::new(path, "schema.json".to_owned(), text.into()));
    let (tree, found) = parse_json(file, text, &Limits::default());
    assert_eq!(found, []);
    (sources, tree.unwrap())
}

/// The messages about a schema.
fn messages(schema: &Value) -> Vec<String> {
    let (sources, tree) = read(&schema.to_string());
    let found = check_json_schema(&tree, &sources);
    found.into_iter().map(|found| found.message).collect()
}

#[test]
fn mistakes() {
    fixture::check(include_str!("fixtures/json_schema.txt"), |world| {
        let text = packc_source::World::read(
            world,
            "/p/schema.json".into(),
            packc_source::Limit {
                bytes: u64::MAX,
                boundary: &packc_source::Boundary::new(["/p".into()]),
            },
        );
        let (sources, tree) = read(&String::from_utf8(text.unwrap().bytes).unwrap());
        let found = check_json_schema(&tree, &sources);
        (sources, found)
    });
}

#[test]
fn the_meta_schema_is_a_schema() {
    let own: Value = serde_json::from_str(include_str!("../src/json_schema.json")).unwrap();
    assert_eq!(messages(&own), [""; 0]);
    let pack: Value = serde_json::from_str(packc_spec::SCHEMA_TEXT).unwrap();
    assert_eq!(messages(&pack), [""; 0]);
}

/// The keywords of draft 2020-12, and one that nobody knows.
const KEYWORDS: [&str; 62] = [
    "$id",
    "$schema",
    "$ref",
    "$anchor",
    "$dynamicRef",
    "$dynamicAnchor",
    "$vocabulary",
    "$comment",
    "$defs",
    "title",
    "description",
    "default",
    "deprecated",
    "readOnly",
    "writeOnly",
    "examples",
    "type",
    "const",
    "enum",
    "multipleOf",
    "maximum",
    "exclusiveMaximum",
    "minimum",
    "exclusiveMinimum",
    "maxLength",
    "minLength",
    "pattern",
    "format",
    "prefixItems",
    "items",
    "contains",
    "maxItems",
    "minItems",
    "uniqueItems",
    "maxContains",
    "minContains",
    "unevaluatedItems",
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "maxProperties",
    "minProperties",
    "required",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedProperties",
    "if",
    "then",
    "else",
    "allOf",
    "anyOf",
    "oneOf",
    "not",
    "contentEncoding",
    "contentMediaType",
    "contentSchema",
    "definitions",
    "dependencies",
    "$recursiveAnchor",
    "$recursiveRef",
    "x-own",
];

/// Values that make keywords right and wrong.
fn values() -> impl Strategy<Value = Value> {
    let texts = [
        "string",
        "object",
        "name",
        "",
        "a#b",
        "#",
        "#/a",
        "https://example.com/a",
    ];
    let leaf = prop_oneof![
        Just(json!(null)),
        any::<bool>().prop_map(Value::from),
        prop_oneof![
            Just(json!(-1)),
            Just(json!(0)),
            Just(json!(1.0)),
            Just(json!(2.5))
        ],
        proptest::sample::select(texts.to_vec()).prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 4, |inner| {
        let keys = proptest::sample::select(KEYWORDS.to_vec());
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
            proptest::collection::vec((keys, inner), 0..4)
                .prop_map(|members| members.into_iter().collect()),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// What the meta-schema of the draft refuses is refused, and nothing else but broken formats.
    #[test]
    fn the_verdict_is_that_of_the_draft(schema in values()) {
        let valid = jsonschema::draft202012::meta::is_valid(&schema);
        let said = messages(&schema);
        prop_assert!(valid || !said.is_empty(), "{schema} is refused by the draft");
        let about_format = |message: &String| message.contains("can't");
        prop_assert!(!valid || said.iter().all(about_format), "{schema} is accepted by the draft: {said:?}");
    }
}
