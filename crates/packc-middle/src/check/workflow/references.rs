//! What the states of a workflow refer to by name, apart from other states.
//!
//! Invariant: one mistake in a reference is one finding, at the reference.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::workflow::{
    EMPTY_SKILL_FILTER, STRAY_COMPOSITION, UNKNOWN_COMPOSITION, UNKNOWN_PROMPT,
};
use packc_ir::{Composition, Map, Pack, Str, WorkflowState};

use crate::check::names::{Names, or_empty};

/// Checks the references of each state.
pub(super) fn check(pack: &Pack, states: &Map<WorkflowState>, found: &mut Vec<Diagnostic>) {
    unknown_prompt(pack, states, found);
    unknown_composition(pack.compositions.as_ref(), states, found);
    for state in states.values() {
        stray_composition(state, found);
        empty_skill_filter(state, found);
    }
}

/// RFC 0005, Validation 1 and 2: `prompt_task` is a key of the pack's `prompts`. Where a composition runs it may be left
/// out (RFC 0010), but it means a prompt all the same.
fn unknown_prompt(pack: &Pack, states: &Map<WorkflowState>, found: &mut Vec<Diagnostic>) {
    // A pack without prompts is wrong for that reason.
    let Some(prompts) = pack.prompts.as_ref().filter(|prompts| !prompts.is_empty()) else {
        return;
    };
    let mut names = Names::new(prompts, "a prompt of this pack", "prompts");
    for task in states
        .values()
        .filter_map(|state| state.prompt_task.as_ref())
    {
        names.check(&UNKNOWN_PROMPT, "`prompt_task`", task, found);
    }
}

/// RFC 0010, Validation: `composition` is a key of the pack's `compositions`.
fn unknown_composition(
    compositions: Option<&Map<Composition>>,
    states: &Map<WorkflowState>,
    found: &mut Vec<Diagnostic>,
) {
    let running = states.values().filter(|state| runs_composition(state));
    let references = running.filter_map(|state| state.composition.as_ref());
    let Some(compositions) = compositions else {
        found.extend(references.map(no_compositions));
        return;
    };
    let mut names = Names::new(compositions, "a composition of this pack", "compositions");
    for reference in references {
        names.check(&UNKNOWN_COMPOSITION, "`composition`", reference, found);
    }
}

fn no_compositions(reference: &Str) -> Diagnostic {
    let name: &str = reference;
    let message = format!("`{name}` is not a composition of this pack, which has none");
    let message = or_empty(name, "`composition`", message);
    let found = Diagnostic::new(&UNKNOWN_COMPOSITION, message).at(reference.origin.value, "");
    if name.trim().is_empty() {
        return found.help("name a composition, and write its steps under `compositions`");
    }
    found.help(format!("write its steps under `compositions.{name}`"))
}

/// RFC 0010, Validation: every other state has no `composition`. A state without `prompt_task` lacks that by the schema
/// already, which is finding enough.
fn stray_composition(state: &WorkflowState, found: &mut Vec<Diagnostic>) {
    let Some(composition) = &state.composition else {
        return;
    };
    let mode = state.orchestration.as_ref();
    let runs_prompt = match mode {
        None => !state.partial,
        Some(mode) => ["internal", "external", "hybrid"].contains(&&**mode),
    };
    if !runs_prompt || state.prompt_task.is_none() {
        return;
    }
    let at = composition.origin.key.unwrap_or(composition.origin.value);
    let message = "this state runs its prompt and never its `composition`";
    let mut diagnostic = Diagnostic::new(&STRAY_COMPOSITION, message).at(at, "");
    let how = match mode {
        Some(mode) => {
            diagnostic = diagnostic.related(mode.origin.value, "this runs the prompt");
            "write"
        }
        None => "add",
    };
    found.push(diagnostic.help(format!(
        "{how} `orchestration: composition` to run the composition, or take `composition` out"
    )));
}

/// RFC 0008, Validation 3: `skills` is a path or reference, or `none`.
fn empty_skill_filter(state: &WorkflowState, found: &mut Vec<Diagnostic>) {
    let Some(skills) = state
        .skills
        .as_ref()
        .filter(|skills| skills.trim().is_empty())
    else {
        return;
    };
    let diagnostic = Diagnostic::new(
        &EMPTY_SKILL_FILTER,
        "`skills` is empty: neither a path nor `none`",
    )
    .at(skills.origin.value, "")
    .help("write `none` to have no skills here, or a path such as `./skills/billing`")
    .help("without the key, all skills of the pack are there");
    found.push(diagnostic);
}

fn runs_composition(state: &WorkflowState) -> bool {
    state.orchestration.as_deref() == Some("composition")
}
