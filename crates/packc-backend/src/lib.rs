//! From the model to the bytes of `pack.json`, and from those to the objects that carry them into a cluster.
//!
//! Place in the pipeline: the last phase before files are written. Invariant: the bytes depend on the pack alone, and
//! a reader of JSON gets back exactly what the pack says.

mod escape;
mod manifest;
mod pointers;
mod stamp;
mod writer;
mod written;
mod yaml;

pub use manifest::{
    ConfigMap, Metadata, PromptPack, SkillReference, SkillsConfig, applied_size, write_json_list,
    write_stream,
};
pub use pointers::origins;
pub use stamp::{Stamp, schema_url};
pub use writer::write_pack;
pub use written::Written;
pub use yaml::{Comments, Yaml, YamlValue, write_yaml};
