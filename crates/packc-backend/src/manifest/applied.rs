//! How much `kubectl apply` adds to an object when it applies it on the side of the client.
//!
//! Invariant: counts what `kubectl` writes, byte by byte, without writing it.

use crate::{Yaml, YamlValue};

/// The annotation into which `kubectl apply` puts the whole object.
const KEY: &str = "kubectl.kubernetes.io/last-applied-configuration";

/// The size in bytes that all annotations of the object have after `kubectl apply` without `--server-side`: keys and
/// values, with that which holds the object itself as compact JSON and a line end. A cluster takes 262,144 at most.
pub fn applied_size(object: &Yaml) -> usize {
    // An object without annotations gets an empty map of them, one without a namespace that of the context, which is
    // taken for the usual one.
    let mut missing = 0;
    let metadata = entries(object, "metadata").unwrap_or_default();
    if !metadata.iter().any(|(key, _)| key == "annotations") {
        missing += r#""annotations":{},"#.len();
    }
    if !metadata.iter().any(|(key, _)| key == "namespace") {
        missing += r#""namespace":"default","#.len();
    }
    let annotations = metadata.iter().find(|(key, _)| key == "annotations");
    let own: usize = match annotations.map(|(_, value)| &value.value) {
        Some(YamlValue::Map(own)) => own
            .iter()
            .map(|(key, value)| key.len() + length(value))
            .sum(),
        _ => 0,
    };
    KEY.len() + json_size(object) + missing + "\n".len() + own
}

fn entries<'a>(object: &'a Yaml, name: &str) -> Option<&'a [(String, Yaml)]> {
    let YamlValue::Map(members) = &object.value else {
        return None;
    };
    let (_, value) = members.iter().find(|(key, _)| key == name)?;
    match &value.value {
        YamlValue::Map(entries) => Some(entries),
        _ => None,
    }
}

fn length(value: &Yaml) -> usize {
    match &value.value {
        YamlValue::String(text) | YamlValue::Quoted(text) | YamlValue::Literal(text) => text.len(),
        _ => 0,
    }
}

/// The bytes of the value as compact JSON.
fn json_size(value: &Yaml) -> usize {
    let commas = |number: usize| number.saturating_sub(1);
    match &value.value {
        YamlValue::Null | YamlValue::Bool(true) => 4,
        YamlValue::Bool(false) => 5,
        YamlValue::Number(text) => text.len(),
        YamlValue::String(text) | YamlValue::Quoted(text) | YamlValue::Literal(text) => {
            string_size(text)
        }
        YamlValue::List(items) => {
            2 + commas(items.len()) + items.iter().map(json_size).sum::<usize>()
        }
        YamlValue::Map(entries) => {
            let entry = |(key, value): &(String, Yaml)| string_size(key) + 1 + json_size(value);
            2 + commas(entries.len()) + entries.iter().map(entry).sum::<usize>()
        }
    }
}

/// The bytes of a JSON string as Go's `encoding/json` writes it, which `kubectl` is written in: `<`, `>` and `&` are
/// escaped for HTML, U+2028 and U+2029 for JavaScript.
fn string_size(text: &str) -> usize {
    let size = |character: char| match character {
        '"' | '\\' | '\n' | '\r' | '\t' | '\u{8}' | '\u{c}' => 2,
        '<' | '>' | '&' | '\u{2028}' | '\u{2029}' | '\0'..='\u{1f}' => 6,
        other => other.len_utf8(),
    };
    2 + text.chars().map(size).sum::<usize>()
}
