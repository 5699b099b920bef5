//! `record!`: one field list that makes a struct, its lowering and its visit.
//!
//! Invariant: the fields of a record stand in the specification's key order, and no second list of them exists.

use packc_source::Origin;
use packc_syntax::{Entry, Mapping, Node};

use crate::visit::Visitor;

/// An object of the specification whose keys are fields of the model.
pub trait Record {
    /// The name of the object: that of its definition in the schema, or of the object and the key that it stands
    /// under (`Variable.validation`) when the schema defines it in place.
    const DEFINITION: &'static str;

    /// The keys that the specification names, in its order.
    const KEYS: &'static [&'static str];

    /// True when the object may have other keys too, which are then kept.
    const OPEN: bool;

    /// Where the object was written.
    fn origin(&self) -> &Origin;

    /// True when something of the object couldn't be read, or stands under a key that no object of its kind has: a key
    /// that is absent may have been written.
    fn is_partial(&self) -> bool;

    /// True when a mapping that becomes this object may lack keys that were written: some couldn't be read, or a key
    /// of a closed object is misspelt.
    fn may_lack_keys(mapping: &Mapping) -> bool {
        let is_unknown = |entry: &Entry| !Self::KEYS.contains(&&*entry.key);
        mapping.may_have_more() || (!Self::OPEN && mapping.entries().iter().any(is_unknown))
    }
}

/// What lowers from a node of the tree.
pub(crate) trait Lower: Sized {
    /// The value that `node` is; `None` when it is something else, or a hole.
    fn lower(node: &Node, origin: Origin) -> Option<Self>;

    /// What stands for a value of which only is known that it may have been written at `origin`.
    fn unread(_origin: &Origin) -> Option<Self> {
        None
    }
}

impl<T: Lower> Lower for Box<T> {
    fn lower(node: &Node, origin: Origin) -> Option<Self> {
        T::lower(node, origin).map(Box::new)
    }

    fn unread(origin: &Origin) -> Option<Self> {
        T::unread(origin).map(Box::new)
    }
}

/// The keys of a record that aren't fields: what takes them, in the author's order.
pub(crate) trait Rest: Sized {
    /// Before the first key: the whole mapping is at hand, for what depends on one of its keys.
    fn begin(mapping: Option<&Mapping>, origin: &Origin) -> Self;

    /// Takes a key; false when it could not be read.
    fn keep(&mut self, entry: &Entry) -> bool;

    /// Walks the keys and their values; the object itself was begun by the record.
    fn visit_entries(&self, visitor: &mut dyn Visitor);
}

/// The fields of a record, apart from the object that they stand in.
pub(crate) trait Fields: Sized {
    /// A record without keys. Those of `mapping` come by `set`; without a mapping nothing is known of them.
    fn begin(mapping: Option<&Mapping>, origin: &Origin) -> Self;

    /// Lowers one key. A closed record drops keys that it doesn't know: they are errors of the schema.
    fn set(&mut self, entry: &Entry);

    /// Walks the keys and their values.
    fn visit_fields(&self, visitor: &mut dyn Visitor);

    /// The record with all keys of `mapping`.
    fn of(mapping: &Mapping, origin: &Origin) -> Self {
        let mut record = Self::begin(Some(mapping), origin);
        for entry in mapping.entries() {
            record.set(entry);
        }
        record
    }
}

/// The key of a field: the field's name, unless Rust keeps that word for itself or another says more.
macro_rules! key {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

/// Declares records: `"Definition" => Name { field: Type, field as "key": Type, ..rest: Type }`.
///
/// Each field becomes an `Option`: the key may be missing, however required it is. `..rest` takes the keys that the
/// specification leaves open; without it the record is closed.
macro_rules! record {
    ($(
        $(#[$doc:meta])*
        $definition:literal => $name:ident {
            $(
                $(#[$field_doc:meta])*
                $field:ident $(as $key:literal)?: $type:ty,
            )*
            $(
                ..$rest:ident: $rest_type:ty,
            )?
        }
    )*) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name {
            /// Where the object was written.
            pub origin: packc_source::Origin,
            /// True when something of the object couldn't be read, or has a key that it can't have: a key that is absent
            /// may have been written.
            pub partial: bool,
            $(
                $(#[$field_doc])*
                pub $field: Option<$type>,
            )*
            $(
                /// The keys that are left to the author, or to the form of the object.
                pub $rest: $rest_type,
            )?
        }

        impl crate::record::Record for $name {
            const DEFINITION: &'static str = $definition;
            const KEYS: &'static [&'static str] = &[$(crate::record::key!($field $($key)?)),*];
            const OPEN: bool = crate::record::record!(@open $($rest)?);

            fn origin(&self) -> &packc_source::Origin {
                &self.origin
            }

            fn is_partial(&self) -> bool {
                self.partial
            }
        }

        impl crate::record::Fields for $name {
            fn begin(mapping: Option<&packc_syntax::Mapping>, origin: &packc_source::Origin) -> Self {
                let partial = mapping.is_none_or(<Self as crate::record::Record>::may_lack_keys);
                Self {
                    origin: origin.clone(),
                    partial,
                    $($field: if partial { crate::record::Lower::unread(origin) } else { None },)*
                    $($rest: crate::record::Rest::begin(mapping, origin),)?
                }
            }

            fn set(&mut self, entry: &packc_syntax::Entry) {
                match &*entry.key {
                    $(
                        crate::record::key!($field $($key)?) => {
                            self.$field = crate::record::Lower::lower(&entry.node, entry.origin());
                            self.partial |= self.$field.is_none();
                        }
                    )*
                    _ => {
                        $(self.partial |= !crate::record::Rest::keep(&mut self.$rest, entry);)?
                    }
                }
            }

            fn visit_fields(&self, visitor: &mut dyn crate::visit::Visitor) {
                $(
                    if let Some(value) = &self.$field {
                        visitor.key(crate::record::key!($field $($key)?));
                        crate::visit::Visit::visit(value, visitor);
                    }
                )*
                $(crate::record::Rest::visit_entries(&self.$rest, visitor);)?
            }
        }

        impl crate::record::Lower for $name {
            fn lower(node: &packc_syntax::Node, origin: packc_source::Origin) -> Option<Self> {
                match node.as_mapping() {
                    Some(mapping) => Some(crate::record::Fields::of(mapping, &origin)),
                    None => Self::unread(&origin),
                }
            }

            fn unread(origin: &packc_source::Origin) -> Option<Self> {
                Some(crate::record::Fields::begin(None, origin))
            }
        }

        impl crate::visit::Visit for $name {
            fn visit(&self, visitor: &mut dyn crate::visit::Visitor) {
                visitor.object_start(&self.origin);
                crate::record::Fields::visit_fields(self, visitor);
                visitor.object_end();
            }
        }
    )*};
    (@open) => { false };
    (@open $rest:ident) => { true };
}

pub(crate) use key;
pub(crate) use record;
