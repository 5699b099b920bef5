//! The tree that every reader gives and that the frontend merges.
//!
//! Invariant: cloning a node is cheap and shares its children; every node has the span of the text it was read from,
//! so that raw text is always at hand through the source map.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use packc_source::{Cause, Origin, Span};

/// A value with its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// The text of the value: for block scalars from the indicator to the end of the content, for quoted scalars with
    /// the quotes. An empty value has an empty span where it would stand.
    pub span: Span,
    /// The value.
    pub value: Value,
    /// Why the value stands here; `None` when it was simply written here ([`Cause::Authored`]).
    pub cause: Option<Arc<Cause>>,
}

/// What a node is. Equal to the JSON data model, plus the hole.
#[derive(Clone, Debug)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(Number),
    /// A string.
    String(Text),
    /// A list.
    Sequence(Arc<[Node]>),
    /// A mapping with string keys.
    Mapping(Arc<Mapping>),
    /// Something that couldn't be read; a diagnostic says why. Nothing may be concluded from it.
    Hole,
}

/// A decoded string.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The decoded text; line ends are `\n`.
    pub text: Arc<str>,
    /// How it was written.
    pub style: Style,
}

/// How a string was written in the source (YAML 1.2, chapters 7 and 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// Without quotes.
    Plain,
    /// In `'`.
    SingleQuoted,
    /// In `"`; JSON strings too.
    DoubleQuoted,
    /// `|`.
    Literal,
    /// `>`.
    Folded,
    /// The text of a whole file or of a Markdown body: bytes of the file as they are, but for line ends.
    Raw,
    /// Not written by anybody: made by packc.
    Made,
}

/// A number with the text that JSON will show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// A JSON number (RFC 8259, section 6): the text as written where JSON allows it, else the same value in decimal.
    pub text: Arc<str>,
}

impl Number {
    /// The number, when it is an integer in the range of `i64`, fractions of zero included (`1.0` is 1, as in JSON Schema).
    pub fn as_i64(&self) -> Option<i64> {
        self.integer_text()?.parse().ok()
    }

    /// The number, when it is an integer in the range of `u64`, fractions of zero included.
    pub fn as_u64(&self) -> Option<u64> {
        self.integer_text()?.parse().ok()
    }

    /// The nearest 64-bit float.
    pub fn as_f64(&self) -> f64 {
        self.text.parse().unwrap_or(f64::NAN)
    }

    fn integer_text(&self) -> Option<&str> {
        match self.text.split_once('.') {
            None => Some(&self.text),
            Some((whole, fraction)) => fraction.bytes().all(|byte| byte == b'0').then_some(whole),
        }
    }
}

/// One key of a mapping.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The decoded key.
    pub key: Arc<str>,
    /// The text of the key, quotes included.
    pub key_span: Span,
    /// The value.
    pub node: Node,
}

impl Entry {
    /// The origin of the value: both spans and the cause.
    pub fn origin(&self) -> Origin {
        Origin {
            key: Some(self.key_span),
            ..self.node.origin()
        }
    }
}

/// From this many keys on, look-ups go through an index.
const INDEXED_FROM: usize = 16;

/// A mapping: its keys in the order as written, each once.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    entries: Vec<Entry>,
    #[expect(
        clippy::box_collection,
        reason = "most mappings have no index: it should take no room in them"
    )]
    index: OnceLock<Box<HashMap<Arc<str>, usize>>>,
    may_have_more: bool,
}

impl Mapping {
    /// A mapping of these entries, whose keys must differ.
    pub fn new(entries: Vec<Entry>) -> Self {
        Self {
            entries,
            index: OnceLock::new(),
            may_have_more: false,
        }
    }

    /// The same mapping, of which it isn't known whether it has more keys: something that would contribute to it
    /// couldn't be read. A key that isn't there must then not be called missing.
    #[must_use]
    pub fn with_unknown_keys(mut self) -> Self {
        self.may_have_more = true;
        self
    }

    /// True when keys may be missing because something couldn't be read.
    pub fn may_have_more(&self) -> bool {
        self.may_have_more
    }

    /// The entries in the order as written.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries, to build another mapping.
    pub fn into_entries(self) -> Vec<Entry> {
        self.entries
    }

    /// The entry with this key.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        if self.entries.len() < INDEXED_FROM {
            return self.entries.iter().find(|entry| &*entry.key == key);
        }
        let index = self.index.get_or_init(|| {
            let numbered = self.entries.iter().enumerate();
            let index = numbered.map(|(at, entry)| (Arc::clone(&entry.key), at));
            Box::new(index.collect())
        });
        self.entries.get(*index.get(key)?)
    }

    /// The value under this key.
    pub fn node(&self, key: &str) -> Option<&Node> {
        self.get(key).map(|entry| &entry.node)
    }
}

/// A comment of a YAML file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// From `#` to the end of the line, the line end not included.
    pub span: Span,
    /// True when nothing else stands on the line.
    pub own_line: bool,
}

impl Node {
    /// A value written at `span`.
    pub fn new(span: Span, value: Value) -> Self {
        Self {
            span,
            value,
            cause: None,
        }
    }

    /// A string that nobody wrote, filled in at `span` for this cause.
    pub fn made(span: Span, text: impl Into<Arc<str>>, cause: Cause) -> Self {
        let text = Text {
            text: text.into(),
            style: Style::Made,
        };
        Self::new(span, Value::String(text)).because(cause)
    }

    /// The same node, standing where it stands for this cause; an earlier cause stays behind it.
    #[must_use]
    pub fn because(mut self, cause: Cause) -> Self {
        let cause = match self.cause.as_deref() {
            None => cause,
            Some(Cause::Chain(inner)) => Cause::Chain(
                std::iter::once(cause)
                    .chain(inner.iter().cloned())
                    .collect(),
            ),
            Some(inner) => Cause::Chain(Arc::new([cause, inner.clone()])),
        };
        self.cause = Some(Arc::new(cause));
        self
    }

    /// The origin of a value without a key.
    pub fn origin(&self) -> Origin {
        Origin {
            key: None,
            value: self.span,
            cause: self.cause.clone(),
        }
    }

    /// The text, when the node is a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(&text.text),
            _ => None,
        }
    }

    /// The mapping, when the node is one.
    pub fn as_mapping(&self) -> Option<&Mapping> {
        match &self.value {
            Value::Mapping(mapping) => Some(mapping),
            _ => None,
        }
    }

    /// The items, when the node is a list.
    pub fn as_sequence(&self) -> Option<&[Node]> {
        match &self.value {
            Value::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// True when the value couldn't be read.
    pub fn is_hole(&self) -> bool {
        matches!(self.value, Value::Hole)
    }

    /// What the value is, for a sentence: "a string", "a list", "nothing" for null.
    pub fn describe(&self) -> &'static str {
        match &self.value {
            Value::Null => "nothing (null)",
            Value::Bool(_) => "a boolean",
            Value::Number(_) => "a number",
            Value::String(_) => "a string",
            Value::Sequence(_) => "a list",
            Value::Mapping(_) => "a mapping",
            Value::Hole => "something unreadable",
        }
    }
}
