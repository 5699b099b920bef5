//! Keys of steps as other formats write them.
//!
//! Invariant: a key is only ever suggested; nothing is renamed.

/// Keys that people know from other formats, or that stand one level deeper: the kind (or any), the key, and what to
/// write instead.
const BORROWED: &[(Option<&str>, &str, &str)] = &[
    (None, "after", "depends_on"),
    (None, "dependencies", "depends_on"),
    (None, "eval", "modifiers: {eval: […]}"),
    (None, "evals", "modifiers: {eval: […]}"),
    (
        None,
        "max_attempts",
        "modifiers: {retry: {max_attempts: …}}",
    ),
    (None, "needs", "depends_on"),
    (None, "retries", "modifiers: {retry: {max_attempts: …}}"),
    (None, "retry", "modifiers: {retry: {max_attempts: …}}"),
    (Some("agent"), "allowed_tools", "tools"),
    (Some("agent"), "args", "input"),
    (Some("agent"), "max_steps", "termination: {max_steps: …}"),
    (Some("agent"), "max_turns", "termination: {max_steps: …}"),
    (Some("agent"), "model", "provider"),
    (
        Some("agent"),
        "tool_called",
        "termination: {tool_called: …}",
    ),
    (Some("agent"), "prompt", "prompt_task"),
    (Some("agent"), "task", "prompt_task"),
    (Some("agent"), "until", "termination"),
    (Some("agent"), "with", "input"),
    (Some("branch"), "condition", "predicate"),
    (Some("branch"), "if", "predicate"),
    (Some("branch"), "on_false", "else"),
    (Some("branch"), "on_true", "then"),
    (Some("branch"), "when", "predicate"),
    (Some("parallel"), "into", "reduce: {into: …}"),
    (Some("parallel"), "steps", "branches"),
    (Some("parallel"), "strategy", "reduce: {strategy: …}"),
    (Some("prompt"), "args", "input"),
    (Some("prompt"), "model", "provider"),
    (Some("prompt"), "prompt", "prompt_task"),
    (Some("prompt"), "schema", "output_schema"),
    (Some("prompt"), "task", "prompt_task"),
    (Some("prompt"), "with", "input"),
    (Some("tool"), "arguments", "args"),
    (Some("tool"), "input", "args"),
    (Some("tool"), "name", "tool"),
    (Some("tool"), "params", "args"),
    (Some("tool"), "tool_name", "tool"),
    (Some("tool"), "with", "args"),
];

/// What to write in place of a key that steps of this kind don't have.
pub(super) fn meant(kind: &str, key: &str) -> Option<&'static str> {
    let mut meant = BORROWED.iter();
    let entry = meant.find(|(of, borrowed, _)| *borrowed == key && of.is_none_or(|of| of == kind));
    entry.map(|(_, _, own)| *own)
}
