//! Agents (RFC 0007, 0011).
//!
//! Invariant: one function a rule; nothing is concluded from what couldn't be read. That an agent's `state` is one of the
//! workflow's is checked with the workflow's own references.

use std::collections::HashSet;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::agent::{
    AGENT_CALLS_ITSELF, AGENT_WITHOUT_DESCRIPTION, ENTRY_NOT_A_MEMBER, STATE_WITHOUT_WORKFLOW,
    TOOL_NOT_A_MEMBER,
};
use packc_diagnostics::registry::workflow::UNKNOWN_PROMPT;
use packc_ir::{AgentDef, AgentsConfig, Map, Pack, Prompt, Str};

use super::mime_type;
use super::names::{Names, or_empty};

/// Checks all rules of this group.
pub(super) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let Some(agents) = pack.agents.as_deref() else {
        return;
    };
    let members = agents.members.as_ref();
    for (name, agent) in members.into_iter().flatten() {
        state_without_workflow(pack, agent, found);
        agent_without_description(pack, name, agent, found);
        let modes = agent
            .input_modes
            .iter()
            .chain(&agent.output_modes)
            .flatten();
        modes.for_each(|mode| mime_type::check(mode, found));
    }
    // A pack without prompts is wrong for that reason.
    let Some(prompts) = pack.prompts.as_ref().filter(|prompts| !prompts.is_empty()) else {
        return;
    };
    let mut names = Names::new(prompts, "a prompt of this pack", "prompts");
    let meant = unknown_member(members, prompts, &mut names, found);
    unknown_entry(agents, prompts, &mut names, found);
    entry_not_a_member(agents, prompts, &meant, found);
    tool_not_a_member(pack, agents, prompts, &meant, found);
    agent_calls_itself(agents, prompts, found);
}

/// The prompts that are meant by members which are none.
#[derive(Default)]
struct Meant<'a> {
    names: HashSet<&'a str>,
    /// True when it isn't known which one a member means.
    any: bool,
}

impl Meant<'_> {
    fn may_have(&self, prompt: &str) -> bool {
        self.any || self.names.contains(prompt)
    }
}

/// RFC 0007, Validation 2, and RFC 0011, Validation 3: the key of each member is a key of the pack's `prompts`.
fn unknown_member<'a>(
    members: Option<&Map<AgentDef>>,
    prompts: &Map<Prompt>,
    names: &mut Names<'a, Prompt>,
    found: &mut Vec<Diagnostic>,
) -> Meant<'a> {
    let mut meant = Meant::default();
    for (name, agent) in members.into_iter().flatten() {
        if prompts.may_have(name) {
            continue;
        }
        let message = format!("the member `{name}` is not a prompt of this pack");
        let at = agent.origin.key.unwrap_or(agent.origin.value);
        let message = or_empty(name, "the name of the member", message);
        let unknown = Diagnostic::new(&UNKNOWN_PROMPT, message).at(at, "");
        found.push(if let Some(near) = names.nearest(name) {
            meant.names.insert(near.name);
            unknown.did_you_mean(name, near.name)
        } else {
            meant.any = true;
            unknown.help(names.list())
        });
    }
    meant
}

/// RFC 0007, Validation 1: `entry` is a key of the pack's `prompts`. When a member has that key, the member is what is
/// wrong.
fn unknown_entry(
    agents: &AgentsConfig,
    prompts: &Map<Prompt>,
    names: &mut Names<'_, Prompt>,
    found: &mut Vec<Diagnostic>,
) {
    let Some(entry) = &agents.entry else {
        return;
    };
    let is_member = agents
        .members
        .as_ref()
        .is_some_and(|members| members.contains_key(&**entry));
    if !is_member && !prompts.may_have(entry) {
        names.check(&UNKNOWN_PROMPT, "`entry`", entry, found);
    }
}

/// RFC 0007, Validation 3: `entry` should be among the members. The guide says that it must; the RFC leaves open whether
/// it is one without being listed (Unresolved 2), so this is no error.
fn entry_not_a_member(
    agents: &AgentsConfig,
    prompts: &Map<Prompt>,
    meant: &Meant<'_>,
    found: &mut Vec<Diagnostic>,
) {
    let (Some(entry), Some(members)) = (&agents.entry, &agents.members) else {
        return;
    };
    let name: &str = entry;
    let is_listed = members.is_empty() || members.may_have(name) || meant.may_have(name);
    if is_listed || !prompts.contains_key(name) {
        return;
    }
    let message = format!("the entry `{name}` is not among the members");
    let at = members.origin.key.unwrap_or(members.origin.value);
    let diagnostic = Diagnostic::new(&ENTRY_NOT_A_MEMBER, message)
        .at(entry.origin.value, "")
        .related(at, "the members are here")
        .help(format!(
            "add `{name}` to the members, with a description for its agent card"
        ));
    found.push(diagnostic);
}

