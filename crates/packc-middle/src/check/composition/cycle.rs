//! Steps that wait for each other (RFC 0010, Validation: the graph of steps is acyclic).
//!
//! Invariant: steps that are tied up with each other give one finding, at the first name that leads back; the other
//! names that lead back, the first few of them, are shown with it.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::composition::STEP_CYCLE;

use super::graph::{Edge, Graph, Reason, step_of};
use super::steps::{Placed, Steps};

/// How many steps of a circle are named.
const SHOWN: usize = 6;

/// Finds each circle of the graph.
pub(super) fn check(steps: &Steps<'_>, graph: &Graph<'_>, found: &mut Vec<Diagnostic>) {
    let tangled = tangled(steps, graph);
    let mut told = vec![false; tangled.len()];
    let is = |set: &[bool], moment: usize| set.get(moment).copied().unwrap_or(false);
    let back: Vec<&Edge<'_>> = graph
        .edges()
        .iter()
        .filter(|edge| graph.leads_back(edge))
        .filter(|edge| is(&tangled, edge.from) && is(&tangled, edge.to))
        .collect();
    for edge in &back {
        if is(&told, edge.from) && is(&told, edge.to) {
            continue;
        }
        let Some(way) = graph.way(edge.to, edge.from) else {
            continue;
        };
        let knot = knot(graph, edge, tangled.len());
        let others = back
            .iter()
            .filter(|other| other.from != edge.from || other.to != edge.to)
            .filter(|other| is(&knot, other.from) && is(&knot, other.to));
        found.push(diagnostic(steps, edge, &way, others));
        for (told, tied) in told.iter_mut().zip(knot) {
            *told |= tied;
        }
    }
}

/// The moments that are left when those that wait for nothing are taken away again and again: all that lies on a circle
/// or behind one.
fn tangled(steps: &Steps<'_>, graph: &Graph<'_>) -> Vec<bool> {
    let mut waits_for = vec![0_usize; 2 * steps.all.len()];
    for edge in graph.edges() {
        if let Some(count) = waits_for.get_mut(edge.to) {
            *count += 1;
        }
    }
    let free = waits_for
        .iter()
        .enumerate()
        .filter(|(_, count)| **count == 0);
    let mut free: Vec<usize> = free.map(|(moment, _)| moment).collect();
    let mut tangled = vec![true; waits_for.len()];
    while let Some(moment) = free.pop() {
        if let Some(tangled) = tangled.get_mut(moment) {
            *tangled = false;
        }
        for edge in graph.leaving(moment) {
            if let Some(count) = waits_for.get_mut(edge.to) {
                *count -= 1;
                if *count == 0 {
                    free.push(edge.to);
                }
            }
        }
    }
    tangled
}

/// The moments that lie on a circle with this edge: those that come after it and before it.
fn knot(graph: &Graph<'_>, edge: &Edge<'_>, moments: usize) -> Vec<bool> {
    let mut entering: Vec<Vec<usize>> = vec![Vec::new(); moments];
    for edge in graph.edges() {
        if let Some(entering) = entering.get_mut(edge.to) {
            entering.push(edge.from);
        }
    }
    let after = reach(edge.to, moments, |moment| {
        graph.leaving(moment).map(|edge| edge.to).collect()
    });
    let before = reach(edge.from, moments, |moment| {
        entering.get(moment).cloned().unwrap_or_default()
    });
    let both = after.into_iter().zip(before);
    both.map(|(after, before)| after && before).collect()
}

fn reach(from: usize, moments: usize, next: impl Fn(usize) -> Vec<usize>) -> Vec<bool> {
    let mut seen = vec![false; moments];
    let mut waiting = vec![from];
    while let Some(moment) = waiting.pop() {
        if let Some(unseen @ false) = seen.get_mut(moment) {
            *unseen = true;
            waiting.extend(next(moment));
        }
    }
    seen
}

fn diagnostic<'a>(
    steps: &Steps<'_>,
    closing: &Edge<'_>,
    way: &[Edge<'_>],
    others: impl Iterator<Item = &'a &'a Edge<'a>>,
) -> Diagnostic {
    let name = |step: usize| steps.all.get(step).map_or_else(String::new, Placed::name);
    let mut circle = vec![step_of(closing.to)];
    circle.extend(way.iter().map(|edge| step_of(edge.to)));
    circle.dedup();
    let first = name(step_of(closing.to));
    let message = if circle.len() == 1 {
        format!("{first} waits for itself")
    } else {
        let names: Vec<String> = circle.iter().map(|step| name(*step)).collect();
        let names = match names.as_slice() {
            [shown @ .., last] if names.len() > SHOWN => {
                let shown = shown.iter().take(SHOWN - 1).cloned();
                shown.chain(["…".to_owned(), last.clone()]).collect()
            }
            _ => names,
        };
        format!(
            "steps go round in a circle: {} → {first}",
            names.join(" → ")
        )
    };
    let mut diagnostic = Diagnostic::new(&STEP_CYCLE, message);
    if let Some(written) = closing.reason.written() {
        let label = match closing.reason {
            Reason::DependsOn(_) if circle.len() == 1 => "its own id".to_owned(),
            Reason::DependsOn(_) => format!("{first} waits for {}", name(step_of(closing.from))),
            Reason::Arm(key, _) => format!("`{key}` leads back to {first}"),
            Reason::Within | Reason::Sequence => String::new(),
        };
        diagnostic = diagnostic.at(written.origin.value, label);
    }
    for edge in way.iter().take(SHOWN) {
        let (from, to) = (step_of(edge.from), step_of(edge.to));
        let origin = match edge.reason {
            Reason::Within => None,
            Reason::Sequence => {
                let id = steps.all.get(to).and_then(|placed| placed.step.id.as_ref());
                id.map(|id| {
                    (
                        id.origin.value,
                        format!("follows {}, the step before it", name(from)),
                    )
                })
            }
            Reason::DependsOn(written) => {
                Some((written.origin.value, format!("{} waits for it", name(to))))
            }
            Reason::Arm(_, written) => {
                Some((written.origin.value, format!("follows {}", name(from))))
            }
        };
        if let Some((span, text)) = origin {
            diagnostic = diagnostic.related(span, text);
        }
    }
    let ends_after = |edge: &&Edge<'_>| {
        matches!(edge.reason, Reason::Within) && step_of(edge.from) > step_of(edge.to)
    };
    if let Some(edge) = way.iter().find(ends_after) {
        let parallel = name(step_of(edge.to));
        diagnostic = diagnostic.note(format!(
            "{parallel} ends when all of its branches have ended"
        ));
    }
    let others = others.filter_map(|edge| edge.reason.written());
    for written in others.take(SHOWN) {
        diagnostic = diagnostic.related(written.origin.value, "leads back too");
    }
    diagnostic.help(match closing.reason {
        Reason::DependsOn(_) => {
            "name only steps that don't wait for this one; `depends_on: []` waits for none"
        }
        _ => {
            "a composition can't repeat a step: use an agent step, `modifiers.retry`, or states of \
             the workflow"
        }
    })
}
