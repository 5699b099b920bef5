//! From the model to the bytes of `pack.json`.
//!
//! Place in the pipeline: the last phase before files are written. Invariant: the bytes depend on the pack alone, and
//! a reader of JSON gets back exactly what the pack says.

mod escape;
mod pointers;
mod stamp;
mod writer;
mod written;
mod yaml;

pub use pointers::origins;
pub use stamp::{Stamp, schema_url};
pub use writer::write_pack;
pub use written::Written;
pub use yaml::{Comments, Yaml, YamlValue, write_yaml};
