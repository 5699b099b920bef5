//! When the loop of an agent step ends.
//!
//! The specification doesn't tie `tool_called` to the tools of the step, but a tool that the step doesn't offer is never
//! called.
//!
//! Invariant: where one of the step's tools is unknown, which is reported, nothing is said here.

use crate::check::names::or_empty;
use packc_diagnostics::registry::composition::TERMINATION_TOOL_NOT_OFFERED;
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{AgentStep, List, Pack, StepForm, Str};

use super::near::Search;
use super::steps::Steps;

/// How many tools a help lists.
const SHOWN: usize = 8;

/// Finds the steps that wait for the call of a tool that they don't offer.
pub(super) fn check(steps: &Steps<'_>, pack: &Pack, found: &mut Vec<Diagnostic>) {
    let search = Search::default();
    for placed in &steps.all {
        if let StepForm::Agent(agent) = &placed.step.form
            && let Some(termination) = &agent.termination
            && let Some(tool) = &termination.tool_called
        {
            let step = placed.name();
            let diagnostic = match &agent.tools {
                Some(tools) => not_among(&search, &step, tool, tools, pack),
                None => not_anywhere(&search, tool, agent, pack),
            };
            let only = termination.max_steps.is_none() && !termination.partial;
            found.extend(diagnostic.map(|diagnostic| {
                if only {
                    diagnostic.note(format!("nothing else ends {step}"))
                } else {
                    diagnostic
                }
            }));
        }
    }
}

/// The finding about a step with tools of its own.
fn not_among(
    search: &Search,
    step: &str,
    tool: &Str,
    tools: &List<Str>,
    pack: &Pack,
) -> Option<Diagnostic> {
    let known = |name: &str| {
        pack.tools
            .as_ref()
            .is_some_and(|tools| tools.may_have(name))
    };
    let offered = || tools.into_iter().map(|name| &**name);
    if tools.partial || offered().any(|name| name == &**tool || !known(name)) {
        return None;
    }
    let message = format!(
        "{step} ends with a call of `{}`, which is none of its tools",
        &**tool
    );
    let message = or_empty(tool, "the name of the tool", message);
    let diagnostic = Diagnostic::new(&TERMINATION_TOOL_NOT_OFFERED, message)
        .at(tool.origin.value, "never called")
        .related(tools.origin.value, "the tools of the step");
    Some(match search.nearest(tool, offered()) {
        Some(near) => near.suggest(diagnostic, tool),
        None if known(tool) => diagnostic.help(format!("add `{}` to `tools` of the step", &**tool)),
        None => diagnostic.help(match list_words(offered(), SHOWN).as_str() {
            "" => "name a tool of the step, or write `max_steps` instead".to_owned(),
            names => format!("name one of {names}, or write `max_steps` instead"),
        }),
    })
}

/// The finding about a step that leaves its tools to the pack and the prompt.
fn not_anywhere(search: &Search, tool: &Str, agent: &AgentStep, pack: &Pack) -> Option<Diagnostic> {
    let prompts = pack.prompts.as_ref()?;
    let prompt = prompts.get(agent.prompt_task.as_deref()?)?;
    let tools = pack.tools.as_ref();
    let of_prompt = || prompt.tools.iter().flatten().map(|name| &**name);
    let may_have = tools.map_or(pack.partial, |tools| tools.may_have(tool))
        || agent.partial
        || prompt.partial
        || of_prompt().any(|name| name == &**tool);
    if may_have {
        return None;
    }
    let message = format!("no tool of the pack is called `{}`", &**tool);
    let message = or_empty(tool, "the name of the tool", message);
    let diagnostic = Diagnostic::new(&TERMINATION_TOOL_NOT_OFFERED, message)
        .at(tool.origin.value, "never called");
    let known = tools.into_iter().flatten().map(|(key, _)| &**key);
    Some(match search.nearest(tool, known) {
        Some(near) => near.suggest(diagnostic, tool),
        None => diagnostic.help("add the tool to `tools`, or write `max_steps` instead"),
    })
}
