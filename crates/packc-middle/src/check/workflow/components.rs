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

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use packc_ir::Pack;
    use packc_source::{SourceFile, SourceMap};
    use packc_syntax::{Limits, parse_yaml};
    use proptest::prelude::*;

    use super::*;

    /// A pack whose workflow has `count` states with these transitions.
    fn pack(count: usize, transitions: &[(usize, usize)]) -> Pack {
        let mut text = "workflow:\n  entry: s0\n  states:\n".to_owned();
        for state in 0..count {
            let from = transitions
                .iter()
                .enumerate()
                .filter(|(_, (from, _))| *from == state);
            let events: Vec<_> = from
                .map(|(event, (_, to))| format!("e{event}: s{to}"))
                .collect();
            let _ = writeln!(
                text,
                "    s{state}: {{on_event: {{{}}}}}",
                events.join(", ")
            );
        }
        let mut sources = SourceMap::new();
        let file = SourceFile::new(
            "/p/pack.yaml".into(),
            "pack.yaml".to_owned(),
            text.as_str().into(),
        );
        let file = sources.add(file);
        let (yaml, found) = parse_yaml(file, &text, &Limits::default());
        assert!(found.is_empty(), "{text}");
        Pack::lower(&yaml.documents[0].node)
    }

    proptest! {
        /// States are in one component when each leads to the other, and what a component leads to comes before it.
        #[test]
        fn components_are_mutual_reach(
            count in 1_usize..9,
            transitions in prop::collection::vec((0_usize..9, 0_usize..9), 0..20),
            inside in prop::collection::vec(any::<bool>(), 9),
        ) {
            let transitions: Vec<_> = transitions
                .into_iter()
                .map(|(from, to)| (from % count, to % count))
                .collect();
            let inside = &inside[..count];
            let pack = pack(count, &transitions);
            let workflow = pack.workflow.as_deref().unwrap();
            let graph = Graph::new(&pack, workflow, workflow.states.as_ref().unwrap());

            let mut leads = vec![vec![false; count]; count];
            for (state, leads) in leads.iter_mut().enumerate() {
                leads[state] = true;
            }
            for (from, to) in transitions {
                leads[from][to] |= inside[from] && inside[to];
            }
            for over in 0..count {
                for from in 0..count {
                    for to in 0..count {
                        leads[from][to] |= leads[from][over] && leads[over][to];
                    }
                }
            }

            let components = graph.components(inside);
            let mut expected: Vec<Component> = (0..count)
                .filter(|state| inside[*state])
                .map(|state| (0..count).filter(|to| leads[state][*to] && leads[*to][state]).collect())
                .collect();
            expected.sort();
            expected.dedup();
            let mut sorted = components.clone();
            sorted.sort();
            prop_assert_eq!(sorted, expected);
            for (place, component) in components.iter().enumerate() {
                for later in &components[place + 1..] {
                    prop_assert!(!leads[component[0]][later[0]]);
                }
            }
        }
    }
}
