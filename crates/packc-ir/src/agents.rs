//! Prompts as agents (RFC 0007, 0011).

use crate::record::record;
use crate::{Governance, List, Map, Object, Str};

record! {
    /// The prompts that are agents (specification, `AgentsConfig`; RFC 0007).
    "AgentsConfig" => AgentsConfig {
        /// The member that gets requests first.
        entry: Str,
        /// The agents, by the key of their prompt.
        members: Map<AgentDef>,
    }

    /// An agent (specification, `AgentDef`; RFC 0007).
    "AgentDef" => AgentDef {
        /// What it does, for its agent card; the prompt's description when absent.
        description: Str,
        /// Words to find it by.
        tags: List<Str>,
        /// The MIME types it takes; `text/plain` when absent.
        input_modes: List<Str>,
        /// The MIME types it gives; `text/plain` when absent.
        output_modes: List<Str>,
        /// The workflow state that the agent starts in, instead of running its prompt once (RFC 0011).
        state: Str,
        /// What differs from the pack's governance, key by key (RFC 0013).
        governance: Box<Governance>,
        /// Notes for external policies (RFC 0016).
        extensions: Object,
    }
}
