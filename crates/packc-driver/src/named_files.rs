//! The files that a pack names by path, and those that schema files among them refer to, taken along into a new project.
//!
//! Invariant: only what lies below the folder of the pack is read.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{Boundary, FileKind, Limit, SourceFile, SourceMap, World, is_litter, normalize};
use packc_syntax::{Limits, Node};

/// Files below one folder, by their paths from there on, with `/`.
pub(crate) struct NamedFiles<'a> {
    world: &'a dyn World,
    folder: &'a Utf8Path,
    boundary: Boundary,
    limits: Limits,
    files: BTreeMap<Utf8PathBuf, Arc<[u8]>>,
    /// The files whose references have been followed.
    followed: BTreeSet<Utf8PathBuf>,
}

impl<'a> NamedFiles<'a> {
    /// None yet of what lies below `folder`, of which no file may be larger than all sources together.
    pub(crate) fn new(world: &'a dyn World, folder: &'a Utf8Path, limits: &Limits) -> Self {
        Self {
            world,
            folder,
            boundary: Boundary::new([folder.to_owned()]),
            limits: *limits,
            files: BTreeMap::new(),
            followed: BTreeSet::new(),
        }
    }

    /// The paths of the files.
    pub(crate) fn paths(&self) -> Vec<Utf8PathBuf> {
        self.files.keys().cloned().collect()
    }

    /// The files with their bytes.
    pub(crate) fn into_files(self) -> impl Iterator<Item = (Utf8PathBuf, Arc<[u8]>)> {
        self.files.into_iter()
    }

    /// What a path names that starts at the folder: a file or folder, or the file of a schema, in which it may go on
    /// behind `#`. The path below the folder; `None` when nothing is there.
    pub(crate) fn find(&self, path: &Utf8Path) -> Option<Utf8PathBuf> {
        let there = |path: &str| {
            let below = self.below(Utf8Path::new(path))?;
            self.world.kind(&self.folder.join(&below)).map(|_| below)
        };
        there(path.as_str()).or_else(|| there(&packc_middle::schema_path(path.as_str())?))
    }

    /// The path below the folder without `.` and `..`; `None` when it leads out of that.
    fn below(&self, path: &Utf8Path) -> Option<Utf8PathBuf> {
        let path = normalize(&self.folder.join(path));
        path.strip_prefix(self.folder).ok().map(Utf8Path::to_owned)
    }

    /// Adds what a path names that starts at the folder, and what that refers to.
    ///
    /// # Errors
    ///
    /// A sentence that says why it can't be had.
    pub(crate) fn add(&mut self, path: &Utf8Path) -> Result<(), String> {
        let mut wanted = vec![path.to_owned()];
        while let Some(path) = wanted.pop() {
            let Some(below) = self.below(&path) else {
                return Err(format!("`{path}` leads out of the pack's folder"));
            };
            let Some(found) = self.find(&path) else {
                return Err(format!("`{below}` isn't there"));
            };
            let absolute = self.folder.join(&found);
            if self.world.kind(&absolute) == Some(FileKind::Folder) {
                self.add_folder(&absolute, &found)?;
            } else if self.followed.insert(found.clone()) {
                self.add_file(&absolute, &found)?;
                let schema = self.files.get(&found).and_then(|bytes| self.json(bytes));
                let paths = schema.iter().flat_map(packc_middle::schema_paths);
                let folder = found.parent().unwrap_or(&found);
                wanted.extend(paths.map(|path| folder.join(path)));
            }
        }
        Ok(())
    }

    /// The JSON in a file, if it is that.
    fn json(&self, bytes: &[u8]) -> Option<Node> {
        let text = std::str::from_utf8(bytes).ok()?;
        let mut sources = SourceMap::new();
        let file = sources.add(SourceFile::new("/".into(), String::new(), "".into()));
        let (node, found) = packc_syntax::parse_json(file, text, &self.limits);
        node.filter(|_| found.is_empty())
    }

    fn add_folder(&mut self, path: &Utf8Path, relative: &Utf8Path) -> Result<(), String> {
        let listed = self.world.list(path, &self.boundary);
        let listed = listed.map_err(|error| format!("`{relative}` {error}"))?;
        for entry in listed.iter().filter(|entry| !is_litter(&entry.name)) {
            let (path, relative) = (path.join(&entry.name), relative.join(&entry.name));
            match self.world.kind(&path) {
                Some(FileKind::Folder) => self.add_folder(&path, &relative)?,
                _ => self.add_file(&path, &relative)?,
            }
        }
        Ok(())
    }

    fn add_file(&mut self, path: &Utf8Path, relative: &Utf8Path) -> Result<(), String> {
        let limit = Limit {
            bytes: self.limits.source_bytes,
            boundary: &self.boundary,
        };
        let read = self.world.read(path, limit);
        let read = read.map_err(|error| format!("`{relative}` {error}"))?;
        let path = Utf8PathBuf::from(relative.as_str().replace('\\', "/"));
        self.files.insert(path, read.bytes.into());
        Ok(())
    }
}
