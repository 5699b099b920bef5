//! The spanned tree, and the text of a written pack, as the validator reads them, without a copy.
//!
//! Invariant: the validator sees the JSON value that the tree or the text stands for. A hole is seen as null; findings
//! about it are dropped where they meet the tree again.

use std::borrow::Cow;

use jsonschema::JsonType;
use jsonschema::json::{Array, Json, JsonNumber, NodeIdentity, Object, cmp, unique};
use packc_syntax::{Entry, Mapping, Node, Number, Value as Tree};
use serde_json::Value;

use crate::document::{Inner, Place};

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

/// What a value is.
pub(crate) enum Seen<'a> {
    Null,
    Bool(bool),
    Number(Digits<'a>),
    String(&'a str),
    Array(Items<'a>),
    Object(Members<'a>),
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
    fn seen(self) -> Seen<'a> {
        match self {
            Self::Name(name) => Seen::String(name),
            Self::Place(place) => place.seen(),
            Self::Node(node) => match &node.value {
                Tree::Null | Tree::Hole => Seen::Null,
                Tree::Bool(value) => Seen::Bool(*value),
                Tree::Number(number) => Seen::Number(Digits::Tree(number)),
                Tree::String(text) => Seen::String(&text.text),
                Tree::Sequence(items) => Seen::Array(Items::Tree(items)),
                Tree::Mapping(mapping) => Seen::Object(Members::Tree(mapping)),
            },
        }
    }

    fn text(self) -> Option<&'a str> {
        match self.seen() {
            Seen::String(text) => Some(text),
            _ => None,
        }
    }

    /// The value down to `depth` levels of items and members; null stands for what lies deeper.
    pub(crate) fn json(self, depth: usize) -> Value {
        let inner = |view: View<'_>| {
            let is_container = matches!(view.seen(), Seen::Array(_) | Seen::Object(_));
            match depth.checked_sub(1) {
                Some(depth) if depth > 0 || !is_container => view.json(depth),
                _ => Value::Null,
            }
        };
        match self.seen() {
            Seen::Null => Value::Null,
            Seen::Bool(value) => Value::Bool(value),
            Seen::Number(number) => Value::Number(number.to_number().into_owned()),
            Seen::String(text) => Value::from(text),
            Seen::Array(items) => items.elements().map(inner).collect(),
            Seen::Object(members) => {
                let member = |(name, view): (&str, View<'_>)| (name.to_owned(), inner(view));
                members.members().map(member).collect()
            }
        }
    }
}

impl<'a> jsonschema::json::Node<'a, PackJson> for View<'a> {
    type Object = Members<'a>;
    type Array = Items<'a>;
    type Number = Digits<'a>;

    fn as_object(&self) -> Option<Members<'a>> {
        match self.seen() {
            Seen::Object(members) => Some(members),
            _ => None,
        }
    }

    fn as_array(&self) -> Option<Items<'a>> {
        match self.seen() {
            Seen::Array(items) => Some(items),
            _ => None,
        }
    }

    fn as_string(&self) -> Option<Cow<'a, str>> {
        self.text().map(Cow::Borrowed)
    }

    fn as_number(&self) -> Option<Digits<'a>> {
        match self.seen() {
            Seen::Number(number) => Some(number),
            _ => None,
        }
    }

    fn as_boolean(&self) -> Option<bool> {
        match self.seen() {
            Seen::Bool(value) => Some(value),
            _ => None,
        }
    }

    fn is_null(&self) -> bool {
        matches!(self.seen(), Seen::Null)
    }

    fn json_type(&self) -> JsonType {
        match self.seen() {
            Seen::Null => JsonType::Null,
            Seen::Bool(_) => JsonType::Boolean,
            Seen::Number(_) => JsonType::Number,
            Seen::String(_) => JsonType::String,
            Seen::Array(_) => JsonType::Array,
            Seen::Object(_) => JsonType::Object,
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
