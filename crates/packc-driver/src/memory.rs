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
        self.files.retain(|path| !changed.contains(&path));
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
