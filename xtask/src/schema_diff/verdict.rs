//! The schemas of a folder, each with the one of packc that has to judge like it.
//!
//! Invariant: every schema of the folder is compared with something, or the run fails.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, anyhow, ensure};
use packc_source::{FileId, SourceFile, SourceMap};
use packc_spec::{Outdated, Reference, Runtime, Validator, Version, check_for};
use packc_syntax::{Limits, Node};
use serde_json::Value;

/// A schema of the folder, and packc's own.
pub(super) struct Pair {
    /// The version or the runtime.
    pub(super) name: String,
    pub(super) validator: &'static Validator,
    /// The version, unless the schema is that of a runtime.
    version: Option<Version>,
    reference: Reference,
    /// The schema of the folder, as text values and limits are taken from it.
    pub(super) schema: Value,
}

/// All schemas of the folder, by file name.
pub(super) fn pairs(folder: &Path) -> Result<Vec<Pair>> {
    let cannot = || format!("cannot read {}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(cannot)? {
        paths.push(entry.with_context(cannot)?.path());
    }
    paths.sort();
    let mut pairs = Vec::new();
    for path in paths {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let Some(stem) = file.strip_suffix(".json") else {
            continue;
        };
        if !stem.starts_with('v') {
            continue;
        }
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?;
        pairs.push(pair(stem, &text)?);
    }
    ensure!(
        !pairs.is_empty(),
        "{} has no file such as v1.9.0.json",
        folder.display()
    );
    Ok(pairs)
}

/// The schema in the file `stem`, whose extension is taken off, with the validator that has to judge like it.
pub(super) fn pair(stem: &str, text: &str) -> Result<Pair> {
    let (name, validator, version) = counterpart(stem)
        .ok_or_else(|| anyhow!("packc knows no version or runtime that belongs to {stem}.json"))?;
    let reference = Reference::new(text).map_err(|error| anyhow!("{stem}.json: {error}"))?;
    Ok(Pair {
        name,
        validator,
        version,
        reference,
        schema: serde_json::from_str(text)?,
    })
}

/// The validator that a file name asks for: `v1.4.0`, also with words behind a point; and `v1.5.0-promptkit` with the
/// name of a runtime whose schema was made of that version.
fn counterpart(stem: &str) -> Option<(String, &'static Validator, Option<Version>)> {
    let stem = stem.strip_prefix('v')?;
    let end = stem.find(|c: char| !c.is_ascii_digit() && c != '.');
    let (version, words) = stem.split_at(end.unwrap_or(stem.len()));
    let version = Version::named(version.trim_end_matches('.'))?;
    let Some(words) = words.strip_prefix('-') else {
        return Some((version.to_string(), version.validator(), Some(version)));
    };
    let word = words.split('-').next()?;
    let runtime = Runtime::all()
        .find(|runtime| runtime.name().starts_with(word) && runtime.version() == version)?;
    Some((runtime.name().to_owned(), runtime.validator(), None))
}

impl Pair {
    /// True when packc accepts the pack: it is written as JSON and read as `packc validate` reads it.
    pub(super) fn ours(&self, pack: &Value) -> bool {
        self.validator.is_valid(&tree(pack))
    }

    /// True when `packc validate --schema-only` has nothing against the pack.
    pub(super) fn without_findings(&self, pack: &Value) -> bool {
        let Some(version) = self.version else {
            return self.ours(pack);
        };
        let found = check_for(version, Outdated::Accepted, &tree(pack), &sources().0);
        found.is_empty()
    }

    /// True when the schema of the folder accepts the pack.
    pub(super) fn reference(&self, pack: &Value) -> bool {
        self.reference.accepts(pack)
    }
}

/// A file without a text: what is found is counted, and never shown.
fn sources() -> (SourceMap, FileId) {
    let mut sources = SourceMap::new();
    let file = SourceFile::new("/pack.json".into(), "pack.json".into(), "".into());
    let file = sources.add(file);
    (sources, file)
}

/// The pack as packc reads it.
pub(super) fn tree(pack: &Value) -> Node {
    let text = pack.to_string();
    let (_, file) = sources();
    let (tree, found) = packc_syntax::parse_json(file, &text, &Limits::unlimited());
    assert!(found.is_empty(), "a case is JSON: {found:?}");
    tree.unwrap_or_else(|| unreachable!("a case isn't empty"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(stem: &str, expected: Option<&str>) {
        let name = counterpart(stem).map(|(name, ..)| name);
        assert_eq!(name.as_deref(), expected, "{stem}");
    }

    #[test]
    fn names_of_files() {
        check("v1.0", Some("1.0"));
        check("v1.1.0", Some("1.1"));
        check("v1.6.0.derived", Some("1.6.0"));
        check("v1.5.0-promptkit-fork", Some("promptkit-1.5"));
        check("v1.4.0-promptkit-fork", None);
        check("v7.0", None);
    }
}
