//! From places in `pack.json` to places in the sources.
//!
//! Invariant: every value that is written has an entry, under its JSON pointer (RFC 6901).

use indexmap::IndexMap;
use packc_ir::{Pack, Scalar, Visit, Visitor};
use packc_source::Origin;

/// The origin of every value of the pack by its JSON pointer, in the order of `pack.json`. The root's pointer is empty.
///
/// Made only when asked for: to place a finding about the written bytes at the source.
pub fn origins(pack: &Pack) -> IndexMap<String, Origin> {
    let mut table = Table::default();
    pack.visit(&mut table);
    table.origins
}

#[derive(Default)]
struct Table {
    origins: IndexMap<String, Origin>,
    /// The pointer of the value that comes next, or of the innermost object or array.
    pointer: String,
    /// For each object or array that is open: the length of its pointer, and how many items it has when an array.
    open: Vec<(usize, Option<usize>)>,
}

impl Table {
    /// A value begins. In an array, its pointer is made here; in an object, the key made it.
    fn value(&mut self, origin: &Origin) {
        if let Some((length, Some(items))) = self.open.last_mut() {
            self.pointer.truncate(*length);
            self.pointer.push('/');
            self.pointer.push_str(&items.to_string());
            *items += 1;
        }
        self.origins.insert(self.pointer.clone(), origin.clone());
    }

    fn end(&mut self) {
        if let Some((length, _)) = self.open.pop() {
            self.pointer.truncate(length);
        }
    }
}

impl Visitor for Table {
    fn object_start(&mut self, origin: &Origin) {
        self.value(origin);
        self.open.push((self.pointer.len(), None));
    }

    fn key(&mut self, key: &str) {
        if let Some((length, _)) = self.open.last() {
            self.pointer.truncate(*length);
        }
        self.pointer.push('/');
        for character in key.chars() {
            match character {
                '~' => self.pointer.push_str("~0"),
                '/' => self.pointer.push_str("~1"),
                other => self.pointer.push(other),
            }
        }
    }

    fn object_end(&mut self) {
        self.end();
    }

    fn array_start(&mut self, origin: &Origin) {
        self.value(origin);
        self.open.push((self.pointer.len(), Some(0)));
    }

    fn array_end(&mut self) {
        self.end();
    }

    fn scalar(&mut self, _: Scalar<'_>, origin: &Origin) {
        self.value(origin);
    }
}
