//! Tools of prompts that aren't there.
//!
//! Invariant: what the rules of agents report, a member that isn't one, isn't reported here.

use packc_diagnostics::registry::core::UNKNOWN_TOOL;
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{Prompt, Str};

use crate::check::names::or_empty;

use super::callable::Callable;

/// How many tools a message lists.
const LISTED: usize = 6;

/// Specification, Prompt, `tools`: the names must be defined in the pack's `tools`. The members of `agents` are tools too
/// (RFC 0007, Discovery).
pub(super) fn check(
    callable: &Callable<'_>,
    key: &str,
    prompt: &Prompt,
    found: &mut Vec<Diagnostic>,
) {
    for tool in prompt.tools.iter().flatten() {
        if callable.may_have(tool) || is_question_of_agents(callable, key, tool) {
            continue;
        }
        let message = format!("`{}` is not a tool of this pack", &**tool);
        let message = or_empty(tool, "a name in `tools`", message);
        let diagnostic = Diagnostic::new(&UNKNOWN_TOOL, message)
            .at(tool.origin.value, "")
            // A host may add tools of its own.
            .survivable();
        found.push(match callable.nearest(tool) {
            Some(near) => near.suggest(diagnostic, tool),
            None => diagnostic.help(help(callable, tool)),
        });
    }
}

/// True when `tool` is a prompt of which it isn't certain that it is no agent, or a prompt that the entry agent can't
/// call, which is a rule of agents.
fn is_question_of_agents(callable: &Callable<'_>, key: &str, tool: &str) -> bool {
    let Some(prompts) = &callable.pack.prompts else {
        return false;
    };
    let Some(agents) = &callable.pack.agents else {
        return false;
    };
    if !prompts.may_have(tool) {
        return false;
    }
    let is_entry = agents.entry.as_deref().is_none_or(|entry| entry == key);
    is_entry || callable.has_unknown_member
}

fn help(callable: &Callable<'_>, tool: &Str) -> String {
    let prompts = callable.pack.prompts.as_ref();
    if prompts.is_some_and(|prompts| prompts.contains_key(&**tool)) {
        return format!(
            "it is a prompt; to make it one that others can call, list `{}` under `agents.members`",
            &**tool
        );
    }
    let tools = callable.pack.tools.iter().flat_map(|tools| tools.keys());
    let names = list_words(tools.map(|name| &**name), LISTED);
    if tool.trim().is_empty() {
        return "write the name of a tool, or take the entry out".to_owned();
    }
    match callable.pack.tools.as_ref().map_or(0, |tools| tools.len()) {
        0 => "define it under `tools`: the pack has none so far".to_owned(),
        1 => format!("define it under `tools`: there is only {names}"),
        _ => format!("define it under `tools`: there are {names}"),
    }
}
