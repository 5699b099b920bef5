//! The middle of the compiler: what a pack refers to is resolved (fragments, skills, media, schema files), and the
//! pack is checked as a whole.
//!
//! Place in the pipeline: after lowering, before writing. Invariant: works on the typed pack; a pack that leaves it
//! says everything a runtime needs.

mod bundle;
mod check;
mod context;
mod files;
mod resolve;
mod value;

pub use bundle::Bundle;
pub use check::{check, silence};
pub use context::{Context, Settings};
pub use resolve::{
    LENIENT_IN_PACKS, Linked, Texts, check_media, check_templates, is_carried, render, resolve,
    schema_path, schema_paths,
};
