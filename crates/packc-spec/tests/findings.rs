//! The schema's verdict on instances, and what is said about those that it refuses.
//!
//! `data/pack.json` has every key of every definition; `accepted.txt` and `refused.txt` change one place of it at a time.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    clippy::needless_pass_by_value,
    reason = "a failing test panics"
)]

mod instances;

use std::collections::BTreeSet;

use instances::{Change, accepted, changed, pack, refused, tree};
use packc_spec::{Finding, Form, JsonKind, Problem, SCHEMA_TEXT, Segment, promptpack};
use serde_json::Value;

#[test]
fn a_pack_with_every_key_is_accepted() {
    assert_eq!(promptpack().findings(&tree(&pack())), []);
    let schema = schema();
    let unused: Vec<String> = definitions_not_in(&pack(), &schema);
    assert_eq!(
        unused,
        Vec::<String>::new(),
        "definitions without an instance"
    );
}

#[test]
fn accepted_instances() {
    for change in accepted() {
        let said = findings(&change);
        assert_eq!(said, Vec::<String>::new(), "{change}");
    }
}

#[test]
fn refused_instances() {
    for (change, expected) in refused() {
        assert_eq!(findings(&change), expected, "{change}");
    }
}

/// Every rule of the schema is broken by one of the refused instances.
#[test]
fn every_constraint_has_a_refused_instance() {
    let schema = schema();
    let validator = jsonschema::draft202012::options()
        .should_validate_formats(true)
        .build(&schema)
        .unwrap();
    let mut broken = BTreeSet::new();
    for (change, _) in refused() {
        let instance = changed(&change);
        for error in validator.iter_errors(&instance) {
            note_constraints(&error, &mut broken);
        }
    }
    let mut all = BTreeSet::new();
    list_constraints(&schema, String::new(), &mut all);
    let never: Vec<&String> = all.difference(&broken).collect();
    assert_eq!(never, Vec::<&String>::new(), "never broken");
}

/// Whatever is done to one place of a valid pack, reading the tree or the text in place gives the verdict that the library
/// gives on the same value of its own, and a refusal is never left without a finding.
#[test]
fn trees_and_texts_are_judged_as_the_values_that_they_stand_for() {
    let validator = jsonschema::draft202012::options()
        .should_validate_formats(true)
        .build(&schema())
        .unwrap();
    let values = ["null", "1.5", "\"x\"", "[]", "{}", "[null, null]"];
    let mut pointers = Vec::new();
    list_pointers(&pack(), String::new(), &mut pointers);
    for pointer in pointers {
        let set = values.iter().map(|value| Change::set(&pointer, value));
        let added = Change::set(&format!("{pointer}/zzz"), "0");
        let removed = (!pointer.is_empty()).then(|| Change::remove(&pointer));
        for change in set.chain([added]).chain(removed) {
            let instance = changed(&change);
            let valid = validator.is_valid(&instance);
            let said = promptpack().findings(&tree(&instance));
            assert_eq!(said.is_empty(), valid, "{change}: {said:?}");
            let by_text = promptpack().accepts_text(&instance.to_string());
            assert_eq!(by_text, valid, "{change}, as a text");
        }
    }
}

fn schema() -> Value {
    serde_json::from_str(SCHEMA_TEXT).unwrap()
}

/// The findings on the changed pack, a line each, in the order of their places.
fn findings(change: &Change) -> Vec<String> {
    let mut findings = promptpack().findings(&tree(&changed(change)));
    findings.sort_by(|a, b| a.at.cmp(&b.at));
    findings.iter().map(line).collect()
}

