//! What the names in `tools` of prompts can mean: tools of the pack, members of `agents` (RFC 0007, Discovery), and tools
//! that runtimes bring.
//!
//! Invariant: a name is unknown only when it is certain that it means none of them.

use std::collections::{BTreeSet, HashMap, HashSet};

use packc_ir::{List, Pack, StepForm};

use crate::check::composition::near::{Near, Search};
use crate::check::composition::steps::Steps;

/// The beginnings of the names that runtimes give to their own tools and to those of servers. No pack defines these.
const OF_RUNTIMES: [&str; 7] = [
    "a2a__",
    "image__",
    "mcp__",
    "memory__",
    "skill__",
    "video__",
    "workflow__",
];

/// What prompts can call.
pub(super) struct Callable<'a> {
    pub(super) pack: &'a Pack,
    /// The keys of tools whose `name` is another, by that name.
    keys: HashMap<&'a str, &'a str>,
    /// What prompts list as their tools.
    pub(super) listed: BTreeSet<&'a str>,
    /// The tools that tool steps and agent steps name.
    pub(super) in_steps: BTreeSet<&'a str>,
    /// False when there may be steps, or tools of steps, that couldn't be read or that are a vendor's.
    pub(super) has_all_steps: bool,
    /// True when a member of `agents` is no prompt, which is reported: which prompt it means isn't known.
    pub(super) has_unknown_member: bool,
    search: Search,
}

impl<'a> Callable<'a> {
    pub(super) fn of(pack: &'a Pack) -> Self {
        let tools = pack.tools.iter().flatten();
        let keys = tools.filter_map(|(key, tool)| {
            let name = tool.name.as_deref().filter(|name| **name != **key)?;
            Some((name, &**key))
        });
        let prompts = pack.prompts.iter().flat_map(|prompts| prompts.values());
        let listed = prompts.flat_map(|prompt| prompt.tools.iter().flatten());
        let agents = pack.agents.iter();
        let mut members = agents.flat_map(|agents| agents.members.iter().flatten());
        let prompts = pack.prompts.as_ref();
        let is_unknown = |name: &str| prompts.is_some_and(|prompts| !prompts.may_have(name));
        let has_unknown_member = members.any(|(name, _)| is_unknown(name));
        let mut callable = Self {
            pack,
            has_unknown_member,
            keys: keys.collect(),
            listed: listed.map(|tool| &**tool).collect(),
            in_steps: BTreeSet::new(),
            has_all_steps: true,
            search: Search::default(),
        };
        callable.add_steps();
        callable
    }

    fn add_steps(&mut self) {
        let Some(compositions) = &self.pack.compositions else {
            return;
        };
        self.has_all_steps = !compositions.partial && compositions.unread.is_empty();
        for (name, composition) in compositions {
            let steps = composition.steps.as_ref();
            self.has_all_steps &= steps.is_some_and(|steps| !steps.partial);
            for placed in Steps::of(name, composition).all {
                match &placed.step.form {
                    StepForm::Tool(step) => match step.tool.as_deref() {
                        Some(tool) => {
                            self.in_steps.insert(tool);
                        }
                        None => self.has_all_steps = false,
                    },
                    StepForm::Agent(step) => {
                        self.has_all_steps &= !step.partial && is_whole(step.tools.as_ref());
                        let tools = step.tools.iter().flatten();
                        self.in_steps.extend(tools.map(|tool| &**tool));
                    }
                    StepForm::Parallel(step) => {
                        self.has_all_steps &= is_whole(step.branches.as_ref());
                    }
                    StepForm::Extension(_) => self.has_all_steps = false,
                    StepForm::Prompt(_) | StepForm::Branch(_) => {}
                }
            }
        }
    }

    /// The tools and members that unknown tools were probably meant to be.
    pub(super) fn meant(&self) -> HashSet<&'a str> {
        let names = self.listed.iter().chain(&self.in_steps);
        let unknown = names.filter(|name| !self.may_have(name));
        let meant = unknown.filter_map(|name| self.nearest(name));
        meant.map(|near| near.name).collect()
    }

    /// True unless it is certain that `name` is neither a tool, by its key or by its `name`, nor a member of `agents`, nor
    /// something that runtimes bring.
    pub(super) fn may_have(&self, name: &str) -> bool {
        let tools = self.pack.tools.as_ref();
        let agents = self.pack.agents.as_ref();
        let members = agents.and_then(|agents| agents.members.as_ref());
        tools.is_some_and(|tools| tools.may_have(name))
            || self.keys.contains_key(name)
            || members.is_some_and(|members| members.may_have(name))
            || is_of_runtime(name)
    }

    /// The tool or member that was probably meant by `name`, which is none.
    pub(super) fn nearest(&self, name: &str) -> Option<Near<'a>> {
        let tools = self.pack.tools.iter().flat_map(|tools| tools.keys());
        let agents = self.pack.agents.iter();
        let members = agents.flat_map(|agents| &agents.members);
        let members = members.flat_map(|members| members.keys());
        self.search
            .nearest(name, tools.chain(members).map(|name| &**name))
    }
}

/// True for a list that was read from end to end, and for one that isn't there.
pub(super) fn is_whole<T>(list: Option<&List<T>>) -> bool {
    list.is_none_or(|list| !list.partial)
}

/// True for names that no pack defines: patterns, and tools that runtimes bring.
fn is_of_runtime(name: &str) -> bool {
    name.contains('*') || OF_RUNTIMES.iter().any(|start| name.starts_with(start))
}
