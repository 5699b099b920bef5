//! The words of a status line.
//!
//! Invariant: a line names few things and counts the others, so that it can be read at a glance.

use camino::Utf8Path;
use packc_driver::{Failure, Outcome, is_there};
use packc_source::display_path;
use packc_watch::{Change, ChangeKind};

use super::{BuildTold, Good, LastGood};
use crate::report::{count, size};

/// How many characters of a digest tell two packs apart for people.
const SHORT_DIGEST: usize = 12;

/// "wrote dist/pack.json (43.6 kB, 9f3a5c1b2d4e) and 2 more files".
fn written(outcome: &Outcome) -> String {
    let Some(pack) = outcome.outputs.first() else {
        return "nothing to write".to_owned();
    };
    let digest = pack.sha256.get(..SHORT_DIGEST).unwrap_or(&pack.sha256);
    let content = format!("({}, {digest})", size(pack.size));
    let others = outcome.outputs.iter().skip(1);
    let others = others.filter(|output| output.written).count();
    let name = &pack.name;
    match (&**name, pack.written, others) {
        ("-", ..) => format!("wrote the pack to stdout {content}"),
        (_, true, 0) => format!("wrote {name} {content}"),
        (_, true, _) => format!("wrote {name} {content} and {}", count(others, "other file")),
        (_, false, 0) => format!("{name} is up to date {content}"),
        (_, false, _) => {
            let others = count(others, "other file");
            format!("wrote {others}, {name} is up to date {content}")
        }
    }
}

/// What was written, "wrote 2 packs", and what else there is, "1 other pack is up to date". A single pack is told with
/// all that there is to say.
pub(super) fn written_of_all(outcomes: &[(&Utf8Path, &Outcome)]) -> (String, Option<String>) {
    let all = outcomes.iter().map(|(_, outcome)| *outcome);
    let news: Vec<&Outcome> = all.filter(|outcome| is_written(outcome)).collect();
    let done = match (&*news, outcomes) {
        ([outcome], _) | ([], [(_, outcome)]) => written(outcome),
        ([], all) => return (format!("{} are up to date", count(all.len(), "pack")), None),
        (news, _) => format!("wrote {}", count(news.len(), "pack")),
    };
    let others = match outcomes.len() - news.len().max(1) {
        0 => None,
        1 => Some("1 other pack is up to date".to_owned()),
        others => Some(format!("{} are up to date", count(others, "other pack"))),
    };
    (done, others)
}

fn is_written(outcome: &Outcome) -> bool {
    outcome.outputs.iter().any(|output| output.written)
}

/// What was written though another pack has errors; `None` when nothing was.
pub(super) fn written_of_the_others(told: &BuildTold<'_>) -> Option<String> {
    let outcomes = told.outcomes.iter().copied();
    let good = outcomes.filter(|(_, outcome)| !outcome.has_errors() && is_written(outcome));
    let good: Vec<_> = good.collect();
    (!good.is_empty()).then(|| written_of_all(&good).0)
}

/// The paths of the projects that failed.
fn failed<'a>(told: &BuildTold<'a>) -> Vec<&'a Utf8Path> {
    let outcomes = told.outcomes.iter();
    let failed = outcomes.filter(|(_, outcome)| outcome.has_errors());
    failed.map(|(path, _)| *path).collect()
}

/// "1 of 3 packs failed: "; empty for a single project.
pub(super) fn failed_packs(told: &BuildTold<'_>) -> String {
    if !told.is_several {
        return String::new();
    }
    let packs = count(told.outcomes.len(), "pack");
    format!("{} of {packs} failed: ", failed(told).len())
}

/// What there is of that which can't be built now.
pub(super) fn what_stands(told: &BuildTold<'_>, last_good: &LastGood) -> String {
    let mut outcomes = told.outcomes.iter();
    let is_blocked = outcomes.any(|(_, outcome)| outcome.failure() == Some(Failure::Output));
    let failed = failed(told);
    // Without a project there is one error, about the call or the workspace, which is of all.
    let known: Vec<&Good> = if told.is_several {
        let known = failed.iter().filter_map(|path| last_good.get(*path));
        known.collect()
    } else {
        last_good.values().collect()
    };
    let is_left = |good: &&Good| good.pack.as_deref().is_some_and(is_there);
    let left: Vec<&Good> = known.into_iter().filter(is_left).collect();
    match (&*left, failed.len()) {
        ([], 1) if told.is_several => "nothing of it was written".to_owned(),
        ([], _) if told.is_several => "nothing of them was written".to_owned(),
        _ if is_blocked || left.is_empty() => "nothing was written".to_owned(),
        ([Good { time, .. }], _) => format!("the last good pack stands ({time})"),
        _ => "the last good packs stand".to_owned(),
    }
}

/// "prompts/a.md changed, prompts/b.md is new and 3 more"; `None` when nothing is known to have changed.
pub(super) fn changes(changes: &[Change], cwd: &Utf8Path) -> Option<String> {
    let words = changes.iter().map(|change| {
        let name = display_path(&change.path, cwd);
        match change.kind {
            ChangeKind::Changed => format!("{name} changed"),
            ChangeKind::New => format!("{name} is new"),
            ChangeKind::Gone => format!("{name} is gone"),
        }
    });
    let words: Vec<String> = words.collect();
    (!words.is_empty()).then(|| few(words))
}

/// How many of many things are named.
const NAMED: usize = 2;

/// The first of them, and how many more there are.
pub(super) fn few(words: Vec<String>) -> String {
    let more = words.len().saturating_sub(NAMED);
    let named: Vec<String> = words.into_iter().take(NAMED).collect();
    let named = named.join(", ");
    match more {
        0 => named,
        more => format!("{named} and {more} more"),
    }
}
