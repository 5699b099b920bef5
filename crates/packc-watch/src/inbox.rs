//! Where what happens is put down until the watcher looks at it.
//!
//! Place: between the threads that notice something and the one that waits. Invariant: it holds each path once, so that
//! it doesn't grow with the number of events.

use std::collections::BTreeMap;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Wakes a [`Watcher`](crate::Watcher) that waits, from any thread.
#[derive(Clone, Debug)]
pub struct Waker(Inbox);

impl Waker {
    /// Makes the wait that goes on, or the next one, return [`Woken::Called`](crate::Woken::Called).
    pub fn wake(&self) {
        self.0.put(|content| content.called = true);
    }
}

/// What happened at a path, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Event {
    /// Something that may leave everything as it was, such as other permissions.
    Touched,
    /// Something was written into it.
    Written,
    /// It came, went, or is something else.
    Placed,
}

/// The inbox; clones share their content.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inbox(Arc<(Mutex<Content>, Condvar)>);

/// What an [`Inbox`] holds.
#[derive(Debug, Default)]
pub(crate) struct Content {
    /// The watcher was called.
    pub(crate) called: bool,
    /// Events were lost: anything may have happened.
    pub(crate) lost: bool,
    /// What happened, by path.
    pub(crate) events: BTreeMap<String, Event>,
}

impl Content {
    /// Adds an event.
    pub(crate) fn add(&mut self, path: String, event: Event) {
        let known = self.events.entry(path).or_insert(event);
        *known = event.max(*known);
    }

    fn is_empty(&self) -> bool {
        !self.called && !self.lost && self.events.is_empty()
    }
}

impl Inbox {
    /// What wakes the one who waits at this inbox.
    pub(crate) fn waker(&self) -> Waker {
        Waker(self.clone())
    }

    /// Changes the content and wakes the one who waits.
    pub(crate) fn put(&self, change: impl FnOnce(&mut Content)) {
        change(&mut self.lock());
        self.0.1.notify_all();
    }

    /// Takes out what is there.
    pub(crate) fn take(&self) -> Content {
        std::mem::take(&mut self.lock())
    }

    /// Takes the content out as soon as there is any, or at `until`.
    pub(crate) fn wait(&self, until: Option<Instant>) -> Content {
        let mut content = self.lock();
        loop {
            let left = until.map(|until| until.saturating_duration_since(now()));
            if !content.is_empty() || left.is_some_and(|left| left.is_zero()) {
                return std::mem::take(&mut content);
            }
            content = if let Some(left) = left {
                let waited = self.0.1.wait_timeout(content, left);
                waited.unwrap_or_else(PoisonError::into_inner).0
            } else {
                let waited = self.0.1.wait(content);
                waited.unwrap_or_else(PoisonError::into_inner)
            };
        }
    }

    fn lock(&self) -> MutexGuard<'_, Content> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time that only goes forwards.
#[expect(
    clippy::disallowed_methods,
    reason = "watching is waiting; no build sees this"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}