/// RFC 0007, Validation 4. Its sentence contradicts itself ("a member prompt key that isn't a member"); read as: a tool
/// of the entry agent that is a prompt, but no member (and no tool either, or it would be called as one).
fn tool_not_a_member(
    pack: &Pack,
    agents: &AgentsConfig,
    prompts: &Map<Prompt>,
    meant: &Meant<'_>,
    found: &mut Vec<Diagnostic>,
) {
    let (Some(entry), Some(members)) = (&agents.entry, &agents.members) else {
        return;
    };
    let Some(prompt) = prompts.get(&**entry) else {
        return;
    };
    for tool in prompt.tools.iter().flatten() {
        let is_tool = pack
            .tools
            .as_ref()
            .is_some_and(|tools| tools.may_have(tool));
        let is_own = **tool == **entry;
        let is_member = members.may_have(tool) || meant.may_have(tool);
        if is_tool || is_own || is_member || !prompts.contains_key(&**tool) {
            continue;
        }
        let name: &str = tool;
        let message = format!("the entry agent can't call the prompt `{name}`, which is no member");
        let diagnostic = Diagnostic::new(&TOOL_NOT_A_MEMBER, message)
            .at(tool.origin.value, "")
            .help(format!(
                "add `{name}` under `agents.members`, or take it out of `tools`"
            ));
        found.push(diagnostic);
    }
}

/// RFC 0007, Validation 5: an agent's `tools` should not have its own key.
fn agent_calls_itself(agents: &AgentsConfig, prompts: &Map<Prompt>, found: &mut Vec<Diagnostic>) {
    let members = agents.members.iter().flat_map(|members| members.keys());
    let members = members.map(|name| &**name);
    let entry = agents.entry.iter().map(|entry| &**entry);
    let is_listed = |name: &&str| {
        let members = agents.members.as_ref();
        members.is_some_and(|members| members.contains_key(*name))
    };
    for name in members.chain(entry.filter(|entry| !is_listed(entry))) {
        let prompt = prompts.get(name);
        let tools = prompt.and_then(|prompt| prompt.tools.as_ref());
        let own = |tool: &&Str| &***tool == name;
        for tool in tools.into_iter().flatten().filter(own) {
            let diagnostic = Diagnostic::new(
                &AGENT_CALLS_ITSELF,
                format!("the agent `{name}` calls itself"),
            )
            .at(tool.origin.value, "")
            .help("take it out of `tools`, or name another member");
            found.push(diagnostic);
        }
    }
}

/// RFC 0011, Validation 2: an agent has a `state` only in a pack with a `workflow`.
fn state_without_workflow(pack: &Pack, agent: &AgentDef, found: &mut Vec<Diagnostic>) {
    let Some(state) = &agent.state else {
        return;
    };
    if pack.workflow.is_some() || pack.partial {
        return;
    }
    let message = format!(
        "there is no workflow for the agent to start in `{}`",
        &**state
    );
    let diagnostic = Diagnostic::new(&STATE_WITHOUT_WORKFLOW, message)
        .at(state.origin.value, "")
        .help("write the states under `workflow`, or take `state` out: the agent then runs its prompt once");
    found.push(diagnostic);
}

/// The guide's checklist ("Set up agents"): every member has a description, its own or its prompt's.
fn agent_without_description(
    pack: &Pack,
    name: &str,
    agent: &AgentDef,
    found: &mut Vec<Diagnostic>,
) {
    let prompt = pack.prompts.as_ref().and_then(|prompts| prompts.get(name));
    let has_own = agent.description.is_some() || agent.partial;
    let has_prompts = prompt.is_none_or(|prompt| prompt.description.is_some() || prompt.partial);
    if has_own || has_prompts {
        return;
    }
    let at = agent.origin.key.unwrap_or(agent.origin.value);
    let diagnostic = Diagnostic::new(
        &AGENT_WITHOUT_DESCRIPTION,
        format!("nothing says what the agent `{name}` does"),
    );
    found.push(
        diagnostic
            .at(at, "")
            .help("add a `description` for its agent card"),
    );
}
