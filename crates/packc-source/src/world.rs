//! The host boundary: all that the compiler asks of the machine it runs on.
//!
//! Invariant: paths are absolute and UTF-8; every question is recorded, also one about a file that isn't there, since
//! that record is what `watch` watches and what a dependency file lists.

use std::fmt;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use crate::{Boundary, NotUtf8, decode};

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A regular file.
    File,
    /// A folder.
    Folder,
    /// A device, a pipe, a socket: something that a build never reads.
    Special,
}

/// One name in a folder, links followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirEntry {
    /// The name as it is spelt on disk.
    pub name: String,
    /// What it leads to; `None` for a link that leads nowhere.
    pub kind: Option<FileKind>,
}

/// The content of a file.
#[derive(Clone, Debug)]
pub struct FileRead {
    /// All bytes of the file.
    pub bytes: Vec<u8>,
    /// The path of the file with every link resolved.
    pub real: Utf8PathBuf,
}

/// The content of a file as text.
#[derive(Clone, Debug)]
pub struct TextRead {
    /// The size of the file in bytes.
    pub size: u64,
    /// Its text, as [`decode`] gives it.
    pub text: Result<Arc<str>, NotUtf8>,
}

/// How much of a file may be read, and from where.
#[derive(Clone, Copy, Debug)]
pub struct Limit<'a> {
    /// The largest size in bytes; a larger file isn't read.
    pub bytes: u64,
    /// The folders that the opened file must lie in.
    pub boundary: &'a Boundary,
}

/// Why a file could not be had. The texts are ends of a sentence that begins with the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorldError {
    /// Nothing is there, or a link leads nowhere.
    Missing,
    /// The file's real path, given here, lies outside the boundary.
    Outside(Utf8PathBuf),
    /// A folder stands where a file was expected.
    IsFolder,
    /// A file stands where a folder was expected.
    NotFolder,
    /// A device, pipe or socket.
    Special,
    /// Larger than the limit: its size and the limit, in bytes.
    TooLarge(u64, u64),
    /// The system refused access.
    Denied,
    /// A name that isn't UTF-8 (shown with replacement characters).
    NotUtf8(String),
    /// Anything else the system said.
    Other(String),
}

impl fmt::Display for WorldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => write!(f, "does not exist"),
            Self::Outside(_) => write!(f, "lies outside the project"),
            Self::IsFolder => write!(f, "is a folder, not a file"),
            Self::NotFolder => write!(f, "is a file, not a folder"),
            Self::Special => write!(f, "is not a regular file"),
            Self::TooLarge(size, limit) => {
                write!(f, "has {size} bytes, more than the limit of {limit}")
            }
            Self::Denied => write!(f, "may not be read (permission denied)"),
            Self::NotUtf8(name) => write!(f, "has a name that is not UTF-8 (`{name}`)"),
            Self::Other(text) => write!(f, "cannot be read ({text})"),
        }
    }
}

/// A point in time: whole seconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Timestamp(pub i64);

/// What a build sees of the machine. The driver has the real one, tests have [`memory::MemoryWorld`].
///
/// All paths are absolute. Implementations record what they were asked for; they may answer from several threads.
///
/// [`memory::MemoryWorld`]: crate::memory::MemoryWorld
pub trait World: Sync {
    /// The whole content of a regular file. The boundary is checked on the opened file, so that no exchange between
    /// check and reading can lead outside; nothing but a regular file is ever opened.
    fn read(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<FileRead, WorldError>;

    /// The same as text. A world that keeps texts gives the very same one again.
    fn read_text(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<TextRead, WorldError> {
        let read = self.read(path, limit)?;
        Ok(TextRead {
            size: read.bytes.len() as u64,
            text: decode(read.bytes),
        })
    }

    /// The first `n` bytes of a regular file (fewer when it is shorter) and its size in bytes.
    fn head(
        &self,
        path: &Utf8Path,
        n: usize,
        boundary: &Boundary,
    ) -> Result<(Vec<u8>, u64), WorldError>;

    /// The names in a folder, sorted by their bytes. Links are followed; the folder's real path must lie inside the
    /// boundary.
    fn list(&self, folder: &Utf8Path, boundary: &Boundary) -> Result<Arc<[DirEntry]>, WorldError>;

    /// What stands at a path, links followed; `None` when nothing does or it can't be told.
    fn kind(&self, path: &Utf8Path) -> Option<FileKind>;

    /// The path with every link resolved.
    fn real_path(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError>;

    /// The same of a place that is written to: what stands there is nothing that the build depends on.
    fn real_place(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        self.real_path(path)
    }

    /// The time of the build.
    fn now(&self) -> Timestamp;
}
