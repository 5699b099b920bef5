//! Steps behind the arms of a branch (Step, `depends_on`: required to declare a join).
//!
//! The specification doesn't say whether arms fall through into each other, nor what runs behind them (RFC 0010,
//! Unresolved). So a step that stands behind the last arm and says nothing may be a part of that arm or a join.
//!
//! Invariant: a step that says what it depends on, or that a branch leads to, is never reported.

use std::collections::HashSet;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::composition::UNDECLARED_JOIN;
use packc_ir::StepForm;

use super::steps::Steps;

/// Finds the steps that follow the last of two arms without saying so.
pub(super) fn check(steps: &Steps<'_>, found: &mut Vec<Diagnostic>) {
    let mut arms = HashSet::new();
    // By the later arm: both arms, in the order of the source.
    let mut pairs = Vec::new();
    for (number, placed) in steps.all.iter().enumerate() {
        let StepForm::Branch(branch) = &placed.step.form else {
            continue;
        };
        let find = |name: &Option<packc_ir::Str>| steps.find(name.as_deref()?);
        let (then, otherwise) = (find(&branch.then), find(&branch.otherwise));
        arms.extend(then.into_iter().chain(otherwise));
        if let (Some(then), Some(otherwise)) = (then, otherwise)
            && then != otherwise
            && number < then.min(otherwise)
        {
            pairs.push((then.min(otherwise), then.max(otherwise)));
        }
    }
    for (number, placed) in steps.all.iter().enumerate() {
        let step = placed.step;
        let says_nothing = step.depends_on.is_none() && !step.partial && !arms.contains(&number);
        let Some(before) = placed.before.filter(|_| says_nothing) else {
            continue;
        };
        let pair = pairs.iter().find(|(_, later)| *later == before);
        let names = pair.and_then(|(first, later)| {
            let id = |number: usize| steps.all.get(number)?.id();
            Some((id(*first)?, id(*later)?))
        });
        if let (Some((first, later)), Some(id)) = (names, &step.id) {
            found.push(
                Diagnostic::new(
                    &UNDECLARED_JOIN,
                    format!(
                        "`{}` doesn't say which arms of the branch it follows",
                        &**id
                    ),
                )
                .at(id.origin.value, format!("behind `{later}`, the last arm"))
                .help(format!(
                    "to run after either arm, write `depends_on: [{first}, {later}]`"
                ))
                .help(format!(
                    "to go on with the one arm, write `depends_on: [{later}]`"
                )),
            );
        }
    }
}
