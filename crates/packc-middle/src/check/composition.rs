//! Compositions (RFC 0010).
//!
//! Invariant: one function a rule; nothing is concluded from what couldn't be read. Steps of a vendor's kind have the
//! common keys of a step checked, and nothing else.

mod binding;
mod borrowed;
mod cycle;
mod graph;
mod join;
mod key;
mod literal;
pub(super) mod near;
mod predicate;
mod reducer;
mod reference;
pub(super) mod steps;
mod target;
mod termination;
mod unused;

use std::collections::HashSet;

use packc_diagnostics::Diagnostic;
use packc_ir::Pack;
use packc_source::SourceMap;

use binding::Bindings;
use graph::Graph;
use near::Search;
use steps::Steps;

/// Checks all rules of this group.
pub(super) fn check(pack: &Pack, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let mut own = Vec::new();
    unused::check(pack, &mut own);
    let mut targets = target::Targets::of(pack);
    for (name, composition) in pack.compositions.iter().flatten() {
        let steps = Steps::of(name, composition);
        let graph = Graph::of(&steps);
        key::check(&steps, sources, &mut own);
        targets.check(&steps, composition, &mut own);
        cycle::check(&steps, &graph, &mut own);
        join::check(&steps, &mut own);
        termination::check(&steps, pack, &mut own);
        reducer::check(&steps, &mut own);
        literal::check(&steps, &mut own);
        let bindings = Bindings {
            steps: &steps,
            graph: &graph,
            sources,
            search: Search::default(),
        };
        binding::check(&bindings, &mut own);
        predicate::check(&bindings, &mut own);
    }
    found.extend(once_a_place(own));
}

/// The first finding of each rule at each place: what several steps share by an alias is wrong once.
pub(super) fn once_a_place(found: Vec<Diagnostic>) -> impl Iterator<Item = Diagnostic> {
    let mut seen = HashSet::new();
    found.into_iter().filter(move |diagnostic| {
        let place = diagnostic.primary.as_ref().map(|label| label.span);
        place.is_none_or(|place| seen.insert((diagnostic.rule.code, place)))
    })
}
