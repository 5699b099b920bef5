//! Values that may take several forms (`oneOf`, `anyOf`): which form was meant, and what it lacks.
//!
//! Invariant: a reader never sees "matches none of the alternatives"; either one form is chosen and its own findings
//! are given, or the forms are listed by name.

use std::cmp::Reverse;

use jsonschema::ValidationError;
use serde_json::Value;

use crate::finding::{Finding, Form, JsonKind, Problem, Segment, from_error};
use crate::schema::{self, Schema};

/// A form with what the validator says against it.
struct Branch<'a> {
    /// The form's own schema, its `$ref` followed.
    schema: &'a Value,
    findings: Vec<Finding>,
    /// How many keys of the instance the form defines.
    known: usize,
    /// How many required keys the instance lacks.
    missing: usize,
}

type Context = [Vec<ValidationError<'static>>];

/// The findings of a value that fits none of the forms at the schema location of `error`.
pub(crate) fn none_fits(
    schema: &Schema,
    error: &ValidationError<'_>,
    at: Vec<Segment>,
    context: &Context,
) -> Vec<Finding> {
    let instance = error.instance();
    let pointer = error.schema_path().as_str();
    let branches = branches(schema, pointer, instance, context);
    if let Some(keys) = missing_any_of(&at, &branches) {
        return vec![Finding::new(
            at,
            schema.object(pointer),
            Problem::MissingAnyOf { keys },
        )];
    }
    match discriminator(&branches) {
        Some(key) => by_kind(schema, pointer, instance, at, branches, key),
        None => by_shape(schema, pointer, instance, at, branches),
    }
}

/// The problem of a value that fits several forms of the `oneOf` at `pointer`.
pub(crate) fn several_fit(schema: &Schema, pointer: &str, context: &Context) -> Problem {
    let all = branches(schema, pointer, &Value::Null, context);
    let fitting = all.iter().filter(|branch| branch.findings.is_empty());
    Problem::SeveralForms(fitting.map(form).collect())
}

fn branches<'a>(
    schema: &'a Schema,
    pointer: &str,
    instance: &Value,
    context: &Context,
) -> Vec<Branch<'a>> {
    let schemas = schema.at(pointer).as_array().into_iter().flatten();
    let branch = |(branch, errors): (&'a Value, &Vec<ValidationError<'static>>)| {
        let branch = schema.resolve(branch);
        let has = |key: &str| instance.get(key).is_some();
        let findings = errors.iter().flat_map(|error| from_error(schema, error));
        Branch {
            schema: branch,
            findings: findings.collect(),
            known: schema::keys(branch).filter(|key| has(key)).count(),
            missing: schema::texts(branch, "required")
                .filter(|key| !has(key))
                .count(),
        }
    };
    schemas.zip(context).map(branch).collect()
}

fn form(branch: &Branch<'_>) -> Form {
    Form {
        name: schema::title(branch.schema).unwrap_or_default(),
        kind: kind(branch.schema),
        required: schema::texts(branch.schema, "required")
            .map(ToOwned::to_owned)
            .collect(),
    }
}

fn kind(schema: &Value) -> Option<JsonKind> {
    schema::text(schema, "type").and_then(JsonKind::named)
}

/// The keys, when each form asks for nothing but one key of the same object.
fn missing_any_of(at: &[Segment], branches: &[Branch<'_>]) -> Option<Vec<String>> {
    let key = |branch: &Branch<'_>| match branch.findings.as_slice() {
        [
            Finding {
                at: object,
                problem: Problem::MissingKey { key, .. },
                ..
            },
        ] if object == at && schema::keys(branch.schema).next().is_none() => Some(key.clone()),
        _ => None,
    };
    branches.iter().map(key).collect()
}

/// The key whose value names the form: at least two forms fix it with `const`.
fn discriminator<'a>(branches: &[Branch<'a>]) -> Option<&'a str> {
    let fixes = |schema: &Value, key: &str| property(schema, key).get("const").is_some();
    let first = branches.first()?.schema;
    schema::keys(first).find(|key| {
        let fixing = branches.iter().filter(|branch| fixes(branch.schema, key));
        fixing.count() > 1
    })
}

