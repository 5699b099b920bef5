//! The watcher: what the command line calls.
//!
//! Invariant: what is given as a change was looked at after its folder was armed.

use std::time::Instant;

use camino::Utf8PathBuf;
use packc_driver::Inputs;

use crate::inbox::Inbox;
use crate::{Armed, Mode, Options, Waker, Woken};

/// Watches what builds depend on.
#[derive(Debug)]
pub struct Watcher {
    options: Options,
    inbox: Inbox,
}

impl Watcher {
    /// A watcher that watches nothing yet. When the system can't tell what happens, it polls instead, and a notice says
    /// why.
    pub fn new(options: Options) -> (Self, Option<String>) {
        let inbox = Inbox::default();
        (Self { options, inbox }, None)
    }

    /// How it watches now.
    pub fn mode(&self) -> Mode {
        self.options.poll.map_or(Mode::Native, Mode::Poll)
    }

    /// What wakes it while it waits.
    pub fn waker(&self) -> Waker {
        self.inbox.waker()
    }

    /// Watches what the last build saw, `inputs`, and looks at what wasn't watched before whether it is still as the
    /// build saw it. `outputs` are the absolute paths of what the build wrote; they make no changes.
    pub fn watch(&mut self, inputs: &Inputs, outputs: &[Utf8PathBuf]) -> Armed {
        let _ = (inputs, outputs);
        Armed::default()
    }

    /// Waits for the next batch of changes, until `until` or for ever. What happened and wasn't told yet is kept for the
    /// next wait.
    pub fn wait(&mut self, until: Option<Instant>) -> Woken {
        if self.inbox.take(until).called {
            Woken::Called
        } else {
            Woken::TimedOut
        }
    }

    /// The real folders that the system watches for it, in the order of their bytes.
    pub fn armed(&self) -> Vec<Utf8PathBuf> {
        Vec::new()
    }
}
