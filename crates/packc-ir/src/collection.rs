//! Lists, maps of names, and the keys that open records have beyond those of the specification.
//!
//! Invariant: the order is the author's, and what couldn't be read is remembered as such.

use std::ops::Deref;
use std::sync::Arc;

use indexmap::IndexMap;
use packc_source::Origin;
use packc_syntax::{Entry, Mapping, Node};

use crate::record::{Lower, Rest};
use crate::visit::{Visit, Visitor, visit_entries};

/// A list.
#[derive(Clone, Debug)]
pub struct List<T> {
    /// The items.
    pub items: Vec<T>,
    /// Where the list was written.
    pub origin: Origin,
    /// True when something of the list couldn't be read: an item that isn't there may have been written.
    pub partial: bool,
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items
    }
}

impl<'a, T> IntoIterator for &'a List<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<T: Lower> Lower for List<T> {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        let Some(nodes) = node.as_sequence() else {
            return Self::unread(&origin);
        };
        let mut items = Vec::with_capacity(nodes.len());
        items.extend(
            nodes
                .iter()
                .filter_map(|node| T::lower(node, node.origin())),
        );
        Some(Self {
            partial: items.len() < nodes.len(),
            items,
            origin,
        })
    }

    fn unread(origin: &Origin) -> Option<Self> {
        Some(Self {
            items: Vec::new(),
            origin: origin.clone(),
            partial: true,
        })
    }
}

impl<T: Visit> Visit for List<T> {
    fn visit(&self, visitor: &mut dyn Visitor) {
        visitor.array_start(&self.origin);
        for item in &self.items {
            item.visit(visitor);
        }
        visitor.array_end();
    }
}

/// An object whose keys are names that the author chose, in the author's order.
#[derive(Clone, Debug)]
pub struct Map<T> {
    /// The values by name. The span of a name is the key span of its value's origin.
    pub entries: IndexMap<Arc<str>, T>,
    /// Where the object was written.
    pub origin: Origin,
    /// Names whose values couldn't be read.
    pub unread: Vec<Arc<str>>,
    /// True when names couldn't be read: one that isn't there may have been written.
    pub partial: bool,
}

impl<T> Map<T> {
    /// True unless it is certain that nobody wrote this name.
    pub fn may_have(&self, name: &str) -> bool {
        self.partial
            || self.entries.contains_key(name)
            || self.unread.iter().any(|unread| &**unread == name)
    }

    fn empty(origin: Origin, partial: bool) -> Self {
        Self {
            entries: IndexMap::new(),
            origin,
            unread: Vec::new(),
            partial,
        }
    }
}

/// Takes a name and its value; false when the value can't be read.
fn insert<T: Lower>(map: &mut Map<T>, entry: &Entry) -> bool {
    let name = Arc::clone(&entry.key);
    if let Some(value) = T::lower(&entry.node, entry.origin()) {
        map.entries.insert(name, value);
        true
    } else {
        map.unread.push(name);
        false
    }
}

impl<T> Deref for Map<T> {
    type Target = IndexMap<Arc<str>, T>;

    fn deref(&self) -> &Self::Target {
        &self.entries
    }
}

impl<'a, T> IntoIterator for &'a Map<T> {
    type Item = (&'a Arc<str>, &'a T);
    type IntoIter = indexmap::map::Iter<'a, Arc<str>, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.iter()
    }
}

impl<T: Lower> Lower for Map<T> {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        let Some(mapping) = node.as_mapping() else {
            return Self::unread(&origin);
        };
        let mut map = Self::empty(origin, mapping.may_have_more());
        map.entries.reserve_exact(mapping.entries().len());
        for entry in mapping.entries() {
            insert(&mut map, entry);
        }
        Some(map)
    }

    fn unread(origin: &Origin) -> Option<Self> {
        Some(Self::empty(origin.clone(), true))
    }
}

impl<T: Visit> Map<T> {
    fn visit_names(&self, visitor: &mut dyn Visitor) {
        for (name, value) in &self.entries {
            visitor.key(name);
            value.visit(visitor);
        }
    }
}

impl<T: Visit> Visit for Map<T> {
    fn visit(&self, visitor: &mut dyn Visitor) {
        visitor.object_start(&self.origin);
        self.visit_names(visitor);
        visitor.object_end();
    }
}

/// As the rest of a record: the names that the specification doesn't define, all of one type.
impl<T: Lower + Visit> Rest for Map<T> {
    fn begin(mapping: Option<&Mapping>, origin: &Origin) -> Self {
        Self::empty(origin.clone(), mapping.is_none_or(Mapping::may_have_more))
    }

    fn keep(&mut self, entry: &Entry) -> bool {
        insert(self, entry)
    }

    fn visit_entries(&self, visitor: &mut dyn Visitor) {
        self.visit_names(visitor);
    }
}

/// The keys of an open record that the specification doesn't name, in the author's order.
#[derive(Clone, Debug, Default)]
pub struct Extra {
    /// The keys and their values.
    pub entries: Vec<Entry>,
}

impl Extra {
    /// The value under this key.
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| &*entry.key == key)
    }
}

impl Rest for Extra {
    fn begin(_: Option<&Mapping>, _: &Origin) -> Self {
        Self::default()
    }

    fn keep(&mut self, entry: &Entry) -> bool {
        let readable = !entry.node.is_hole();
        if readable {
            self.entries.push(entry.clone());
        }
        readable
    }

    fn visit_entries(&self, visitor: &mut dyn Visitor) {
        visit_entries(&self.entries, visitor);
    }
}
