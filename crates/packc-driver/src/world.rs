//! The machine as it is: the real [`World`].
//!
//! Invariant: nothing but a regular file is opened, the boundary is decided on the real path of the opened file, and
//! every question is recorded. With `packc-driver`'s writer this is the only code that touches the disk.
#![expect(
    clippy::disallowed_methods,
    reason = "this is where the compiler meets the disk and the clock"
)]

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::{self, File};
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{
    Boundary, DirEntry, FileKind, FileRead, Limit, TextRead, Timestamp, World, WorldError, decode,
    normalize,
};

use crate::disk::{self, kind_of, world_error};
use crate::kept::{Kept, KeptFiles, State, state_of};
use crate::seen::Seen;

/// What a build asked for at a path, and whether something was there.
///
/// In the order of what they say: a file that was read was also present.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asked {
    /// Nothing was there.
    Missing,
    /// Something was there; only its kind was asked for, or it couldn't be read.
    Other,
    /// A folder was listed.
    Folder,
    /// A file was read.
    File,
}

/// The disk and the clock of this machine.
#[derive(Debug, Default)]
pub struct OsWorld {
    pinned: Option<Timestamp>,
    /// True when answers are kept so well that they can be compared with later ones, which takes time.
    remembers: bool,
    /// What is known of files without reading them; nothing by default.
    kept: Option<Arc<KeptFiles>>,
    /// By path as text: comparing paths part by part is slow.
    seen: Mutex<BTreeMap<String, Seen>>,
}

impl OsWorld {
    /// The machine with its own clock, or with the time of the build pinned.
    pub fn new(pinned: Option<Timestamp>) -> Self {
        Self {
            pinned,
            ..Self::default()
        }
    }

    /// The same, keeping what [`look_again`](crate::look_again) needs. Otherwise hashes are 0, and of what is only there
    /// it isn't kept where it really lies.
    #[must_use]
    pub fn remembering(self) -> Self {
        Self {
            remembers: true,
            ..self
        }
    }

    /// The same, reading only what isn't kept from an earlier build.
    pub(crate) fn with_kept(self, kept: Arc<KeptFiles>) -> Self {
        Self {
            kept: Some(kept),
            ..self
        }
    }

    /// True after [`Self::remembering`].
    pub(crate) fn remembers(&self) -> bool {
        self.remembers
    }

    /// What was seen at each path that was asked for.
    pub fn into_seen(self) -> BTreeMap<String, Seen> {
        let seen = self.seen.into_inner();
        seen.unwrap_or_else(PoisonError::into_inner)
    }

    fn record(&self, path: &Utf8Path, what: Seen) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        match seen.entry(normalize(path).into_string()) {
            Entry::Vacant(entry) => {
                entry.insert(what);
            }
            Entry::Occupied(mut entry) => entry.get_mut().merge(what),
        }
    }

    /// The bytes that are to be hashed.
    fn remembered<'b>(&self, bytes: &'b [u8]) -> &'b [u8] {
        if self.remembers { bytes } else { &[] }
    }

    /// Opens a regular file inside the boundary, and records it when that fails. Gives also its real path and its size in
    /// bytes.
    fn open_recorded(
        &self,
        path: &Utf8Path,
        boundary: &Boundary,
    ) -> Result<(File, Utf8PathBuf, u64), WorldError> {
        let opened = disk::open_inside(path, boundary);
        if let Err(error) = &opened {
            self.record(path, Seen::refused(error));
        }
        opened
    }
}

impl OsWorld {
    /// What is known of a file without reading it; recorded as if it were read.
    fn known(&self, path: &Utf8Path, limit: Limit<'_>) -> Option<Arc<Kept>> {
        let known = self.kept.as_ref()?.of(path, SystemTime::now())?;
        if !known.fits(limit) {
            return None;
        }
        self.record(path, known.seen.clone());
        Some(known)
    }

