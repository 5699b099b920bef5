//! Variables: their types, and the values that they declare (RFC 0003; specification, Variable and Validation).
//!
//! Invariant: one function a rule. What a misspelt type means isn't known, so nothing is held against it.

use std::collections::HashSet;

use packc_diagnostics::registry::value::{
    EMPTY_ENUM, MISPLACED_VALIDATION, REPEATED_CHOICE, UNFIT_CHOICE, UNFIT_DEFAULT, UNFIT_EXAMPLE,
    UNKNOWN_VARIABLE_TYPE,
};
use packc_diagnostics::{Diagnostic, Rule, list_words, nearest};
use packc_ir::{Any, Validation, Variable};
use packc_source::{SourceMap, Span};
use packc_syntax::Value;

use super::{pattern, range};
use crate::value::{Patterns, canonical, of_kind, problem, problem_of_choice, to_text};

/// The types that the specification knows (RFC 0003, Supported Types).
const TYPES: [&str; 5] = ["string", "number", "boolean", "object", "array"];

/// Names that other languages have for them.
const OTHER_NAMES: [(&str, &str); 16] = [
    ("int", "number"),
    ("integer", "number"),
    ("float", "number"),
    ("double", "number"),
    ("decimal", "number"),
    ("str", "string"),
    ("text", "string"),
    ("enum", "string"),
    ("bool", "boolean"),
    ("list", "array"),
    ("tuple", "array"),
    ("dict", "object"),
    ("map", "object"),
    ("mapping", "object"),
    ("struct", "object"),
    ("json", "object"),
];

/// Checks a variable.
pub(super) fn check(
    variable: &Variable,
    sources: &SourceMap,
    patterns: &mut Patterns,
    found: &mut Vec<Diagnostic>,
) {
    let unknown = unknown_type(variable);
    // What values a misspelt type has isn't known.
    if unknown.is_none() {
        for (rule, key, value) in [
            (&UNFIT_DEFAULT, "default", &variable.default),
            (&UNFIT_EXAMPLE, "example", &variable.example),
        ] {
            found.extend(unfit(variable, rule, key, value.as_ref(), patterns));
        }
    }
    if let Some(rules) = &variable.validation {
        if unknown.is_none() {
            found.extend(unfit_choice(variable, rules, patterns));
        }
        found.extend(misplaced(variable, rules));
        check_rules(rules, sources, found);
    }
    found.extend(unknown);
}

/// Checks what the values of a variable must satisfy, whatever its type.
fn check_rules(rules: &Validation, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    if let Some(allowed) = &rules.allowed {
        let choices = allowed.iter();
        found.extend(repeated(
            choices.map(|choice| (&choice.value, choice.origin.value)),
        ));
        if allowed.is_empty() && !allowed.partial {
            found.push(no_choice(allowed.origin.value));
        }
    }
    found.extend(range::of_variable(rules));
    if let Some(text) = &rules.pattern {
        found.extend(pattern(&text.value, text.origin.value, sources));
    }
}

/// A type that runtimes needn't know (RFC 0003, Supported Types; the schema leaves it open).
fn unknown_type(variable: &Variable) -> Option<Diagnostic> {
    let kind = variable.kind.as_ref()?;
    if TYPES.contains(&&**kind) {
        return None;
    }
    let lower = kind.to_ascii_lowercase();
    let other = OTHER_NAMES.iter().find(|(name, _)| *name == lower);
    let near = match other {
        Some((_, known)) => Some(*known),
        None => nearest(kind, TYPES),
    };
    let message = format!("`{}` is not a type that PromptPack knows", &**kind);
    let found = Diagnostic::new(&UNKNOWN_VARIABLE_TYPE, message).at(kind.origin.value, "");
    Some(match near {
        Some(near) => found.did_you_mean(kind, near),
        None => found.help(format!("the types are {}", list_words(TYPES, TYPES.len()))),
    })
}

/// A default or an example that its own variable refuses. `null` says that there is none.
fn unfit(
    variable: &Variable,
    rule: &'static Rule,
    key: &str,
    value: Option<&Any>,
    patterns: &mut Patterns,
) -> Option<Diagnostic> {
    let value = value.filter(|value| !matches!(value.value, Value::Null))?;
    // Where nothing is allowed at all, that is the mistake.
    if let Some(rules) = &variable.validation
        && (range::of_variable(rules).next().is_some()
            || rules
                .allowed
                .as_ref()
                .is_some_and(|allowed| allowed.is_empty()))
    {
        return None;
    }
    let problem = problem(variable, &value.value, patterns)?;
    let message = match variable.name.as_deref() {
        Some(name) => format!("the {key} of `{name}` {problem}"),
        None => format!("the {key} {problem}"),
    };
    let found = Diagnostic::new(rule, message).at(value.origin.value, "");
    Some(match type_help(variable, &value.value) {
        Some(help) => found.help(help),
        None => found,
    })
}

