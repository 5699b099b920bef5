//! Waits until something that a build depends on is different. Above it is only the command line.
//!
//! A [`Watcher`] is given what the last build saw and what it wrote. It watches the folders in which the answers would
//! change, looks again at what it is told about, and speaks up when a build would see something else.
//!
//! Invariant: a difference decides, never an event, so that no event too many makes a build, and what changed before a
//! folder was watched is seen as well. Nothing is compiled and nothing is written here.

mod armed;
mod asked;
mod batch;
mod compare;
mod disk;
mod events;
mod inbox;
mod looking;
mod outputs;
mod poll;
mod routes;
mod source;
mod walk;
mod watcher;

use std::time::Duration;

use camino::Utf8PathBuf;

pub use inbox::Waker;
pub use watcher::Watcher;

/// How to watch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Looks at everything at this interval instead of waiting for the system to tell.
    pub poll: Option<Duration>,
    /// So long nothing must happen before a batch ends.
    pub quiet: Duration,
    /// After so long a batch ends although more happens.
    pub longest: Duration,
    /// So long a batch is held when a file in it is empty or gone: it may be between truncation and writing.
    pub settle: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            poll: None,
            quiet: Duration::from_millis(50),
            longest: Duration::from_millis(500),
            settle: Duration::from_millis(400),
        }
    }
}

/// How changes come to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The system tells.
    Native,
    /// Everything is looked at, at this interval.
    Poll(Duration),
}

/// What [`Watcher::watch`] found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Armed {
    /// What is different already from what the build saw, sorted by path.
    pub changes: Vec<Change>,
    /// What the user has to know: why it polls now.
    pub notices: Vec<String>,
}

/// Why [`Watcher::wait`] returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Woken {
    /// A build would see something else; sorted by path, never empty.
    Changed(Vec<Change>),
    /// Watched files that were saved as they were; sorted, never empty.
    Unchanged(Vec<Utf8PathBuf>),
    /// [`Waker::wake`] was called.
    Called,
    /// It is as late as the caller wanted to wait.
    TimedOut,
}

/// A path at which a build would see something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The path as the build asked for it; absolute.
    pub path: Utf8PathBuf,
    /// What happened to it.
    pub kind: ChangeKind,
    /// True when it may be half-written: a file that became empty or shorter, that vanished, or that is new.
    pub cut: bool,
}

/// What happened at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// It is something else, or has other content.
    Changed,
    /// Nothing was there before.
    New,
    /// Nothing is there any more.
    Gone,
}
