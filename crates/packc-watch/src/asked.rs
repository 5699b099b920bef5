//! What was asked for, what the build saw there, and what of it was told already.
//!
//! Place: the memory of the watcher. Invariant: sorted by path, so that a place in the list stands for a path until the
//! next build.

use std::time::Instant;

use packc_driver::{Inputs, Seen};

/// Something that a build asked for.
#[derive(Debug)]
pub(crate) struct Asked {
    /// The path as the build asked; absolute.
    pub(crate) path: String,
    /// What the last build saw.
    pub(crate) seen: Seen,
    /// What was there when it was last given as a change, and whether the build after that saw the same as before.
    pub(crate) given: Option<Given>,
    /// What stands there although the build sees something else, and goes on to: what it sees, and what stands there.
    pub(crate) accepted: Option<(Seen, Seen)>,
    /// When polling: a number for what was there, and since when it has been the same.
    pub(crate) print: Option<(u64, Instant)>,
}

/// A look that was given as a change.
#[derive(Debug)]
pub(crate) struct Given {
    /// What was there.
    pub(crate) look: Seen,
    /// True when the build after it still saw what the one before had seen.
    pub(crate) in_vain: bool,
}

impl Asked {
    /// Something that was asked for the first time.
    pub(crate) fn new(path: String, seen: Seen) -> Self {
        Self {
            path,
            seen,
            given: None,
            accepted: None,
            print: None,
        }
    }

    /// What stands there when nothing has changed.
    pub(crate) fn usual(&self) -> &Seen {
        match &self.accepted {
            Some((seen, look)) if *seen == self.seen => look,
            _ => &self.seen,
        }
    }

    /// True when its content was read.
    pub(crate) fn is_source(&self) -> bool {
        self.seen.asked() == packc_driver::Asked::File
    }

    /// The names in a listed folder that lead nowhere.
    pub(crate) fn dangling(&self) -> impl Iterator<Item = &str> {
        let entries = match &self.seen {
            Seen::Folder { entries, .. } => &**entries,
            _ => &[],
        };
        let dangling = entries.iter().filter(|entry| entry.kind.is_none());
        dangling.map(|entry| entry.name.as_str())
    }

    /// Takes in what the next build saw. True when it has to be looked at.
    fn update(&mut self, seen: &Seen) -> bool {
        let is_same = self.seen == *seen;
        if !is_same {
            self.seen = seen.clone();
        }
        match &mut self.given {
            Some(given) if given.look == *seen => self.given = None,
            Some(given) => given.in_vain = is_same,
            None => return !is_same,
        }
        self.given.is_some()
    }
}

/// How the next build differs from the last.
#[derive(Debug, Default)]
pub(crate) struct Updated {
    /// True when it depends on other entries.
    pub(crate) other_ways: bool,
    /// What has to be looked at, since nothing is known about the time since the build looked.
    pub(crate) suspect: Vec<usize>,
}

/// Takes in what the next build saw.
pub(crate) fn update(all: &mut Vec<Asked>, inputs: &Inputs) -> Updated {
    let mut updated = Updated::default();
    let mut old = std::mem::take(all).into_iter().peekable();
    for (path, seen) in inputs.iter() {
        while old
            .next_if(|old| old.path.as_str() < path.as_str())
            .is_some()
        {
            updated.other_ways = true;
        }
        if let Some(mut known) = old.next_if(|old| old.path == path.as_str()) {
            if known.seen != *seen && (is_listing(&known.seen) || is_listing(seen)) {
                updated.other_ways = true;
            }
            // An own output may have been read, which makes it a source.
            updated.other_ways |= known.seen.asked() != seen.asked();
            if known.update(seen) {
                updated.suspect.push(all.len());
            }
            all.push(known);
        } else {
            updated.other_ways = true;
            updated.suspect.push(all.len());
            all.push(Asked::new(path.as_str().to_owned(), seen.clone()));
        }
    }
    updated.other_ways |= old.next().is_some();
    updated
}

fn is_listing(seen: &Seen) -> bool {
    matches!(seen, Seen::Folder { .. } | Seen::Unlisted(_))
}
