//! Rules of agents (`PK54xx`). References to states and prompts, and MIME types, are among those of workflows.

use super::rules;

rules! {
    /// An agent that starts in a state of a workflow which isn't there.
    STATE_WITHOUT_WORKFLOW = 5401 "state-without-workflow" Error;
    /// An entry agent that isn't listed as a member.
    ENTRY_NOT_A_MEMBER = 5402 "entry-not-a-member" Warning;
    /// A tool of the entry agent that is a prompt but no member.
    TOOL_NOT_A_MEMBER = 5403 "tool-not-a-member" Warning;
    /// An agent with itself among its tools.
    AGENT_CALLS_ITSELF = 5404 "agent-calls-itself" Warning;
    /// An agent without a description.
    AGENT_WITHOUT_DESCRIPTION = 5405 "agent-without-description" Off;
}
