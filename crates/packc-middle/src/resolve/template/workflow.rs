//! What the workflow says about prompts: which of them its states run, and which artifacts there are.
//!
//! Invariant: of a workflow that couldn't be read in full, nothing is concluded from what isn't there.

use indexmap::IndexSet;
use packc_ir::Pack;

/// What the workflow says about prompts.
#[derive(Debug, Default)]
pub(super) struct Workflow<'p> {
    /// The prompts that conversational states run.
    prompts: IndexSet<&'p str>,
    /// The names of all artifacts.
    artifacts: IndexSet<&'p str>,
    prompts_unknown: bool,
    artifacts_unknown: bool,
}

impl<'p> Workflow<'p> {
    /// Reads the workflow of a pack.
    pub(super) fn of(pack: &'p Pack) -> Self {
        let mut read = Self::default();
        let Some(workflow) = pack.workflow.as_deref() else {
            return read;
        };
        let Some(states) = &workflow.states else {
            // That they are missing is the mistake; what they would say isn't known.
            read.prompts_unknown = true;
            read.artifacts_unknown = true;
            return read;
        };
        let unknown = states.partial || !states.unread.is_empty();
        read.prompts_unknown = unknown;
        read.artifacts_unknown = unknown;
        for state in states.values() {
            let orchestration = state.orchestration.as_deref();
            // A state that runs a composition has no prompt of its own (RFC 0010).
            if orchestration != Some("composition") {
                match &state.prompt_task {
                    Some(prompt) => {
                        read.prompts.insert(prompt);
                    }
                    None => read.prompts_unknown |= state.partial,
                }
            }
            match &state.artifacts {
                Some(artifacts) => {
                    read.artifacts_unknown |= artifacts.partial;
                    let unread = artifacts.unread.iter();
                    let names = artifacts.keys().chain(unread);
                    read.artifacts.extend(names.map(|name| &**name));
                }
                None => read.artifacts_unknown |= state.partial,
            }
        }
        read
    }

    /// Whether a conversational state runs the prompt; `None` when there is no telling.
    pub(super) fn runs(&self, prompt: &str) -> Option<bool> {
        match (self.prompts.contains(prompt), self.prompts_unknown) {
            (true, _) => Some(true),
            (false, false) => Some(false),
            (false, true) => None,
        }
    }

    /// True unless no state declares the artifact. Artifacts belong to the whole workflow, so any state will do
    /// (RFC 0009).
    pub(super) fn may_have_artifact(&self, name: &str) -> bool {
        self.artifacts_unknown || self.artifacts.contains(name)
    }

    /// The names of all artifacts.
    pub(super) fn artifacts(&self) -> impl Iterator<Item = &'p str> {
        self.artifacts.iter().copied()
    }
}
