//! A JSON text as the validator reads it: its values one behind the other, without a tree.
//!
//! Place in the pipeline: the last look at the bytes that the backend wrote. It is read by `serde_json`, as most runtimes
//! would, so that what [`packc_syntax::parse_json`] might get wrong isn't taken for right; and in one piece of memory,
//! since the pack is as large as all its sources together.
//!
//! Invariant: a text that is read is JSON (RFC 8259) and has each key once in its object.

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt::{self, Formatter};

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

use crate::json::{Digits, Items, Members, Seen};

/// From this many keys on, equal ones are looked for with a set.
const MANY_KEYS: usize = 16;

/// The values of a JSON text, each before those inside it.
#[derive(Debug, Default)]
pub(crate) struct Document<'t> {
    values: Vec<Value<'t>>,
    /// The texts of all strings that have escapes, one behind the other.
    decoded: String,
}

#[derive(Debug)]
struct Value<'t> {
    /// Its key, when it stands in an object.
    key: Text<'t>,
    kind: Kind<'t>,
}

#[derive(Debug)]
enum Kind<'t> {
    Null,
    Bool(bool),
    Number(Number),
    String(Text<'t>),
    Array(Inside),
    Object(Inside),
}

/// What lies in an array or an object.
#[derive(Clone, Copy, Debug, Default)]
struct Inside {
    /// How many items or members.
    len: usize,
    /// The number of the first value behind them.
    end: usize,
}

/// A string: as it stands in the JSON text, or a part of [`Document::decoded`].
#[derive(Clone, Copy, Debug)]
enum Text<'t> {
    Verbatim(&'t str),
    Decoded { start: usize, end: usize },
}

impl<'t> Document<'t> {
    /// Reads a text; `None` when it isn't JSON, when an object has a key twice, and when it nests deeper than 127 levels.
    pub(crate) fn read(text: &'t str) -> Option<Self> {
        let mut document = Self::default();
        let mut reader = serde_json::Deserializer::from_str(text);
        let root = Next {
            document: &mut document,
            key: Text::Verbatim(""),
        };
        root.deserialize(&mut reader).ok()?;
        reader.end().ok()?;
        Some(document)
    }

    /// The value that the whole text is.
    pub(crate) fn root(&self) -> Place<'_> {
        Place {
            document: self,
            at: 0,
        }
    }

    fn text(&self, text: Text<'t>) -> &str {
        match text {
            Text::Verbatim(text) => text,
            Text::Decoded { start, end } => self.decoded.get(start..end).unwrap_or(""),
        }
    }

    /// Keeps a string that doesn't stand as it is in the text.
    fn decode(&mut self, text: &str) -> Text<'t> {
        let start = self.decoded.len();
        self.decoded.push_str(text);
        Text::Decoded {
            start,
            end: self.decoded.len(),
        }
    }

    /// Takes up an array or an object before what lies in it.
    fn begin(&mut self, key: Text<'t>) -> usize {
        let at = self.values.len();
        let kind = Kind::Null;
        self.values.push(Value { key, kind });
        at
    }

    /// Completes what was [begun](Self::begin).
    fn end(&mut self, at: usize, len: usize, kind: fn(Inside) -> Kind<'t>) {
        let end = self.values.len();
        if let Some(value) = self.values.get_mut(at) {
            value.kind = kind(Inside { len, end });
        }
    }
}

/// One value of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    document: &'a Document<'a>,
    at: usize,
}

impl<'a> Place<'a> {
    /// Where it lies in memory, which no other value shares.
    pub(crate) fn address(self) -> usize {
        let value = self.document.values.get(self.at);
        value.map_or(0, |value| std::ptr::from_ref(value).addr())
    }

