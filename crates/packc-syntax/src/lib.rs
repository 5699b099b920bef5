//! Text to a spanned tree: YAML, strict JSON, and Markdown with front matter.
//!
//! Invariant: reading is a pure function of one file's text. It never fails: what can't be read is a
//! [`Value::Hole`] and a diagnostic. No other crate names the YAML parser.

mod tree;

pub use tree::{Comment, Entry, Mapping, Node, Number, Style, Text, Value};
