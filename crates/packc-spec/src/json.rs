//! The spanned tree as the validator reads it, without a copy.
//!
//! Invariant: the validator sees the JSON value that the tree stands for. A hole is seen as null; findings about it are
//! dropped where they meet the tree again.

use std::borrow::Cow;

use jsonschema::JsonType;
use jsonschema::json::{Array, Json, JsonNumber, NodeIdentity, Object, cmp, unique};
use packc_syntax::{Entry, Mapping, Node, Number, Value as Tree};
use serde_json::Value;

/// The representation of JSON by [`Node`].
pub(crate) struct TreeJson;

/// A value as the validator holds it.
#[derive(Clone, Copy)]
pub(crate) enum View<'a> {
    Node(&'a Node),
    /// The name of a key, looked at as a string.
    Name(&'a str),
}

pub(crate) struct Items<'a>(&'a [Node]);

pub(crate) struct Digits<'a>(&'a Number);

impl Json for TreeJson {
    type Node<'a> = View<'a>;
    type PreparedKey = String;
    type StringBuffer = ();

    /// Aliases share nodes, but no node holds itself.
    const ACYCLIC: bool = true;

    fn prepare_key(key: &str) -> String {
        key.to_owned()
    }

    fn with_string_node<T>((): &mut (), string: &str, f: impl FnOnce(View<'_>) -> T) -> T {
        f(View::Name(string))
    }
}

impl<'a> View<'a> {
    fn text(self) -> Option<&'a str> {
        match self {
            Self::Node(node) => node.as_str(),
            Self::Name(name) => Some(name),
        }
    }
}

impl<'a> jsonschema::json::Node<'a, TreeJson> for View<'a> {
    type Object = &'a Mapping;
    type Array = Items<'a>;
    type Number = Digits<'a>;

    fn as_object(&self) -> Option<&'a Mapping> {
        match self {
            Self::Node(node) => node.as_mapping(),
            Self::Name(_) => None,
        }
    }

    fn as_array(&self) -> Option<Items<'a>> {
        match self {
            Self::Node(node) => node.as_sequence().map(Items),
            Self::Name(_) => None,
        }
    }

    fn as_string(&self) -> Option<Cow<'a, str>> {
        self.text().map(Cow::Borrowed)
    }

    fn as_number(&self) -> Option<Digits<'a>> {
        match self {
            Self::Node(Node {
                value: Tree::Number(number),
                ..
            }) => Some(Digits(number)),
            _ => None,
        }
    }

    fn as_boolean(&self) -> Option<bool> {
        match self {
            Self::Node(Node {
                value: Tree::Bool(value),
                ..
            }) => Some(*value),
            _ => None,
        }
    }

    fn is_null(&self) -> bool {
        self.json_type() == JsonType::Null
    }

    fn json_type(&self) -> JsonType {
        match self {
            Self::Name(_) => JsonType::String,
            Self::Node(node) => match &node.value {
                Tree::Null | Tree::Hole => JsonType::Null,
                Tree::Bool(_) => JsonType::Boolean,
                Tree::Number(_) => JsonType::Number,
                Tree::String(_) => JsonType::String,
                Tree::Sequence(_) => JsonType::Array,
                Tree::Mapping(_) => JsonType::Object,
            },
        }
    }

    /// A character takes one to four bytes (UTF-8), so long texts needn't be counted.
    fn string_length_within(&self, min: u64, max: u64) -> Option<bool> {
        let text = self.text()?;
        let bytes = text.len() as u64;
        if min <= bytes.div_ceil(4) && bytes <= max {
            return Some(true);
        }
        Some((min..=max).contains(&(text.chars().count() as u64)))
    }

    fn equals_value(&self, expected: &Value) -> bool {
        match (self.text(), expected) {
            (Some(text), Value::String(expected)) => text == expected,
            (Some(_), _) => false,
            (None, expected) => cmp::equal(&self.json(usize::MAX), expected),
        }
    }

    /// The value without what lies inside its items and members: findings need its type, its keys and the scalars among
    /// its members, and a pack may be large.
    fn to_value(&self) -> Cow<'a, Value> {
        Cow::Owned(self.json(1))
    }

    fn identity(&self) -> Option<NodeIdentity> {
        match self {
            Self::Node(node) => Some(NodeIdentity::new(std::ptr::from_ref::<Node>(*node).addr())),
            Self::Name(_) => None,
        }
    }
}

impl View<'_> {
    /// The value down to `depth` levels of items and members; null stands for what lies deeper.
    fn json(self, depth: usize) -> Value {
        match self {
            Self::Name(name) => Value::from(name),
            Self::Node(node) => json(node, depth),
        }
    }
}

fn json(node: &Node, depth: usize) -> Value {
    let inner = |node: &Node| match depth.checked_sub(1) {
        Some(depth) if depth > 0 || !is_container(node) => json(node, depth),
        _ => Value::Null,
    };
    match &node.value {
        Tree::Null | Tree::Hole => Value::Null,
        Tree::Bool(value) => Value::Bool(*value),
        Tree::Number(number) => Value::Number(Digits(number).to_number().into_owned()),
        Tree::String(text) => Value::from(&*text.text),
        Tree::Sequence(items) => items.iter().map(inner).collect(),
        Tree::Mapping(mapping) => {
            let member = |entry: &Entry| (entry.key.to_string(), inner(&entry.node));
            mapping.entries().iter().map(member).collect()
        }
    }
}

fn is_container(node: &Node) -> bool {
    matches!(node.value, Tree::Sequence(_) | Tree::Mapping(_))
}

impl JsonNumber for Digits<'_> {
    fn as_u64(&self) -> Option<u64> {
        self.0.as_u64()
    }

    fn as_i64(&self) -> Option<i64> {
        self.0.as_i64()
    }

    fn as_f64(&self) -> Option<f64> {
        Some(self.0.as_f64()).filter(|number| number.is_finite())
    }

    fn as_str(&self) -> Cow<'_, str> {
        Cow::Borrowed(&self.0.text)
    }

    fn to_number(&self) -> Cow<'_, serde_json::Number> {
        let whole = self.0.as_i64().map(Into::into);
        let number = whole
            .or_else(|| self.0.as_u64().map(Into::into))
            .or_else(|| serde_json::Number::from_f64(self.0.as_f64()));
        Cow::Owned(number.unwrap_or_else(|| 0.into()))
    }
}

impl<'a> Object<'a, TreeJson> for &'a Mapping {
    type Node = View<'a>;
    type MemberName = &'a str;
    type MembersIter =
        std::iter::Map<std::slice::Iter<'a, Entry>, fn(&'a Entry) -> (&'a str, View<'a>)>;

    fn len(&self) -> usize {
        self.entries().len()
    }

    fn get(&self, key: &String) -> Option<View<'a>> {
        self.node(key).map(View::Node)
    }

    fn members(&self) -> Self::MembersIter {
        self.entries()
            .iter()
            .map(|entry| (&*entry.key, View::Node(&entry.node)))
    }
}

impl<'a> Array<'a, TreeJson> for Items<'a> {
    type Node = View<'a>;
    type ElementsIter = std::iter::Map<std::slice::Iter<'a, Node>, fn(&'a Node) -> View<'a>>;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn elements(&self) -> Self::ElementsIter {
        self.0.iter().map(View::Node)
    }

    fn is_unique(&self) -> bool {
        let values: Vec<Value> = self.0.iter().map(|node| json(node, usize::MAX)).collect();
        unique::is_unique(&values)
    }
}
