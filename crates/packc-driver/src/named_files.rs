//! The files that a pack names by path, taken along into a new project.
//!
//! Invariant: only what lies below the folder of the pack is read.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{Boundary, FileKind, Limit, World, is_litter, normalize};

/// Files below one folder, by their paths from there on, with `/`.
pub(crate) struct NamedFiles<'a> {
    world: &'a dyn World,
    folder: &'a Utf8Path,
    boundary: Boundary,
    bytes: u64,
    files: BTreeMap<Utf8PathBuf, Arc<[u8]>>,
}

impl<'a> NamedFiles<'a> {
    /// None yet of what lies below `folder`, of which no file may have more than `bytes`.
    pub(crate) fn new(world: &'a dyn World, folder: &'a Utf8Path, bytes: u64) -> Self {
        Self {
            world,
            folder,
            boundary: Boundary::new([folder.to_owned()]),
            bytes,
            files: BTreeMap::new(),
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

    /// Adds the file or folder at this path, which starts at the folder.
    ///
    /// # Errors
    ///
    /// A sentence that says why it can't be had.
    pub(crate) fn add(&mut self, path: &Utf8Path) -> Result<(), String> {
        let text = path;
        let path = normalize(&self.folder.join(text));
        let Ok(relative) = path.strip_prefix(self.folder) else {
            return Err(format!("`{text}` leads out of the pack's folder"));
        };
        match self.world.kind(&path) {
            None => Err(format!("`{text}` isn't there")),
            Some(FileKind::Folder) => self.add_folder(&path, relative),
            Some(_) => self.add_file(&path, relative),
        }
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
            bytes: self.bytes,
            boundary: &self.boundary,
        };
        let read = self.world.read(path, limit);
        let read = read.map_err(|error| format!("`{relative}` {error}"))?;
        let path = Utf8PathBuf::from(relative.as_str().replace('\\', "/"));
        self.files.insert(path, read.bytes.into());
        Ok(())
    }
}
