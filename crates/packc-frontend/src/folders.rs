//! Folders: each is listed once, and paths are compared with the names on disk.
//!
//! Invariant: a path is right only when every component is spelt as the folder spells it, also on systems that would
//! open it otherwise.

use std::collections::HashMap;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::nearest;
use packc_source::{Boundary, DirEntry, World, WorldError};

/// What a folder holds, or why that can't be told.
pub(crate) type Listing = Result<Arc<[DirEntry]>, WorldError>;

/// How a path compares with the names on disk.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// It is right, or the folders that it leads through can't be listed, which reading will tell.
    Right,
    /// The names on disk differ in upper and lower case.
    Wrong(Utf8PathBuf),
    /// There is no such file; perhaps a similar path.
    Missing(Option<Utf8PathBuf>),
}

/// The folders of a build.
pub(crate) struct Folders<'a> {
    world: &'a dyn World,
    boundary: &'a Boundary,
    /// The folders that may be read from, as the author writes them.
    bases: &'a [Utf8PathBuf],
    listed: HashMap<Utf8PathBuf, Listing>,
}

impl<'a> Folders<'a> {
    pub(crate) fn new(
        world: &'a dyn World,
        boundary: &'a Boundary,
        bases: &'a [Utf8PathBuf],
    ) -> Self {
        Self {
            world,
            boundary,
            bases,
            listed: HashMap::new(),
        }
    }

    /// What a folder holds, sorted by name.
    pub(crate) fn list(&mut self, folder: &Utf8Path) -> Listing {
        if let Some(listing) = self.listed.get(folder) {
            return listing.clone();
        }
        let listing = self.world.list(folder, self.boundary);
        self.listed.insert(folder.to_owned(), listing.clone());
        listing
    }

    /// The path with every link resolved.
    pub(crate) fn real_path(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        self.world.real_path(path)
    }

    /// The innermost folder that may be read from and that `path` lies in by its text.
    pub(crate) fn base_of(&self, path: &Utf8Path) -> Option<&Utf8Path> {
        let bases = self.bases.iter().filter(|base| path.starts_with(base));
        bases
            .map(Utf8PathBuf::as_path)
            .max_by_key(|base| base.as_str().len())
    }

    /// Compares a normalized absolute path with the names on disk.
    pub(crate) fn spelling(&mut self, path: &Utf8Path) -> Spelling {
        let Some(base) = self.base_of(path).map(Utf8Path::to_owned) else {
            return Spelling::Right;
        };
        let mut rest = path.strip_prefix(&base).unwrap_or(path).components();
        let mut at = base;
        let mut right = true;
        while let Some(component) = rest.next() {
            let name = component.as_str();
            let Ok(listing) = self.list(&at) else {
                return Spelling::Right;
            };
            let found = listing.binary_search_by(|entry| entry.name.as_str().cmp(name));
            if found.is_ok() {
                at.push(name);
                continue;
            }
            let folded = name.to_lowercase();
            let mut names = listing.iter().map(|entry| entry.name.as_str());
            if let Some(same) = names.find(|other| other.to_lowercase() == folded) {
                right = false;
                at.push(same);
                continue;
            }
            let names = listing.iter().map(|entry| entry.name.as_str());
            let near = nearest_name(name, names).map(|near| at.join(near).join(rest.as_path()));
            return Spelling::Missing(near.and_then(|near| self.existing(near)));
        }
        if right {
            Spelling::Right
        } else {
            Spelling::Wrong(at)
        }
    }

    /// The path, or a similar one, provided that it is there.
    fn existing(&mut self, path: Utf8PathBuf) -> Option<Utf8PathBuf> {
        match self.spelling(&path) {
            Spelling::Right => Some(path),
            Spelling::Wrong(right) => Some(right),
            Spelling::Missing(near) => near,
        }
    }

    /// True for a name in a folder that is a link to nothing.
    pub(crate) fn is_dangling(&mut self, path: &Utf8Path) -> bool {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return false;
        };
        let listing = self.list(folder);
        let mut entries = listing.iter().flat_map(|entries| entries.iter());
        entries.any(|entry| entry.name == name && entry.kind.is_none())
    }
}

/// The name nearest to a file name: compared without endings too, so that a wrong ending is found as well.
fn nearest_name<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let stem = Utf8Path::new(name).file_stem().unwrap_or(name);
    let same_stem = |other: &&str| Utf8Path::new(other).file_stem() == Some(stem);
    nearest(name, names.clone()).or_else(|| names.into_iter().find(same_stem))
}
