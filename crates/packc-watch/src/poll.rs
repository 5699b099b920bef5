//! Looking at everything at an interval, where the system doesn't tell what happens.
//!
//! Place: instead of the native events. Invariant: what has been the same for some time is the same, whatever the clock of
//! the disk says; what has changed lately is read, since a second change may leave no other trace.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use crate::asked::Asked;
use crate::disk::RealDisk;
use crate::routes::Routes;
use crate::walk::{End, Trail, Walk, split};

/// So long after a change was noticed, another one may have left the same times on a disk with a coarse clock (FAT: 2 s).
const HOT: Duration = Duration::from_millis(2500);

/// What a sweep noticed.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    /// What isn't as it was.
    pub(crate) changed: Vec<usize>,
    /// What may have changed although nothing shows.
    pub(crate) doubtful: Vec<usize>,
}

/// When to look.
#[derive(Debug)]
pub(crate) struct Poll {
    /// How often.
    pub(crate) interval: Duration,
    /// When it last looked.
    pub(crate) swept: Option<Instant>,
}

impl Poll {
    /// When to look next; `soon` when something is going on.
    pub(crate) fn next(&self, soon: Option<Duration>) -> Option<Instant> {
        let wait = soon.map_or(self.interval, |soon| soon.min(self.interval));
        Some(self.swept? + wait)
    }
}

/// Looks at all that was asked for. What is looked at for the first time is doubtful.
pub(crate) fn sweep(asked: &mut [Asked], routes: &Routes, now: Instant) -> Sweep {
    let mut walk = Walk::new(&RealDisk);
    let mut sweep = Sweep::default();
    for (index, asked) in asked.iter_mut().enumerate() {
        if routes.is_own(index) {
            continue;
        }
        let print = print(asked, &mut walk);
        match asked.print {
            Some((known, since)) if known == print => {
                if now.saturating_duration_since(since) < HOT {
                    sweep.doubtful.push(index);
                }
                continue;
            }
            Some(_) => sweep.changed.push(index),
            None => sweep.doubtful.push(index),
        }
        asked.print = Some((print, now));
    }
    sweep
}

/// A number that is another one as soon as something is different, unless it changed twice within a tick of the clock.
fn print(asked: &Asked, walk: &mut Walk<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    let Some((folder, name)) = split(&asked.path) else {
        return 0;
    };
    let way = walk.folder(folder);
    for step in &way.steps {
        walk.look(step).identity.hash(&mut hasher);
    }
    way.end_path().hash(&mut hasher);
    let trail = walk.onward(&way, name);
    add(&trail, walk, &mut hasher);
    if let End::Folder(real) = &trail.end {
        for name in asked.dangling() {
            let folder = walk.folder(real);
            let target = walk.onward(&folder, name);
            add(&target, walk, &mut hasher);
        }
    }
    hasher.finish()
}

fn add(trail: &Trail, walk: &mut Walk<'_>, hasher: &mut DefaultHasher) {
    for step in &trail.steps {
        walk.look(step).stamp.hash(hasher);
    }
    trail.end_path().hash(hasher);
}
