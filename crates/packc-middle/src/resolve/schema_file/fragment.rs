//! From the fragment of a reference to the schema that it means: a JSON Pointer (RFC 6901) or an anchor.
//!
//! Invariant: nothing is called missing where something couldn't be read.

use packc_diagnostics::nearest;
use packc_syntax::{Mapping, Node, Value};

use super::index::Index;
use super::reference::percent_decode;

/// What a fragment leads to.
#[derive(Clone, Debug)]
pub(super) enum Found<'a> {
    /// A schema.
    Schema(&'a Node),
    /// Nothing is known of the place.
    Unknown,
    /// There is none; perhaps a fragment that is near.
    Nothing(Option<String>),
}

/// Finds the fragment in a resource of the file that `index` is of.
pub(super) fn find<'a>(resource: &'a Node, index: &'a Index, fragment: &str) -> Found<'a> {
    if fragment.is_empty() {
        return Found::Schema(resource);
    }
    let decoded = percent_decode(fragment);
    match decoded.strip_prefix('/') {
        Some(pointer) => by_pointer(resource, pointer),
        None => by_anchor(index, &decoded),
    }
}

fn by_pointer<'a>(resource: &'a Node, pointer: &str) -> Found<'a> {
    let mut node = resource;
    let mut walked = String::new();
    for segment in pointer.split('/') {
        let name = segment.replace("~1", "/").replace("~0", "~");
        let next = match &node.value {
            Value::Mapping(mapping) => mapping.node(&name),
            Value::Sequence(items) => name.parse().ok().and_then(|at: usize| items.get(at)),
            _ => None,
        };
        let Some(next) = next else {
            let is_unknown = match &node.value {
                Value::Hole => true,
                Value::Mapping(mapping) => mapping.may_have_more(),
                _ => false,
            };
            if is_unknown {
                return Found::Unknown;
            }
            let entries = node.as_mapping().map_or(&[][..], Mapping::entries);
            let names: Vec<&str> = entries.iter().map(|entry| &*entry.key).collect();
            let near = meant(&name, &names);
            return Found::Nothing(near.map(|near| format!("#{walked}/{near}")));
        };
        node = next;
        walked.push('/');
        walked.push_str(segment);
    }
    if node.is_hole() {
        return Found::Unknown;
    }
    Found::Schema(node)
}

fn by_anchor<'a>(index: &'a Index, name: &str) -> Found<'a> {
    match index.by_anchor(name) {
        Some(schema) => Found::Schema(schema),
        None if index.is_partial() => Found::Unknown,
        None => {
            let near = meant(name, &index.anchors());
            Found::Nothing(near.map(|near| format!("#{near}")))
        }
    }
}

/// The name that is near; of very many names none is looked for.
fn meant<'a>(name: &str, names: &[&'a str]) -> Option<&'a str> {
    const MANY: usize = 1000;
    let names = if names.len() > MANY { &[] } else { names };
    nearest(name, names.iter().copied())
}
