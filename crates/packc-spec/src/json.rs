//! The spanned tree, and the text of a written pack, as the validator reads them, without a copy.
//!
//! Invariant: the validator sees the JSON value that the tree or the text stands for. A hole is seen as null; findings
//! about it are dropped where they meet the tree again.

use std::borrow::Cow;

use jsonschema::JsonType;
use jsonschema::json::{Array, Json, JsonNumber, NodeIdentity, Object, cmp, unique};
use packc_syntax::{Entry, Mapping, Node, Number, Value as Tree};
use serde_json::Value;

use crate::document::{Inner, Place, Seen};

/// The representation of JSON by [`Node`], and by [`Document`](crate::document::Document): one, so that a schema is
/// compiled once for both.
pub(crate) struct PackJson;

/// A value as the validator holds it.
#[derive(Clone, Copy)]
pub(crate) enum View<'a> {
    Node(&'a Node),
    /// A value of a text.
    Place(Place<'a>),
    /// The name of a key, looked at as a string.
    Name(&'a str),
}

pub(crate) enum Members<'a> {
    Tree(&'a Mapping),
    Text(Place<'a>),
}

pub(crate) enum Items<'a> {
    Tree(&'a [Node]),
    Text(Place<'a>),
}

pub(crate) enum Digits<'a> {
    Tree(&'a Number),
    Text(&'a serde_json::Number),
}

/// One of two iterators.
pub(crate) enum Either<T, P> {
    Tree(T),
    Text(P),
}

impl<I, T: Iterator<Item = I>, P: Iterator<Item = I>> Iterator for Either<T, P> {
    type Item = I;

    fn next(&mut self) -> Option<I> {
        match self {
            Self::Tree(items) => items.next(),
            Self::Text(items) => items.next(),
        }
    }
}

impl Json for PackJson {
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
            Self::Place(place) => match place.seen() {
                Seen::String(text) => Some(text),
                _ => None,
            },
            Self::Name(name) => Some(name),
        }
    }
}

impl<'a> jsonschema::json::Node<'a, PackJson> for View<'a> {
    type Object = Members<'a>;
    type Array = Items<'a>;
    type Number = Digits<'a>;

    fn as_object(&self) -> Option<Members<'a>> {
        match *self {
            Self::Node(node) => node.as_mapping().map(Members::Tree),
            Self::Place(place) if matches!(place.seen(), Seen::Object) => {
                Some(Members::Text(place))
            }
            _ => None,
        }
    }

    fn as_array(&self) -> Option<Items<'a>> {
        match *self {
            Self::Node(node) => node.as_sequence().map(Items::Tree),
            Self::Place(place) if matches!(place.seen(), Seen::Array) => Some(Items::Text(place)),
            _ => None,
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
            }) => Some(Digits::Tree(number)),
            Self::Place(place) => match place.seen() {
                Seen::Number(number) => Some(Digits::Text(number)),
                _ => None,
            },
            _ => None,
        }
    }

    fn as_boolean(&self) -> Option<bool> {
        match self {
            Self::Node(Node {
                value: Tree::Bool(value),
                ..
            }) => Some(*value),
            Self::Place(place) => match place.seen() {
                Seen::Bool(value) => Some(value),
                _ => None,
            },
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
            Self::Place(place) => match place.seen() {
                Seen::Null => JsonType::Null,
                Seen::Bool(_) => JsonType::Boolean,
                Seen::Number(_) => JsonType::Number,
                Seen::String(_) => JsonType::String,
                Seen::Array => JsonType::Array,
                Seen::Object => JsonType::Object,
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
            Self::Place(place) => Some(NodeIdentity::new(place.address())),
            Self::Name(_) => None,
        }
    }
}

