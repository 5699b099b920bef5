//! The folders of a build: each is listed once.
//!
//! Invariant: what is said about a path that can't be had is said here, in the words that all phases share.

use std::collections::HashMap;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::{Diagnostic, files};
use packc_source::{Boundary, Listing, Spelling, World, WorldError, display_path, spelling};

/// A path compared with the names on disk.
#[derive(Debug)]
pub(crate) enum Spelt {
    /// It is right, or reading will tell what is wrong.
    Right,
    /// It is there in another spelling; the finding, which has no place yet, says so.
    Wrong(Utf8PathBuf, Box<Diagnostic>),
    /// It isn't there, but perhaps a similar path.
    Missing(Option<Utf8PathBuf>),
}

/// The folders of a build.
pub(crate) struct Folders<'a> {
    world: &'a dyn World,
    cwd: &'a Utf8Path,
    boundary: &'a Boundary,
    /// The folders that may be read from, as the author writes them.
    bases: &'a [Utf8PathBuf],
    listed: HashMap<Utf8PathBuf, Listing>,
}

impl<'a> Folders<'a> {
    pub(crate) fn new(
        world: &'a dyn World,
        cwd: &'a Utf8Path,
        boundary: &'a Boundary,
        bases: &'a [Utf8PathBuf],
    ) -> Self {
        Self {
            world,
            cwd,
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

    /// How messages name a path.
    pub(crate) fn display(&self, path: &Utf8Path) -> String {
        display_path(path, self.cwd)
    }

    /// The innermost folder that may be read from and that `path` lies in by its text.
    fn base_of(&self, path: &Utf8Path) -> Option<&Utf8Path> {
        let bases = self.bases.iter().filter(|base| path.starts_with(base));
        bases
            .map(Utf8PathBuf::as_path)
            .max_by_key(|base| base.as_str().len())
    }

    /// Compares a normalized absolute path with the names on disk.
    pub(crate) fn spelt(&mut self, path: &Utf8Path) -> Spelt {
        let Some(base) = self.base_of(path).map(Utf8Path::to_owned) else {
            return Spelt::Right;
        };
        let mut list = |folder: &Utf8Path| self.list(folder);
        match spelling(path, &base, &mut list) {
            Spelling::Right => Spelt::Right,
            Spelling::Wrong(right) => {
                let found = files::misspelt(&self.display(path), &self.display(&right));
                Spelt::Wrong(right, Box::new(found))
            }
            Spelling::Missing(missing) => {
                let near = files::similar_path(&missing, &mut list);
                Spelt::Missing(near.or_else(|| files::path_from_base(path, &base, &mut list)))
            }
        }
    }

    /// The finding that a path names nothing, not yet with its place. `near` is a path that is there.
    pub(crate) fn missing(&self, path: &Utf8Path, near: Option<&Utf8Path>) -> Diagnostic {
        let name = self.display(path);
        if let (Some(base), Some(there)) = (self.base_of(path), near)
            && there
                .strip_prefix(base)
                .is_ok_and(|rest| path.ends_with(rest))
        {
            return files::missing_from_base(&name, path, there, base);
        }
        let near = near.map(|near| self.display(near));
        let found = files::missing(&name, near.as_deref());
        if found.help.is_empty() && name.contains(['*', '?', '{']) {
            let help = "`$include` names one file; patterns for whole collections stand in `packc.sources`";
            return found.help(help);
        }
        found
    }

    /// The finding that a file or folder can't be read, not yet with its place.
    pub(crate) fn refused(&mut self, path: &Utf8Path, error: &WorldError) -> Diagnostic {
        let name = self.display(path);
        if *error == WorldError::Missing && self.is_dangling(path) {
            return files::dangling(&name);
        }
        files::unreadable(&name, error, self.base_of(path).is_none())
    }

    /// True for a name in a folder that is a link to nothing.
    fn is_dangling(&mut self, path: &Utf8Path) -> bool {
        let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else {
            return false;
        };
        let listing = self.list(folder);
        let mut entries = listing.iter().flat_map(|entries| entries.iter());
        entries.any(|entry| entry.name == name && entry.kind.is_none())
    }
}
