//! The watcher: what the command line calls.
//!
//! Place: above all other modules of this crate. Invariant: what is given as a change was looked at after its folder was
//! armed, so whatever happens later is told later.

use std::time::{Duration, Instant};

use camino::Utf8PathBuf;
use packc_driver::Inputs;

use crate::armed::Table;
use crate::asked::{Asked, update};
use crate::batch::{Batch, Cause, Touch};
use crate::inbox::{Inbox, now};
use crate::outputs::Outputs;
use crate::poll::Poll;
use crate::routes::Routes;
use crate::source::{Open, native};
use crate::{Armed, Mode, Options, Waker, Woken};

/// The interval of polling when nobody chose one.
pub(crate) const INTERVAL: Duration = Duration::from_millis(500);

/// Watches what builds depend on.
pub struct Watcher {
    pub(crate) options: Options,
    inbox: Inbox,
    pub(crate) eyes: Eyes,
    /// What the last build asked for, and what is known about it.
    pub(crate) asked: Vec<Asked>,
    /// The outputs of the last build as they were named.
    pub(crate) written: Vec<Utf8PathBuf>,
    /// The same by their real paths.
    pub(crate) outputs: Outputs,
    pub(crate) routes: Routes,
    pub(crate) batch: Batch,
    pub(crate) called: bool,
    pub(crate) notices: Vec<String>,
}

/// How changes come to be known.
pub(crate) enum Eyes {
    Native(Table),
    Poll(Poll),
}

impl Watcher {
    /// A watcher that watches nothing yet. When the system can't tell what happens, it polls instead, and a notice says
    /// why.
    pub fn new(options: Options) -> (Self, Option<String>) {
        Self::with(options, native)
    }

    pub(crate) fn with(options: Options, open: Open) -> (Self, Option<String>) {
        let inbox = Inbox::default();
        let mut watcher = Self {
            options,
            inbox: inbox.clone(),
            eyes: Eyes::Poll(Poll {
                interval: options.poll.unwrap_or(INTERVAL),
                swept: None,
            }),
            asked: Vec::new(),
            written: Vec::new(),
            outputs: Outputs::default(),
            routes: Routes::default(),
            batch: Batch::default(),
            called: false,
            notices: Vec::new(),
        };
        if options.poll.is_none() {
            match open(inbox) {
                Ok(source) => watcher.eyes = Eyes::Native(Table::new(source)),
                Err(limit) => watcher.fall_back(&limit),
            }
        }
        let notice = watcher.notices.pop();
        (watcher, notice)
    }

    /// How it watches now.
    pub fn mode(&self) -> Mode {
        match &self.eyes {
            Eyes::Native(_) => Mode::Native,
            Eyes::Poll(poll) => Mode::Poll(poll.interval),
        }
    }

    /// What wakes it while it waits.
    pub fn waker(&self) -> Waker {
        self.inbox.waker()
    }

    /// The real folders that the system watches for it, in the order of their bytes; none when it polls.
    pub fn armed(&self) -> Vec<Utf8PathBuf> {
        match &self.eyes {
            Eyes::Native(table) => table.folders().map(Utf8PathBuf::from).collect(),
            Eyes::Poll(_) => Vec::new(),
        }
    }

    /// Watches what the last build saw, `inputs`, and looks at what wasn't watched before whether it is still as the
    /// build saw it. `outputs` are the absolute paths of what the build wrote; they make no changes.
    ///
    /// A difference that was given as a change before, and that the build doesn't see, isn't given again.
    pub fn watch(&mut self, inputs: &Inputs, outputs: &[Utf8PathBuf]) -> Armed {
        let at = now();
        let batch = std::mem::take(&mut self.batch);
        // Places in the list are about to change.
        let path = |(index, touch): (usize, Touch)| {
            let asked = self.asked.get(index)?;
            Some((asked.path.clone(), touch))
        };
        let marked: Vec<_> = batch.dirty.into_iter().filter_map(path).collect();
        let updated = update(&mut self.asked, inputs);
        for (path, touch) in marked {
            let index = self.asked.binary_search_by(|asked| asked.path.cmp(&path));
            if let Ok(index) = index {
                self.batch.add(index, touch);
            }
        }
        self.batch.other_ways = batch.other_ways || updated.other_ways;
        if self.written != outputs {
            self.written = outputs.to_vec();
            self.batch.other_ways = true;
        }
        if updated.other_ways {
            // Its places are those of the list before.
            self.routes = Routes::default();
        }
        let events = self.take_in(self.inbox.take(), at);
        if self.batch.other_ways {
            self.arrange(at);
            // What they mean depends on the ways.
            self.interpret(&events, at);
        }
        if let Eyes::Poll(_) = self.eyes {
            self.sweep(at);
        }
        for index in updated.suspect {
            let cause = Cause::Doubt;
            self.batch.add(index, Touch { at, cause });
        }
        let told = self.compare_with_build();
        Armed {
            changes: told.changes(),
            notices: std::mem::take(&mut self.notices),
        }
    }

    /// Waits for the next batch of changes, until `until` or for ever. What happened and wasn't told yet is kept for the
    /// next wait.
    pub fn wait(&mut self, until: Option<Instant>) -> Woken {
        loop {
            let content = self
                .inbox
                .wait([until, self.due()].into_iter().flatten().min());
            let at = now();
            self.take_in(content, at);
            if std::mem::take(&mut self.called) {
                return Woken::Called;
            }
            if let Eyes::Poll(poll) = &self.eyes {
                let soon = self.batch.is_open().then_some(self.options.quiet);
                if poll.next(soon).is_some_and(|next| next <= at) {
                    self.sweep(at);
                }
            }
            if self.batch.due(&self.options).is_some_and(|due| due <= at)
                && let Some(woken) = self.finish(at)
            {
                return woken;
            }
            if until.is_some_and(|until| until <= at) {
                return Woken::TimedOut;
            }
        }
    }

    /// When there is something to do.
    fn due(&self) -> Option<Instant> {
        let sweep = match &self.eyes {
            Eyes::Poll(poll) => poll.next(self.batch.is_open().then_some(self.options.quiet)),
            Eyes::Native(_) => None,
        };
        let batch = self.batch.due(&self.options);
        [sweep, batch].into_iter().flatten().min()
    }
}

#[cfg(test)]
#[expect(
    clippy::disallowed_methods,
    reason = "the tests change what is watched"
)]
mod tests;
