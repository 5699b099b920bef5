//! Values of variables: read, checked against their declaration, and written as text.
//!
//! Invariant: a value is taken as it was given; nothing is converted but text from the command line, which is read by
//! the type of its variable.

use std::fmt::Write as _;

use packc_ir::{Validation, Variable};
use packc_source::{SourceFile, SourceMap};
use packc_syntax::{Limits, Mapping, Number, Style, Text, Value, parse_json};
use regex::Regex;

/// Reads a text as a value of a variable's type; gives what is wrong with it, to follow the name of the variable.
///
/// Texts for the types `number`, `boolean`, `object` and `array` are JSON; others are taken as they are.
pub(super) fn read(text: &str, kind: Option<&str>) -> Result<Value, String> {
    let Some(kind @ ("number" | "boolean" | "object" | "array")) = kind else {
        return Ok(Value::String(Text {
            text: text.into(),
            style: Style::Made,
        }));
    };
    let mut scratch = SourceMap::new();
    let file = SourceFile::new("/value".into(), String::new(), text.into());
    let (node, wrong) = parse_json(scratch.add(file), text, &Limits::default());
    match node {
        Some(node) if wrong.is_empty() => Ok(node.value),
        _ => Err(format!("must be {}, not `{text}`", of_kind(kind))),
    }
}

/// What is wrong with a value, to follow the name of its variable: "must be a number, not a string".
pub(super) fn problem(variable: &Variable, value: &Value) -> Option<String> {
    let kind = variable.kind.as_deref();
    let fits = match (kind, value) {
        (_, Value::Hole)
        | (Some("string"), Value::String(_))
        | (Some("number"), Value::Number(_))
        | (Some("boolean"), Value::Bool(_))
        | (Some("object"), Value::Mapping(_))
        | (Some("array"), Value::Sequence(_)) => true,
        (Some("string" | "number" | "boolean" | "object" | "array"), _) => false,
        _ => true,
    };
    if !fits {
        let found = match value {
            Value::Null => "nothing (null)",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Sequence(_) => "a list",
            Value::Mapping(_) => "a mapping",
            Value::Hole => return None,
        };
        return Some(format!("must be {}, not {found}", of_kind(kind?)));
    }
    against_validation(variable.validation.as_deref()?, value)
}

fn of_kind(kind: &str) -> &'static str {
    match kind {
        "number" => "a number",
        "boolean" => "`true` or `false`",
        "object" => "an object",
        "array" => "an array",
        _ => "a string",
    }
}

/// A value against the rules of its variable (specification, Validation).
fn against_validation(rules: &Validation, value: &Value) -> Option<String> {
    if let Some(allowed) = &rules.allowed
        && !allowed.partial
        && !allowed.iter().any(|one| is_equal(&one.value, value))
    {
        let words: Vec<String> = allowed
            .iter()
            .map(|one| format!("`{}`", text(&one.value)))
            .collect();
        return Some(format!("must be one of {}", words.join(", ")));
    }
    match value {
        Value::String(string) => against_text_rules(rules, &string.text),
        Value::Number(number) => {
            let value = number.as_f64();
            let minimum = rules.minimum.as_deref();
            let maximum = rules.maximum.as_deref();
            if let Some(minimum) = minimum.filter(|minimum| value < minimum.as_f64()) {
                return Some(format!(
                    "must be at least {}, not {}",
                    minimum.text, number.text
                ));
            }
            let maximum = maximum.filter(|maximum| value > maximum.as_f64())?;
            Some(format!(
                "must be at most {}, not {}",
                maximum.text, number.text
            ))
        }
        _ => None,
    }
}

fn against_text_rules(rules: &Validation, text: &str) -> Option<String> {
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
    let pattern = rules.pattern.as_deref()?;
    // A pattern that this engine doesn't know is no reason to refuse a value.
    let expression = Regex::new(pattern).ok()?;
    (!expression.is_match(text)).then(|| format!("must match the pattern `{pattern}`"))
}

/// True when two values are equal as JSON values: numbers by value, objects whatever their order.
fn is_equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Null, Value::Null) => true,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Number(a), Value::Number(b)) => {
            a.text == b.text || a.as_f64().total_cmp(&b.as_f64()).is_eq()
        }
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

/// A value as it stands in a text: strings as they are, everything else as JSON in one line.
pub(super) fn text(value: &Value) -> String {
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

/// The part of a value that `path` leads to: any number of `.key` and `[0]`.
pub(super) fn part<'v>(value: &'v Value, path: &str) -> Option<&'v Value> {
    if path.is_empty() {
        return Some(value);
    }
    let (inner, rest) = if let Some(path) = path.strip_prefix('.') {
        let end = path.find(['.', '[']).unwrap_or(path.len());
        let (key, rest) = path.split_at(end);
        let Value::Mapping(mapping) = value else {
            return None;
        };
        (&Mapping::node(mapping, key)?.value, rest)
    } else {
        let (index, rest) = path.strip_prefix('[')?.split_once(']')?;
        let Value::Sequence(items) = value else {
            return None;
        };
        (&items.get(index.parse::<usize>().ok()?)?.value, rest)
    };
    part(inner, rest)
}
