//! Where native events come from: notify, of which only this module knows.
//!
//! Place: behind a trait, so that tests can have a system that refuses. Invariant: what only reads puts nothing into the
//! inbox, or the compiler would wake its own watcher.

use std::io;
use std::path::Path;
use std::time::Duration;

use notify::event::{AccessKind, AccessMode, EventKind, MetadataKind, ModifyKind};
use notify::{ErrorKind, RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::inbox::{Event, Inbox};

/// What tells about the entries of folders.
pub(crate) trait Source: Send {
    /// Begins to tell about the entries of a folder.
    fn watch(&mut self, folder: &str) -> Result<(), Refusal>;

    /// Ends it; what isn't watched is no error.
    fn unwatch(&mut self, folder: &str);
}

/// Opens a source that tells an inbox.
pub(crate) type Open = fn(Inbox) -> Result<Box<dyn Source>, Limit>;

/// Why a folder can't be watched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It is gone.
    Gone,
    /// It may not be listed.
    Denied,
    /// Nothing more can be watched.
    Limit(Limit),
}

/// Why there are no native events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// All watchers watch as many folders as they may.
    Folders,
    /// There are as many watchers as there may be.
    Watchers,
    /// Files in this folder may be read, but not the folder.
    Denied(String),
    /// What the system said.
    Other(String),
}

impl Limit {
    /// One message for the user: what is the matter, what is done about it, what the user can do.
    pub(crate) fn notice(&self, interval: Duration) -> String {
        let instead = format!(
            "packc looks at all files every {} ms instead",
            interval.as_millis()
        );
        match self {
            Self::Folders => format!(
                "no more folders can be watched: the limit `fs.inotify.max_user_watches` is reached, and {instead}. \
                 To raise it: `sudo sysctl fs.inotify.max_user_watches=524288`"
            ),
            Self::Watchers => format!(
                "no more programs can watch files: the limit `fs.inotify.max_user_instances` (or that on open files, \
                 `ulimit -n`) is reached, and {instead}. To raise it: \
                 `sudo sysctl fs.inotify.max_user_instances=1024`"
            ),
            Self::Denied(folder) => {
                format!("the folder `{folder}` may not be read and so not be watched; {instead}")
            }
            Self::Other(reason) => {
                format!("the system doesn't tell about changes ({reason}), and {instead}")
            }
        }
    }
}

/// The system's own events.
struct Native(RecommendedWatcher);

/// Opens the source of this system.
pub(crate) fn native(inbox: Inbox) -> Result<Box<dyn Source>, Limit> {
    let handler = move |told: notify::Result<notify::Event>| match told {
        Ok(told) if told.need_rescan() => inbox.put(|content| content.lost = true),
        Ok(told) => {
            if let Some(event) = event(told.kind) {
                inbox.put(|content| {
                    for path in &told.paths {
                        content.add(path.to_string_lossy().into_owned(), event);
                    }
                });
            }
        }
        Err(_) => inbox.put(|content| content.lost = true),
    };
    match notify::recommended_watcher(handler) {
        Ok(watcher) => Ok(Box::new(Native(watcher))),
        Err(error) => Err(limit(error.kind)),
    }
}

/// What it means; `None` when it means nothing.
fn event(kind: EventKind) -> Option<Event> {
    Some(match kind {
        // Who writes into mapped memory is told about when the file is closed, and no earlier.
        EventKind::Access(AccessKind::Close(AccessMode::Write)) => Event::Touched,
        EventKind::Access(_)
        | EventKind::Modify(ModifyKind::Metadata(MetadataKind::AccessTime)) => {
            return None;
        }
        EventKind::Modify(ModifyKind::Metadata(_)) => Event::Touched,
        EventKind::Modify(ModifyKind::Data(_)) => Event::Written,
        _ => Event::Placed,
    })
}

/// "Too many open files": in one process, and in the whole system; of inotify also too many instances of one user.
const EMFILE: i32 = 24;
const ENFILE: i32 = 23;

fn limit(kind: ErrorKind) -> Limit {
    let reason = match kind {
        ErrorKind::MaxFilesWatch => return Limit::Folders,
        ErrorKind::Io(error) => match error.raw_os_error() {
            Some(EMFILE | ENFILE) => return Limit::Watchers,
            _ => error.to_string(),
        },
        ErrorKind::Generic(reason) => reason,
        other => format!("{other:?}"),
    };
    Limit::Other(reason)
}

impl Source for Native {
    fn watch(&mut self, folder: &str) -> Result<(), Refusal> {
        let watched = self.0.watch(Path::new(folder), RecursiveMode::NonRecursive);
        watched.map_err(|error| match error.kind {
            ErrorKind::PathNotFound => Refusal::Gone,
            ErrorKind::Io(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                Refusal::Denied
            }
            ErrorKind::Io(error) if !is_limit(&error) => Refusal::Gone,
            kind => Refusal::Limit(limit(kind)),
        })
    }

    fn unwatch(&mut self, folder: &str) {
        // The system has ended it already when the folder is gone.
        let _ = self.0.unwatch(Path::new(folder));
    }
}

fn is_limit(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(EMFILE | ENFILE))
        || error.kind() == io::ErrorKind::OutOfMemory
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_is_no_event() {
        for kind in [
            AccessKind::Any,
            AccessKind::Read,
            AccessKind::Open(AccessMode::Any),
            AccessKind::Close(AccessMode::Read),
        ] {
            assert_eq!(event(EventKind::Access(kind)), None, "{kind:?}");
        }
        let closed = EventKind::Access(AccessKind::Close(AccessMode::Write));
        assert_eq!(event(closed), Some(Event::Touched));
        let permissions = EventKind::Modify(ModifyKind::Metadata(MetadataKind::Any));
        assert_eq!(event(permissions), Some(Event::Touched));
    }

    #[test]
    fn limits_are_known_by_what_the_system_says() {
        assert_eq!(limit(ErrorKind::MaxFilesWatch), Limit::Folders);
        let error = |code| ErrorKind::Io(io::Error::from_raw_os_error(code));
        assert_eq!(limit(error(EMFILE)), Limit::Watchers);
        assert!(matches!(limit(error(5)), Limit::Other(_)));
    }
}
