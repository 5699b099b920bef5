//! What is kept from one build to the next, for those who build again and again.
//!
//! Invariant: it influences how fast a build is, and nothing of what it gives.

use std::collections::BTreeMap;

use camino::Utf8PathBuf;
use packc_frontend::ParseCache;
use packc_source::Timestamp;

use crate::{BuildOptions, OsWorld};

/// What is kept of each project. By default, nothing is.
#[derive(Debug, Default)]
pub struct Memory {
    keeps: bool,
    /// By the path of the project, as its options have it.
    parsed: BTreeMap<Option<Utf8PathBuf>, ParseCache>,
}

impl Memory {
    /// A memory that keeps what the next build can use.
    pub fn keeping() -> Self {
        Self {
            keeps: true,
            parsed: BTreeMap::new(),
        }
    }

    /// The machine as a build sees it. With a memory, what it sees can be compared with a later look.
    pub fn world(&self, pinned: Option<Timestamp>) -> OsWorld {
        let world = OsWorld::new(pinned);
        if self.keeps {
            world.remembering()
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
