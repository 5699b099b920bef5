//! The names of what a pack holds, for a summary.
//!
//! Invariant: in the order of the pack, which is that of its sources.

use packc_ir::{Map, Pack, Str};

/// The names of what a pack holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// The id of the pack.
    pub id: String,
    /// Its version.
    pub version: String,
    /// The keys of its prompts.
    pub prompts: Vec<String>,
    /// The keys of its tools.
    pub tools: Vec<String>,
    /// How many evals it has for all prompts.
    pub evals: usize,
    /// How many states its workflow has, and the one that it begins in.
    pub workflow: Option<(usize, String)>,
    /// How many agents it has, and the one that is asked first.
    pub agents: Option<(usize, String)>,
}

impl Contents {
    /// The names of what `pack` holds.
    pub(crate) fn of(pack: &Pack) -> Self {
        fn keys<T>(map: Option<&Map<T>>) -> Vec<String> {
            let keys = map.into_iter().flat_map(|map| map.keys());
            keys.map(ToString::to_string).collect()
        }
        let text = |text: Option<&Str>| text.map_or_else(String::new, |text| (**text).to_owned());
        let workflow = pack.workflow.as_ref();
        let agents = pack.agents.as_ref();
        Self {
            id: text(pack.id.as_ref()),
            version: text(pack.version.as_ref()),
            prompts: keys(pack.prompts.as_ref()),
            tools: keys(pack.tools.as_ref()),
            evals: pack.evals.as_ref().map_or(0, |evals| evals.len()),
            workflow: workflow.map(|workflow| {
                let states = workflow.states.as_ref().map_or(0, |states| states.len());
                (states, text(workflow.entry.as_ref()))
            }),
            agents: agents.map(|agents| {
                let members = agents.members.as_ref().map_or(0, |members| members.len());
                (members, text(agents.entry.as_ref()))
            }),
        }
    }
}
