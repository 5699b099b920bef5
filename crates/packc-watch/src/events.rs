//! From what the system told to what has to be looked at.
//!
//! Place: between the inbox and the batch. Invariant: an event is dropped only when no answer of the last build depends on
//! its entry.

use std::collections::BTreeMap;
use std::time::Instant;

use crate::batch::{Cause, Touch};
use crate::disk::is_link;
use crate::inbox::{Content, Event};
use crate::walk::split;
use crate::watcher::{Eyes, Watcher};

impl Watcher {
    /// Takes in what the inbox held. Gives the events.
    pub(crate) fn take_in(&mut self, content: Content, at: Instant) -> BTreeMap<String, Event> {
        self.called |= content.called;
        if let Eyes::Native(table) = &mut self.eyes {
            let mut lost = content.lost;
            if content.lost {
                table.clear();
            }
            for (path, event) in &content.events {
                lost |= *event == Event::Placed && table.lost(path);
            }
            if lost {
                self.batch.other_ways = true;
                self.batch.happened(at);
            }
        }
        self.interpret(&content.events, at);
        content.events
    }

    /// Marks what events concern, as far as the ways are known.
    pub(crate) fn interpret(&mut self, events: &BTreeMap<String, Event>, at: Instant) {
        for (path, event) in events {
            let Some((folder, name)) = split(path) else {
                continue;
            };
            let mut folders = match &self.eyes {
                Eyes::Native(table) => table.aliases(folder),
                Eyes::Poll(_) => Vec::new(),
            };
            folders.push(folder.to_owned());
            for folder in folders {
                self.interpret_one(&folder, name, *event, at);
            }
        }
    }

    fn interpret_one(&mut self, folder: &str, name: &str, event: Event, at: Instant) {
        let concerned = self.routes.concerned(folder, name);
        let cause = match event {
            Event::Touched => Cause::Touched,
            Event::Written | Event::Placed => Cause::Saved,
        };
        let mut counts = false;
        for index in concerned.itself {
            self.batch.add(index, Touch { at, cause });
            counts = true;
        }
        let is_placed = event == Event::Placed;
        let mut also = concerned.below;
        if is_placed && !self.outputs.is_noise(&self.routes, folder, name) {
            also.extend(concerned.listed);
        }
        for index in also {
            let cause = Cause::Touched;
            self.batch.add(index, Touch { at, cause });
            counts = true;
        }
        if counts {
            self.batch.happened(at);
            let is_way = concerned.is_way && event != Event::Written;
            self.batch.other_ways |=
                is_way || is_placed && is_link(&crate::walk::join(folder, name));
        }
    }
}
