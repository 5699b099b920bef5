//! What the keys of one state say together, and values with a fixed form.
//!
//! Invariant: each rule looks at one state; how states follow each other is the graph's matter.

use std::collections::HashSet;

use packc_diagnostics::registry::workflow::{
    EVENT_NAME, FORCED_EXIT_WITHOUT_LIMIT, INERT_CONTROL, TERMINAL_WITH_EVENTS, UNKNOWN_PERSISTENCE,
};
use packc_diagnostics::{Diagnostic, nearest};
use packc_ir::{Bool, Map, WorkflowState};

use crate::check::mime_type;

/// Checks each state by itself.
pub(super) fn check(states: &Map<WorkflowState>, found: &mut Vec<Diagnostic>) {
    for (name, state) in states {
        terminal_with_events(name, state, found);
        forced_exit_without_limit(state, found);
        inert_control(state, found);
        unknown_persistence(state, found);
        let artifacts = state.artifacts.iter().flatten();
        for kind in artifacts.filter_map(|(_, artifact)| artifact.kind.as_ref()) {
            mime_type::check(kind, found);
        }
    }
    event_name(states, found);
}

/// The `terminal: true` of a state.
fn terminal(state: &WorkflowState) -> Option<&Bool> {
    state.terminal.as_ref().filter(|terminal| ***terminal)
}

/// RFC 0009, Validation 1: a terminal state should have an empty `on_event`, or none.
fn terminal_with_events(name: &str, state: &WorkflowState, found: &mut Vec<Diagnostic>) {
    let events = state.on_event.as_ref().filter(|events| !events.is_empty());
    let (Some(terminal), Some(events)) = (terminal(state), events) else {
        return;
    };
    let message = format!("the workflow ends with `{name}`, so none of its events leads on");
    let at = events.origin.key.unwrap_or(events.origin.value);
    let diagnostic = Diagnostic::new(&TERMINAL_WITH_EVENTS, message)
        .at(at, "")
        .related(terminal.origin.value, "the end is here")
        .help("take `on_event` out, or `terminal` if the workflow goes on from here");
    found.push(diagnostic);
}

/// No section has this as a rule; `on_max_visits` is defined by `max_visits` alone (specification, `WorkflowState`).
fn forced_exit_without_limit(state: &WorkflowState, found: &mut Vec<Diagnostic>) {
    let Some(exit) = &state.on_max_visits else {
        return;
    };
    if state.max_visits.is_some() || state.partial {
        return;
    }
    let message = "`on_max_visits` does nothing without `max_visits`";
    let at = exit.origin.key.unwrap_or(exit.origin.value);
    let help = format!(
        "add `max_visits`: the number of visits after which `{}` follows",
        &**exit
    );
    found.push(
        Diagnostic::new(&FORCED_EXIT_WITHOUT_LIMIT, message)
            .at(at, "")
            .help(help),
    );
}

/// RFC 0014, Validation 3: `control: agent` has no effect on a terminal state.
fn inert_control(state: &WorkflowState, found: &mut Vec<Diagnostic>) {
    let control = state
        .control
        .as_ref()
        .filter(|control| &***control == "agent");
    let (Some(terminal), Some(control)) = (terminal(state), control) else {
        return;
    };
    let message = "`control: agent` does nothing in a terminal state: no turn comes after it";
    let diagnostic = Diagnostic::new(&INERT_CONTROL, message)
        .at(control.origin.value, "")
        .related(terminal.origin.value, "the workflow ends here")
        .help("take `control` out, or `terminal` if the workflow goes on from here");
    found.push(diagnostic);
}

/// RFC 0005 lists two values; the schema takes others too, which a runtime may know.
fn unknown_persistence(state: &WorkflowState, found: &mut Vec<Diagnostic>) {
    const KNOWN: [&str; 2] = ["persistent", "transient"];
    let Some(persistence) = &state.persistence else {
        return;
    };
    let value: &str = persistence;
    if KNOWN.contains(&value) {
        return;
    }
    let message = format!("PromptPack knows no `persistence: {value}`");
    let at = persistence.origin.value;
    let diagnostic = Diagnostic::new(&UNKNOWN_PERSISTENCE, message).at(at, "");
    found.push(match nearest(value, KNOWN) {
        Some(near) => diagnostic
            .did_you_mean(value, near)
            .rename(at, value, near),
        None => diagnostic.help(
            "write `persistent` to keep the conversation when the state is entered, `transient` to begin a new one",
        ),
    });
}

/// RFC 0005, Validation 3: event names should be in `PascalCase`. A name is spoken of where it stands first.
fn event_name(states: &Map<WorkflowState>, found: &mut Vec<Diagnostic>) {
    let events = states.values().filter_map(|state| state.on_event.as_ref());
    let mut seen = HashSet::new();
    for (event, to) in events.flatten() {
        if is_pascal_case(event) || !seen.insert(event) {
            continue;
        }
        let message = format!("the event `{event}` is not in PascalCase");
        let at = to.origin.key.unwrap_or(to.origin.value);
        let better = pascal_case(event);
        let help = if is_pascal_case(&better) {
            format!("write `{better}` here and wherever the event is named")
        } else {
            "write words with a capital letter each, as in `PlanReady`".to_owned()
        };
        found.push(Diagnostic::new(&EVENT_NAME, message).at(at, "").help(help));
    }
}

fn is_pascal_case(name: &str) -> bool {
    name.starts_with(|first: char| first.is_alphabetic() && !first.is_lowercase())
        && name.chars().all(char::is_alphanumeric)
}

/// The words of `name`, each with a capital letter, without what stands between them.
fn pascal_case(name: &str) -> String {
    let shouts = !name.chars().any(char::is_lowercase);
    let words = name.split(|character: char| !character.is_alphanumeric());
    words.fold(String::new(), |mut built, word| {
        let mut characters = word.chars();
        if let Some(first) = characters.next() {
            built.extend(first.to_uppercase());
        }
        if shouts {
            built.extend(characters.flat_map(char::to_lowercase));
        } else {
            built.extend(characters);
        }
        built
    })
}

#[cfg(test)]
mod tests {
    use super::{is_pascal_case, pascal_case};

    #[track_caller]
    fn check(name: &str, expected: &str) {
        let fitting = if is_pascal_case(name) {
            name.to_owned()
        } else {
            pascal_case(name)
        };
        assert_eq!(fitting, expected, "{name}");
    }

    #[test]
    fn pascal_case_keeps_what_fits_and_joins_words() {
        check("PlanReady", "PlanReady");
        check("OK", "OK");
        check("plan_ready", "PlanReady");
        check("planReady", "PlanReady");
        check("PLAN-READY", "PlanReady");
        check("escalate.to human", "EscalateToHuman");
        check("überblick", "Überblick");
        check("Überblick2", "Überblick2");
        check("_", "");
    }
}