fn property<'a>(schema: &'a Value, key: &str) -> &'a Value {
    let properties = schema.get("properties");
    properties
        .and_then(|properties| properties.get(key))
        .unwrap_or(&Value::Null)
}

/// The form that the value of `key` names, or the names to choose from.
fn by_kind(
    schema: &Schema,
    pointer: &str,
    instance: &Value,
    mut at: Vec<Segment>,
    branches: Vec<Branch<'_>>,
    key: &str,
) -> Vec<Finding> {
    if instance.get(key).is_none() {
        let condition = None;
        let key = key.to_owned();
        let about = schema.about_key(schema.holder(pointer), &key);
        let problem = Problem::MissingKey { key, condition };
        return vec![Finding {
            about,
            ..Finding::new(at, schema.holder(pointer), problem)
        }];
    }
    let names = branches
        .iter()
        .filter_map(|branch| schema::text(property(branch.schema, key), "const"));
    let options = names.map(ToOwned::to_owned).collect();
    let patterns = branches
        .iter()
        .find_map(|branch| schema::text(property(branch.schema, key), "pattern"));
    let pattern = patterns.map(ToOwned::to_owned);
    at.push(Segment::Key(key.to_owned()));
    let is_named = |branch: &Branch<'_>| branch.findings.iter().all(|finding| finding.at != at);
    if let Some(branch) = branches.into_iter().find(is_named) {
        return branch.findings;
    }
    let about = schema.about_key(schema.holder(pointer), key);
    let problem = Problem::NoSuchKind { options, pattern };
    vec![Finding {
        about,
        ..Finding::new(at, &Value::Null, problem)
    }]
}

/// The form that the value resembles most: the one that defines most of its keys, then the one that misses fewest,
/// then the one that got deepest, then the one with the fewest findings.
fn by_shape(
    schema: &Schema,
    pointer: &str,
    instance: &Value,
    at: Vec<Segment>,
    branches: Vec<Branch<'_>>,
) -> Vec<Finding> {
    let forms: Vec<Form> = branches.iter().map(form).collect();
    let fits = |branch: &Branch<'_>| kind(branch.schema).is_none_or(|kind| kind.accepts(instance));
    let mut fitting: Vec<Branch<'_>> = branches.into_iter().filter(fits).collect();
    fitting.sort_by_key(|branch| {
        let depth = branch.findings.iter().map(|finding| finding.at.len()).max();
        (
            Reverse(branch.known),
            branch.missing,
            Reverse(depth),
            branch.findings.len(),
        )
    });
    let mut rest = fitting.into_iter();
    let Some(best) = rest.next() else {
        return vec![no_type_fits(schema.holder(pointer), at, forms)];
    };
    let others: Vec<Branch<'_>> = rest.collect();
    if best.known == 0 && !others.is_empty() && instance.is_object() {
        return vec![Finding::new(
            at,
            schema.holder(pointer),
            Problem::NoForm(forms),
        )];
    }
    let near = others
        .iter()
        .filter(|other| other.known == best.known && other.missing > 0);
    let alternatives: Vec<Form> = near.map(form).collect();
    let with_alternatives = |finding: Finding| match finding.problem {
        Problem::MissingKey { .. } if finding.at == at => Finding {
            alternatives: alternatives.clone(),
            ..finding
        },
        _ => finding,
    };
    best.findings.into_iter().map(with_alternatives).collect()
}

/// The finding about a value whose type none of the forms has.
fn no_type_fits(holder: &Value, at: Vec<Segment>, forms: Vec<Form>) -> Finding {
    let mut kinds: Vec<JsonKind> = forms.iter().filter_map(|form| form.kind).collect();
    kinds.dedup();
    if kinds.len() != 1 {
        return Finding::new(at, holder, Problem::NoForm(forms));
    }
    let problem = Problem::WrongType {
        expected: kinds,
        required: Vec::new(),
        pattern: None,
    };
    Finding {
        alternatives: forms,
        ..Finding::new(at, holder, problem)
    }
}
