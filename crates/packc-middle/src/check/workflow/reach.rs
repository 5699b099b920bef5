//! Which states runs get to, and whether they get on from there.
//!
//! Invariant: a state is called unreachable only when it is certain that nothing leads to it.

use packc_diagnostics::registry::workflow::{
    BUDGET_TOO_SMALL, DEAD_END_STATE, UNKNOWN_STATE, UNREACHABLE_STATE,
};
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::WorkflowConfig;

use super::components::Component;
use super::ends_without_events;
use super::graph::{Graph, Reached, names};

/// How many states a note lists.
const LISTED: usize = 6;

/// How many places a finding shows besides its own.
const SHOWN: usize = 6;

/// Checks what runs get to.
pub(super) fn check(workflow: &WorkflowConfig, graph: &Graph<'_>, found: &mut Vec<Diagnostic>) {
    let reached = graph.reached();
    let left_out = left_out(graph, &reached.states);
    unknown_state(workflow, graph, &left_out, found);
    unreachable_state(graph, &reached, &left_out, found);
    dead_end_state(workflow, graph, &reached, found);
    budget_too_small(workflow, graph, found);
}

/// The components of states that no run gets to and that no other such state leads to.
fn left_out(graph: &Graph<'_>, reached: &[bool]) -> Vec<Component> {
    let outside: Vec<bool> = reached.iter().map(|reached| !reached).collect();
    let mut components = graph.components(&outside);
    let mut home = vec![usize::MAX; reached.len()];
    for (number, component) in components.iter().enumerate() {
        for state in component {
            home[*state] = number;
        }
    }
    let mut is_led_to = vec![false; components.len()];
    for (from, state) in graph.with(&outside) {
        for transition in &state.transitions {
            if outside[transition.to] && home[transition.to] != home[from] {
                is_led_to[home[transition.to]] = true;
            }
        }
    }
    let mut is_led_to = is_led_to.into_iter();
    components.retain(|_| is_led_to.next() == Some(false));
    components.sort_unstable();
    components
}

/// RFC 0005, Validation 1 and 2; RFC 0009, Validation 2; RFC 0011, Validation 1: `entry`, the targets of events,
/// `on_max_visits` and the state of an agent are keys of `states`.
fn unknown_state(
    workflow: &WorkflowConfig,
    graph: &Graph<'_>,
    left_out: &[Component],
    found: &mut Vec<Diagnostic>,
) {
    let Some(states) = &workflow.states else {
        return;
    };
    let names = names(states);
    let lost = match left_out {
        [component] => component.first().map(|state| graph.states[*state].name),
        _ => None,
    };
    for unknown in &graph.unknown {
        let diagnostic = names.unknown(
            &UNKNOWN_STATE,
            "the name of the state",
            unknown.reference,
            unknown.near,
        );
        found.push(match (unknown.near, lost) {
            (None, Some(lost)) if states.len() > 1 => {
                diagnostic.help(format!("is `{lost}` meant? Nothing else leads there"))
            }
            _ => diagnostic,
        });
    }
}

/// RFC 0005, Unresolved 3, and the guide's checklist: every state can be reached, from the entry or from an agent's state
/// (RFC 0011).
fn unreachable_state(
    graph: &Graph<'_>,
    reached: &Reached,
    left_out: &[Component],
    found: &mut Vec<Diagnostic>,
) {
    if reached.maybe_others {
        return;
    }
    let mut seen = reached.states.clone();
    for component in left_out {
        let Some(first) = component.first() else {
            continue;
        };
        let state = &graph.states[*first];
        let message = format!("the workflow never gets to the state `{}`", state.name);
        let mut diagnostic = Diagnostic::new(&UNREACHABLE_STATE, message).at(state.place(), "");
        let others = graph.extend(&mut seen, component);
        let others = others.into_iter().filter(|other| other != first);
        let others = list_words(others.map(|other| graph.states[other].name), LISTED);
        if !others.is_empty() {
            diagnostic = diagnostic.note(format!("nor to {others}, where it would lead"));
        }
        found.push(diagnostic.help("lead an event of another state to it, or take it out"));
    }
}

/// RFC 0009, Validation 7: a state that isn't terminal and has neither a transition nor `max_visits` is ambiguous. Not
/// in version 1, where it is the end of the workflow.
fn dead_end_state(
    workflow: &WorkflowConfig,
    graph: &Graph<'_>,
    reached: &Reached,
    found: &mut Vec<Diagnostic>,
) {
    if ends_without_events(workflow) {
        return;
    }
    for (_, state) in graph.with(&reached.states) {
        let goes_on = !state.transitions.is_empty() || state.is_limited();
        if goes_on || state.is_terminal() || state.is_unclear {
            continue;
        }
        let message = format!(
            "nothing leads on from `{}`, and it isn't marked as an end",
            state.name
        );
        let diagnostic = Diagnostic::new(&DEAD_END_STATE, message)
            .at(state.place(), "")
            .help("add `terminal: true` if the workflow ends here, else the events that lead on");
        found.push(diagnostic);
    }
}

/// RFC 0009, Validation 5: `max_total_visits` is at least the sum of `max_visits` of the states that runs get to from the
/// entry.
fn budget_too_small(workflow: &WorkflowConfig, graph: &Graph<'_>, found: &mut Vec<Diagnostic>) {
    let engine = workflow.engine.as_ref();
    let budget = engine.and_then(|engine| engine.budget.as_ref());
    let total = budget.and_then(|budget| budget.max_total_visits.as_ref());
    let (Some(total), Some(entry)) = (total, graph.entry) else {
        return;
    };
    let reached = graph.reached_from(&[entry]);
    let limits: Vec<_> = graph
        .with(&reached.states)
        .filter_map(|(_, state)| Some((state.name, state.definition.max_visits.as_ref()?)))
        .filter_map(|(name, limit)| Some((limit.as_u64()?, name, limit.origin.value)))
        .collect();
    let sum = limits
        .iter()
        .fold(0_u64, |sum, (limit, ..)| sum.saturating_add(*limit));
    let Some(written) = total.as_u64().filter(|total| *total < sum) else {
        return;
    };
    let message = format!(
        "the budget of {written} visits is smaller than the {sum} that the states allow together"
    );
    let mut diagnostic = Diagnostic::new(&BUDGET_TOO_SMALL, message).at(total.origin.value, "");
    for (limit, name, at) in limits.iter().take(SHOWN) {
        diagnostic = diagnostic.related(*at, format!("`{name}` allows {limit}"));
    }
    found.push(diagnostic.help(format!(
        "write `{sum}` or more, or lower `max_visits` of the states"
    )));
}
