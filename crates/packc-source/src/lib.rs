//! The bottom of the compiler: files, spans, origins, and the [`World`] through which everything above sees the disk.
//!
//! Invariant: this crate knows nothing of YAML, PromptPack or diagnostics, and does no I/O of its own.

mod boundary;
mod decode;
mod litter;
pub mod memory;
mod origin;
mod path;
mod source_map;
mod span;
mod spelling;
mod world;

pub use boundary::Boundary;
pub use decode::{NotUtf8, decode};
pub use litter::{is_debris, is_litter};
pub use origin::{Cause, Origin};
pub use path::{display_path, normalize, relative_path};
pub use source_map::{LineColumn, SourceFile, SourceMap};
pub use span::{FileId, Span};
pub use spelling::{Listing, Missing, Spelling, spelling};
pub use world::{DirEntry, FileKind, FileRead, Limit, TextRead, Timestamp, World, WorldError};
