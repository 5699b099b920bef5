//! From a tree to YAML that people read.
//!
//! Invariant: every value is written as it is, and every comment at most once.

use packc_backend::{Comments, Yaml, YamlValue};
use packc_source::Span;
use packc_syntax::{Entry, Node, Value};

use crate::comments::SourceComments;

/// The value, to be written as YAML, with the comments of its sources that belong to it. What couldn't be read is null.
pub(crate) fn to_yaml(node: &Node, comments: &mut SourceComments) -> Yaml {
    let above = comments.take_header(node.span.file);
    Yaml {
        value: value(node, comments),
        comments: Comments {
            above,
            beside: None,
        },
    }
}

fn value(node: &Node, comments: &mut SourceComments) -> YamlValue {
    match &node.value {
        Value::Null | Value::Hole => YamlValue::Null,
        Value::Bool(value) => YamlValue::Bool(*value),
        Value::Number(number) => YamlValue::Number(number.text.to_string()),
        Value::String(text) => YamlValue::String(text.text.to_string()),
        Value::Sequence(items) => {
            let items = items.iter().map(|node| item(node, comments));
            YamlValue::List(items.collect())
        }
        Value::Mapping(mapping) => {
            let entries = mapping.entries().iter();
            let entries = entries.map(|entry| (entry.key.to_string(), field(entry, comments)));
            YamlValue::Map(entries.collect())
        }
    }
}

/// A comment above belongs to the outermost value that begins below it, one beside to the innermost.
fn item(node: &Node, comments: &mut SourceComments) -> Yaml {
    if is_filled_in(node.span) && !matches!(node.value, Value::Null | Value::Hole) {
        return bare(node, comments);
    }
    let above = comments.take_above(node.span);
    let value = value(node, comments);
    let beside = comments.take_beside(node.span);
    Yaml {
        value,
        comments: Comments { above, beside },
    }
}

fn field(entry: &Entry, comments: &mut SourceComments) -> Yaml {
    if is_filled_in(entry.key_span) {
        return bare(&entry.node, comments);
    }
    let above = comments.take_above(entry.key_span);
    let value = value(&entry.node, comments);
    let beside = comments.take_beside(entry.key_span);
    Yaml {
        value,
        comments: Comments { above, beside },
    }
}

/// What is filled in stands at an empty place in front of a mapping, whose comments aren't its own.
fn is_filled_in(span: Span) -> bool {
    span.start == span.end
}

/// The value without comments of its own.
fn bare(node: &Node, comments: &mut SourceComments) -> Yaml {
    Yaml {
        value: value(node, comments),
        comments: Comments::default(),
    }
}
