//! Workflows (RFC 0005, 0009, 0010, 0014).
//!
//! Invariant: one function a rule; nothing is concluded from what couldn't be read. A reference that means no state counts
//! as the state with a name like it, so that a misspelt name doesn't make that state unreachable too.

mod budget;
mod components;
mod graph;
mod loops;
mod reach;
mod references;
mod states;

use packc_diagnostics::Diagnostic;
use packc_ir::{Pack, WorkflowConfig};

use graph::Graph;

/// Checks all rules of this group.
pub(super) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let Some(workflow) = pack.workflow.as_deref() else {
        return;
    };
    budget::check(workflow, found);
    // Without states, each reference to one is wrong for the reason that the schema gives.
    let Some(states) = workflow.states.as_ref().filter(|states| !states.is_empty()) else {
        return;
    };
    references::check(pack, states, found);
    states::check(states, found);
    let graph = Graph::new(pack, workflow, states);
    reach::check(workflow, &graph, found);
    loops::check(workflow, &graph, found);
}

/// True when a state without events ends the workflow, as it does in version 1 of the format (guide "Add a workflow",
/// section 5). Version 2 has `terminal` for that. A version that isn't known counts as 1.
fn ends_without_events(workflow: &WorkflowConfig) -> bool {
    let version = workflow
        .version
        .as_ref()
        .and_then(|version| version.as_i64());
    version.is_none_or(|version| version < 2)
}
