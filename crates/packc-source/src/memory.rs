//! A [`World`] in memory, for tests and for hosts without a disk.
//!
//! Invariant: it answers exactly as the real one would for the same files, links and special files included.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use camino::{Utf8Path, Utf8PathBuf};

use crate::{
    Boundary, DirEntry, FileKind, FileRead, Limit, Timestamp, World, WorldError, normalize,
};

/// What stands at a path of a [`MemoryWorld`].
#[derive(Clone, Debug)]
enum Entry {
    File(Arc<[u8]>),
    Link(Utf8PathBuf),
    Special,
    Denied,
}

/// How many links may follow each other before a path counts as leading nowhere, as on Linux.
const MAX_LINKS: usize = 40;

/// Files in memory. Folders exist by what lies in them.
#[derive(Debug, Default)]
pub struct MemoryWorld {
    entries: BTreeMap<Utf8PathBuf, Entry>,
    now: i64,
    asked: Mutex<BTreeSet<Utf8PathBuf>>,
}

impl MemoryWorld {
    /// A world without files, at the time 1970-01-01T00:00:00Z.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds or replaces a file at an absolute path.
    #[must_use]
    pub fn file(mut self, path: impl AsRef<Utf8Path>, content: impl AsRef<[u8]>) -> Self {
        let content = content.as_ref().into();
        self.entries
            .insert(normalize(path.as_ref()), Entry::File(content));
        self
    }

    /// Adds a symbolic link; a relative target starts at the link's folder.
    #[must_use]
    pub fn link(mut self, path: impl AsRef<Utf8Path>, target: impl Into<Utf8PathBuf>) -> Self {
        self.entries
            .insert(normalize(path.as_ref()), Entry::Link(target.into()));
        self
    }

    /// Adds a pipe or device.
    #[must_use]
    pub fn special(mut self, path: impl AsRef<Utf8Path>) -> Self {
        self.entries
            .insert(normalize(path.as_ref()), Entry::Special);
        self
    }

    /// Adds a file that may not be read.
    #[must_use]
    pub fn denied(mut self, path: impl AsRef<Utf8Path>) -> Self {
        self.entries.insert(normalize(path.as_ref()), Entry::Denied);
        self
    }

    /// Sets the time of the build.
    #[must_use]
    pub fn at(mut self, now: i64) -> Self {
        self.now = now;
        self
    }

    /// Every path that was asked for, missing ones included.
    pub fn asked(&self) -> Vec<Utf8PathBuf> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.iter().cloned().collect()
    }

    fn record(&self, path: &Utf8Path) {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        asked.insert(normalize(path));
    }

    /// Follows the links in every component of `path`.
    fn resolve(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        let mut path = normalize(path);
        for _ in 0..MAX_LINKS {
            let link = path
                .ancestors()
                .collect::<Vec<_>>()
                .into_iter()
                .rev()
                .find_map(|part| match self.entries.get(part) {
                    Some(Entry::Link(target)) => Some((part.to_owned(), target.clone())),
                    _ => None,
                });
            let Some((at, target)) = link else {
                return Ok(path);
            };
            let rest = path
                .strip_prefix(&at)
                .unwrap_or(Utf8Path::new(""))
                .to_owned();
            let folder = at.parent().unwrap_or(Utf8Path::new("/"));
            path = normalize(&folder.join(target).join(rest));
        }
        Err(WorldError::Missing)
    }

    fn is_folder(&self, real: &Utf8Path) -> bool {
        real == "/"
            || self
                .entries
                .keys()
                .any(|path| path != real && path.starts_with(real))
    }

    fn file_at(
        &self,
        path: &Utf8Path,
        boundary: &Boundary,
    ) -> Result<(Arc<[u8]>, Utf8PathBuf), WorldError> {
        self.record(path);
        let real = self.real_path(path)?;
        if !boundary.contains(&real) {
            return Err(WorldError::Outside(real));
        }
        match self.entries.get(&real) {
            Some(Entry::File(bytes)) => Ok((Arc::clone(bytes), real)),
            Some(Entry::Special) => Err(WorldError::Special),
            Some(Entry::Denied) => Err(WorldError::Denied),
            Some(Entry::Link(_)) => Err(WorldError::Missing),
            None => Err(WorldError::IsFolder),
        }
    }
}

