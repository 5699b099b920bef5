//! Schemas that differ a little from another one, as a list of edits.
//!
//! Invariant: an edit names a member that is there, or the object that it is put into; the tests apply every edit.

use serde::Deserialize;
use serde_json::Value;

use crate::schema::{Schema, parent};

/// A change of a schema.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Edit {
    /// Puts a value at a JSON Pointer (RFC 6901), whose last segment is the key of an object.
    Set {
        /// The pointer.
        set: String,
        /// The value.
        to: Value,
    },
    /// Takes away what stands at a JSON Pointer.
    Remove {
        /// The pointer.
        remove: String,
    },
}

/// `base` after the edits, in their order.
pub(crate) fn edited(base: &Schema, edits: &[Edit]) -> Schema {
    let mut schema = base.0.clone();
    for edit in edits {
        let applied = edit.apply(&mut schema);
        debug_assert!(applied.is_some(), "{edit:?} has no place");
    }
    Schema(schema)
}

impl Edit {
    /// Changes the schema; `None` when it has no such place.
    fn apply(&self, schema: &mut Value) -> Option<()> {
        let pointer = match self {
            Self::Set { set, .. } => set,
            Self::Remove { remove } => remove,
        };
        let (_, last) = pointer.rsplit_once('/')?;
        let key = last.replace("~1", "/").replace("~0", "~");
        match (schema.pointer_mut(parent(pointer))?, self) {
            (Value::Object(members), Self::Set { to, .. }) => {
                members.insert(key, to.clone());
            }
            (Value::Object(members), Self::Remove { .. }) => {
                members.shift_remove(&key)?;
            }
            (Value::Array(items), Self::Remove { .. }) => {
                let index: usize = key.parse().ok()?;
                if index >= items.len() {
                    return None;
                }
                items.remove(index);
            }
            _ => return None,
        }
        Some(())
    }
}
