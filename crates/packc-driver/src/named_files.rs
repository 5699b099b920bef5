//! The files that a pack names by path, taken along into a new project.
//!
//! Invariant: only what lies below the folder of the pack is read.

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{Boundary, FileKind, Limit, World, is_litter, normalize};

use crate::project_files::ProjectFiles;

/// The files and folders below one folder.
pub(crate) struct NamedFiles<'a> {
    world: &'a dyn World,
    folder: &'a Utf8Path,
    boundary: Boundary,
    bytes: u64,
}

impl<'a> NamedFiles<'a> {
    /// What lies below `folder`, of which no file may have more than `bytes`.
    pub(crate) fn new(world: &'a dyn World, folder: &'a Utf8Path, bytes: u64) -> Self {
        Self {
            world,
            folder,
            boundary: Boundary::new([folder.to_owned()]),
            bytes,
        }
    }

    /// Adds the file or folder at this path, which starts at the folder.
    ///
    /// # Errors
    ///
    /// A sentence that says why it can't be had.
    pub(crate) fn add(&self, path: &Utf8Path, files: &mut ProjectFiles) -> Result<(), String> {
        let text = path;
        let path = normalize(&self.folder.join(text));
        let Ok(relative) = path.strip_prefix(self.folder) else {
            return Err(format!("`{text}` leads out of the pack's folder"));
        };
        match self.world.kind(&path) {
            None => Err(format!("`{text}` isn't there")),
            Some(FileKind::Folder) => self.add_folder(&path, relative, files),
            Some(_) => self.add_file(&path, relative, files),
        }
    }

    fn add_folder(
        &self,
        path: &Utf8Path,
        relative: &Utf8Path,
        files: &mut ProjectFiles,
    ) -> Result<(), String> {
        let listed = self.world.list(path, &self.boundary);
        let listed = listed.map_err(|error| format!("`{relative}` {error}"))?;
        for entry in listed.iter().filter(|entry| !is_litter(&entry.name)) {
            let (path, relative) = (path.join(&entry.name), relative.join(&entry.name));
            match self.world.kind(&path) {
                Some(FileKind::Folder) => self.add_folder(&path, &relative, files)?,
                _ => self.add_file(&path, &relative, files)?,
            }
        }
        Ok(())
    }

    fn add_file(
        &self,
        path: &Utf8Path,
        relative: &Utf8Path,
        files: &mut ProjectFiles,
    ) -> Result<(), String> {
        let limit = Limit {
            bytes: self.bytes,
            boundary: &self.boundary,
        };
        let read = self.world.read(path, limit);
        let read = read.map_err(|error| format!("`{relative}` {error}"))?;
        let path = Utf8PathBuf::from(relative.as_str().replace('\\', "/"));
        if files.add(path, read.bytes.into()) {
            Ok(())
        } else {
            Err(format!("`{relative}` has the name of a source file"))
        }
    }
}
