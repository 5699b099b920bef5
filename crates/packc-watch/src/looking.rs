//! Finding the ways again, looking at what is marked, and deciding what is told.
//!
//! Place: where a batch ends. Invariant: folders are armed before anything in them is looked at, and nothing is told that
//! a look didn't find.

use std::time::Instant;

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{Seen, look_again};

use crate::Woken;
use crate::asked::{Asked, Given};
use crate::batch::{Cause, Touch};
use crate::compare::{Difference, Noise, Told};
use crate::disk::RealDisk;
use crate::inbox::now;
use crate::outputs::Outputs;
use crate::poll::{self, Poll};
use crate::routes::Routes;
use crate::source::Limit;
use crate::walk::Walk;
use crate::watcher::{Eyes, INTERVAL, Watcher};

/// So often the ways are looked for again while they change under the search.
const ROUNDS: usize = 8;

/// What a look came to.
enum Verdict {
    Same,
    Different(Difference, Seen),
}

/// What looks at all that is marked came to.
struct Looks {
    verdicts: Vec<(usize, Touch, Verdict)>,
    /// Until when more is to be expected.
    hollow: Option<Instant>,
}

impl Watcher {
    /// Finds out on which entries the answers depend, and arms their folders. What depends on a folder that wasn't armed
    /// is marked.
    pub(crate) fn arrange(&mut self, at: Instant) {
        self.batch.other_ways = false;
        for _ in 0..ROUNDS {
            let mut walk = Walk::new(&RealDisk);
            self.outputs = Outputs::of(&self.written, &mut walk);
            self.routes = Routes::of(&self.asked, &self.outputs, &mut walk);
            let Eyes::Native(table) = &mut self.eyes else {
                return;
            };
            let armed = table.arm(&self.routes.folders()).and_then(|armed| {
                let mut denied = armed.denied.iter();
                match denied.find(|folder| self.routes.is_read_in(folder, &self.asked)) {
                    Some(folder) => Err(Limit::Denied(folder.clone())),
                    None => Ok(armed.new),
                }
            });
            match armed {
                Ok(new) if new.is_empty() => return,
                // The ways through these folders may have changed before they were armed.
                Ok(new) => {
                    for index in self.routes.through(&new) {
                        let cause = Cause::Doubt;
                        self.batch.add(index, Touch { at, cause });
                    }
                }
                Err(limit) => {
                    self.fall_back(&limit);
                    self.sweep(at);
                    return;
                }
            }
        }
        self.batch.other_ways = true;
        self.batch.happened(at);
    }

    /// Polls from now on.
    pub(crate) fn fall_back(&mut self, limit: &Limit) {
        self.notices.push(limit.notice(INTERVAL));
        self.eyes = Eyes::Poll(Poll {
            interval: INTERVAL,
            swept: None,
        });
    }

    /// Looks at everything, cheaply where that tells enough.
    pub(crate) fn sweep(&mut self, at: Instant) {
        let sweep = poll::sweep(&mut self.asked, &self.routes, at);
        for index in sweep.changed {
            let cause = Cause::Saved;
            self.batch.add(index, Touch { at, cause });
            self.batch.happened(at);
        }
        for index in sweep.doubtful {
            if self.batch.dirty.contains_key(&index) {
                continue;
            }
            let cause = Cause::Doubt;
            if let Verdict::Different(..) = self.look(index, cause) {
                self.batch.add(index, Touch { at, cause });
                self.batch.happened(at);
            }
        }
        if let Eyes::Poll(poll) = &mut self.eyes {
            poll.swept = Some(now());
        }
    }

    /// Looks at what a batch marked, and ends it unless it is held.
    pub(crate) fn finish(&mut self, at: Instant) -> Option<Woken> {
        if self.batch.other_ways {
            self.arrange(at);
        }
        let looks = self.look_at_all();
        if let Some(until) = looks.hollow.filter(|until| *until > at) {
            self.batch.hold(until);
            return None;
        }
        self.end_batch();
        let mut told = Told::default();
        let mut same: Vec<Utf8PathBuf> = Vec::new();
        for (index, touch, verdict) in looks.verdicts {
            let Some(asked) = self.asked.get_mut(index) else {
                continue;
            };
            match verdict {
                Verdict::Same if touch.cause == Cause::Saved && asked.is_source() => {
                    same.push((&*asked.path).into());
                }
                Verdict::Same => {}
                Verdict::Different(difference, look) => tell(asked, difference, look, &mut told),
            }
        }
        let changes = told.changes();
        if !changes.is_empty() {
            return Some(Woken::Changed(changes));
        }
        (!same.is_empty()).then_some(Woken::Unchanged(same))
    }

    /// Looks at what is marked after a build.
    pub(crate) fn compare_with_build(&mut self) -> Told {
        let looks = self.look_at_all();
        self.end_batch();
        let mut told = Told::default();
        for (index, touch, verdict) in looks.verdicts {
            let Some(asked) = self.asked.get_mut(index) else {
                continue;
            };
            let given = asked.given.take();
            if let Verdict::Different(difference, look) = verdict {
                let stays = |given: &Given| given.in_vain && given.look == look;
                if touch.cause == Cause::Doubt && given.is_some_and(|given| stays(&given)) {
                    asked.accepted = Some((asked.seen.clone(), look));
                } else {
                    tell(asked, difference, look, &mut told);
                }
            }
        }
        told
    }

    /// The batch is over; that the ways are still in question isn't.
    fn end_batch(&mut self) {
        let batch = std::mem::take(&mut self.batch);
        if batch.other_ways {
            self.batch.other_ways = true;
            self.batch.happened(now());
        }
    }

    fn look_at_all(&self) -> Looks {
        let mut looks = Looks {
            verdicts: Vec::new(),
            hollow: None,
        };
        for (index, touch) in &self.batch.dirty {
            let verdict = self.look(*index, touch.cause);
            if let Verdict::Different(difference, _) = &verdict
                && difference.is_hollow
            {
                looks.hollow = looks.hollow.max(Some(touch.at + self.options.settle));
            }
            looks.verdicts.push((*index, *touch, verdict));
        }
        looks
    }

    fn look(&self, index: usize, cause: Cause) -> Verdict {
        let Some(asked) = self.asked.get(index) else {
            return Verdict::Same;
        };
        if self.routes.is_own(index) {
            return Verdict::Same;
        }
        let noise = Noise {
            outputs: &self.outputs,
            routes: &self.routes,
        };
        let path = Utf8Path::new(&asked.path);
        let look = look_again(path, &asked.seen);
        // Of what was unsteady it isn't known what the build saw of it.
        let is_known = asked.seen != Seen::Unsteady || cause != Cause::Saved;
        if is_known && noise.same(asked.usual(), &look) {
            return Verdict::Same;
        }
        Verdict::Different(noise.difference(path, asked.usual(), &look), look)
    }
}

fn tell(asked: &mut Asked, difference: Difference, look: Seen, told: &mut Told) {
    told.add(Utf8Path::new(&asked.path), difference);
    let in_vain = false;
    asked.given = Some(Given { look, in_vain });
}
