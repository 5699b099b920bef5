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
use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{
    Boundary, DirEntry, FileKind, FileRead, Limit, Timestamp, World, WorldError, normalize,
};

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

    /// True after [`Self::remembering`].
    pub(crate) fn remembers(&self) -> bool {
        self.remembers
    }

    /// What was seen at each path that was asked for.
    pub fn seen(&self) -> BTreeMap<String, Seen> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.clone()
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
        let opened = Self::open_inside(path, boundary);
        if let Err(error) = &opened {
            self.record(path, Seen::refused(error));
        }
        opened
    }

    /// Opens a regular file inside the boundary and tells its real path and its size in bytes.
    pub(crate) fn open_inside(
        path: &Utf8Path,
        boundary: &Boundary,
    ) -> Result<(File, Utf8PathBuf, u64), WorldError> {
        let (file, real, size) = Self::open(path)?;
        if !boundary.contains(&real) {
            return Err(WorldError::Outside(real));
        }
        Ok((file, real, size))
    }

    /// Opens a regular file wherever it lies and tells its real path and its size in bytes.
    pub(crate) fn open(path: &Utf8Path) -> Result<(File, Utf8PathBuf, u64), WorldError> {
        let found = fs::metadata(path).map_err(|error| world_error(&error, path))?;
        match kind_of(&found) {
            FileKind::File => {}
            FileKind::Folder => return Err(WorldError::IsFolder),
            FileKind::Special => return Err(WorldError::Special),
        }
        let file = File::open(path).map_err(|error| world_error(&error, path))?;
        let opened = file.metadata().map_err(|error| world_error(&error, path))?;
        if !opened.is_file() {
            return Err(WorldError::Special);
        }
        let real = real_path_of(&file, path)?;
        Ok((file, real, opened.len()))
    }

    /// Lists a folder; without a boundary wherever it lies. The entries are sorted by their names.
    pub(crate) fn listing(
        folder: &Utf8Path,
        boundary: Option<&Boundary>,
    ) -> (Seen, Result<Arc<[DirEntry]>, WorldError>) {
        let real = folder.canonicalize_utf8();
        let real = match real.map_err(|error| world_error(&error, folder)) {
            Ok(real) => real,
            Err(error) => return (Seen::refused(&error), Err(error)),
        };
        let listed = if boundary.is_some_and(|boundary| !boundary.contains(&real)) {
            Err(WorldError::Outside(real.clone()))
        } else {
            entries_of(&real).map_err(|error| world_error(&error, folder))
        };
        let seen = match &listed {
            Ok(entries) => Seen::Folder {
                real,
                entries: Arc::clone(entries),
            },
            Err(error) => Seen::Unlisted(error.clone()),
        };
        (seen, listed)
    }

    /// What stands at a path, without looking into it.
    pub(crate) fn look(path: &Utf8Path) -> Seen {
        let failed = |error: io::Error| world_error(&error, path);
        let found = || {
            let kind = kind_of(&fs::metadata(path).map_err(failed)?);
            Ok(Seen::Present(
                kind,
                path.canonicalize_utf8().map_err(failed)?,
            ))
        };
        found().unwrap_or_else(|error| Seen::refused(&error))
    }

    /// What reading the rest of an open file gives.
    ///
    /// # Errors
    ///
    /// What the system said, about `path`.
    pub(crate) fn read_rest(
        mut file: impl Read,
        path: &Utf8Path,
        mut bytes: Vec<u8>,
    ) -> Result<Vec<u8>, WorldError> {
        let read = file.read_to_end(&mut bytes);
        read.map_err(|error| world_error(&error, path))?;
        Ok(bytes)
    }
}

