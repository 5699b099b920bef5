//! The ids of evals and validators.
//!
//! Invariant: a prompt's eval may have the id of one of the pack, which it replaces (RFC 0006, Validation 1).

use std::collections::HashMap;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::eval::{DUPLICATE_EVAL, DUPLICATE_VALIDATOR};
use packc_ir::{Eval, List, Pack, Str};

use super::{prompts, validators};
use crate::check::place::at_second;

/// Checks all ids.
pub(super) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    duplicate_evals(pack.evals.as_ref(), None, found);
    for (name, prompt) in prompts(pack) {
        duplicate_evals(prompt.evals.as_ref(), Some(name), found);
    }
    duplicate_validators(pack, found);
}

/// Ids are unique among the evals of the pack, and among those of a prompt (RFC 0006, Validation 1).
fn duplicate_evals(evals: Option<&List<Eval>>, prompt: Option<&str>, found: &mut Vec<Diagnostic>) {
    let mut first: HashMap<&str, &Str> = HashMap::new();
    for id in evals
        .into_iter()
        .flatten()
        .filter_map(|eval| eval.id.as_ref())
    {
        let Some(first) = first.get(&**id) else {
            first.insert(id, id);
            continue;
        };
        let id_text = &**id;
        let message = match prompt {
            Some(prompt) => format!("the prompt `{prompt}` has two evals with the id `{id_text}`"),
            None => format!("the pack has two evals with the id `{id_text}`"),
        };
        let diagnostic = Diagnostic::new(&DUPLICATE_EVAL, message);
        found.push(
            at_second(diagnostic, first, id).help("give one of the two another id, or take it out"),
        );
    }
}

/// The ids of validators are unique in the whole pack (RFC 0016, Rules 5; specification, `Validator.id`).
fn duplicate_validators(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let mut first: HashMap<&str, (&str, &Str)> = HashMap::new();
    for (prompt, validator) in validators(pack) {
        let Some(id) = &validator.id else {
            continue;
        };
        let Some((first_prompt, first)) = first.get(&**id) else {
            first.insert(id, (prompt, id));
            continue;
        };
        let id_text = &**id;
        let message = if *first_prompt == prompt {
            format!("the prompt `{prompt}` has two validators with the id `{id_text}`")
        } else {
            format!(
                "the prompts `{first_prompt}` and `{prompt}` have validators with one id, `{id_text}`"
            )
        };
        let diagnostic = Diagnostic::new(&DUPLICATE_VALIDATOR, message);
        found.push(
            at_second(diagnostic, first, id)
                .note("governance names validators by their ids, which differ in the whole pack")
                .help("give one of the two another id, or leave the id out"),
        );
    }
}