impl World for MemoryWorld {
    fn read(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<FileRead, WorldError> {
        let (bytes, real) = self.file_at(path, limit.boundary)?;
        let size = bytes.len() as u64;
        if size > limit.bytes {
            return Err(WorldError::TooLarge(size, limit.bytes));
        }
        Ok(FileRead {
            bytes: bytes.to_vec(),
            real,
        })
    }

    fn head(
        &self,
        path: &Utf8Path,
        n: usize,
        boundary: &Boundary,
    ) -> Result<(Vec<u8>, u64), WorldError> {
        let (bytes, _) = self.file_at(path, boundary)?;
        let head = bytes.iter().take(n).copied().collect();
        Ok((head, bytes.len() as u64))
    }

    fn list(&self, folder: &Utf8Path, boundary: &Boundary) -> Result<Arc<[DirEntry]>, WorldError> {
        self.record(folder);
        let real = self.real_path(folder)?;
        if !boundary.contains(&real) {
            return Err(WorldError::Outside(real));
        }
        if !self.is_folder(&real) {
            return Err(WorldError::NotFolder);
        }
        let names: BTreeSet<String> = self
            .entries
            .keys()
            .filter_map(|path| path.strip_prefix(&real).ok())
            .filter_map(|rest| rest.components().next())
            .map(|component| component.as_str().to_owned())
            .collect();
        let entries = names.into_iter().map(|name| DirEntry {
            kind: self.kind(&real.join(&name)),
            name,
        });
        Ok(entries.collect())
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        self.record(path);
        let real = self.real_path(path).ok()?;
        match self.entries.get(&real) {
            Some(Entry::File(_) | Entry::Denied) => Some(FileKind::File),
            Some(Entry::Special) => Some(FileKind::Special),
            Some(Entry::Link(_)) => None,
            None => Some(FileKind::Folder),
        }
    }

    fn real_path(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        let real = self.resolve(path)?;
        if self.entries.contains_key(&real) || self.is_folder(&real) {
            Ok(real)
        } else {
            Err(WorldError::Missing)
        }
    }

    fn now(&self) -> Timestamp {
        Timestamp(self.now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world() -> MemoryWorld {
        MemoryWorld::new()
            .file("/p/a.md", "A")
            .file("/p/sub/b.md", "B")
            .file("/etc/hostname", "h")
            .link("/p/out.md", "/etc/hostname")
            .link("/p/in", "sub")
            .link("/p/loop", "loop")
            .special("/p/pipe")
    }

    #[track_caller]
    fn check(path: &str, expected: Result<&str, WorldError>) {
        let boundary = Boundary::new(["/p".into()]);
        let limit = Limit {
            bytes: 1,
            boundary: &boundary,
        };
        let read = world().read(Utf8Path::new(path), limit);
        let text = read.map(|read| String::from_utf8(read.bytes).unwrap());
        assert_eq!(text, expected.map(str::to_owned), "{path}");
    }

    #[test]
    fn reads_inside_the_boundary_only() {
        check("/p/a.md", Ok("A"));
        check("/p/in/b.md", Ok("B"));
        check(
            "/p/out.md",
            Err(WorldError::Outside("/etc/hostname".into())),
        );
        check(
            "/p/../etc/hostname",
            Err(WorldError::Outside("/etc/hostname".into())),
        );
        check("/p/none", Err(WorldError::Missing));
        check("/p/loop", Err(WorldError::Missing));
        check("/p/pipe", Err(WorldError::Special));
        check("/p/sub", Err(WorldError::IsFolder));
    }

    #[test]
    fn lists_what_lies_in_a_folder() {
        let boundary = Boundary::new(["/p".into()]);
        let world = world();
        let list = world.list(Utf8Path::new("/p"), &boundary).unwrap();
        let names: Vec<&str> = list.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["a.md", "in", "loop", "out.md", "pipe", "sub"]);
        assert!(world.asked().contains(&"/p".into()));
    }
}
