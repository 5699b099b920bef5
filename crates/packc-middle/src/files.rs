//! Files and folders that a pack names: from the text of a path to what stands on disk.
//!
//! Invariant: a path that is given out lies inside the boundary by its text and is spelt as on disk; everything else
//! has been reported, once, where the path was written.

use std::mem;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::{Diagnostic, files};
use packc_source::{Origin, Spelling, WorldError, normalize, spelling};

use crate::Context;

impl Context<'_> {
    /// The absolute path that `path`, written at `origin`, means: relative to the folder of the file that contains it
    /// (source format, section 3).
    pub fn resolve_path(&self, path: &str, origin: &Origin) -> Utf8PathBuf {
        let file = self.sources.file(origin.value.file);
        let folder = file.path.parent().unwrap_or(self.folder);
        normalize(&folder.join(path))
    }

    /// The absolute path of the file or folder that `path`, written at `origin`, means, as it is spelt on disk. Reports
    /// when there is none, when it lies outside of what may be read, and when it is spelt otherwise.
    pub fn locate(&mut self, path: &str, origin: &Origin) -> Option<Utf8PathBuf> {
        let path = self.resolve_path(path, origin);
        let Some(base) = self.base_of(&path).map(Utf8Path::to_owned) else {
            // Reading decides: a root that was allowed by another name may hold it.
            return Some(path);
        };
        let (world, boundary) = (self.world, self.boundary);
        let mut listed = mem::take(&mut self.listed);
        let mut list = |folder: &Utf8Path| {
            let listing = listed.get(folder).cloned();
            listing.unwrap_or_else(|| {
                let listing = world.list(folder, boundary);
                listed.insert(folder.to_owned(), listing.clone());
                listing
            })
        };
        let found = match spelling(&path, &base, &mut list) {
            Spelling::Right => None,
            Spelling::Wrong(right) => {
                let found = files::misspelt(&self.name(&path), &self.name(&right));
                Some((found, Some(right)))
            }
            Spelling::Missing(missing) => {
                let near = files::similar_path(&missing, &mut list);
                let there = files::path_from_base(&path, &base, &mut list);
                let name = self.name(&path);
                let found = if let Some(there) = there.filter(|_| near.is_none()) {
                    files::missing_from_base(&name, &path, &there, &base)
                } else {
                    let near = near.map(|near| self.name(&near));
                    files::missing(&name, near.as_deref())
                };
                Some((found, None))
            }
        };
        self.listed = listed;
        let Some((found, right)) = found else {
            return Some(path);
        };
        self.report(found.at(origin.value, ""));
        right
    }

    /// Reports that the file or folder at `path`, which is named at `origin`, can't be read.
    pub fn unreadable(&mut self, path: &Utf8Path, error: &WorldError, origin: &Origin) {
        let found = self.complaint(path, error);
        self.report(found.at(origin.value, ""));
    }

    /// What is said about a file or folder that can't be read; not yet with its place.
    pub fn complaint(&self, path: &Utf8Path, error: &WorldError) -> Diagnostic {
        let outside = self.base_of(path).is_none();
        files::unreadable(&self.name(path), error, outside)
    }

    /// The innermost folder that may be read from and that `path` lies in by its text.
    fn base_of(&self, path: &Utf8Path) -> Option<&Utf8Path> {
        let roots = self.boundary.roots().iter().map(Utf8PathBuf::as_path);
        let bases = roots.chain([self.folder]);
        bases
            .filter(|base| path.starts_with(base))
            .max_by_key(|base| base.as_str().len())
    }
}
