//! The disk as it is: cheap looks at entries, and which folder is which.
//!
//! Place: below the walks and the table of what is armed. Invariant: no file is opened here; what is in them is compared
//! by `packc_driver::look_again`.
#![expect(
    clippy::disallowed_methods,
    reason = "watching looks at the disk past the compiler's World, which would record it"
)]

use std::fs::{self, Metadata};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::walk::{Disk, Entry, Look};

/// The disk of this machine.
pub(crate) struct RealDisk;

impl Disk for RealDisk {
    fn look(&self, path: &str) -> Look {
        let Ok(found) = fs::symlink_metadata(path) else {
            return Look {
                entry: Entry::Missing,
                identity: 0,
                stamp: 0,
            };
        };
        let entry = if found.is_dir() {
            Entry::Folder
        } else if found.is_symlink() {
            let target = fs::read_link(path).ok();
            let target = target.and_then(|target| target.into_os_string().into_string().ok());
            target.map_or(Entry::Missing, Entry::Link)
        } else {
            Entry::Other
        };
        let mut hasher = DefaultHasher::new();
        entry_kind(&entry).hash(&mut hasher);
        identity(&found, &mut hasher);
        let identity = hasher.finish();
        content(&found, &mut hasher);
        Look {
            entry,
            identity,
            stamp: hasher.finish(),
        }
    }
}

fn entry_kind(entry: &Entry) -> (u8, &str) {
    match entry {
        Entry::Missing => (0, ""),
        Entry::Folder => (1, ""),
        Entry::Other => (2, ""),
        Entry::Link(target) => (3, target),
    }
}

#[cfg(unix)]
fn identity(found: &Metadata, hasher: &mut DefaultHasher) {
    use std::os::unix::fs::MetadataExt;
    (
        found.dev(),
        found.ino(),
        found.mode(),
        found.uid(),
        found.gid(),
    )
        .hash(hasher);
}

#[cfg(not(unix))]
fn identity(found: &Metadata, hasher: &mut DefaultHasher) {
    (found.created().ok(), found.permissions().readonly()).hash(hasher);
}

#[cfg(unix)]
fn content(found: &Metadata, hasher: &mut DefaultHasher) {
    use std::os::unix::fs::MetadataExt;
    (found.size(), found.mtime(), found.mtime_nsec()).hash(hasher);
    (found.ctime(), found.ctime_nsec()).hash(hasher);
}

#[cfg(not(unix))]
fn content(found: &Metadata, hasher: &mut DefaultHasher) {
    (found.len(), found.modified().ok()).hash(hasher);
}

/// Which folder it is: two paths with one number lead to one folder. `None` when nothing is there, or the system doesn't
/// tell.
#[cfg(unix)]
pub(crate) fn folder_id(path: &str) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let found = fs::metadata(path).ok()?;
    Some((found.dev(), found.ino()))
}

/// Which folder it is.
#[cfg(not(unix))]
pub(crate) fn folder_id(_path: &str) -> Option<(u64, u64)> {
    None
}

/// True when a link stands at a path.
pub(crate) fn is_link(path: &str) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink())
}
