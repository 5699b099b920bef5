//! The instances of the tests: a pack with every key, and changes of it read from `data`.

use std::fmt;
use std::sync::{Arc, LazyLock};

use packc_source::{SourceFile, SourceMap, Span};
use packc_syntax::{Entry, Mapping, Node, Number, Style, Text, Value as Tree};
use serde_json::{Map, Value};

const PACK: &str = include_str!("../data/pack.json");
const ACCEPTED: &str = include_str!("../data/accepted.txt");
const REFUSED: &str = include_str!("../data/refused.txt");

/// One change of the pack.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    /// The place, a JSON Pointer.
    pointer: String,
    /// What is put there; `None` removes it.
    value: Option<Value>,
}

impl Change {
    pub(crate) fn set(pointer: &str, json: &str) -> Self {
        let value = serde_json::from_str(json).unwrap_or_else(|error| panic!("{pointer}: {error}"));
        Self {
            pointer: pointer.to_owned(),
            value: Some(value),
        }
    }

    pub(crate) fn remove(pointer: &str) -> Self {
        Self {
            pointer: pointer.to_owned(),
            value: None,
        }
    }

    fn read(line: &str) -> Self {
        match (line.strip_prefix("- "), line.split_once(" = ")) {
            (Some(pointer), _) => Self::remove(pointer),
            (None, Some((pointer, json))) => match json.rsplit_once(" * ") {
                Some((text, times)) => {
                    let text: String = serde_json::from_str(text).unwrap();
                    let value = Value::from(text.repeat(times.parse().unwrap()));
                    Self {
                        pointer: pointer.to_owned(),
                        value: Some(value),
                    }
                }
                None => Self::set(pointer, json),
            },
            (None, None) => panic!("no change: {line}"),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{} = {value}", self.pointer),
            None => write!(f, "- {}", self.pointer),
        }
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

pub(crate) fn accepted() -> Vec<Change> {
    lines(ACCEPTED).map(Change::read).collect()
}

/// The refused changes, each with its findings.
pub(crate) fn refused() -> Vec<(Change, Vec<String>)> {
    let mut refused: Vec<(Change, Vec<String>)> = Vec::new();
    for line in lines(REFUSED) {
        match line.strip_prefix("    ") {
            Some(finding) => refused.last_mut().unwrap().1.push(finding.to_owned()),
            None => refused.push((Change::read(line), Vec::new())),
        }
    }
    refused
}

pub(crate) fn pack() -> Value {
    static PARSED: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(PACK).unwrap());
    PARSED.clone()
}

/// The pack after a change.
pub(crate) fn changed(change: &Change) -> Value {
    let mut pack = pack();
    let Some((parent, key)) = change.pointer.rsplit_once('/') else {
        return change.value.clone().unwrap();
    };
    let key = key.replace("~1", "/").replace("~0", "~");
    let parent = pack
        .pointer_mut(parent)
        .unwrap_or_else(|| panic!("no place: {change}"));
    match (parent, &change.value) {
        (Value::Object(members), Some(value)) => {
            members.insert(key, value.clone());
        }
        (Value::Object(members), None) => {
            members
                .shift_remove(&key)
                .unwrap_or_else(|| panic!("no key: {change}"));
        }
        (Value::Array(items), value) => match (key.parse::<usize>(), value) {
            (Ok(index), Some(value)) => items[index] = value.clone(),
            (Ok(index), None) => drop(items.remove(index)),
            (Err(_), value) => items.extend(value.clone()),
        },
        (scalar, _) => *scalar = Value::Object(Map::from_iter([(key, Value::Null)])),
    }
    pack
}

/// The tree of a value, every span at the start of one file.
pub(crate) fn tree(value: &Value) -> Node {
    let file = SourceFile::new("/p/pack.json".into(), "pack.json".into(), "".into());
    let span = Span::start_of(SourceMap::new().add(file));
    node(value, span)
}

fn node(value: &Value, span: Span) -> Node {
    let value = match value {
        Value::Null => Tree::Null,
        Value::Bool(value) => Tree::Bool(*value),
        Value::Number(number) => Tree::Number(Number {
            text: number.to_string().into(),
        }),
        Value::String(text) => Tree::String(Text {
            text: text.as_str().into(),
            style: Style::DoubleQuoted,
        }),
        Value::Array(items) => Tree::Sequence(items.iter().map(|item| node(item, span)).collect()),
        Value::Object(members) => {
            let entry = |(key, value): (&String, &Value)| Entry {
                key: key.as_str().into(),
                key_span: span,
                node: node(value, span),
            };
            Tree::Mapping(Arc::new(Mapping::new(members.iter().map(entry).collect())))
        }
    };
    Node::new(span, value)
}
