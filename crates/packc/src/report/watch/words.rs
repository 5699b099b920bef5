//! The words of a status line.
//!
//! Invariant: a line names few things and counts the others, so that it can be read at a glance.

use camino::Utf8Path;
use packc_driver::Outcome;
use packc_source::display_path;
use packc_watch::{Change, ChangeKind};

use super::BuildTold;
use crate::report::{count, size};

/// How many characters of a digest tell two packs apart for people.
const SHORT_DIGEST: usize = 12;

/// "wrote dist/pack.json (43.6 kB, 9f3a5c1b2d4e) and 2 more files".
pub(super) fn written(outcome: &Outcome) -> String {
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

/// "3 packs: 1 written, 2 up to date".
pub(super) fn packs(outcomes: &[(&Utf8Path, &Outcome)]) -> String {
    let is_written = |outcome: &Outcome| outcome.outputs.iter().any(|output| output.written);
    let written = outcomes.iter().filter(|(_, outcome)| is_written(outcome));
    let written = written.count();
    let parts = [
        (written, "written"),
        (outcomes.len() - written, "up to date"),
    ];
    let parts = parts.iter().filter(|(number, _)| *number > 0);
    let parts: Vec<String> = parts
        .map(|(number, what)| format!("{number} {what}"))
        .collect();
    format!("{}: {}", count(outcomes.len(), "pack"), parts.join(", "))
}

/// "1 of 3 packs failed: "; empty for a single project.
pub(super) fn failed_packs(told: &BuildTold<'_>) -> String {
    if !told.is_several {
        return String::new();
    }
    let failed = told
        .outcomes
        .iter()
        .filter(|(_, outcome)| outcome.has_errors());
    let packs = count(told.outcomes.len(), "pack");
    format!("{} of {packs} failed: ", failed.count())
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
