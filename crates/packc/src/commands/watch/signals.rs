//! Signals that end watching: interrupt, terminate and hang-up.
//!
//! Invariant: the first one ends it in an orderly way; whoever sends a second doesn't want to wait for that. Neither leaves
//! the command running.

use std::io;
use std::sync::{Arc, OnceLock};

use packc_watch::Waker;

use super::exec::Group;

/// What has ended watching, if anything has.
#[derive(Clone, Debug, Default)]
pub(super) struct Stop(Arc<OnceLock<&'static str>>);

impl Stop {
    /// The name of the signal.
    pub(super) fn reason(&self) -> Option<&'static str> {
        self.0.get().copied()
    }
}

/// Listens on a thread of its own, and wakes whoever waits for changes. `command` is what a second signal ends too.
///
/// # Errors
///
/// What the system said.
#[cfg(unix)]
pub(super) fn listen(waker: Waker, command: Group) -> io::Result<Stop> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::{emulate_default_handler, signal_name};

    let stop = Stop::default();
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let heard = stop.clone();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let name = signal_name(signal).unwrap_or("signal");
            if heard.0.set(name).is_err() {
                command.kill();
                // What fails here would have ended the process.
                let _ = emulate_default_handler(signal);
            }
            waker.wake();
        }
    });
    Ok(stop)
}

/// Elsewhere the system ends the process at once, which leaves every output whole all the same.
#[cfg(not(unix))]
pub(super) fn listen(_: Waker, _: Group) -> io::Result<Stop> {
    Ok(Stop::default())
}