/// What to write when a value isn't a string, but its variable is one.
fn type_help(variable: &Variable, value: &Value) -> Option<String> {
    let kind = variable.kind.as_ref().filter(|kind| &***kind == "string")?;
    let (of, is_scalar) = match value {
        Value::Number(_) => ("number", true),
        Value::Bool(_) => ("boolean", true),
        Value::Sequence(_) => ("array", false),
        Value::Mapping(_) => ("object", false),
        Value::String(_) | Value::Null | Value::Hole => return None,
    };
    Some(if kind.origin.cause().is_default() {
        format!("write `type: {of}`: a variable without a type is a string")
    } else if is_scalar {
        format!("put it between quotes, or write `type: {of}`")
    } else {
        format!("write `type: {of}` if that is meant")
    })
}

/// A value that the `enum` of a variable allows, and its type or another rule doesn't.
fn unfit_choice(
    variable: &Variable,
    rules: &Validation,
    patterns: &mut Patterns,
) -> Option<Diagnostic> {
    let choices = rules.allowed.iter().flatten();
    let mut unfit = choices.filter_map(|choice| {
        let problem = problem_of_choice(variable, &choice.value, patterns)?;
        Some((choice, problem))
    });
    let (choice, problem) = unfit.next()?;
    let others = unfit.count();
    let message = format!("the choice `{}` {problem}", to_text(&choice.value));
    let found = Diagnostic::new(&UNFIT_CHOICE, message).at(choice.origin.value, "");
    Some(match others {
        0 => found,
        1 => found.note("another choice doesn't fit either"),
        _ => found.note(format!("{others} other choices don't fit either")),
    })
}

/// An `enum` without values (JSON Schema Validation, section 6.1.2).
pub(super) fn no_choice(place: Span) -> Diagnostic {
    Diagnostic::new(&EMPTY_ENUM, "`enum` is empty: no value fits")
        .at(place, "")
        .help("add the values that are allowed, or leave `enum` out")
}

/// The values that stand in a list a second time (JSON Schema Validation, section 6.1.2).
pub(super) fn repeated<'a>(values: impl Iterator<Item = (&'a Value, Span)>) -> Vec<Diagnostic> {
    let mut seen = HashSet::new();
    let again = values.filter(|(value, _)| !value_is_new(value, &mut seen));
    let found = again.map(|(value, span)| {
        let message = format!("the choice `{}` is there twice", to_text(value));
        Diagnostic::new(&REPEATED_CHOICE, message)
            .at(span, "")
            .help("leave one of the two out")
    });
    found.collect()
}

fn value_is_new(value: &Value, seen: &mut HashSet<String>) -> bool {
    matches!(value, Value::Hole) || seen.insert(canonical(value))
}

/// Rules for texts at a variable that holds none, and rules for numbers (RFC 0003, Validation Rules). One finding for
/// each kind of rules.
fn misplaced<'a>(
    variable: &'a Variable,
    rules: &'a Validation,
) -> impl Iterator<Item = Diagnostic> + 'a {
    let kind = variable.kind.as_ref();
    let kind = kind.filter(|kind| TYPES.contains(&&***kind));
    let texts = vec![
        (
            "pattern",
            rules.pattern.as_ref().map(|pattern| &pattern.origin),
        ),
        (
            "min_length",
            rules.min_length.as_ref().map(|least| &least.origin),
        ),
        (
            "max_length",
            rules.max_length.as_ref().map(|most| &most.origin),
        ),
    ];
    let numbers = vec![
        ("minimum", rules.minimum.as_ref().map(|least| &least.origin)),
        ("maximum", rules.maximum.as_ref().map(|most| &most.origin)),
    ];
    let kinds = [("string", "strings", texts), ("number", "numbers", numbers)];
    kinds.into_iter().filter_map(move |(of, plural, keys)| {
        let kind = kind.filter(|kind| &***kind != of)?;
        let written = keys
            .iter()
            .filter_map(|(key, origin)| Some((*key, (*origin)?)));
        let written: Vec<_> = written.collect();
        let (_, first) = written.first()?;
        let verb = if written.len() == 1 { "is" } else { "are" };
        let names = list_words(written.iter().map(|(key, _)| *key), written.len());
        let message = format!(
            "{names} {verb} for {plural}, but the variable is {}",
            of_kind(kind)
        );
        let them = if written.len() == 1 { "it" } else { "them" };
        let found = Diagnostic::new(&MISPLACED_VALIDATION, message)
            .at(first.key.unwrap_or(first.value), "")
            .help(format!("leave {them} out, or write `type: {of}`"));
        Some(if kind.origin.cause().is_default() {
            found.note("a variable without a type is a string")
        } else {
            found.related(kind.origin.value, "")
        })
    })
}
