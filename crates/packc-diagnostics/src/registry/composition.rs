//! Rules of compositions (`PK55xx`).
//!
//! `PK550x` is about the graph of steps, `PK551x` about names of other parts of the pack, `PK552x` about `${…}`,
//! `PK553x` about predicates and reducers.

use super::rules;

rules! {
    /// Two steps of a composition with one id.
    DUPLICATE_STEP_ID = 5501 "duplicate-step-id" Error;
    /// The name of a step that the composition doesn't have.
    UNKNOWN_STEP = 5502 "unknown-step" Error;
    /// Steps that wait for each other.
    STEP_CYCLE = 5503 "step-cycle" Error;
    /// A step behind the arms of a branch that doesn't say which it follows.
    UNDECLARED_JOIN = 5504 "undeclared-join" Warning;
    /// A key that a step, or something in it, doesn't have.
    UNKNOWN_STEP_KEY = 5505 "unknown-step-key" Warning;
    /// A composition that no state runs.
    UNUSED_COMPOSITION = 5506 "unused-composition" Warning;

    /// A step with a prompt that the pack doesn't have.
    UNKNOWN_STEP_PROMPT = 5511 "unknown-step-prompt" Error;
    /// A step with a tool that the pack doesn't have.
    UNKNOWN_STEP_TOOL = 5512 "unknown-step-tool" Error;
    /// A step with an eval that the pack doesn't have.
    UNKNOWN_STEP_EVAL = 5513 "unknown-step-eval" Error;
    /// An agent step that ends with the call of a tool that it doesn't offer.
    TERMINATION_TOOL_NOT_OFFERED = 5514 "termination-tool-not-offered" Warning;

    /// A `${…}` that isn't names joined by dots.
    INVALID_STEP_REFERENCE = 5521 "invalid-step-reference" Error;
    /// A `${…}` that names nothing.
    UNRESOLVED_STEP_REFERENCE = 5522 "unresolved-step-reference" Error;
    /// A `${…}` that reads a step which hasn't run yet.
    STEP_REFERENCE_ORDER = 5523 "step-reference-order" Error;
    /// An input that is text instead of a reference.
    LITERAL_STEP_INPUT = 5524 "literal-step-input" Warning;

    /// The path of a predicate that isn't one reference.
    INVALID_PREDICATE_PATH = 5531 "invalid-predicate-path" Error;
    /// A predicate that compares with a reference.
    PREDICATE_VALUE_REFERENCE = 5532 "predicate-value-reference" Error;
    /// A predicate that compares with a value of the wrong type.
    PREDICATE_VALUE_TYPE = 5533 "predicate-value-type" Warning;
    /// A reducer with a strategy that the specification doesn't know.
    UNKNOWN_STRATEGY = 5534 "unknown-strategy" Warning;
}
