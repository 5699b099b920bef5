//! The frame of a resource around what stands without one.
//!
//! Invariant: the content keeps its spans; the frame stands where the name does.

use std::sync::Arc;

use packc_source::{Cause, Span};
use packc_syntax::{Entry, Mapping, Node, Value};

/// A resource of this kind with this name, which is written at `at`.
pub(crate) fn envelope(kind: &str, name: &str, at: Span, spec: Node) -> Node {
    let whole = spec.span;
    let made = |text: &str| Node::made(at, text, Cause::Imported(at));
    let field = |key: &str, node: Node| Entry {
        key: key.into(),
        key_span: at,
        node,
    };
    let mapping = |entries| Value::Mapping(Arc::new(Mapping::new(entries)));
    let metadata = Node::new(at, mapping(vec![field("name", made(name))]));
    let fields = vec![
        field("apiVersion", made("")),
        field("kind", made(kind)),
        field("metadata", metadata),
        field("spec", spec),
    ];
    Node::new(whole, mapping(fields))
}
