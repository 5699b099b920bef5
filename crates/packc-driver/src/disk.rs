//! How the disk is asked.
//!
//! Invariant: nothing but a regular file is opened, and the real path that is told is that of what was opened or listed.
#![expect(
    clippy::disallowed_methods,
    reason = "this is where the compiler meets the disk"
)]

use std::fs::{self, File};
use std::io::{self, Read};
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{Boundary, DirEntry, FileKind, WorldError};

use crate::seen::Seen;

/// Opens a regular file inside the boundary and tells its real path and its size in bytes.
pub(crate) fn open_inside(
    path: &Utf8Path,
    boundary: &Boundary,
) -> Result<(File, Utf8PathBuf, u64), WorldError> {
    let (file, real, size) = open(path)?;
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

pub(crate) fn kind_of(found: &fs::Metadata) -> FileKind {
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
pub(crate) fn world_error(error: &io::Error, path: &Utf8Path) -> WorldError {
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
