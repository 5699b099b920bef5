//! The frontend: a project on disk becomes one merged, spanned tree with the shape of a PromptPack.
//!
//! It finds the project, reads its files through the [`World`](packc_source::World), follows every `$include`, takes
//! the settings out, merges the folders in and fills in the defaults (source format, sections 1 to 4 and 6). It knows
//! as little of PromptPack as it needs for that; whether the tree is a pack is for the next phase to say.
//!
//! Invariant: nothing is dropped, renamed or last-wins without a diagnostic, and neither the working directory nor the
//! order of files on disk nor the number of threads shows in the result.

mod arena;
mod cache;
mod claims;
mod defaults;
mod discover;
mod edit;
mod entries;
mod folders;
mod identity;
mod include;
mod load;
mod names;
mod parse;
mod patterns;
mod project;
mod reader;
mod resource;
mod scan;
mod section;
mod settings;
mod split;
mod walk;
mod workspace;

#[cfg(test)]
mod tests;

pub use cache::ParseCache;
pub use discover::project_at;
pub use load::load;
pub use project::{Form, Options, Project};
pub use section::Section;
pub use settings::{
    FileMode, FragmentMode, GitOps, Inline, LintLevel, ManifestSettings, NameStyle, SchemaVersion,
    Setting, Settings, SkillSetting, SourcePattern,
};
pub use split::{Content, Home, Layout, Piece, file_paths, long_references, split};
pub use workspace::{packs, workspace_at};
