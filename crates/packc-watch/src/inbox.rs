//! Where what happens is put down until the watcher looks at it.
//!
//! Invariant: it holds each path once, so that it doesn't grow with the number of events.

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

/// The inbox; clones share their content.
#[derive(Clone, Debug, Default)]
pub(crate) struct Inbox(Arc<(Mutex<Content>, Condvar)>);

/// What an [`Inbox`] holds.
#[derive(Debug, Default)]
pub(crate) struct Content {
    /// The watcher was called.
    pub(crate) called: bool,
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

    /// Takes the content out; waits for something until `until`, for ever without.
    pub(crate) fn take(&self, until: Option<Instant>) -> Content {
        let mut content = self.lock();
        loop {
            let left = until.map(|until| until.saturating_duration_since(now()));
            if content.called || left.is_some_and(|left| left.is_zero()) {
                return std::mem::take(&mut content);
            }
            content = match left {
                Some(left) => {
                    let waited = self.0.1.wait_timeout(content, left);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
                None => {
                    let waited = self.0.1.wait(content);
                    waited.unwrap_or_else(PoisonError::into_inner)
                }
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
