//! Strongly connected components: the loops of a graph.
//!
//! Invariant: linear in states and transitions, and no recursion, so that long chains need no stack.

use super::graph::Graph;

/// The states of one component: each leads to every other; a state in no loop is alone.
pub(super) type Component = Vec<usize>;

/// What is known of a state while its component is sought.
#[derive(Clone, Copy, Default)]
struct Visit {
    /// Its number in the order of the walk, counted from 1; 0 before.
    number: usize,
    /// The lowest number that is known to be in its component.
    low: usize,
    /// True while its component isn't complete.
    is_open: bool,
}

impl Graph<'_> {
    /// The components among the states that `inside` marks: Tarjan's algorithm. A component comes after all those that it
    /// leads to. The states of each are in the author's order.
    pub(super) fn components(&self, inside: &[bool]) -> Vec<Component> {
        let mut walk = Walk {
            graph: self,
            inside,
            visits: vec![Visit::default(); self.states.len()],
            count: 0,
            open: Vec::new(),
            components: Vec::new(),
        };
        for (start, is_inside) in inside.iter().enumerate() {
            if *is_inside && walk.visits[start].number == 0 {
                walk.from(start);
            }
        }
        walk.components
    }
}

struct Walk<'g> {
    graph: &'g Graph<'g>,
    inside: &'g [bool],
    visits: Vec<Visit>,
    count: usize,
    /// States whose components aren't complete.
    open: Vec<usize>,
    components: Vec<Component>,
}

impl Walk<'_> {
    fn from(&mut self, start: usize) {
        // Each state on the path with the number of the transition to look at next.
        let mut path = vec![(start, 0)];
        self.enter(start);
        while let Some((state, next)) = path.last_mut() {
            let state = *state;
            let transition = self.graph.states[state].transitions.get(*next);
            *next += 1;
            let Some(transition) = transition else {
                path.pop();
                self.leave(state);
                if let Some((before, _)) = path.last() {
                    self.visits[*before].low = self.visits[*before].low.min(self.visits[state].low);
                }
                continue;
            };
            let to = transition.to;
            if !self.inside[to] {
                continue;
            }
            if self.visits[to].number == 0 {
                self.enter(to);
                path.push((to, 0));
            } else if self.visits[to].is_open {
                self.visits[state].low = self.visits[state].low.min(self.visits[to].number);
            }
        }
    }

    fn enter(&mut self, state: usize) {
        self.count += 1;
        self.visits[state] = Visit {
            number: self.count,
            low: self.count,
            is_open: true,
        };
        self.open.push(state);
    }

    fn leave(&mut self, state: usize) {
        let Visit { number, low, .. } = self.visits[state];
        if number != low {
            return;
        }
        let mut component = Vec::new();
        while let Some(member) = self.open.pop() {
            self.visits[member].is_open = false;
            component.push(member);
            if member == state {
                break;
            }
        }
        component.sort_unstable();
        self.components.push(component);
    }
}