impl World for OsWorld {
    fn read(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<FileRead, WorldError> {
        let (file, real, size) = self.open_recorded(path, limit.boundary)?;
        let too_large = |size: u64| {
            self.record(path, Seen::Opened(real.clone(), size));
            Err(WorldError::TooLarge(size, limit.bytes))
        };
        if size > limit.bytes {
            return too_large(size);
        }
        let room = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
        // A file that grows while it is read must not get past the limit.
        let bytes = Self::read_rest(file.take(limit.bytes.saturating_add(1)), path, room);
        let bytes = bytes.inspect_err(|error| self.record(path, Seen::refused(error)))?;
        if bytes.len() as u64 > limit.bytes {
            return too_large(bytes.len() as u64);
        }
        self.record(path, Seen::file(real.clone(), self.remembered(&bytes)));
        Ok(FileRead { bytes, real })
    }

    fn head(
        &self,
        path: &Utf8Path,
        n: usize,
        boundary: &Boundary,
    ) -> Result<(Vec<u8>, u64), WorldError> {
        let (file, real, size) = self.open_recorded(path, boundary)?;
        let bytes = Self::read_rest(file.take(n as u64), path, Vec::new());
        let bytes = bytes.inspect_err(|error| self.record(path, Seen::refused(error)))?;
        self.record(path, Seen::head(n, real, size, self.remembered(&bytes)));
        Ok((bytes, size))
    }

    fn list(&self, folder: &Utf8Path, boundary: &Boundary) -> Result<Arc<[DirEntry]>, WorldError> {
        let (seen, listed) = Self::listing(folder, Some(boundary));
        self.record(folder, seen);
        listed
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        if self.remembers {
            let seen = Self::look(path);
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

/// The names in a folder, sorted.
fn entries_of(real: &Utf8Path) -> io::Result<Arc<[DirEntry]>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(real)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = match entry.file_type() {
            Ok(kind) if kind.is_file() => Some(FileKind::File),
            Ok(kind) if kind.is_dir() => Some(FileKind::Folder),
            Ok(kind) if !kind.is_symlink() => Some(FileKind::Special),
            _ => fs::metadata(entry.path()).ok().map(|found| kind_of(&found)),
        };
        entries.push(DirEntry { name, kind });
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(entries.into())
}

/// True when something stands at a path, be it a link that leads nowhere.
pub fn is_there(path: &Utf8Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

fn kind_of(found: &fs::Metadata) -> FileKind {
    if found.is_file() {
        FileKind::File
    } else if found.is_dir() {
        FileKind::Folder
    } else {
        FileKind::Special
    }
}

/// The real path of an open file. The kernel knows it; no second look at the path can be raced.
#[cfg(target_os = "linux")]
fn real_path_of(file: &File, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
    use std::os::fd::AsRawFd;

    match fs::read_link(format!("/proc/self/fd/{}", file.as_raw_fd())) {
        Ok(real) => Utf8PathBuf::from_path_buf(real)
            .map_err(|real| WorldError::NotUtf8(real.to_string_lossy().into_owned())),
        // A container without /proc.
        Err(_) => canonical_path_of(file, path),
    }
}

/// The real path of an open file.
#[cfg(not(target_os = "linux"))]
fn real_path_of(file: &File, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
    canonical_path_of(file, path)
}

/// The real path of the file that was opened under `path`, provided that it is still the one that stands there.
fn canonical_path_of(file: &File, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
    let failed = |error: io::Error| world_error(&error, path);
    let real = path.canonicalize_utf8().map_err(failed)?;
    let opened = file.metadata().map_err(failed)?;
    let standing = fs::metadata(&real).map_err(failed)?;
    if is_same(&opened, &standing) {
        Ok(real)
    } else {
        Err(WorldError::Other(
            "it changed while it was opened".to_owned(),
        ))
    }
}

#[cfg(unix)]
fn is_same(a: &fs::Metadata, b: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

#[cfg(not(unix))]
fn is_same(a: &fs::Metadata, b: &fs::Metadata) -> bool {
    a.len() == b.len() && a.modified().ok() == b.modified().ok()
}

/// What the system said, as far as it makes a difference to the user. A name that isn't UTF-8 reaches us with U+FFFD in
/// its place, so nothing can stand there.
fn world_error(error: &io::Error, path: &Utf8Path) -> WorldError {
    match error.kind() {
        io::ErrorKind::NotFound if path.as_str().contains('\u{fffd}') => {
            WorldError::NotUtf8(path.file_name().unwrap_or_default().to_owned())
        }
        io::ErrorKind::NotFound => WorldError::Missing,
        io::ErrorKind::PermissionDenied => WorldError::Denied,
        io::ErrorKind::IsADirectory => WorldError::IsFolder,
        io::ErrorKind::NotADirectory => WorldError::NotFolder,
        io::ErrorKind::InvalidData => WorldError::NotUtf8(path.as_str().to_owned()),
        // A link that leads to itself leads nowhere.
        _ if error.raw_os_error() == Some(ELOOP) => WorldError::Missing,
        _ => WorldError::Other(error.to_string()),
    }
}

/// "Too many levels of symbolic links": 40 on Linux, 62 on macOS and the BSDs.
const ELOOP: i32 = if cfg!(target_os = "linux") { 40 } else { 62 };

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
        let seen = world.seen();
        let asked: Vec<_> = seen.values().map(Seen::asked).collect();
        assert_eq!(asked, [Asked::Folder, Asked::File, Asked::Missing]);
    }
}
