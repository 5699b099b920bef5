//! Rules of workflows (`PK52xx`), and of what they share with agents: references to states and prompts, MIME types.

use super::rules;

rules! {
    /// A reference to a state that the workflow doesn't have.
    UNKNOWN_STATE = 5201 "unknown-state" Error;
    /// A reference to a prompt that the pack doesn't have.
    UNKNOWN_PROMPT = 5202 "unknown-prompt" Error;
    /// A state that runs a composition which the pack doesn't have.
    UNKNOWN_COMPOSITION = 5203 "unknown-composition" Error;
    /// A composition in a state that runs a prompt.
    STRAY_COMPOSITION = 5204 "stray-composition" Error;
    /// A state with an empty filter for skills.
    EMPTY_SKILL_FILTER = 5205 "empty-skill-filter" Error;
    /// A state that no run gets to.
    UNREACHABLE_STATE = 5206 "unreachable-state" Warning;
    /// A state from which nothing leads on and that isn't marked as an end.
    DEAD_END_STATE = 5207 "dead-end-state" Warning;
    /// A terminal state with events.
    TERMINAL_WITH_EVENTS = 5208 "terminal-with-events" Warning;
    /// Exits by `on_max_visits` that lead in a circle.
    FORCED_EXIT_LOOP = 5209 "forced-exit-loop" Error;
    /// `on_max_visits` without `max_visits`.
    FORCED_EXIT_WITHOUT_LIMIT = 5210 "forced-exit-without-limit" Warning;
    /// A loop that nothing leads out of.
    ENDLESS_LOOP = 5211 "endless-loop" Warning;
    /// A loop in which the user never has a turn.
    AGENT_CONTROL_LOOP = 5212 "agent-control-loop" Warning;
    /// A workflow that only ends by its limits.
    NO_TERMINAL_STATE = 5213 "no-terminal-state" Warning;
    /// A loop without `max_visits`, or without a budget.
    UNLIMITED_LOOP = 5214 "unlimited-loop" Off;
    /// A budget smaller than what its states may use.
    BUDGET_TOO_SMALL = 5215 "budget-too-small" Warning;
    /// A limit that stands where it limits nothing.
    MISPLACED_BUDGET = 5216 "misplaced-budget" Warning;
    /// `control: agent` in a terminal state.
    INERT_CONTROL = 5217 "inert-control" Warning;
    /// A value of `persistence` that the specification doesn't name.
    UNKNOWN_PERSISTENCE = 5218 "unknown-persistence" Warning;
    /// An event whose name isn't in `PascalCase`.
    EVENT_NAME = 5219 "event-name" Off;
    /// A text that is no MIME type where one belongs.
    INVALID_MIME_TYPE = 5220 "invalid-mime-type" Warning;
}