fn line(finding: &Finding) -> String {
    let title = finding.title.as_deref().unwrap_or("?");
    let problem = match &finding.problem {
        Problem::UnknownKey { key, legal } => {
            format!("unknown `{key}` of {title} ({} known)", legal.len())
        }
        Problem::MissingKey {
            key,
            condition: None,
        } => format!("missing `{key}` of {title}"),
        Problem::MissingKey {
            key,
            condition: Some(condition),
        } => {
            let why = if condition.holds { "because" } else { "unless" };
            format!(
                "missing `{key}` of {title} ({why} `{}` is `{}`)",
                condition.key, condition.value
            )
        }
        Problem::MissingAnyOf { keys } => format!("missing any of {} of {title}", keys.join(", ")),
        Problem::WrongType { expected, .. } => {
            let expected: Vec<&str> = expected.iter().copied().map(kind).collect();
            format!("not {}", expected.join(" or "))
        }
        Problem::NotInEnum { options } => format!("not one of {}", options.len()),
        Problem::NoSuchKind { options, pattern } => {
            let pattern = if pattern.is_some() { ", pattern" } else { "" };
            format!("no kind; {} known{pattern}", options.len())
        }
        Problem::NotConst { expected } => format!("not {expected}"),
        Problem::Pattern { .. } => "pattern".to_owned(),
        Problem::Format { format } => format!("format {format}"),
        Problem::TooShort(limit) => format!("shorter than {limit}"),
        Problem::TooLong(limit) => format!("longer than {limit}"),
        Problem::TooSmall(limit) => format!("less than {limit}"),
        Problem::TooLarge(limit) => format!("more than {limit}"),
        Problem::NotAbove(limit) => format!("not above {limit}"),
        Problem::TooFewItems(limit) => format!("fewer items than {limit}"),
        Problem::TooManyItems(limit) => format!("more items than {limit}"),
        Problem::TooFewKeys { limit, .. } => format!("fewer keys than {limit}"),
        Problem::TooManyKeys(limit) => format!("more keys than {limit}"),
        Problem::KeyFormat { key, format } => format!("key `{key}`: format {format}"),
        Problem::NotUnique => "repeats".to_owned(),
        Problem::NoForm(forms) => format!("none of {}", list(forms)),
        Problem::SeveralForms(forms) => format!("several of {}", list(forms)),
        Problem::Other { keyword } => format!("other {keyword}"),
    };
    let or = match finding.alternatives.as_slice() {
        [] => String::new(),
        forms => format!("; or {}", list(forms)),
    };
    format!("{}: {problem}{or}", place(&finding.at))
}

fn list(forms: &[Form]) -> String {
    let form = |form: &Form| {
        let keys = match form.required.as_slice() {
            [] => String::new(),
            keys => format!(": {}", keys.join(", ")),
        };
        format!("{} ({}{keys})", form.name, form.kind.map_or("any", kind))
    };
    forms.iter().map(form).collect::<Vec<_>>().join(", ")
}

fn kind(kind: JsonKind) -> &'static str {
    match kind {
        JsonKind::Null => "null",
        JsonKind::Boolean => "boolean",
        JsonKind::Integer => "integer",
        JsonKind::Number => "number",
        JsonKind::String => "string",
        JsonKind::Array => "array",
        JsonKind::Object => "object",
    }
}

fn place(at: &[Segment]) -> String {
    let segment = |(at, segment): (usize, &Segment)| match segment {
        Segment::Key(key) if at == 0 => key.clone(),
        Segment::Key(key) => format!(".{key}"),
        Segment::Index(index) => format!("[{index}]"),
    };
    let place: String = at.iter().enumerate().map(segment).collect();
    if place.is_empty() {
        "pack".to_owned()
    } else {
        place
    }
}

