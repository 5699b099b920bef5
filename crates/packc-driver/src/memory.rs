//! What is kept from one build to the next, for those who build again and again.
//!
//! Invariant: it influences how fast a build is, and nothing of what it gives.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_frontend::ParseCache;
use packc_source::Timestamp;

use crate::kept::KeptFiles;
use crate::{BuildOptions, Inputs, OsWorld};

/// What is kept of each project. By default, nothing is.
#[derive(Debug, Default)]
pub struct Memory {
    keeps: bool,
    /// By the path of the project, as its options have it.
    parsed: BTreeMap<Option<Utf8PathBuf>, ParseCache>,
    /// What files hold, of all projects.
    files: Arc<KeptFiles>,
}

impl Memory {
    /// A memory that keeps what the next build can use.
    pub fn keeping() -> Self {
        Self {
            keeps: true,
            ..Self::default()
        }
    }

    /// Forgets what the files at these absolute paths held, since it is known that they have changed: they are read for the
    /// next build, whatever their times say.
    pub fn forget(&self, changed: &[&Utf8Path]) {
        for path in changed {
            self.files.forget(path);
        }
    }

    /// Forgets what all files held. When nobody tells of changes, their times aren't enough: a network file system may
    /// give old ones until the file is opened, and who writes into mapped memory may leave none.
    pub fn forget_files(&self) {
        self.files.retain(|_| false);
    }

    /// Forgets what files held that aren't among the inputs of the last build.
    pub fn forget_all_but(&self, inputs: &Inputs) {
        self.files.retain(|path| inputs.contain(path));
    }

    /// The machine as a build sees it. With a memory, what it sees can be compared with a later look.
    pub fn world(&self, pinned: Option<Timestamp>) -> OsWorld {
        let world = OsWorld::new(pinned);
        if self.keeps {
            world.remembering().with_kept(Arc::clone(&self.files))
        } else {
            world
        }
    }

    /// The parsed files of a project, which leave the memory.
    pub(crate) fn take(&mut self, options: &BuildOptions) -> ParseCache {
        let kept = self.parsed.remove(&options.path);
        kept.unwrap_or_else(|| {
            if self.keeps {
                ParseCache::keeping()
            } else {
                ParseCache::default()
            }
        })
    }

    /// Keeps the parsed files of these projects, and of no other.
    pub(crate) fn keep(&mut self, parsed: impl Iterator<Item = (Option<Utf8PathBuf>, ParseCache)>) {
        self.parsed.clear();
        if self.keeps {
            self.parsed.extend(parsed);
        }
    }
}

#[cfg(unix)]
#[cfg(test)]
#[expect(
    clippy::disallowed_methods,
    reason = "the test reads a file that it wrote"
)]
mod tests {
    use std::fs::{self, File};
    use std::time::{Duration, SystemTime};

    use packc_source::{Boundary, Limit, World};

    use super::*;
    use crate::kept::state_of;
    use crate::seen::Seen;

    #[test]
    fn what_is_forgotten_is_read_again() {
        type Forget = fn(&Memory, &Utf8Path);
        let ways: [(&str, Forget); 3] = [
            ("kept", |_, _| ()),
            ("new", |memory, path| memory.forget(&[path])),
            ("new", |memory, _| memory.forget_files()),
        ];
        let later = SystemTime::now() + Duration::from_secs(60);
        for (expected, forget) in ways {
            let guard = tempfile::tempdir().unwrap();
            let root = Utf8PathBuf::from_path_buf(guard.path().canonicalize().unwrap()).unwrap();
            let path = root.join("a.md");
            fs::write(&path, "new").unwrap();
            let file = File::open(&path).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
            // What is kept of it is something else than what it holds.
            let memory = Memory::keeping();
            let text = "kept".into();
            let seen = Seen::file(path.clone(), b"kept");
            let state = state_of(&file, later).unwrap();
            memory.files.keep(&path, state, (&path, &text), seen);
            assert!(memory.files.of(&path, later).is_some());
            forget(&memory, &path);
            let boundary = Boundary::new([root]);
            let limit = Limit {
                bytes: 8,
                boundary: &boundary,
            };
            let read = match memory.files.of(&path, later) {
                Some(kept) => kept.read(),
                None => memory.world(None).read(&path, limit).unwrap(),
            };
            assert_eq!(read.bytes, expected.as_bytes());
        }
    }
}
