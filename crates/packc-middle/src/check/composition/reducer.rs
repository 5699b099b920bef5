//! The reducers of parallel steps (RFC 0010, Reducer).
//!
//! Invariant: a strategy is free text, so it is never an error.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::composition::UNKNOWN_STRATEGY;
use packc_ir::StepForm;

use super::near::Search;
use super::steps::Steps;

/// The strategies that every runtime knows.
const STRATEGIES: [&str; 3] = ["append", "replace", "barrier"];

/// The strategies that the RFC keeps for later.
const RESERVED: [&str; 2] = ["aggregate", "pick"];

/// Finds the strategies that are neither the specification's nor a vendor's.
pub(super) fn check(steps: &Steps<'_>, found: &mut Vec<Diagnostic>) {
    let search = Search::default();
    for placed in &steps.all {
        let StepForm::Parallel(parallel) = &placed.step.form else {
            continue;
        };
        let reduce = parallel.reduce.as_ref();
        let Some(strategy) = reduce.and_then(|reduce| reduce.strategy.as_ref()) else {
            continue;
        };
        if STRATEGIES.contains(&&**strategy) || is_of_vendor(strategy) {
            continue;
        }
        let diagnostic = |message: String| {
            Diagnostic::new(&UNKNOWN_STRATEGY, message).at(strategy.origin.value, "")
        };
        let help = "write `append`, `replace`, `barrier`, or a strategy of your runtime as \
                    `vendor.name`";
        found.push(if RESERVED.contains(&&**strategy) {
            let message = format!(
                "`{}` is kept for a later version of PromptPack",
                &**strategy
            );
            diagnostic(message).help(help)
        } else {
            let unknown = diagnostic(format!("`{}` is no strategy of PromptPack", &**strategy));
            match search.nearest(strategy, STRATEGIES.into_iter()) {
                Some(near) => near.suggest(unknown, strategy),
                None => unknown.help(help),
            }
        });
    }
}

/// True for `vendor.name`, and for the other ways in which vendors mark what is theirs.
fn is_of_vendor(strategy: &str) -> bool {
    let parts = strategy.split_once(['.', '/', ':']);
    strategy.starts_with("x-")
        || parts.is_some_and(|(vendor, name)| !vendor.is_empty() && !name.is_empty())
}
