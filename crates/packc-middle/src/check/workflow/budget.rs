//! Limits of a whole run.
//!
//! Invariant: the content of `engine` is the runtime's (RFC 0005, Validation 4); only keys that look like a limit which
//! limits nothing are spoken of.

use packc_diagnostics::registry::workflow::MISPLACED_BUDGET;
use packc_diagnostics::{Diagnostic, nearest};
use packc_ir::{Record, WorkflowBudget, WorkflowConfig};
use packc_syntax::Entry;

/// What is known of the limits of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunLimit {
    /// There is none: a loop without a way out goes on for ever.
    None,
    /// Visits or time end any run.
    Some,
    /// It couldn't be read, or may stand under another key.
    Unknown,
}

/// Checks the budget's place.
pub(super) fn check(workflow: &WorkflowConfig, found: &mut Vec<Diagnostic>) {
    found.extend(misplaced(workflow).map(misplaced_budget));
}

/// Whether something ends any run of the workflow. Tool calls don't: a loop may make none.
pub(super) fn run_limit(workflow: &WorkflowConfig) -> RunLimit {
    let Some(engine) = &workflow.engine else {
        return if workflow.partial {
            RunLimit::Unknown
        } else {
            RunLimit::None
        };
    };
    let budget = engine.budget.as_ref();
    let limits = budget.is_some_and(|budget| {
        budget.max_total_visits.is_some() || budget.max_wall_time_sec.is_some()
    });
    if limits {
        RunLimit::Some
    } else if engine.partial
        || budget.is_some_and(|budget| budget.partial)
        || misplaced(workflow).next().is_some()
    {
        RunLimit::Unknown
    } else {
        RunLimit::None
    }
}

/// Keys of `engine` that belong into `budget` or are meant to be it.
fn misplaced(workflow: &WorkflowConfig) -> impl Iterator<Item = &Entry> {
    let engine = workflow.engine.as_ref();
    let has_budget = engine.is_some_and(|engine| engine.budget.is_some());
    let keys = engine.into_iter().flat_map(|engine| &engine.extra.entries);
    keys.filter(move |entry| {
        let key = &*entry.key;
        is_limit(key) || (!has_budget && nearest(key, ["budget"]).is_some())
    })
}

fn is_limit(key: &str) -> bool {
    WorkflowBudget::KEYS.contains(&key)
}

/// RFC 0005, Validation 4, lets a tool warn about keys of `engine`; RFC 0009 puts the limits under `engine.budget`.
fn misplaced_budget(entry: &Entry) -> Diagnostic {
    let key = &entry.key;
    let message = format!("`engine.{key}` limits nothing");
    let diagnostic = Diagnostic::new(&MISPLACED_BUDGET, message).at(entry.key_span, "");
    if is_limit(key) {
        diagnostic.help(format!("write it as `engine.budget.{key}`"))
    } else {
        diagnostic
            .help("did you mean `budget`?")
            .rename(entry.key_span, key, "budget")
    }
}
