//! The words of findings about what should be a list or a mapping.
//!
//! Invariant: an edit is given only where the text can stand for one list.

use packc_diagnostics::{Diagnostic, list_words};
use packc_syntax::{Node, Value};

use crate::finding::JsonKind;
use crate::message::Message;
use crate::words;

/// Keys whose lists hold names: of tools, steps, stages, types, formats.
const LISTS_OF_NAMES: &[&str] = &[
    "allowed_formats",
    "blocklist",
    "depends_on",
    "features",
    "satisfies",
    "stages",
    "supported_types",
    "tags",
    "tools",
];

impl Message<'_> {
    /// The file that the text seems to name, in YAML sources and where a list or a mapping is expected.
    pub(crate) fn as_file(&self, expected: &[JsonKind]) -> Option<&str> {
        let path = self.place.node.as_str()?;
        let takes_content = |kind: &JsonKind| matches!(kind, JsonKind::Array | JsonKind::Object);
        let names_source = [".yaml", ".yml", ".json"]
            .iter()
            .any(|ending| path.ends_with(ending));
        let is_json = self.sources.text(self.place.node.span).starts_with('"')
            && self.sources.text(self.place.name_span()).starts_with('"');
        let is_file = expected.iter().all(takes_content) && names_source && !is_json;
        is_file.then_some(path)
    }

    /// Says how to write the value as a list.
    pub(crate) fn write_list(&self, diagnostic: Diagnostic) -> Diagnostic {
        match &self.place.node.value {
            Value::Mapping(mapping) => {
                let first = mapping.entries().first().map_or("…", |entry| &*entry.key);
                let names = match self.key() {
                    Some("variables") => "name",
                    Some("evals" | "reviews" | "obligations" | "steps" | "branches") => "id",
                    Some("providers") => "key",
                    _ => return diagnostic.help("make it a list, with a `-` before each item"),
                };
                diagnostic.help(format!(
                    "make it a list, with `- {names}: {first}` for the first item"
                ))
            }
            Value::Null => diagnostic.help("write `[]` for an empty list, or take the key out"),
            Value::String(text) => {
                let items = self.as_items(&text.text);
                let list = items
                    .clone()
                    .unwrap_or_else(|| format!("[{}]", self.written()));
                let diagnostic = diagnostic.help(format!("make it a list: `{}`", self.pair(&list)));
                match items {
                    Some(items) => diagnostic.fix(self.place.node.span, items),
                    None => diagnostic,
                }
            }
            _ => diagnostic.help(format!(
                "make it a list: `{}`",
                self.pair(&format!("[{}]", self.written()))
            )),
        }
    }

    /// The list that a text with commas between names stands for; `None` where the items aren't names, or where the text
    /// may be one item.
    fn as_items(&self, text: &str) -> Option<String> {
        if !self.key().is_some_and(|key| LISTS_OF_NAMES.contains(&key)) || self.place.is_filled_in()
        {
            return None;
        }
        let items: Vec<&str> = text.split(',').map(str::trim).collect();
        let is_name = |item: &&str| {
            item.starts_with(|first: char| first.is_ascii_alphabetic())
                && item
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
        };
        if !items.iter().all(is_name) {
            return None;
        }
        let is_json = self.sources.text(self.place.name_span()).starts_with('"');
        let quote = if is_json { "\"" } else { "" };
        let items: Vec<String> = items
            .iter()
            .map(|item| format!("{quote}{item}{quote}"))
            .collect();
        Some(format!("[{}]", items.join(", ")))
    }

    /// Says how to write the value as a mapping with the keys `required`.
    pub(crate) fn write_mapping(&self, diagnostic: Diagnostic, required: &[String]) -> Diagnostic {
        let forms: Vec<String> = self.finding.alternatives.iter().map(words::form).collect();
        if !forms.is_empty() {
            return diagnostic.help(format!("write {}", words::or(&forms)));
        }
        match (&self.place.node.value, self.key()) {
            (Value::Number(_), Some("threshold")) => diagnostic.help(format!(
                "write `threshold: {{ operator: gte, value: {} }}`, with the operator that you mean",
                self.written()
            )),
            (Value::String(_), None) if self.finding.title.as_deref() == Some("variable") => {
                diagnostic.help(format!("write `- name: {}`", self.written()))
            }
            _ if !required.is_empty() => {
                let keys = list_words(required.iter().map(String::as_str), words::SHOWN);
                diagnostic.help(format!("write a mapping with {keys}"))
            }
            (Value::Sequence(items), _) if items.iter().all(|item| item.as_str().is_some()) => {
                let first = items.first().and_then(Node::as_str).unwrap_or("…");
                diagnostic.help(format!("write `key: value` pairs, such as `{first}: …`"))
            }
            (Value::Null, _) => diagnostic.help("write `{}` for an empty mapping, or take the key out"),
            _ => diagnostic.help("write `key: value` pairs below it"),
        }
    }
}
