//! Compositions that nothing runs (RFC 0010, How Compositions Fit: they are reached only through a workflow state).
//!
//! Invariant: nothing is said while a state may name a composition that couldn't be read, or misspells this one.

use std::collections::HashSet;

use indexmap::IndexSet;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::composition::UNUSED_COMPOSITION;
use packc_ir::Pack;

use super::near::Search;

/// Finds the compositions that no state names.
pub(super) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let Some(compositions) = &pack.compositions else {
        return;
    };
    if compositions.is_empty() {
        return;
    }
    let Some(workflow) = &pack.workflow else {
        let place = compositions.origin.key.unwrap_or(compositions.origin.value);
        found.push(
            Diagnostic::new(
                &UNUSED_COMPOSITION,
                "the pack has compositions, and no workflow that runs them",
            )
            .at(place, "")
            .help(
                "add a `workflow` with a state that has `orchestration: composition` and \
                 `composition` with the name of one",
            ),
        );
        return;
    };
    let Some(states) = &workflow.states else {
        return;
    };
    // An empty name may stand for any composition.
    let unread = |state: &packc_ir::WorkflowState| match state.composition.as_deref() {
        Some(name) => name.trim().is_empty(),
        None => state.partial,
    };
    if states.partial || !states.unread.is_empty() || states.values().any(unread) {
        return;
    }
    let references = states
        .values()
        .filter_map(|state| state.composition.as_deref());
    let named: IndexSet<&str> = references.collect();
    let search = Search::default();
    // In the order of the states, since only some are compared.
    let misspelt: HashSet<&str> = named
        .iter()
        .filter(|name| !compositions.contains_key(**name))
        .filter_map(|name| search.nearest(name, compositions.keys().map(|key| &**key)))
        .map(|near| near.name)
        .collect();
    for (name, composition) in compositions {
        if named.contains(&**name) || misspelt.contains(&**name) {
            continue;
        }
        let place = composition.origin.key.unwrap_or(composition.origin.value);
        found.push(
            Diagnostic::new(
                &UNUSED_COMPOSITION,
                format!("no state runs the composition `{name}`"),
            )
            .at(place, "")
            .help(format!(
                "give a state `orchestration: composition` and `composition: {name}`, or take it out"
            )),
        );
    }
}
