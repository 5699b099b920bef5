//! Values of variables as somebody gives them, and their parts.
//!
//! Invariant: a value is taken as it was given; nothing is converted but text from the command line, which is read by
//! the type of its variable.

use packc_source::{SourceFile, SourceMap};
use packc_syntax::{Limits, Mapping, Style, Text, Value, parse_json};

use crate::value::of_kind;

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
