//! The paths of schema files, as texts and schemas name them.
//!
//! Invariant: nothing is read, and nothing is said about what is wrong.

use packc_syntax::Node;

use super::index::Index;
use super::keywords;
use super::reference::{Reference, Target};

/// The path in a text that names a schema by file, with its escapes decoded and without what follows `#` (RFC 3986).
/// `None` for an address.
pub fn schema_path(text: &str) -> Option<String> {
    match Reference::parse(text).target {
        Target::File(path) => Some(path),
        Target::Here | Target::Absolute(_) => None,
    }
}

/// The paths of the files that a schema refers to, relative to the file that it stands in, in their order.
pub fn schema_paths(schema: &Node) -> Vec<String> {
    let index = Index::of(schema);
    let mut found = Vec::new();
    collect(schema, &index, &mut found);
    found
}

fn collect(schema: &Node, index: &Index, found: &mut Vec<String>) {
    let references = keywords::references(schema).filter_map(|entry| entry.node.as_str());
    let paths = references.filter_map(schema_path);
    found.extend(paths.filter(|path| index.by_id(path).is_none()));
    for (_, inner) in keywords::inside(schema) {
        collect(inner, index, found);
    }
}