/// The keywords that refuse something, as `pointer` or, for `required`, `pointer/key`. Types are left out: another test
/// breaks each of them.
fn list_constraints(schema: &Value, pointer: String, all: &mut BTreeSet<String>) {
    let Some(object) = schema.as_object() else {
        return;
    };
    for (keyword, value) in object {
        let here = format!("{pointer}/{keyword}");
        match (keyword.as_str(), value) {
            ("properties" | "$defs", Value::Object(schemas)) => {
                for (name, schema) in schemas {
                    list_constraints(schema, format!("{here}/{name}"), all);
                }
            }
            ("required", Value::Array(keys))
                if !here.contains("/anyOf/") && !here.contains("/if/") =>
            {
                all.extend(
                    keys.iter()
                        .map(|key| format!("{here}/{}", key.as_str().unwrap())),
                );
            }
            ("additionalProperties", Value::Bool(true)) => {}
            ("additionalProperties" | "items" | "then" | "else", Value::Object(_)) => {
                list_constraints(value, here, all);
            }
            ("oneOf" | "anyOf", Value::Array(schemas)) => {
                all.insert(here.clone());
                for (index, schema) in schemas.iter().enumerate() {
                    list_constraints(schema, format!("{here}/{index}"), all);
                }
            }
            (
                "additionalProperties"
                | "pattern"
                | "format"
                | "enum"
                | "const"
                | "minLength"
                | "maxLength"
                | "minimum"
                | "maximum"
                | "minItems"
                | "uniqueItems"
                | "minProperties"
                | "maxProperties",
                _,
            ) => {
                all.insert(here);
            }
            _ => {}
        }
    }
}

fn note_constraints(error: &jsonschema::ValidationError<'_>, broken: &mut BTreeSet<String>) {
    use jsonschema::error::ValidationErrorKind as Kind;
    let here = error.schema_path().as_str();
    match error.kind() {
        Kind::Required { property } => {
            broken.insert(format!("{here}/{}", property.as_str().unwrap()))
        }
        _ => broken.insert(here.to_owned()),
    };
    if let Kind::AnyOf { context }
    | Kind::OneOfNotValid { context }
    | Kind::OneOfMultipleValid { context } = error.kind()
    {
        for error in context.iter().flatten() {
            note_constraints(error, broken);
        }
    }
}

fn list_pointers(value: &Value, pointer: String, all: &mut Vec<String>) {
    let escape = |key: &str| key.replace('~', "~0").replace('/', "~1");
    match value {
        Value::Object(members) => {
            for (key, value) in members {
                list_pointers(value, format!("{pointer}/{}", escape(key)), all);
            }
        }
        Value::Array(items) => {
            for (index, value) in items.iter().enumerate() {
                list_pointers(value, format!("{pointer}/{index}"), all);
            }
        }
        _ => {}
    }
    all.push(pointer);
}

/// The definitions and properties of the schema that no value of `pack` is an instance of.
fn definitions_not_in(pack: &Value, schema: &Value) -> Vec<String> {
    let mut used = BTreeSet::new();
    note_used(pack, schema, schema, &mut used);
    let definitions = schema["$defs"].as_object().unwrap();
    let mut unused = Vec::new();
    for (name, definition) in definitions {
        let properties = definition.get("properties").and_then(Value::as_object);
        for key in properties.into_iter().flatten().map(|(key, _)| key) {
            if !used.contains(&format!("{name}.{key}")) {
                unused.push(format!("{name}.{key}"));
            }
        }
    }
    unused
}

fn note_used(value: &Value, schema: &Value, root: &Value, used: &mut BTreeSet<String>) {
    let Some(schema) = schema.as_object() else {
        return;
    };
    if let Some(name) = schema.get("$ref").and_then(Value::as_str) {
        let name = name.rsplit('/').next().unwrap();
        for key in value.as_object().into_iter().flatten().map(|(key, _)| key) {
            used.insert(format!("{name}.{key}"));
        }
        note_used(value, &root["$defs"][name], root, used);
    }
    for branch in ["oneOf", "anyOf"] {
        for branch in schema
            .get(branch)
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
        {
            note_used(value, branch, root, used);
        }
    }
    for item in value.as_array().into_iter().flatten() {
        note_used(
            item,
            schema.get("items").unwrap_or(&Value::Null),
            root,
            used,
        );
    }
    for (key, member) in value.as_object().into_iter().flatten() {
        let named = schema
            .get("properties")
            .and_then(|properties| properties.get(key));
        let other = schema.get("additionalProperties");
        note_used(member, named.or(other).unwrap_or(&Value::Null), root, used);
    }
}
