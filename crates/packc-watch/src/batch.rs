//! What happened and isn't told yet, and when to look at it.
//!
//! Place: between events and looks. Invariant: a pure function of the times at which things happened; it reads no clock.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::Options;

/// What happened to something that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    /// When it last happened.
    pub(crate) at: Instant,
    /// Why it is looked at.
    pub(crate) cause: Cause,
}

/// Why something is looked at, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cause {
    /// It may have changed while nobody watched.
    Doubt,
    /// Something happened that may have changed it.
    Touched,
    /// Somebody saved it, which is acknowledged also without a difference.
    Saved,
}

/// What happened and isn't told yet.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    /// What has to be looked at.
    pub(crate) dirty: BTreeMap<usize, Touch>,
    /// True when other entries may count from now on.
    pub(crate) other_ways: bool,
    /// The first and the last event that wasn't looked at.
    open: Option<(Instant, Instant)>,
    /// Until when it is held, all having been looked at.
    held: Option<Instant>,
}

impl Batch {
    /// Something happened that counts.
    pub(crate) fn happened(&mut self, at: Instant) {
        let (first, _) = self.open.unwrap_or((at, at));
        self.open = Some((first, at));
    }

    /// Something has to be looked at.
    pub(crate) fn add(&mut self, index: usize, touch: Touch) {
        let known = self.dirty.entry(index).or_insert(touch);
        known.at = known.at.max(touch.at);
        known.cause = known.cause.max(touch.cause);
    }

    /// True when something waits to be looked at or told.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some() || self.held.is_some()
    }

    /// When to look.
    pub(crate) fn due(&self, options: &Options) -> Option<Instant> {
        let open = self
            .open
            .map(|(first, last)| (last + options.quiet).min(first + options.longest));
        [open, self.held].into_iter().flatten().min()
    }

    /// All has been looked at, and what was found is told only at `until` unless more happens.
    pub(crate) fn hold(&mut self, until: Instant) {
        self.open = None;
        self.held = Some(until);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::inbox::now;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_batch_ends_when_it_is_quiet() {
        let options = Options::default();
        let start = now();
        let mut batch = Batch::default();
        assert_eq!(batch.due(&options), None);
        batch.happened(start);
        assert_eq!(batch.due(&options), Some(start + 50 * MS));
        batch.happened(start + 40 * MS);
        assert_eq!(batch.due(&options), Some(start + 90 * MS));
    }

    #[test]
    fn a_batch_ends_when_it_never_gets_quiet() {
        let options = Options::default();
        let start = now();
        let mut batch = Batch::default();
        for step in 0..50 {
            batch.happened(start + step * 10 * MS);
        }
        assert_eq!(batch.due(&options), Some(start + 500 * MS));
    }

    #[test]
    fn what_is_held_is_looked_at_again_when_more_happens() {
        let options = Options::default();
        let start = now();
        let mut batch = Batch::default();
        batch.happened(start);
        batch.hold(start + 400 * MS);
        assert_eq!(batch.due(&options), Some(start + 400 * MS));
        batch.happened(start + 200 * MS);
        assert_eq!(batch.due(&options), Some(start + 250 * MS));
    }

    #[test]
    fn a_save_is_remembered() {
        let start = now();
        let mut batch = Batch::default();
        for (ms, cause) in [(5, Cause::Doubt), (9, Cause::Saved), (7, Cause::Touched)] {
            let at = start + ms * MS;
            batch.add(3, Touch { at, cause });
        }
        let touch = batch.dirty[&3];
        assert_eq!((touch.at, touch.cause), (start + 9 * MS, Cause::Saved));
    }
}
