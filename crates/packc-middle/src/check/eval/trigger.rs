//! When evals run.
//!
//! Invariant: a trigger that isn't known is one of a runtime; nothing is said about it, and nothing concluded from it.

use packc_diagnostics::registry::eval::{IGNORED_SAMPLE_PERCENTAGE, MISSPELT_TRIGGER};
use packc_diagnostics::{Diagnostic, one_slip_away};
use packc_ir::{Eval, Str};

/// The triggers that the specification names (`Eval.trigger`).
const TRIGGERS: [&str; 6] = [
    "every_turn",
    "on_session_complete",
    "on_conversation_complete",
    "on_workflow_step",
    "sample_turns",
    "sample_sessions",
];

/// Checks the trigger of an eval, and what depends on it.
pub(super) fn check(eval: &Eval, found: &mut Vec<Diagnostic>) {
    if let Some(trigger) = &eval.trigger {
        found.extend(misspelt(trigger));
        found.extend(ignored_sample_percentage(eval, trigger));
    }
}

/// RFC 0006, Validation 2, lists four triggers; the schema leaves them open and names six. So only what was probably
/// meant to be one of the six is reported.
fn misspelt(trigger: &Str) -> Option<Diagnostic> {
    if TRIGGERS.contains(&&**trigger) {
        return None;
    }
    let lacks_on = |known: &&str| known.strip_prefix("on_") == Some(trigger);
    let near = one_slip_away(trigger, TRIGGERS).or_else(|| TRIGGERS.into_iter().find(lacks_on))?;
    let message = format!("`{}` is not a trigger that PromptPack knows", &**trigger);
    Some(
        Diagnostic::new(&MISSPELT_TRIGGER, message)
            .at(trigger.origin.value, "")
            .did_you_mean(trigger, near),
    )
}

/// `sample_percentage` is read by the two sampling triggers and ignored by the others (`Eval.sample_percentage`; RFC
/// 0006). Without it they sample 5 %, which is no mistake.
fn ignored_sample_percentage(eval: &Eval, trigger: &Str) -> Option<Diagnostic> {
    let percentage = eval.sample_percentage.as_ref()?;
    let help = match &**trigger {
        "every_turn" => "take it out, or write `trigger: sample_turns`",
        "on_session_complete" | "on_conversation_complete" => {
            "take it out, or write `trigger: sample_sessions`"
        }
        "on_workflow_step" => "take it out: only `sample_turns` and `sample_sessions` sample",
        _ => return None,
    };
    let message = format!("the trigger `{}` ignores `sample_percentage`", &**trigger);
    let place = percentage.origin.key.unwrap_or(percentage.origin.value);
    Some(
        Diagnostic::new(&IGNORED_SAMPLE_PERCENTAGE, message)
            .at(place, "")
            .related(trigger.origin.value, "runs every time")
            .help(help),
    )
}
