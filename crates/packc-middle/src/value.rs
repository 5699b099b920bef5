//! Values: checked against the declaration of their variable, compared, and written as text.
//!
//! Invariant: one place says whether a value fits its variable, for those that a source declares and for those that are
//! given to render a prompt. Patterns run in an engine without backtracking, so that none takes long.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::Arc;

use packc_ir::{Validation, Variable};
use packc_syntax::{Number, Value};
use regex::{Regex, RegexBuilder};

/// Patterns that values were matched with: the same few stand at thousands of variables.
#[derive(Debug, Default)]
pub(crate) struct Patterns {
    /// By text; `None` for what this engine can't run.
    compiled: HashMap<Arc<str>, Option<Regex>>,
}

impl Patterns {
    fn get(&mut self, pattern: &Arc<str>) -> Option<&Regex> {
        /// The most bytes that a compiled pattern may take.
        const MAX_SIZE: usize = 1 << 20;
        if !self.compiled.contains_key(pattern) {
            let compiled = RegexBuilder::new(pattern).size_limit(MAX_SIZE).build();
            self.compiled.insert(Arc::clone(pattern), compiled.ok());
        }
        self.compiled.get(pattern)?.as_ref()
    }
}

/// What is wrong with a value, to follow the name of its variable: "must be a number, not a string".
pub(crate) fn problem(
    variable: &Variable,
    value: &Value,
    patterns: &mut Patterns,
) -> Option<String> {
    against_type(variable, value).or_else(|| {
        let rules = variable.validation.as_deref()?;
        against_choices(rules, value).or_else(|| against_rules(rules, value, patterns))
    })
}

/// The same for one of the values that the variable's `enum` allows.
pub(crate) fn problem_of_choice(
    variable: &Variable,
    value: &Value,
    patterns: &mut Patterns,
) -> Option<String> {
    against_type(variable, value)
        .or_else(|| against_rules(variable.validation.as_deref()?, value, patterns))
}

/// A value against the type of its variable (RFC 0003, Supported Types). Other types are up to the runtime.
fn against_type(variable: &Variable, value: &Value) -> Option<String> {
    let kind = variable.kind.as_deref()?;
    let fits = match (kind, value) {
        (_, Value::Hole)
        | ("string", Value::String(_))
        | ("number", Value::Number(_))
        | ("boolean", Value::Bool(_))
        | ("object", Value::Mapping(_))
        | ("array", Value::Sequence(_)) => true,
        ("string" | "number" | "boolean" | "object" | "array", _) => false,
        _ => true,
    };
    if fits {
        return None;
    }
    let found = match value {
        Value::Null => "nothing (null)",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Sequence(_) => "a list",
        Value::Mapping(_) => "a mapping",
        Value::Hole => return None,
    };
    Some(format!("must be {}, not {found}", of_kind(kind)))
}

/// One of the types of variables, with its article.
pub(crate) fn of_kind(kind: &str) -> &'static str {
    match kind {
        "number" => "a number",
        "boolean" => "`true` or `false`",
        "object" => "an object",
        "array" => "an array",
        _ => "a string",
    }
}

/// A value against the choices of its variable (specification, Validation).
fn against_choices(rules: &Validation, value: &Value) -> Option<String> {
    /// The most choices that a message lists.
    const SHOWN: usize = 8;
    let allowed = rules.allowed.as_ref().filter(|allowed| !allowed.partial)?;
    if allowed.iter().any(|one| is_equal(&one.value, value)) {
        return None;
    }
    let mut words: Vec<String> = allowed
        .iter()
        .take(SHOWN)
        .map(|one| format!("`{}`", to_text(&one.value)))
        .collect();
    if allowed.len() > SHOWN {
        words.push(format!("{} others", allowed.len() - SHOWN));
    }
    Some(match words.as_slice() {
        [] => "can't have any value: its `enum` is empty".to_owned(),
        words => format!("must be one of {}", words.join(", ")),
    })
}

/// A value against the other rules of its variable (specification, Validation).
fn against_rules(rules: &Validation, value: &Value, patterns: &mut Patterns) -> Option<String> {
    match value {
        Value::String(string) => against_text_rules(rules, &string.text, patterns),
        Value::Number(number) => {
            let minimum = rules.minimum.as_deref();
            let maximum = rules.maximum.as_deref();
            if let Some(minimum) = minimum.filter(|minimum| exceeds(minimum, number)) {
                return Some(format!(
                    "must be at least {}, not {}",
                    minimum.text, number.text
                ));
            }
            let maximum = maximum.filter(|maximum| exceeds(number, maximum))?;
            Some(format!(
                "must be at most {}, not {}",
                maximum.text, number.text
            ))
        }
        _ => None,
    }
}

