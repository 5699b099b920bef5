//! What the fields of records hold: scalars, and values that the specification leaves open.
//!
//! Invariant: texts, numbers and open values are the tree's own, shared with it; nothing is normalized.

use std::ops::Deref;
use std::sync::Arc;

use packc_source::Origin;
use packc_syntax::{Mapping, Node, Number, Style, Text, Value};

use crate::record::Lower;
use crate::visit::{Scalar, Visit, Visitor, visit_entries, visit_value};

/// A value and where it was written.
#[derive(Clone, Debug)]
pub struct Field<T> {
    /// The value.
    pub value: T,
    /// Where it was written.
    pub origin: Origin,
}

/// A string. It can be used as a `&str`.
pub type Str = Field<Text>;

/// A boolean. `*field` is its value.
pub type Bool = Field<bool>;

/// A number with its text. It can be used as a [`Number`].
pub type Num = Field<Number>;

/// A number, or `null`, which is kept.
pub type NullableNum = Field<Option<Number>>;

/// A value of any kind, `null` included.
pub type Any = Field<Value>;

/// An object whose keys the specification doesn't name: everything as the author wrote it, in the author's order.
pub type Object = Field<Arc<Mapping>>;

impl Str {
    /// A string that packc writes itself, standing for what is at `origin`.
    pub fn made(text: impl Into<Arc<str>>, origin: Origin) -> Self {
        let text = Text {
            text: text.into(),
            style: Style::Made,
        };
        Self {
            value: text,
            origin,
        }
    }
}

impl Deref for Str {
    type Target = str;

    fn deref(&self) -> &str {
        &self.value.text
    }
}

impl Deref for Bool {
    type Target = bool;

    fn deref(&self) -> &bool {
        &self.value
    }
}

impl Deref for Num {
    type Target = Number;

    fn deref(&self) -> &Number {
        &self.value
    }
}

impl Deref for Object {
    type Target = Mapping;

    fn deref(&self) -> &Mapping {
        &self.value
    }
}

impl Lower for Str {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        match &node.value {
            Value::String(text) => Some(Self {
                value: text.clone(),
                origin,
            }),
            _ => None,
        }
    }
}

impl Visit for Str {
    fn visit(&self, visitor: &mut dyn Visitor) {
        visitor.scalar(Scalar::String(&self.value), &self.origin);
    }
}

impl Lower for Bool {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        match node.value {
            Value::Bool(value) => Some(Self { value, origin }),
            _ => None,
        }
    }
}

impl Visit for Bool {
    fn visit(&self, visitor: &mut dyn Visitor) {
        visitor.scalar(Scalar::Bool(self.value), &self.origin);
    }
}

impl Lower for Num {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        match &node.value {
            Value::Number(number) => Some(Self {
                value: number.clone(),
                origin,
            }),
            _ => None,
        }
    }
}

impl Visit for Num {
    fn visit(&self, visitor: &mut dyn Visitor) {
        visitor.scalar(Scalar::Number(&self.value), &self.origin);
    }
}

impl Lower for NullableNum {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        let value = match &node.value {
            Value::Null => None,
            Value::Number(number) => Some(number.clone()),
            _ => return None,
        };
        Some(Self { value, origin })
    }
}

impl Visit for NullableNum {
    fn visit(&self, visitor: &mut dyn Visitor) {
        let scalar = self.value.as_ref().map_or(Scalar::Null, Scalar::Number);
        visitor.scalar(scalar, &self.origin);
    }
}

impl Lower for Any {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        (!node.is_hole()).then(|| Self {
            value: node.value.clone(),
            origin,
        })
    }
}

impl Visit for Any {
    fn visit(&self, visitor: &mut dyn Visitor) {
        visit_value(&self.value, &self.origin, visitor);
    }
}

impl Lower for Object {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        match &node.value {
            Value::Mapping(mapping) => Some(Self {
                value: Arc::clone(mapping),
                origin,
            }),
            _ => Self::unread(&origin),
        }
    }

    fn unread(origin: &Origin) -> Option<Self> {
        Some(Self {
            value: Arc::new(Mapping::default().with_unknown_keys()),
            origin: origin.clone(),
        })
    }
}

impl Visit for Object {
    fn visit(&self, visitor: &mut dyn Visitor) {
        visitor.object_start(&self.origin);
        visit_entries(self.value.entries(), visitor);
        visitor.object_end();
    }
}
