//! One build while watching, and what led to it.
//!
//! Invariant: holds what the build gave until it has been told, and nothing longer.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{Failure, Inputs, Memory, Outcome, is_there};
use packc_source::normalize;
use packc_watch::Change;

use super::exec::Told;
use crate::commands::build::{Done, Order};
use crate::commands::projects::NoCall;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::exit_of;
use crate::report::watch::BuildTold;

/// A build, whatever came of it.
pub(super) struct Round {
    pub(super) done: Result<Done, NoCall>,
    /// All that it looked at.
    pub(super) inputs: Inputs,
    /// What led to it; nothing for the first build.
    pub(super) changes: Vec<Change>,
    /// What has changed since it looked.
    pub(super) changed_since: Vec<Change>,
    took: Duration,
}

impl Round {
    #[expect(
        clippy::disallowed_methods,
        reason = "the duration is shown to people and influences nothing"
    )]
    pub(super) fn build(
        order: &Order,
        environment: &Environment,
        memory: &mut Memory,
        changes: Vec<Change>,
    ) -> Self {
        let stale: Vec<&Utf8Path> = changes.iter().map(|change| &*change.path).collect();
        memory.forget(&stale);
        let started = Instant::now();
        let done = order.carry_out(environment, memory);
        let took = started.elapsed();
        let inputs = match &done {
            Ok(done) => done.inputs(),
            Err(reason) => reason.inputs().clone(),
        };
        memory.forget_all_but(&inputs);
        let mut round = Self {
            done,
            inputs,
            changes,
            changed_since: Vec::new(),
            took,
        };
        if order.compares() {
            // What somebody else writes there changes what is found.
            let compared = round.compared(order, environment);
            round.inputs.add_compared(compared.into_iter());
        }
        round
    }

    /// All files that a build which only compares looked at, absolute.
    fn compared(&self, order: &Order, environment: &Environment) -> Vec<Utf8PathBuf> {
        let cwd = &environment.cwd;
        let outcomes = self.outcomes().into_iter();
        let stale = outcomes.flat_map(|(_, outcome)| &outcome.stale);
        let stale = stale.map(|stale| normalize(&cwd.join(&stale.name)));
        let others = order.other_outputs().map(|path| normalize(&cwd.join(path)));
        let outcomes = self.outcomes().into_iter();
        let outputs = outcomes.flat_map(|(_, outcome)| outcome.output_paths(cwd));
        outputs.chain(others).chain(stale).collect()
    }

    /// What came of each project, with its path.
    fn outcomes(&self) -> Vec<(&Utf8Path, &Outcome)> {
        match &self.done {
            Ok(done) => done.outcomes(),
            Err(NoCall::Problem(outcome, _)) => vec![(Utf8Path::new("."), outcome)],
            Err(NoCall::Usage(..)) => Vec::new(),
        }
    }

    /// True when there are no errors.
    pub(super) fn is_good(&self) -> bool {
        let mut outcomes = self.outcomes().into_iter();
        self.done.is_ok() && !outcomes.any(|(_, outcome)| outcome.has_errors())
    }

    /// True when something keeps an output from being written that no source can mend.
    pub(super) fn is_output_blocked(&self) -> bool {
        let mut outcomes = self.outcomes().into_iter();
        outcomes.any(|(_, outcome)| outcome.failure() == Some(Failure::Output))
    }

    /// How `build` would have ended.
    pub(super) fn exit(&self) -> Exit {
        let outcomes = self.outcomes();
        let outcomes = outcomes.into_iter().map(|(_, outcome)| exit_of(outcome));
        match &self.done {
            Err(NoCall::Usage(..)) => Exit::Usage,
            _ => outcomes.max().unwrap_or(Exit::Ok),
        }
    }

    /// The files that this build wrote or found right, absolute.
    pub(super) fn standing(&self, order: &Order, environment: &Environment) -> Vec<Utf8PathBuf> {
        if self.is_good() {
            let mut own = self.own(order, environment);
            own.retain(|path| is_there(path));
            own.sort();
            own.dedup();
            return own;
        }
        let outcomes = self.outcomes().into_iter();
        let outputs = outcomes.flat_map(|(_, outcome)| &outcome.outputs);
        let names = outputs
            .map(|output| &output.name)
            .filter(|name| *name != "-");
        names
            .map(|name| normalize(&environment.cwd.join(name)))
            .collect()
    }

    /// All files that are the build's own, whether they are there or not, absolute; none when it writes nothing.
    pub(super) fn own(&self, order: &Order, environment: &Environment) -> Vec<Utf8PathBuf> {
        if order.compares() {
            return Vec::new();
        }
        let cwd = &environment.cwd;
        let outcomes = self.outcomes().into_iter();
        let outputs = outcomes.flat_map(|(_, outcome)| outcome.output_paths(cwd));
        let others = order.other_outputs().map(|path| normalize(&cwd.join(path)));
        outputs.chain(others).collect()
    }

    /// What the command is told; `None` after a build with errors.
    pub(super) fn for_command(&self, environment: &Environment) -> Option<Told> {
        if !self.is_good() {
            return None;
        }
        let outcomes = self.outcomes().into_iter();
        let packs = outcomes.filter_map(|(_, outcome)| outcome.outputs.first());
        let (mut outputs, mut digests) = (Vec::new(), Vec::new());
        for pack in packs {
            outputs.push(match &*pack.name {
                "-" => "-".to_owned(),
                name => normalize(&environment.cwd.join(name)).into_string(),
            });
            digests.push(pack.sha256.clone());
        }
        Some(Told {
            output: outputs.join("\n"),
            digest: digests.join("\n"),
        })
    }

    /// What is told of it.
    pub(super) fn told(&self) -> BuildTold<'_> {
        BuildTold {
            outcomes: self.outcomes(),
            is_several: self.done.as_ref().is_ok_and(Done::is_several),
            problem: match &self.done {
                Err(NoCall::Usage(problem, _)) => Some(problem),
                _ => None,
            },
            is_good: self.is_good(),
            changes: &self.changes,
            took: self.took,
        }
    }
}

/// The changes of two batches, each path once, as it is by the later one. What may have been half-written by the first
/// may be so still: who writes slowly writes piece by piece.
pub(super) fn merged(mut first: Vec<Change>, mut second: Vec<Change>) -> Vec<Change> {
    let cut = first.iter().filter(|change| change.cut);
    let cut: HashSet<&str> = cut.map(|change| change.path.as_str()).collect();
    for change in &mut second {
        change.cut |= cut.contains(change.path.as_str());
    }
    let later: HashSet<&str> = second.iter().map(|change| change.path.as_str()).collect();
    first.retain(|change| !later.contains(change.path.as_str()));
    first.extend(second);
    first
}

#[cfg(test)]
mod tests {
    use packc_watch::ChangeKind;

    use super::*;

    fn change(path: &str, cut: bool) -> Change {
        Change {
            path: path.into(),
            kind: ChangeKind::Changed,
            cut,
        }
    }

    /// A file that was emptied and has got its first piece grows, and isn't whole yet.
    #[test]
    fn what_was_cut_stays_so_while_it_is_written() {
        let first = vec![change("a", true), change("b", false), change("c", true)];
        let second = vec![change("a", false), change("b", true), change("d", false)];
        let expected = [
            change("c", true),
            change("a", true),
            change("b", true),
            change("d", false),
        ];
        assert_eq!(merged(first, second), expected);
    }
}
