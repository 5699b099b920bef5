//! The state machine over the prompts (RFC 0005, 0009, 0014).

use crate::record::record;
use crate::{Bool, Extra, Map, Num, Object, Str};

record! {
    /// A state machine over the pack's prompts (specification, `WorkflowConfig`; RFC 0005).
    "WorkflowConfig" => WorkflowConfig {
        /// The version of the workflow format.
        version: Num,
        /// The state that it begins in.
        entry: Str,
        /// The states by name.
        states: Map<WorkflowState>,
        /// Limits and hints for the runtime.
        engine: Box<WorkflowEngine>,
    }

    /// Limits and hints for the runtime of a workflow (RFC 0009).
    "WorkflowConfig.engine" => WorkflowEngine {
        /// What a whole run may use.
        budget: Box<WorkflowBudget>,
        ..extra: Extra,
    }

    /// A state of a workflow (specification, `WorkflowState`; RFC 0005).
    "WorkflowState" => WorkflowState {
        /// The prompt that runs here; none in a state that runs a composition.
        prompt_task: Str,
        /// What the state is for.
        description: Str,
        /// The state that each event leads to.
        on_event: Map<Str>,
        /// Whether the conversation is kept on entry: `persistent` or `transient`.
        persistence: Str,
        /// Who moves on: `internal`, `external`, `hybrid`, or `composition` (RFC 0010).
        orchestration: Str,
        /// Who holds the next turn: `user` when absent, or `agent` (RFC 0014).
        control: Str,
        /// The composition that runs here, when `orchestration` is `composition` (RFC 0010).
        composition: Str,
        /// The path of the skills that are there in this state, or `none` (RFC 0008).
        skills: Str,
        /// Whether the workflow ends after this state (RFC 0009).
        terminal: Bool,
        /// How often the state may be entered (RFC 0009).
        max_visits: Num,
        /// The state that follows when it has been entered that often (RFC 0009).
        on_max_visits: Str,
        /// What the state hands on, by name (RFC 0009).
        artifacts: Map<ArtifactDef>,
        /// Notes for external policies (RFC 0016).
        extensions: Object,
    }

    /// Something small that a state hands on (specification, `ArtifactDef`; RFC 0009).
    "ArtifactDef" => ArtifactDef {
        /// The MIME type of the content.
        kind as "type": Str,
        /// What it holds.
        description: Str,
        /// Whether a new value takes the place of the old (`replace`, when absent) or comes after it (`append`).
        mode: Str,
    }

    /// What a whole run of a workflow may use (specification, `WorkflowBudget`; RFC 0009).
    "WorkflowBudget" => WorkflowBudget {
        /// The most entries into states.
        max_total_visits: Num,
        /// The most tool calls.
        max_tool_calls: Num,
        /// The longest time, in seconds.
        max_wall_time_sec: Num,
    }
}
