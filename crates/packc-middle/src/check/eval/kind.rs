//! The types of evals and validators.
//!
//! Invariant: only warnings, and only where a known type was probably meant (specification, `Eval.type` and
//! `Validator.type`: not an enum; RFC 0006, Alternatives 3).

use packc_diagnostics::registry::eval::{MISSPELT_EVAL_TYPE, MISSPELT_VALIDATOR_TYPE};
use packc_diagnostics::{Diagnostic, Rule, one_slip_away};
use packc_ir::Str;

use super::types;

/// A type of eval that is a slip of the pen: the runtime skips the eval, or refuses the pack.
pub(super) fn of_eval(kind: &Str) -> Option<Diagnostic> {
    misspelt(&MISSPELT_EVAL_TYPE, kind, "a type of eval")
}

/// A type of validator that is a slip of the pen: what it should keep from the user isn't kept.
pub(super) fn of_validator(kind: &Str) -> Option<Diagnostic> {
    misspelt(&MISSPELT_VALIDATOR_TYPE, kind, "a type of validator")
}

fn misspelt(rule: &'static Rule, kind: &Str, what: &str) -> Option<Diagnostic> {
    if types::known().any(|known| known == &**kind) {
        return None;
    }
    let near = one_slip_away(kind, types::known())?;
    let message = format!("`{}` is not {what} that packc knows", &**kind);
    Some(
        Diagnostic::new(rule, message)
            .at(kind.origin.value, "")
            .did_you_mean(kind, near),
    )
}
