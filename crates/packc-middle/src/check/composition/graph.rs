//! The order of a composition's steps.
//!
//! The specification calls the graph acyclic and lists no edges (RFC 0010, Validation). packc takes those that its texts
//! speak of: a step without `depends_on` follows the one before it (Step, `depends_on`), a step follows those that its
//! `depends_on` names, `then` and `else` follow their branch step, and a parallel step begins before its branches and
//! ends after them.
//!
//! Invariant: an edge that nobody wrote leads forward in the order of the source, so each circle has an edge that
//! somebody wrote.

use std::collections::VecDeque;

use packc_ir::{StepForm, Str};

use super::steps::Steps;

/// The beginning or the end of a step: `2 * number` and `2 * number + 1`. Beginnings and ends differ because of the
/// branches of a parallel step, which lie between.
pub(super) type Moment = usize;

pub(super) fn beginning(step: usize) -> Moment {
    2 * step
}

pub(super) fn end(step: usize) -> Moment {
    2 * step + 1
}

/// The step that a moment belongs to.
pub(super) fn step_of(moment: Moment) -> usize {
    moment / 2
}

/// Why a moment comes after another.
#[derive(Clone, Copy)]
pub(super) enum Reason<'a> {
    /// A step ends after it began; branches lie within their parallel step.
    Within,
    /// The step has no `depends_on`, so it follows the one before it.
    Sequence,
    /// The step names the other in `depends_on`.
    DependsOn(&'a Str),
    /// The branch step names it in `then` or `else`, whichever is given.
    Arm(&'static str, &'a Str),
}

impl<'a> Reason<'a> {
    /// The name that makes the edge, when somebody wrote one.
    pub(super) fn written(self) -> Option<&'a Str> {
        match self {
            Self::Within | Self::Sequence => None,
            Self::DependsOn(name) | Self::Arm(_, name) => Some(name),
        }
    }
}

/// One moment comes before another.
#[derive(Clone, Copy)]
pub(super) struct Edge<'a> {
    pub(super) from: Moment,
    pub(super) to: Moment,
    pub(super) reason: Reason<'a>,
}

/// The order of the steps of a composition.
pub(super) struct Graph<'a> {
    edges: Vec<Edge<'a>>,
    /// The numbers of the edges that leave a moment.
    leaving: Vec<Vec<usize>>,
    /// By step: the last of its branches and of theirs.
    last: Vec<usize>,
    /// True when an edge leads back in the order of the source.
    leads_back: bool,
}

impl<'a> Graph<'a> {
    pub(super) fn of(steps: &Steps<'a>) -> Self {
        let mut graph = Self {
            edges: Vec::new(),
            leaving: vec![Vec::new(); 2 * steps.all.len()],
            last: steps.all.iter().map(|placed| placed.last).collect(),
            leads_back: false,
        };
        for (number, placed) in steps.all.iter().enumerate() {
            graph.add(beginning(number), end(number), Reason::Within);
            if let Some(parallel) = placed.parallel {
                graph.add(beginning(parallel), beginning(number), Reason::Within);
                graph.add(end(number), end(parallel), Reason::Within);
            }
            match (&placed.step.depends_on, placed.before) {
                (Some(names), _) => graph.add_dependencies(steps, number, names),
                (None, Some(before)) => {
                    graph.add(end(before), beginning(number), Reason::Sequence);
                }
                (None, None) => {}
            }
            if let StepForm::Branch(branch) = &placed.step.form {
                for (key, name) in [("then", &branch.then), ("else", &branch.otherwise)] {
                    if let Some(name) = name
                        && let Some(arm) = steps.find(name)
                    {
                        graph.add(end(number), beginning(arm), Reason::Arm(key, name));
                    }
                }
            }
        }
        graph
    }

    fn add_dependencies(&mut self, steps: &Steps<'a>, step: usize, names: &'a [Str]) {
        for name in names {
            if let Some(before) = steps.find(name) {
                self.add(end(before), beginning(step), Reason::DependsOn(name));
            }
        }
    }

    fn add(&mut self, from: Moment, to: Moment, reason: Reason<'a>) {
        if let Some(leaving) = self.leaving.get_mut(from) {
            leaving.push(self.edges.len());
            let edge = Edge { from, to, reason };
            self.edges.push(edge);
            self.leads_back |= self.leads_back(&edge);
        }
    }

    /// True for an edge that somebody wrote and that leads to a step which doesn't stand behind the one that it leaves.
    pub(super) fn leads_back(&self, edge: &Edge<'_>) -> bool {
        edge.reason.written().is_some() && !self.stands_before(step_of(edge.from), step_of(edge.to))
    }

    /// True when the second step stands behind the first and its branches.
    fn stands_before(&self, first: usize, second: usize) -> bool {
        self.last.get(first).is_some_and(|last| *last < second)
    }

    pub(super) fn edges(&self) -> &[Edge<'a>] {
        &self.edges
    }

    /// The edges that leave a moment.
    pub(super) fn leaving(&self, moment: Moment) -> impl Iterator<Item = Edge<'a>> {
        let numbers = self.leaving.get(moment).into_iter().flatten();
        numbers.filter_map(|number| self.edges.get(*number).copied())
    }

    /// The shortest way from one moment to another; empty from a moment to itself.
    pub(super) fn way(&self, from: Moment, to: Moment) -> Option<Vec<Edge<'a>>> {
        let mut reached: Vec<Option<Edge<'a>>> = vec![None; self.leaving.len()];
        let mut waiting = VecDeque::from([from]);
        while let Some(moment) = waiting.pop_front() {
            if moment == to {
                return Some(way_back(&reached, from, to));
            }
            for edge in self.leaving(moment) {
                if let Some(unseen @ None) = reached.get_mut(edge.to)
                    && edge.to != from
                {
                    *unseen = Some(edge);
                    waiting.push_back(edge.to);
                }
            }
        }
        None
    }

    /// True when the first step ends before the second begins.
    pub(super) fn is_before(&self, first: usize, second: usize) -> bool {
        let possible = self.leads_back || self.stands_before(first, second);
        possible && self.way(end(first), beginning(second)).is_some()
    }

    /// True when the second step can read the output of the first, in the reading that the module of references gives.
    pub(super) fn is_prior(&self, steps: &Steps<'_>, first: usize, second: usize) -> bool {
        let item = |step: usize| steps.all.get(step).map(|placed| placed.item);
        if item(first) < item(second) {
            !self.leads_back || !self.is_before(second, first) || self.is_before(first, second)
        } else {
            self.is_before(first, second)
        }
    }
}

/// The edges by which a search came from `from` to `to`.
fn way_back<'a>(reached: &[Option<Edge<'a>>], from: Moment, to: Moment) -> Vec<Edge<'a>> {
    let mut way = Vec::new();
    let mut moment = to;
    while moment != from {
        let Some(Some(edge)) = reached.get(moment) else {
            break;
        };
        way.push(*edge);
        moment = edge.from;
    }
    way.reverse();
    way
}
