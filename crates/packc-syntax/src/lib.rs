//! Text to a spanned tree: YAML, strict JSON, and Markdown with front matter.
//!
//! Invariant: reading is a pure function of one file's text. It never fails: what can't be read is a
//! [`Value::Hole`] and a diagnostic. No other crate names the YAML parser.

mod findings;
mod front_matter;
mod json;
mod limits;
mod lines;
mod offsets;
mod raw;
mod suppression;
mod tree;
mod yaml;

pub use front_matter::{FrontMatter, split_front_matter};
pub use json::{parse_json, special_bytes};
pub use limits::Limits;
pub use offsets::{OffsetMap, offset_map};
pub use raw::raw_text;
pub use suppression::{Suppression, front_matter_suppressions, suppressions};
pub use tree::{Comment, Entry, Mapping, Node, Number, Style, Text, Value};
pub use yaml::{Document, YamlFile, parse_yaml, parse_yaml_range};
