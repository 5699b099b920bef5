//! The pipeline for one project: options in, outcome out. Above it is only the command line.
//!
//! [`compile`] is the compiler as a pure function of a [`World`](packc_source::World) and options; [`build`] runs it on
//! this machine and writes what it gave; [`validate`] checks packs that are compiled already; [`render`] shows a prompt as
//! a runtime sees it.
//!
//! Invariant: the disk, the clock and the threads are used here and nowhere below.

mod beside;
mod build;
mod bundle;
mod comments;
mod compile;
mod contents;
mod current;
mod depfile;
mod destination;
mod diff;
mod disk;
mod emit;
mod explode;
mod fix;
mod inputs;
mod inspect;
mod kept;
mod manifest;
mod many;
mod memory;
mod migrate;
mod named_files;
mod options;
mod outcome;
mod project_files;
mod render;
mod same;
mod secrets;
mod seen;
mod severity;
mod stdout;
mod sum;
mod suppress;
mod target;
mod time;
mod validate;
mod workspace;
mod world;
mod write;
mod yaml;

pub use build::build;
pub use compile::{Compiled, Sections, compile, compile_again};
pub use contents::Contents;
pub use disk::is_there;
pub use emit::Emitted;
pub use explode::explode;
pub use fix::{Fix, Fixed, FixedFile, Plan, fix, plan};
pub use inputs::{Inputs, sum_line};
pub use inspect::{Inspection, inspect};
pub use manifest::{
    ConfigMapOnly, Manifest, ManifestDestination, ManifestFormat, ManifestFrom, ManifestOptions,
    Prediction, Shipped, Verdict, build_with_manifest, manifest,
};
pub use many::{Batch, Built, build_all};
pub use memory::Memory;
pub use migrate::migrate;
pub use options::{
    BuildOptions, Destination, ExplodeOptions, InspectOptions, MigrateOptions, RenderFrom,
    RenderOptions, ValidateOptions, Writing,
};
pub use outcome::{Difference, Failure, Needs, Outcome, Output, Stale};
pub use packc_diagnostics::{Diagnostic, Severity};
pub use packc_frontend::{
    Form, GitOps, LintLevel, ManifestSettings, NameStyle, ParseCache, Setting, SkillSetting,
};
pub use packc_middle::LENIENT_IN_PACKS;
pub use packc_middle::render::Rendered;
pub use packc_source::Timestamp;
pub use packc_spec::{Runtime, Version};
pub use packc_syntax::Limits;
pub use render::render;
pub use seen::{Seen, look_again};
pub use severity::Lints;
pub use stdout::is_stdout;
pub use time::{parse_epoch, parse_rfc3339, rfc3339, time_of_day};
pub use validate::validate;
pub use workspace::{Projects, projects};
pub use world::{Asked, OsWorld};

/// The version of packc, as pack.json names it in `compiled_with`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