    /// What stands here.
    pub(crate) fn seen(self) -> Seen<'a> {
        match self.document.values.get(self.at).map(|value| &value.kind) {
            None | Some(Kind::Null) => Seen::Null,
            Some(Kind::Bool(value)) => Seen::Bool(*value),
            Some(Kind::Number(number)) => Seen::Number(Digits::Text(number)),
            Some(Kind::String(text)) => Seen::String(self.document.text(*text)),
            Some(Kind::Array(_)) => Seen::Array(Items::Text(self)),
            Some(Kind::Object(_)) => Seen::Object(Members::Text(self)),
        }
    }

    /// Its key; empty when it doesn't stand in an object.
    pub(crate) fn name(self) -> &'a str {
        let value = self.document.values.get(self.at);
        value.map_or("", |value| self.document.text(value.key))
    }

    /// How many items or members it has.
    pub(crate) fn len(self) -> usize {
        self.extent().map_or(0, |inside| inside.len)
    }

    /// The items or members of it.
    pub(crate) fn inside(self) -> Inner<'a> {
        Inner {
            document: self.document,
            at: self.at + 1,
            end: self.extent().map_or(self.at + 1, |inside| inside.end),
        }
    }

    fn has_key_twice(self) -> bool {
        let names = || self.inside().map(Place::name);
        if self.len() < MANY_KEYS {
            let mut numbered = names().enumerate();
            numbered.any(|(at, name)| names().take(at).any(|other| other == name))
        } else {
            let mut met = HashSet::with_capacity(self.len());
            !names().all(|name| met.insert(name))
        }
    }

    fn extent(self) -> Option<Inside> {
        match self.document.values.get(self.at)?.kind {
            Kind::Array(inside) | Kind::Object(inside) => Some(inside),
            _ => None,
        }
    }
}

/// The items of an array or the members of an object, in their order.
#[derive(Clone, Debug)]
pub(crate) struct Inner<'a> {
    document: &'a Document<'a>,
    at: usize,
    end: usize,
}

impl<'a> Iterator for Inner<'a> {
    type Item = Place<'a>;

    fn next(&mut self) -> Option<Place<'a>> {
        if self.at >= self.end {
            return None;
        }
        let place = Place {
            document: self.document,
            at: self.at,
        };
        self.at = place.extent().map_or(self.at + 1, |inside| inside.end);
        Some(place)
    }
}

/// The value that is read next.
struct Next<'d, 't> {
    document: &'d mut Document<'t>,
    key: Text<'t>,
}

impl<'t> Next<'_, 't> {
    fn put(self, kind: Kind<'t>) {
        let key = self.key;
        self.document.values.push(Value { key, kind });
    }
}

impl<'t> DeserializeSeed<'t> for Next<'_, 't> {
    type Value = ();

    fn deserialize<D: Deserializer<'t>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'t> Visitor<'t> for Next<'_, 't> {
    type Value = ();

    fn expecting(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.put(Kind::Null);
        Ok(())
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.put(Kind::Bool(value));
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.put(Kind::Number(value.into()));
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.put(Kind::Number(value.into()));
        Ok(())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        let number = Number::from_f64(value);
        self.put(Kind::Number(number.ok_or_else(|| E::custom("no number"))?));
        Ok(())
    }

    fn visit_borrowed_str<E>(self, text: &'t str) -> Result<(), E> {
        self.put(Kind::String(Text::Verbatim(text)));
        Ok(())
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        let text = self.document.decode(text);
        self.put(Kind::String(text));
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut items: A) -> Result<(), A::Error> {
        let Self { document, key } = self;
        let at = document.begin(key);
        let mut len = 0;
        let mut next = || {
            let key = Text::Verbatim("");
            items.next_element_seed(Next { document, key })
        };
        while next()?.is_some() {
            len += 1;
        }
        document.end(at, len, Kind::Array);
        Ok(())
    }

    fn visit_map<A: MapAccess<'t>>(self, mut members: A) -> Result<(), A::Error> {
        let Self { document, key } = self;
        let at = document.begin(key);
        let mut len = 0;
        while let Some(key) = members.next_key_seed(Key(document))? {
            members.next_value_seed(Next { document, key })?;
            len += 1;
        }
        document.end(at, len, Kind::Object);
        if (Place { document, at }).has_key_twice() {
            return Err(A::Error::custom("a key stands twice"));
        }
        Ok(())
    }
}

/// The key that is read next.
struct Key<'d, 't>(&'d mut Document<'t>);

impl<'t> DeserializeSeed<'t> for Key<'_, 't> {
    type Value = Text<'t>;

    fn deserialize<D: Deserializer<'t>>(self, reader: D) -> Result<Text<'t>, D::Error> {
        reader.deserialize_str(self)
    }
}

impl<'t> Visitor<'t> for Key<'_, 't> {
    type Value = Text<'t>;

    fn expecting(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str("a key")
    }

    fn visit_borrowed_str<E>(self, text: &'t str) -> Result<Text<'t>, E> {
        Ok(Text::Verbatim(text))
    }

    fn visit_str<E>(self, text: &str) -> Result<Text<'t>, E> {
        Ok(self.0.decode(text))
    }
}