    /// Reads a file and records it. Gives also the state that it had when it was opened, if anything is kept, and what was
    /// recorded.
    fn read_now(
        &self,
        path: &Utf8Path,
        limit: Limit<'_>,
    ) -> Result<(FileRead, Option<State>, Seen), WorldError> {
        let (file, real, size) = self.open_recorded(path, limit.boundary)?;
        let too_large = |size: u64| {
            self.record(path, Seen::Opened(real.clone(), size));
            Err(WorldError::TooLarge(size, limit.bytes))
        };
        if size > limit.bytes {
            return too_large(size);
        }
        let kept = self.kept.as_ref();
        let state = kept.and_then(|_| state_of(&file, SystemTime::now()));
        let room = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
        // A file that grows while it is read must not get past the limit.
        let bytes = disk::read_rest(file.take(limit.bytes.saturating_add(1)), path, room);
        let bytes = bytes.inspect_err(|error| self.record(path, Seen::refused(error)))?;
        if bytes.len() as u64 > limit.bytes {
            return too_large(bytes.len() as u64);
        }
        let seen = Seen::file(real.clone(), self.remembered(&bytes));
        self.record(path, seen.clone());
        Ok((FileRead { bytes, real }, state, seen))
    }
}

impl World for OsWorld {
    fn read(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<FileRead, WorldError> {
        match self.known(path, limit) {
            Some(known) => Ok(known.read()),
            None => self.read_now(path, limit).map(|(read, ..)| read),
        }
    }

    fn read_text(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<TextRead, WorldError> {
        if let Some(known) = self.known(path, limit) {
            let text = known.text();
            return Ok(TextRead {
                size: text.len() as u64,
                text: Ok(text),
            });
        }
        let (read, state, seen) = self.read_now(path, limit)?;
        let size = read.bytes.len() as u64;
        let text = decode(read.bytes);
        if let (Some(kept), Some(state), Ok(text)) = (&self.kept, state, &text) {
            kept.keep(path, state, (&read.real, text), seen);
        }
        Ok(TextRead { size, text })
    }

    fn head(
        &self,
        path: &Utf8Path,
        n: usize,
        boundary: &Boundary,
    ) -> Result<(Vec<u8>, u64), WorldError> {
        let (file, real, size) = self.open_recorded(path, boundary)?;
        let bytes = disk::read_rest(file.take(n as u64), path, Vec::new());
        let bytes = bytes.inspect_err(|error| self.record(path, Seen::refused(error)))?;
        self.record(path, Seen::head(n, real, size, self.remembered(&bytes)));
        Ok((bytes, size))
    }

    fn list(&self, folder: &Utf8Path, boundary: &Boundary) -> Result<Arc<[DirEntry]>, WorldError> {
        let (seen, listed) = disk::listing(folder, Some(boundary));
        self.record(folder, seen);
        listed
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        if self.remembers {
            let seen = disk::look(path);
            self.record(path, seen.clone());
            return match seen {
                Seen::Present(kind, _) => Some(kind),
                _ => None,
            };
        }
        let found = fs::metadata(path).ok();
        let kind = found.map(|found| kind_of(&found));
        let seen = kind.map_or(Seen::Missing, |kind| {
            Seen::Present(kind, Utf8PathBuf::new())
        });
        self.record(path, seen);
        kind
    }

    fn real_path(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        let seen = disk::look(path);
        let real = match &seen {
            Seen::Present(_, real) => Ok(real.clone()),
            _ => self.real_place(path),
        };
        self.record(
            path,
            match seen {
                Seen::Present(kind, _) if !self.remembers => {
                    Seen::Present(kind, Utf8PathBuf::new())
                }
                seen => seen,
            },
        );
        real
    }

    fn real_place(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        path.canonicalize_utf8()
            .map_err(|error| world_error(&error, path))
    }

    fn now(&self) -> Timestamp {
        self.pinned.unwrap_or_else(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH);
            let seconds = since.map_or(0, |time| time.as_secs());
            Timestamp(i64::try_from(seconds).unwrap_or(i64::MAX))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> (tempfile::TempDir, Utf8PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap();
        let path = path.canonicalize_utf8().unwrap();
        (folder, path)
    }

    #[track_caller]
    fn read(path: &Utf8Path, root: &Utf8Path) -> Result<String, WorldError> {
        let boundary = Boundary::new([root.to_owned()]);
        let limit = Limit {
            bytes: 5,
            boundary: &boundary,
        };
        let read = OsWorld::default().read(path, limit)?;
        Ok(String::from_utf8(read.bytes).unwrap())
    }

    #[test]
    fn the_largest_limit_is_none() {
        let (_guard, root) = folder();
        fs::write(root.join("six"), "123456").unwrap();
        let boundary = Boundary::new([root.clone()]);
        let limit = Limit {
            bytes: u64::MAX,
            boundary: &boundary,
        };
        let read = OsWorld::default().read(&root.join("six"), limit).unwrap();
        assert_eq!(read.bytes, b"123456");
    }

    #[test]
    fn reads_regular_files_up_to_the_limit() {
        let (_guard, root) = folder();
        fs::write(root.join("five"), "12345").unwrap();
        fs::write(root.join("six"), "123456").unwrap();
        assert_eq!(read(&root.join("five"), &root), Ok("12345".to_owned()));
        assert_eq!(
            read(&root.join("six"), &root),
            Err(WorldError::TooLarge(6, 5))
        );
        assert_eq!(read(&root, &root), Err(WorldError::IsFolder));
        assert_eq!(read(&root.join("none"), &root), Err(WorldError::Missing));
        assert_eq!(
            read(&root.join("five/x"), &root),
            Err(WorldError::NotFolder)
        );
    }

    #[cfg(unix)]
    #[test]
    fn follows_links_inside_and_none_outside() {
        use std::os::unix::fs::symlink;
        let (_guard, root) = folder();
        let (_other, outside) = folder();
        fs::write(root.join("a"), "in").unwrap();
        fs::write(outside.join("b"), "out").unwrap();
        symlink("a", root.join("link")).unwrap();
        symlink(outside.join("b"), root.join("escape")).unwrap();
        symlink(&outside, root.join("folder")).unwrap();
        symlink("loop", root.join("loop")).unwrap();
        assert_eq!(read(&root.join("link"), &root), Ok("in".to_owned()));
        let outside_error = Err(WorldError::Outside(outside.join("b")));
        assert_eq!(read(&root.join("escape"), &root), outside_error);
        assert_eq!(read(&root.join("folder/b"), &root), outside_error);
        assert_eq!(read(&root.join("loop"), &root), Err(WorldError::Missing));
        assert_eq!(
            read(Utf8Path::new("/dev/zero"), &root),
            Err(WorldError::Special)
        );
    }

    #[test]
    fn records_where_a_path_leads() {
        let (_guard, root) = folder();
        fs::write(root.join("a"), "x").unwrap();
        for world in [OsWorld::default(), OsWorld::default().remembering()] {
            for name in ["a", "none"] {
                let path = root.join(name);
                assert_eq!(
                    world.real_path(&path).is_ok(),
                    world.kind(&path).is_some(),
                    "{name}"
                );
            }
            world.real_place(&root.join("out")).unwrap_err();
            let seen = world.into_seen();
            let asked: Vec<_> = seen.values().map(Seen::asked).collect();
            assert_eq!(asked, [Asked::Other, Asked::Missing]);
        }
    }

    #[test]
    fn records_what_was_asked_for() {
        let (_guard, root) = folder();
        fs::write(root.join("a"), "x").unwrap();
        let world = OsWorld::default();
        let boundary = Boundary::new([root.clone()]);
        let limit = Limit {
            bytes: 5,
            boundary: &boundary,
        };
        world.read(&root.join("a"), limit).unwrap();
        world.read(&root.join("none"), limit).unwrap_err();
        world.list(&root, &boundary).unwrap();
        let seen = world.into_seen();
        let asked: Vec<_> = seen.values().map(Seen::asked).collect();
        assert_eq!(asked, [Asked::Folder, Asked::File, Asked::Missing]);
    }
}