impl View<'_> {
    /// The value down to `depth` levels of items and members; null stands for what lies deeper.
    pub(crate) fn json(self, depth: usize) -> Value {
        match self {
            Self::Name(name) => Value::from(name),
            Self::Node(node) => json(node, depth),
            Self::Place(place) => json_of_text(place, depth),
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
        Tree::Number(number) => Value::Number(Digits::Tree(number).to_number().into_owned()),
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

fn json_of_text(place: Place<'_>, depth: usize) -> Value {
    let inner = |place: Place<'_>| {
        let is_container = matches!(place.seen(), Seen::Array | Seen::Object);
        match depth.checked_sub(1) {
            Some(depth) if depth > 0 || !is_container => json_of_text(place, depth),
            _ => Value::Null,
        }
    };
    match place.seen() {
        Seen::Null => Value::Null,
        Seen::Bool(value) => Value::Bool(value),
        Seen::Number(number) => Value::Number(number.clone()),
        Seen::String(text) => Value::from(text),
        Seen::Array => place.inside().map(inner).collect(),
        Seen::Object => {
            let members = place.inside();
            members
                .map(|member| (member.name().to_owned(), inner(member)))
                .collect()
        }
    }
}

impl JsonNumber for Digits<'_> {
    fn as_u64(&self) -> Option<u64> {
        match self {
            Self::Tree(number) => number.as_u64(),
            Self::Text(number) => number.as_u64(),
        }
    }

    fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Tree(number) => number.as_i64(),
            Self::Text(number) => number.as_i64(),
        }
    }

    fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Tree(number) => Some(number.as_f64()).filter(|number| number.is_finite()),
            Self::Text(number) => number.as_f64(),
        }
    }

    fn as_str(&self) -> Cow<'_, str> {
        match self {
            Self::Tree(number) => Cow::Borrowed(&number.text),
            Self::Text(number) => Cow::Owned(number.to_string()),
        }
    }

    fn to_number(&self) -> Cow<'_, serde_json::Number> {
        let number = match self {
            Self::Tree(number) => *number,
            Self::Text(number) => return Cow::Borrowed(number),
        };
        let whole = number.as_i64().map(Into::into);
        let number = whole
            .or_else(|| number.as_u64().map(Into::into))
            .or_else(|| serde_json::Number::from_f64(number.as_f64()));
        Cow::Owned(number.unwrap_or_else(|| 0.into()))
    }
}

type TreeMembers<'a> =
    std::iter::Map<std::slice::Iter<'a, Entry>, fn(&'a Entry) -> (&'a str, View<'a>)>;
type TextMembers<'a> = std::iter::Map<Inner<'a>, fn(Place<'a>) -> (&'a str, View<'a>)>;

impl<'a> Object<'a, PackJson> for Members<'a> {
    type Node = View<'a>;
    type MemberName = &'a str;
    type MembersIter = Either<TreeMembers<'a>, TextMembers<'a>>;

    fn len(&self) -> usize {
        match self {
            Self::Tree(mapping) => mapping.entries().len(),
            Self::Text(place) => place.len(),
        }
    }

    fn get(&self, key: &String) -> Option<View<'a>> {
        match *self {
            Self::Tree(mapping) => mapping.node(key).map(View::Node),
            Self::Text(place) => {
                let mut members = place.inside();
                members.find(|member| member.name() == key).map(View::Place)
            }
        }
    }

    fn members(&self) -> Self::MembersIter {
        match *self {
            Self::Tree(mapping) => Either::Tree(
                mapping
                    .entries()
                    .iter()
                    .map(|entry| (&*entry.key, View::Node(&entry.node))),
            ),
            Self::Text(place) => Either::Text(
                place
                    .inside()
                    .map(|member| (member.name(), View::Place(member))),
            ),
        }
    }
}

type TreeItems<'a> = std::iter::Map<std::slice::Iter<'a, Node>, fn(&'a Node) -> View<'a>>;
type TextItems<'a> = std::iter::Map<Inner<'a>, fn(Place<'a>) -> View<'a>>;

impl<'a> Array<'a, PackJson> for Items<'a> {
    type Node = View<'a>;
    type ElementsIter = Either<TreeItems<'a>, TextItems<'a>>;

    fn len(&self) -> usize {
        match self {
            Self::Tree(items) => items.len(),
            Self::Text(place) => place.len(),
        }
    }

    fn elements(&self) -> Self::ElementsIter {
        match *self {
            Self::Tree(items) => Either::Tree(items.iter().map(View::Node)),
            Self::Text(place) => Either::Text(place.inside().map(View::Place)),
        }
    }

    fn is_unique(&self) -> bool {
        let values: Vec<Value> = self
            .elements()
            .map(|element| element.json(usize::MAX))
            .collect();
        unique::is_unique(&values)
    }
}
