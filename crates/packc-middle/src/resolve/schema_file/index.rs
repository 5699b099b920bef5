//! What a schema can be referred to by inside its file: identifiers and anchors (JSON Schema Core, section 8.2).
//!
//! Invariant: made once a file, so that following many references takes no longer than reading it.

use std::collections::HashMap;

use packc_syntax::{Mapping, Node};

use super::keywords;

/// The names of the schemas in a file, or in the parameters of a tool.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// By identifier, and by each of its ends that follows a `/`: what the base is needn't be known then.
    ids: HashMap<String, Node>,
    /// By anchor.
    anchors: HashMap<String, Node>,
    /// True when a name that isn't there may have been written.
    partial: bool,
}

impl Index {
    /// The names in a schema.
    pub(super) fn of(root: &Node) -> Self {
        let mut index = Self::default();
        let mut rest = vec![root];
        while let Some(schema) = rest.pop() {
            index.add(schema);
            rest.extend(keywords::inside(schema).into_iter().map(|(_, node)| node));
        }
        index
    }

    /// The schema that an address or a path means, when it is one of this file.
    pub(super) fn by_id(&self, name: &str) -> Option<&Node> {
        self.ids.get(name)
    }

    /// The schema with this anchor.
    pub(super) fn by_anchor(&self, name: &str) -> Option<&Node> {
        self.anchors.get(name)
    }

    /// All anchors, sorted.
    pub(super) fn anchors(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.anchors.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    /// True when a name that isn't there may have been written.
    pub(super) fn is_partial(&self) -> bool {
        self.partial
    }

    /// True when schemas in it are resources of their own.
    pub(super) fn has_ids(&self) -> bool {
        !self.ids.is_empty()
    }

    fn add(&mut self, schema: &Node) {
        /// How many ends of an identifier are known.
        const ENDS: usize = 8;
        self.partial |= schema.is_hole() || schema.as_mapping().is_some_and(Mapping::may_have_more);
        for anchor in keywords::anchors(schema) {
            self.anchors.insert(anchor.to_owned(), schema.clone());
        }
        if let Some(id) = keywords::id(schema) {
            let ends = id.rmatch_indices('/').take(ENDS);
            let ends = ends.filter_map(|(at, _)| id.get(at + 1..));
            for name in ends.chain([id]).filter(|name| !name.is_empty()) {
                self.ids.insert(name.to_owned(), schema.clone());
            }
        }
    }
}
