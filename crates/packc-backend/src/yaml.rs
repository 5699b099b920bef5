//! YAML as people write it: block style, two spaces of indentation, quotes only where they are needed.
//!
//! Invariant: every reader of YAML 1.1 or 1.2 gets back exactly the value that was written, a string always as a string
//! (YAML 1.2.2, chapters 7 and 8). Comments are written and influence no value.

mod scalar;

use scalar::{is_block_text, keeps_its_lines, push_block_text, push_key, push_quoted, push_string};

/// A value with the comments that belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Yaml {
    /// What stands there.
    pub value: YamlValue,
    /// The comments around it.
    pub comments: Comments,
}

/// The comments that belong to a value. Each begins with `#` and is one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    /// On lines of their own above the key or the item.
    pub above: Vec<String>,
    /// At the end of the line on which the key or the item begins.
    pub beside: Option<String>,
}

/// The JSON data model, numbers as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YamlValue {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A JSON number (RFC 8259, section 6), written as it is.
    Number(String),
    /// A string.
    String(String),
    /// A string that stands in double quotes although it may not need them.
    Quoted(String),
    /// A string that is a literal block wherever readers keep its bytes, also when it has but one line; else in quotes.
    Literal(String),
    /// A list.
    List(Vec<Yaml>),
    /// A mapping: keys in the order in which they are written, each once.
    Map(Vec<(String, Yaml)>),
}

impl From<YamlValue> for Yaml {
    fn from(value: YamlValue) -> Self {
        Self {
            value,
            comments: Comments::default(),
        }
    }
}

impl Yaml {
    /// A string without comments.
    pub fn string(text: impl Into<String>) -> Self {
        YamlValue::String(text.into()).into()
    }

    /// A mapping without comments.
    pub fn map(entries: Vec<(String, Yaml)>) -> Self {
        YamlValue::Map(entries).into()
    }
}

/// The text of a document with this value, UTF-8, with one line end at its end (more only where a text ends with them).
pub fn write_yaml(root: &Yaml) -> String {
    let mut out = String::new();
    push_above(&mut out, &root.comments, 0);
    match &root.value {
        YamlValue::Map(entries) if !entries.is_empty() => push_entries(&mut out, entries, 0, false),
        YamlValue::List(items) if !items.is_empty() => push_items(&mut out, items, 0, false),
        value => push_inline(&mut out, value, &root.comments, 0),
    }
    out
}

/// The entries of a mapping, each on a line that is indented by `depth` steps. `begun`: the first one stands on the line
/// that is open already, after `- `.
fn push_entries(out: &mut String, entries: &[(String, Yaml)], depth: usize, begun: bool) {
    for (at, (key, value)) in entries.iter().enumerate() {
        if !(begun && at == 0) {
            push_above(out, &value.comments, depth);
            push_indent(out, depth);
        }
        push_key(out, key, depth);
        push_value(out, value, depth);
    }
}

/// The items of a list. `begun` as for entries.
fn push_items(out: &mut String, items: &[Yaml], depth: usize, begun: bool) {
    for (at, item) in items.iter().enumerate() {
        if !(begun && at == 0) {
            push_above(out, &item.comments, depth);
            push_indent(out, depth);
        }
        out.push('-');
        push_item(out, item, depth);
    }
}

/// What follows `key:`, to the end of its last line.
fn push_value(out: &mut String, value: &Yaml, depth: usize) {
    match &value.value {
        YamlValue::Map(entries) if !entries.is_empty() => {
            push_beside(out, &value.comments);
            out.push('\n');
            push_entries(out, entries, depth + 1, false);
        }
        YamlValue::List(items) if !items.is_empty() => {
            push_beside(out, &value.comments);
            out.push('\n');
            push_items(out, items, depth + 1, false);
        }
        scalar => {
            out.push(' ');
            push_inline(out, scalar, &value.comments, depth + 1);
        }
    }
}

/// What follows `-`, to the end of its last line. A mapping or a list begins on the same line unless a comment has to
/// stand above its first entry.
fn push_item(out: &mut String, item: &Yaml, depth: usize) {
    let first = match &item.value {
        YamlValue::Map(entries) => entries.first().map(|(_, value)| value),
        YamlValue::List(items) => items.first(),
        _ => None,
    };
    let has_room = item.comments.beside.is_none()
        && first.is_some_and(|first| first.comments.above.is_empty());
    match &item.value {
        YamlValue::Map(entries) if has_room => {
            out.push(' ');
            push_entries(out, entries, depth + 1, true);
        }
        YamlValue::List(items) if has_room => {
            out.push(' ');
            push_items(out, items, depth + 1, true);
        }
        _ => push_value(out, item, depth),
    }
}

/// A value without children, with its comment and the end of the line. The lines of a block text are indented by
/// `depth` steps, by one at least.
fn push_inline(out: &mut String, value: &YamlValue, comments: &Comments, depth: usize) {
    match value {
        YamlValue::Null => out.push_str("null"),
        YamlValue::Bool(true) => out.push_str("true"),
        YamlValue::Bool(false) => out.push_str("false"),
        YamlValue::Number(text) => out.push_str(text),
        YamlValue::List(_) => out.push_str("[]"),
        YamlValue::Map(_) => out.push_str("{}"),
        YamlValue::String(text) if is_block_text(text) => {
            let beside = comments.beside.as_deref();
            push_block_text(out, text, beside, depth.max(1));
            return;
        }
        YamlValue::Literal(text) if keeps_its_lines(text) => {
            let beside = comments.beside.as_deref();
            push_block_text(out, text, beside, depth.max(1));
            return;
        }
        YamlValue::String(text) => push_string(out, text),
        YamlValue::Quoted(text) | YamlValue::Literal(text) => push_quoted(out, text),
    }
    push_beside(out, comments);
    out.push('\n');
}

fn push_above(out: &mut String, comments: &Comments, depth: usize) {
    for comment in &comments.above {
        push_indent(out, depth);
        out.push_str(comment);
        out.push('\n');
    }
}

fn push_beside(out: &mut String, comments: &Comments) {
    if let Some(comment) = &comments.beside {
        out.push(' ');
        out.push_str(comment);
    }
}

fn push_indent(out: &mut String, depth: usize) {
    for _ in 0..depth {
        out.push_str("  ");
    }
}
