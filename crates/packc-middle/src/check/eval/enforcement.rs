//! `fail_on_violation`, which no runtime consults any more (RFC 0015).
//!
//! Invariant: only warnings: the field stays valid up to version 2.0.0 of the specification (RFC 0015, Validation 1). No
//! version of the specification from which on it is an error (Validation 4) can be targeted yet.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::eval::{DEPRECATED_FAIL_ON_VIOLATION, IGNORED_FAIL_ON_VIOLATION};
use packc_ir::Validator;
use packc_source::SourceMap;

use crate::check::removal::removal;

/// The warning about the field, one rule for each of its values (RFC 0015, Validation 1 and 3, Adoption).
pub(super) fn check(validator: &Validator, sources: &SourceMap) -> Option<Diagnostic> {
    let field = validator.fail_on_violation.as_ref()?;
    let is_off = validator.enabled.as_ref().is_some_and(|enabled| !**enabled);
    let (rule, message) = if **field {
        (
            &DEPRECATED_FAIL_ON_VIOLATION,
            "`fail_on_violation` is deprecated: validators always enforce",
        )
    } else {
        (
            &IGNORED_FAIL_ON_VIOLATION,
            "`fail_on_violation: false` is ignored: validators always enforce",
        )
    };
    let value = field.origin.value;
    let key = field.origin.key.filter(|key| key.file == value.file);
    let place = key.map_or(value, |key| key.to(value));
    let diagnostic = Diagnostic::new(rule, message).at(place, "");
    if !**field && !is_off {
        return Some(
            diagnostic
                .help("to measure without enforcing, move it to `evals`, with an `id` and a `trigger`")
                .help("to turn the validator off, write `enabled: false` instead"),
        );
    }
    let diagnostic = diagnostic.help(if **field {
        "take it out: nothing else changes"
    } else {
        "take it out: `enabled: false` turns the validator off"
    });
    // A validator without a type is wrong for that reason.
    let edit = validator
        .kind
        .as_ref()
        .and_then(|_| removal(sources, &field.origin));
    Some(match edit {
        Some(span) => diagnostic.fix(span, ""),
        None => diagnostic,
    })
}
