//! Evals (RFC 0006) and validators (RFC 0015, 0016).
//!
//! Invariant: one function a rule; nothing is concluded from what couldn't be read. Runtimes define the types of evals and
//! validators and may define triggers (specification, Eval and Validator), so one that isn't known is never refused.

mod condition;
mod enforcement;
mod id;
mod kind;
mod metric;
mod trigger;
mod types;

use packc_diagnostics::Diagnostic;
use packc_ir::{Eval, Pack, Prompt, Validator};
use packc_source::SourceMap;

use super::composition::once_a_place;

/// Checks all rules of this group.
pub(super) fn check(pack: &Pack, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let mut own = Vec::new();
    id::check(pack, &mut own);
    for (_, eval) in evals(pack) {
        own.extend(eval.kind.as_ref().and_then(kind::of_eval));
        trigger::check(eval, &mut own);
        metric::check(eval, pack.id.as_deref(), &mut own);
    }
    for (_, validator) in validators(pack) {
        own.extend(validator.kind.as_ref().and_then(kind::of_validator));
        own.extend(enforcement::check(validator, sources));
    }
    condition::check(pack, &mut own);
    found.extend(once_a_place(own));
}

/// The evals of the pack, and those of each prompt with its key.
fn evals(pack: &Pack) -> impl Iterator<Item = (Option<(&str, &Prompt)>, &Eval)> {
    let of_pack = pack.evals.iter().flatten().map(|eval| (None, eval));
    let of_prompts = prompts(pack).flat_map(|(name, prompt)| {
        let evals = prompt.evals.iter().flatten();
        evals.map(move |eval| (Some((name, prompt)), eval))
    });
    of_pack.chain(of_prompts)
}

/// The validators of each prompt with its key.
fn validators(pack: &Pack) -> impl Iterator<Item = (&str, &Validator)> {
    prompts(pack).flat_map(|(name, prompt)| {
        let validators = prompt.validators.iter().flatten();
        validators.map(move |validator| (name, validator))
    })
}

fn prompts(pack: &Pack) -> impl Iterator<Item = (&str, &Prompt)> {
    let prompts = pack.prompts.iter().flatten();
    prompts.map(|(name, prompt)| (&**name, prompt))
}