fn against_text_rules(rules: &Validation, text: &str, patterns: &mut Patterns) -> Option<String> {
    /// The longest pattern that a message shows, in characters.
    const SHOWN_PATTERN: usize = 60;
    let length = text.chars().count() as u64;
    let limit = |number: Option<&Number>| number.and_then(Number::as_u64);
    if let Some(least) = limit(rules.min_length.as_deref()).filter(|least| length < *least) {
        return Some(format!(
            "must have at least {least} characters, not {length}"
        ));
    }
    if let Some(most) = limit(rules.max_length.as_deref()).filter(|most| length > *most) {
        return Some(format!("must have at most {most} characters, not {length}"));
    }
    let pattern = &rules.pattern.as_ref()?.value.text;
    // A pattern that this engine doesn't know is no reason to refuse a value.
    let expression = patterns.get(pattern)?;
    if expression.is_match(text) {
        return None;
    }
    Some(if pattern.chars().count() > SHOWN_PATTERN {
        "must match its pattern".to_owned()
    } else {
        format!("must match the pattern `{pattern}`")
    })
}

/// True when `a` is greater than `b`: integers are compared exactly, others as 64-bit floats.
pub(crate) fn exceeds(a: &Number, b: &Number) -> bool {
    let exact = |number: &Number| {
        let signed = number.as_i64().map(i128::from);
        signed.or_else(|| number.as_u64().map(i128::from))
    };
    match (exact(a), exact(b)) {
        (Some(a), Some(b)) => a > b,
        _ => a.as_f64() > b.as_f64(),
    }
}

/// True when two values are equal as JSON values: numbers by value, objects whatever their order.
pub(crate) fn is_equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Null, Value::Null) => true,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Number(a), Value::Number(b)) => !exceeds(a, b) && !exceeds(b, a),
        (Value::String(a), Value::String(b)) => a.text == b.text,
        (Value::Sequence(a), Value::Sequence(b)) => {
            let mut pairs = a.iter().zip(b.iter());
            a.len() == b.len() && pairs.all(|(a, b)| is_equal(&a.value, &b.value))
        }
        (Value::Mapping(a), Value::Mapping(b)) => {
            let same = |entry: &packc_syntax::Entry| {
                let other = b.node(&entry.key);
                other.is_some_and(|other| is_equal(&entry.node.value, &other.value))
            };
            a.entries().len() == b.entries().len() && a.entries().iter().all(same)
        }
        _ => false,
    }
}

/// The same text for values that are equal, and another for any other value.
pub(crate) fn canonical(value: &Value) -> String {
    let mut out = String::new();
    write_canonical(value, &mut out);
    out
}

fn write_canonical(value: &Value, out: &mut String) {
    match value {
        Value::Number(number) => {
            let _ = match (number.as_i64(), number.as_u64()) {
                (Some(integer), _) => write!(out, "{integer}"),
                (None, Some(integer)) => write!(out, "{integer}"),
                (None, None) => write!(out, "{:?}", number.as_f64()),
            };
        }
        Value::Sequence(items) => {
            out.push('[');
            for item in items.iter() {
                write_canonical(&item.value, out);
                out.push(',');
            }
            out.push(']');
        }
        Value::Mapping(mapping) => {
            let mut entries: Vec<_> = mapping.entries().iter().collect();
            entries.sort_by(|a, b| a.key.cmp(&b.key));
            out.push('{');
            for entry in entries {
                write_string(&entry.key, out);
                write_canonical(&entry.node.value, out);
            }
            out.push('}');
        }
        scalar => write_json(scalar, out),
    }
}

/// A value as it stands in a text: strings as they are, everything else as JSON in one line.
pub(crate) fn to_text(value: &Value) -> String {
    match value {
        Value::String(string) => string.text.to_string(),
        other => {
            let mut out = String::new();
            write_json(other, &mut out);
            out
        }
    }
}

fn write_json(value: &Value, out: &mut String) {
    match value {
        Value::Null | Value::Hole => out.push_str("null"),
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => out.push_str(&number.text),
        Value::String(string) => write_string(&string.text, out),
        Value::Sequence(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_json(&item.value, out);
            }
            out.push(']');
        }
        Value::Mapping(mapping) => {
            out.push('{');
            for (at, entry) in mapping.entries().iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                write_string(&entry.key, out);
                out.push(':');
                write_json(&entry.node.value, out);
            }
            out.push('}');
        }
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
