//! The condition `when.tool_called` of evals.
//!
//! The specification leaves `when` to runtimes (`Eval.when`); PromptKit runs an eval with `tool_called` after turns in
//! which that tool was called. A tool that nobody offers is never called, and the eval never runs.
//!
//! Invariant: an unknown tool that a prompt or step names too is reported there alone.

use std::collections::{HashMap, HashSet};

use crate::check::names::or_empty;
use packc_diagnostics::registry::eval::UNKNOWN_EVAL_TOOL;
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{AgentStep, Eval, Pack, Prompt, StepForm, Str};
use packc_syntax::Value;

use super::{evals, prompts};
use crate::check::composition::near::Search;
use crate::check::composition::steps::Steps;

/// How many tools a help lists.
const SHOWN: usize = 8;

/// Finds the evals that wait for the call of a tool that isn't offered.
pub(super) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let search = Search::default();
    let mut offers = None;
    for (of, eval) in evals(pack) {
        let Some(tool) = tool_called(eval) else {
            continue;
        };
        let offers = offers.get_or_insert_with(|| Offers::of(pack));
        found.extend(match of {
            _ if !offers.may_have(&tool) => unknown(offers, &search, &tool),
            Some((name, prompt)) => not_offered(offers, &search, (name, prompt), &tool),
            None => None,
        });
    }
}

/// The tool that an eval waits for. Tools with `__` in their names are made by the runtime, or come from a server that
/// it asks.
fn tool_called(eval: &Eval) -> Option<Str> {
    let entry = eval.when.as_ref()?.get("tool_called")?;
    let Value::String(text) = &entry.node.value else {
        return None;
    };
    let tool = Str {
        value: text.clone(),
        origin: entry.origin(),
    };
    (!tool.contains("__")).then_some(tool)
}

/// Who offers which tools.
struct Offers<'a> {
    pack: &'a Pack,
    /// The agent steps of each prompt.
    steps: HashMap<&'a str, Vec<&'a AgentStep>>,
    /// The tools that prompts and agent steps name.
    named: HashSet<&'a str>,
}

impl<'a> Offers<'a> {
    fn of(pack: &'a Pack) -> Self {
        let mut by_prompt: HashMap<&str, Vec<&AgentStep>> = HashMap::new();
        let lists = prompts(pack).filter_map(|(_, prompt)| prompt.tools.as_ref());
        let mut named: HashSet<&str> = lists.flatten().map(|name| &**name).collect();
        for (name, composition) in pack.compositions.iter().flatten() {
            for placed in Steps::of(name, composition).all {
                let StepForm::Agent(agent) = &placed.step.form else {
                    continue;
                };
                named.extend(agent.tools.iter().flatten().map(|name| &**name));
                if let Some(task) = &agent.prompt_task {
                    by_prompt.entry(task).or_default().push(agent);
                }
            }
        }
        Self {
            pack,
            steps: by_prompt,
            named,
        }
    }

    /// True unless the pack certainly has neither a tool nor an agent of this name (RFC 0007: agents are called like
    /// tools).
    fn may_have(&self, name: &str) -> bool {
        let tools = self.pack.tools.as_ref();
        let agents = self.pack.agents.as_ref();
        let members = agents.and_then(|agents| agents.members.as_ref());
        self.pack.partial
            || tools.is_some_and(|tools| tools.may_have(name))
            || agents.is_some_and(|agents| agents.partial)
            || members.is_some_and(|members| members.may_have(name))
    }

    fn tools(&self) -> impl Iterator<Item = &'a str> + Clone {
        let tools = self.pack.tools.iter().flatten();
        tools.map(|(name, _)| &**name)
    }
}

/// The finding about a tool that the pack doesn't have.
fn unknown(offers: &Offers<'_>, search: &Search, tool: &Str) -> Option<Diagnostic> {
    if offers.named.contains(&**tool) {
        return None;
    }
    let message = format!("no tool of the pack is called `{}`", &**tool);
    let message = or_empty(tool, "the name of the tool", message);
    let diagnostic =
        Diagnostic::new(&UNKNOWN_EVAL_TOOL, message).at(tool.origin.value, "the eval never runs");
    Some(match search.nearest(tool, offers.tools()) {
        Some(near) => near.suggest(diagnostic, tool),
        None => diagnostic.help(match list_words(offers.tools(), SHOWN).as_str() {
            "" => "add the tool to `tools`, or take the condition out".to_owned(),
            names => format!("name one of {names}, or take the condition out"),
        }),
    })
}

/// The finding about an eval of a prompt that can't call the tool, neither by itself nor as the agent of a step. Skills
/// may add tools, so nothing is said about packs with skills.
fn not_offered(
    offers: &Offers<'_>,
    search: &Search,
    (name, prompt): (&str, &Prompt),
    tool: &Str,
) -> Option<Diagnostic> {
    if prompt.partial || offers.pack.skills.is_some() {
        return None;
    }
    let steps = offers.steps.get(name).into_iter().flatten();
    let of_steps = steps.clone().filter_map(|step| step.tools.as_ref());
    let mut lists = prompt.tools.iter().chain(of_steps);
    // `prefix*` stands for all tools with names that begin so.
    let offers_it = |offered: &Str| match offered.strip_suffix('*') {
        Some(prefix) => tool.starts_with(prefix),
        None => **offered == **tool || !offers.may_have(offered),
    };
    if steps.clone().any(|step| step.partial)
        || lists.any(|list| list.partial || list.iter().any(offers_it))
    {
        return None;
    }
    let offered = || prompt.tools.iter().flatten().map(|offered| &**offered);
    let message = format!("the prompt `{name}` doesn't offer the tool `{}`", &**tool);
    let message = or_empty(tool, "the name of the tool", message);
    let diagnostic =
        Diagnostic::new(&UNKNOWN_EVAL_TOOL, message).at(tool.origin.value, "the eval never runs");
    let diagnostic = match &prompt.tools {
        Some(tools) => diagnostic.related(tools.origin.value, "the tools of the prompt"),
        None => diagnostic,
    };
    Some(match search.nearest(tool, offered()) {
        Some(near) => near.suggest(diagnostic, tool),
        None => diagnostic.help(format!(
            "add `{}` to `tools` of the prompt, or take the condition out",
            &**tool
        )),
    })
}
