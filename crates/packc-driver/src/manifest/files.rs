//! The files that a manifest is compared with: schemas, earlier manifests, skills.
//!
//! Invariant: the command line or the settings name each, so they may lie anywhere; nothing else is read.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{Boundary, FileId, Limit, SourceFile, SourceMap, World, decode};

use super::ManifestOptions;
use super::source::shown;

/// The text of a file.
///
/// # Errors
///
/// Why it can't be had, as the end of a sentence that begins with its name.
pub(super) fn read_text(
    world: &dyn World,
    path: &str,
    options: &ManifestOptions,
) -> Result<Arc<str>, String> {
    let boundary = Boundary::new([Utf8PathBuf::from("/")]);
    let limit = Limit {
        bytes: options.limits.source_bytes,
        boundary: &boundary,
    };
    let read = world.read(Utf8Path::new(path), limit);
    let read = read.map_err(|error| error.to_string())?;
    decode(read.bytes).map_err(|wrong| format!("is not UTF-8 ({})", wrong.problem))
}

/// The same, as a file that findings can point into.
pub(super) fn read_file(
    world: &dyn World,
    path: &str,
    options: &ManifestOptions,
    sources: &mut SourceMap,
) -> Result<FileId, String> {
    let text = read_text(world, path, options)?;
    let path = Utf8PathBuf::from(path);
    let name = shown(path.as_str(), options);
    Ok(sources.add(SourceFile::new(path, name, text)))
}
