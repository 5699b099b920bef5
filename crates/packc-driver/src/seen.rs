//! What a build saw at a path, and whether it would see the same again.
//!
//! Place in the pipeline: recorded by [`OsWorld`] beside every answer, compared by whoever waits for sources to change.
//! Invariant: looking again asks the disk what the build asked it, so that two looks at an unchanged disk are equal; the
//! boundary plays no part, since nothing that is seen here gets into a pack.
use std::fs::File;
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read};
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{DirEntry, FileKind, WorldError, is_debris};

use crate::disk;
use crate::sum::Sum;
use crate::world::Asked;

/// What a build saw at a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Nothing.
    Missing,
    /// Something that it didn't look into, and where it really lies.
    Present(FileKind, Utf8PathBuf),
    /// A file that it couldn't open or read, and why.
    Refused(WorldError),
    /// A folder that it couldn't list, and why.
    Unlisted(WorldError),
    /// A file that was larger than the limit, by its real path and its size in bytes.
    Opened(Utf8PathBuf, u64),
    /// The first bytes of a file.
    Head {
        /// How many were asked for.
        asked: usize,
        /// The real path of the file.
        real: Utf8PathBuf,
        /// The size of the whole file in bytes.
        size: u64,
        /// A hash of the first bytes.
        print: u64,
    },
    /// The names in a folder.
    Folder {
        /// The real path of the folder.
        real: Utf8PathBuf,
        /// Its entries, sorted by their names.
        entries: Arc<[DirEntry]>,
    },
    /// A whole file.
    File {
        /// Its real path.
        real: Utf8PathBuf,
        /// Its size in bytes.
        size: u64,
        /// A hash of its bytes.
        print: u64,
    },
    /// A file that was copied beside the pack.
    Copied {
        /// The SHA-256 of its bytes: 64 lowercase hexadecimal digits.
        sha256: String,
    },
    /// Something that changed while the build went on, so that no later look is the same.
    Unsteady,
}

impl Seen {
    /// What was asked for, and whether something was there.
    pub fn asked(&self) -> Asked {
        match self {
            Self::Missing => Asked::Missing,
            Self::Present(..)
            | Self::Refused(_)
            | Self::Unlisted(_)
            | Self::Opened(..)
            | Self::Unsteady => Asked::Other,
            Self::Folder { .. } => Asked::Folder,
            Self::Head { .. } | Self::File { .. } | Self::Copied { .. } => Asked::File,
        }
    }

    /// The size of a file that was read whole, in bytes.
    pub fn size(&self) -> Option<u64> {
        match self {
            Self::File { size, .. } => Some(*size),
            _ => None,
        }
    }

    /// What an error says about a file.
    pub(crate) fn refused(error: &WorldError) -> Self {
        match error {
            WorldError::Missing | WorldError::NotFolder => Self::Missing,
            error => Self::Refused(error.clone()),
        }
    }

    /// A file of which no more is known than that it could be opened.
    pub(crate) fn opened((_, real, size): (File, Utf8PathBuf, u64)) -> Self {
        Self::Opened(real, size)
    }

    /// A file that was read whole.
    pub(crate) fn file(real: Utf8PathBuf, bytes: &[u8]) -> Self {
        Self::File {
            real,
            size: bytes.len() as u64,
            print: print(bytes),
        }
    }

    /// The beginning of a file.
    pub(crate) fn head(asked: usize, real: Utf8PathBuf, size: u64, bytes: &[u8]) -> Self {
        Self::Head {
            asked,
            real,
            size,
            print: print(bytes),
        }
    }

    /// Takes in another look at the same path. The one that tells more is kept; two that contradict each other are
    /// neither.
    pub(crate) fn merge(&mut self, other: Self) {
        let (contradicts, tells_more) = match (&*self, &other) {
            (Self::Head { asked: a, .. }, Self::Head { asked: b, .. }) if a != b => (false, b > a),
            (
                Self::Folder { real, entries },
                Self::Folder {
                    real: again,
                    entries: others,
                },
            ) => (real != again || !named(entries).eq(named(others)), false),
            (one, other) if one.rank() == other.rank() => (one != other, false),
            (Self::Missing, _) | (_, Self::Missing) => (true, false),
            (one, other) => (false, other.rank() > one.rank()),
        };
        if contradicts {
            *self = Self::Unsteady;
        } else if tells_more {
            *self = other;
        }
    }

    /// The order of what they say: the content of a file says more than that it is there.
    fn rank(&self) -> u8 {
        match self {
            Self::Missing => 0,
            Self::Present(..) => 1,
            Self::Refused(_) => 2,
            Self::Unlisted(_) => 3,
            Self::Opened(..) => 4,
            Self::Head { .. } => 5,
            Self::Copied { .. } => 6,
            Self::Folder { .. } => 7,
            Self::File { .. } => 8,
            Self::Unsteady => 9,
        }
    }
}

/// So many bytes of a file are looked at again, or one more than it had: a file that became larger is another one, and
/// one that no build would read needn't fit into memory.
const LOOKED_AT: u64 = 16 << 20;

/// Looks at `path` in the way in which `seen` was seen; equal to it when nothing has changed.
pub fn look_again(path: &Utf8Path, seen: &Seen) -> Seen {
    let looked = match seen {
        Seen::Missing | Seen::Present(..) | Seen::Unsteady => return disk::look(path),
        Seen::Unlisted(WorldError::Outside(_)) => {
            return match disk::look(path) {
                Seen::Present(_, real) => Seen::Unlisted(WorldError::Outside(real)),
                other => other,
            };
        }
        Seen::Folder { .. } | Seen::Unlisted(_) => return disk::listing(path, None).0,
        Seen::Refused(WorldError::Outside(_)) => {
            disk::open(path).map(|(_, real, _)| Seen::Refused(WorldError::Outside(real)))
        }
        Seen::Refused(_) | Seen::Opened(..) => disk::open(path).map(Seen::opened),
        Seen::Head { asked, .. } => disk::open(path).and_then(|(file, real, size)| {
            let bytes = disk::read_rest(file.take(*asked as u64), path, Vec::new())?;
            Ok(Seen::head(*asked, real, size, &bytes))
        }),
        Seen::File { size, .. } => disk::open(path).and_then(|(file, real, now)| {
            let enough = LOOKED_AT.max(size.saturating_add(1));
            let bytes = disk::read_rest(file.take(enough), path, Vec::new())?;
            let whole = bytes.len() as u64;
            Ok(Seen::File {
                real,
                size: if whole < enough {
                    whole
                } else {
                    now.max(whole)
                },
                print: print(&bytes),
            })
        }),
        Seen::Copied { .. } => disk::open(path).and_then(|(mut file, _, _)| {
            let sum = Sum::of(&mut file, &mut io::sink());
            let sum = sum.map_err(|error| WorldError::Other(error.to_string()))?;
            Ok(Seen::Copied {
                sha256: sum.sha256().to_owned(),
            })
        }),
    };
    looked.unwrap_or_else(|error| Seen::refused(&error))
}

/// The entries of a folder that may be somebody's source: files that come and go while they are written are not.
fn named(entries: &[DirEntry]) -> impl Iterator<Item = &DirEntry> {
    entries.iter().filter(|entry| !is_debris(&entry.name))
}

/// A hash of bytes, the same within one process.
fn print(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish()
}

#[cfg(test)]
#[expect(
    clippy::disallowed_methods,
    reason = "the tests change what was looked at"
)]
mod tests;
