//! A walk over the model in the specification's key order.
//!
//! Invariant: what is walked is what `pack.json` shows, in its order. Holes are passed over, key and all; a pack that
//! has one also has an error.

use packc_source::Origin;
use packc_syntax::{Node, Number, Text, Value};

/// Something of the model that can be walked.
pub trait Visit {
    /// Walks the value and everything in it.
    fn visit(&self, visitor: &mut dyn Visitor);
}

/// Who is told of each value during a walk.
///
/// A value is announced by [`key`](Self::key) when it stands in an object. The origin is that of the value; it knows
/// the span of the key too, when one was written.
pub trait Visitor {
    /// An object begins.
    fn object_start(&mut self, origin: &Origin);

    /// The key of the value that comes next.
    fn key(&mut self, key: &str);

    /// The innermost object ends.
    fn object_end(&mut self);

    /// An array begins.
    fn array_start(&mut self, origin: &Origin);

    /// The innermost array ends.
    fn array_end(&mut self);

    /// Any other value.
    fn scalar(&mut self, scalar: Scalar<'_>, origin: &Origin);
}

/// A value without parts.
#[derive(Clone, Copy, Debug)]
pub enum Scalar<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, with its text.
    Number(&'a Number),
    /// A string.
    String(&'a Text),
}

impl<T: Visit> Visit for Box<T> {
    fn visit(&self, visitor: &mut dyn Visitor) {
        self.as_ref().visit(visitor);
    }
}

impl Visit for Node {
    fn visit(&self, visitor: &mut dyn Visitor) {
        visit_value(&self.value, &self.origin(), visitor);
    }
}

/// Walks a value of the tree that stands at `origin`.
pub(crate) fn visit_value(value: &Value, origin: &Origin, visitor: &mut dyn Visitor) {
    match value {
        Value::Null => visitor.scalar(Scalar::Null, origin),
        Value::Bool(value) => visitor.scalar(Scalar::Bool(*value), origin),
        Value::Number(number) => visitor.scalar(Scalar::Number(number), origin),
        Value::String(text) => visitor.scalar(Scalar::String(text), origin),
        Value::Sequence(items) => {
            visitor.array_start(origin);
            for item in items.iter().filter(|item| !item.is_hole()) {
                item.visit(visitor);
            }
            visitor.array_end();
        }
        Value::Mapping(mapping) => {
            visitor.object_start(origin);
            visit_entries(mapping.entries(), visitor);
            visitor.object_end();
        }
        Value::Hole => {}
    }
}

/// Walks keys and values of the tree, as part of an object that was begun by somebody else.
pub(crate) fn visit_entries(entries: &[packc_syntax::Entry], visitor: &mut dyn Visitor) {
    for entry in entries.iter().filter(|entry| !entry.node.is_hole()) {
        visitor.key(&entry.key);
        visit_value(&entry.node.value, &entry.origin(), visitor);
    }
}
