//! Loops: cycles of states that a run can't leave, or leaves only when something is used up.
//!
//! Invariant: cycles are legal (RFC 0005, Drawbacks); a loop is spoken of once, by the rule that says most about it.

use std::collections::HashSet;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::workflow::{
    AGENT_CONTROL_LOOP, ENDLESS_LOOP, FORCED_EXIT_LOOP, NO_TERMINAL_STATE, UNLIMITED_LOOP,
};
use packc_diagnostics::{Rule, list_words};
use packc_ir::WorkflowConfig;

use super::budget::{RunLimit, run_limit};
use super::components::Component;
use super::ends_without_events;
use super::graph::{Graph, State, Transition};

/// How many states of a cycle a message names, and how many of its steps are shown.
const SHOWN: usize = 6;

const ADD_BUDGET: &str = "add `engine.budget` with `max_total_visits`, which ends any run";

/// Checks the loops that runs get into.
pub(super) fn check(workflow: &WorkflowConfig, graph: &Graph<'_>, found: &mut Vec<Diagnostic>) {
    let mut loops = Loops {
        workflow,
        graph,
        reached: graph.reached().states,
        told: vec![false; graph.states.len()],
    };
    loops.forced_exit_loop(found);
    loops.agent_control_loop(found);
    loops.endless_loop(found);
    loops.no_terminal_state(found);
    loops.unlimited_loop(found);
}

struct Loops<'a> {
    workflow: &'a WorkflowConfig,
    graph: &'a Graph<'a>,
    /// The states that runs get to.
    reached: Vec<bool>,
    /// The states of loops that have been reported.
    told: Vec<bool>,
}

/// States that follow each other in a circle, each with the transition that leads on.
type Cycle<'a> = Vec<(usize, &'a Transition<'a>)>;

impl<'a> Loops<'a> {
    /// RFC 0009, Validation 2: chains of `on_max_visits` end. In one that doesn't, each state sends a run on to the next
    /// as soon as the visits of all are used up.
    fn forced_exit_loop(&mut self, found: &mut Vec<Diagnostic>) {
        // By which walk each state was seen; walks are numbered by the states that they begin with.
        let mut seen = vec![None; self.graph.states.len()];
        for start in 0..seen.len() {
            let mut last = start;
            while seen[last].is_none() {
                seen[last] = Some(start);
                match self.forced_exit(last) {
                    Some(exit) => last = exit.to,
                    None => break,
                }
            }
            if seen[last] == Some(start) {
                found.extend(
                    self.forced_cycle(last)
                        .map(|cycle| self.report_forced(&cycle)),
                );
            }
        }
    }

    /// The exit that a run is forced to take from a state once its visits are used up.
    fn forced_exit(&self, state: usize) -> Option<&'a Transition<'a>> {
        let state = &self.graph.states[state];
        let name = state.definition.on_max_visits.as_deref()?;
        let mut exits = state.transitions.iter();
        // A name that is only near the state's is reported as such.
        let exit =
            exits.find(|exit| exit.event.is_none() && self.graph.states[exit.to].name == name);
        exit.filter(|_| state.is_limited() && !state.is_terminal())
    }

    /// The circle of forced exits that `state` belongs to, from the first of its states in the author's order.
    fn forced_cycle(&self, state: usize) -> Option<Cycle<'a>> {
        let mut cycle = vec![(state, self.forced_exit(state)?)];
        while let Some((_, exit)) = cycle.last().filter(|(_, exit)| exit.to != state) {
            cycle.push((exit.to, self.forced_exit(exit.to)?));
        }
        let states = cycle.iter().enumerate();
        let first = states
            .min_by_key(|(_, (state, _))| *state)
            .map_or(0, |(first, _)| first);
        cycle.rotate_left(first);
        Some(cycle)
    }

    fn report_forced(&mut self, cycle: &Cycle<'_>) -> Diagnostic {
        let path = self.path(cycle);
        let message = match cycle.len() {
            1 => format!("the forced exit `{path}` leads in a circle"),
            _ => format!("the forced exits `{path}` lead in a circle"),
        };
        let mut diagnostic = Diagnostic::new(&FORCED_EXIT_LOOP, message);
        for (step, (state, exit)) in cycle.iter().enumerate() {
            self.told[*state] = true;
            let words = format!(
                "follows the last visit to `{}`",
                self.graph.states[*state].name
            );
            diagnostic = match step {
                0 => diagnostic.at(exit.at, words),
                1..SHOWN => diagnostic.related(exit.at, words),
                _ => diagnostic,
            };
        }
        diagnostic
            .note("once the visits to all of these are used up, a run has nowhere to go")
            .help("let one of them lead to a state without `max_visits`, such as a terminal one")
    }

    /// RFC 0014, Validation 4: a cycle of `control: agent` states from which no state that gives the user a turn and no
    /// terminal state can be reached, and of which none has `max_visits`.
    fn agent_control_loop(&mut self, found: &mut Vec<Diagnostic>) {
        let ends = self.states(|state| !keeps_control(state));
        let stuck = self.stuck(&ends);
        let graph = self.graph;
        let unlimited = |component: &Component| {
            !component
                .iter()
                .any(|state| graph.states[*state].is_limited())
        };
        for component in self.last_loops(&stuck, unlimited) {
            let message = |path| format!("the loop `{path}` never gives the user a turn");
            found.extend(self.report(&AGENT_CONTROL_LOOP, &component, message).map(|found| {
                found.help("set `control: user` on one of its states, or limit one with `max_visits`")
            }));
        }
    }

    /// RFC 0005, Validation 2, and RFC 0009: a cycle from which no path leads to an end of the workflow, when no budget
    /// ends the run.
    fn endless_loop(&mut self, found: &mut Vec<Diagnostic>) {
        if run_limit(self.workflow) != RunLimit::None {
            return;
        }
        let ends = self.states(|state| self.is_end(state) || is_used_up(state));
        let stuck = self.stuck(&ends);
        for component in self.last_loops(&stuck, |_| true) {
            let message = |path| format!("no event leads out of the loop `{path}`");
            let mut states = component.iter().map(|state| &self.graph.states[*state]);
            let help = match states.find(|state| state.is_limited()) {
                None => "lead an event to a state that ends the workflow, or limit one with `max_visits`"
                    .to_owned(),
                Some(limited) => format!(
                    "lead an event, or `on_max_visits` of `{}`, to a state that ends the workflow",
                    limited.name
                ),
            };
            let report = self.report(&ENDLESS_LOOP, &component, message);
            found.extend(report.map(|found| found.help(help)));
        }
    }

    /// The guide's checklist: a state is terminal, and a path leads there. Here one leads only to limits.
    fn no_terminal_state(&self, found: &mut Vec<Diagnostic>) {
        let (Some(at), Some(entry)) = (&self.workflow.entry, self.graph.entry) else {
            return;
        };
        let ends = self.states(|state| self.is_end(state));
        let from_entry = self.graph.reached_from(&[entry]);
        let is_told = self
            .graph
            .with(&from_entry.states)
            .any(|(state, _)| self.told[state]);
        let is_unknown = run_limit(self.workflow) == RunLimit::Unknown;
        if is_told || is_unknown || from_entry.maybe_others || self.graph.leading_to(&ends)[entry] {
            return;
        }
        let message = format!(
            "from `{}`, the workflow only ends when a limit is used up",
            &**at
        );
        let diagnostic = Diagnostic::new(&NO_TERMINAL_STATE, message)
            .at(at.origin.value, "")
            .help("add `terminal: true` to the state that ends the work, and lead an event to it");
        found.push(diagnostic);
    }

    /// The guide's checklist: states that are entered again declare `max_visits`, and a workflow with loops has
    /// `engine.budget`. Here: one state of every loop.
    fn unlimited_loop(&self, found: &mut Vec<Diagnostic>) {
        let engine = self.workflow.engine.as_ref();
        let has_budget = engine.is_some_and(|engine| engine.budget.is_some())
            || run_limit(self.workflow) == RunLimit::Unknown;
        let mut inside = self.reached.clone();
        for (state, inside) in inside.iter_mut().enumerate() {
            *inside &= !self.told[state];
        }
        let mut unlimited = inside.clone();
        for (state, unlimited) in unlimited.iter_mut().enumerate() {
            *unlimited &= !self.graph.states[state].is_limited();
        }
        let before = found.len();
        for component in self.loops(&unlimited) {
            let message = |path| format!("no state of the loop `{path}` has `max_visits`");
            let report = self.report(&UNLIMITED_LOOP, &component, message);
            let report = report.map(|found| {
                let found = found.help("limit the visits to one of its states");
                if has_budget {
                    found
                } else {
                    found.help(ADD_BUDGET)
                }
            });
            found.extend(report);
        }
        if found.len() > before || has_budget {
            return;
        }
        if let Some(first) = self.loops(&inside).first() {
            let message = |path| format!("the workflow has the loop `{path}` but no budget");
            let report = self.report(&UNLIMITED_LOOP, first, message);
            found.extend(report.map(|found| found.help(ADD_BUDGET)));
        }
    }

    /// The loops among the states that `inside` marks, in the author's order.
    fn loops(&self, inside: &[bool]) -> Vec<Component> {
        let mut loops = self.graph.components(inside);
        loops.retain(|component| self.is_loop(component));
        loops.sort_unstable();
        loops
    }

    /// The numbers of the states that `which` holds for.
    fn states(&self, which: impl Fn(&State<'a>) -> bool) -> Vec<usize> {
        let numbered = self.graph.states.iter().enumerate();
        numbered
            .filter(|(_, state)| which(state))
            .map(|(number, _)| number)
            .collect()
    }

    /// The states that runs get to and from which no path leads to one of `ends`. Whatever follows them is stuck too.
    fn stuck(&self, ends: &[usize]) -> Vec<bool> {
        let free = self.graph.leading_to(ends);
        self.reached
            .iter()
            .zip(free)
            .map(|(reached, free)| *reached && !free)
            .collect()
    }

    /// The loops among `stuck` states that lead to no other such loop, where `counts` holds for them, and that haven't
    /// been reported; from now on they count as reported.
    fn last_loops(
        &mut self,
        stuck: &[bool],
        counts: impl Fn(&Component) -> bool,
    ) -> Vec<Component> {
        let mut leads_to_one = self.told.clone();
        let mut loops: Vec<Component> = Vec::new();
        for component in self.graph.components(stuck) {
            let next = component
                .iter()
                .flat_map(|state| &self.graph.states[*state].transitions);
            let is_before = component.iter().any(|state| self.told[*state])
                || next
                    .into_iter()
                    .any(|transition| leads_to_one[transition.to]);
            let is_one = !is_before && self.is_loop(&component) && counts(&component);
            if is_before || is_one {
                for state in &component {
                    leads_to_one[*state] = true;
                }
            }
            if is_one {
                loops.push(component);
            }
        }
        for state in loops.iter().flatten() {
            self.told[*state] = true;
        }
        loops
    }

    fn is_loop(&self, component: &Component) -> bool {
        match component.as_slice() {
            [state] => {
                let mut transitions = self.graph.states[*state].transitions.iter();
                transitions.any(|transition| transition.to == *state)
            }
            states => states.len() > 1,
        }
    }

    /// True when the workflow ends with the state, or may.
    fn is_end(&self, state: &State<'_>) -> bool {
        let stops = state.transitions.is_empty()
            && (ends_without_events(self.workflow) || !state.is_limited());
        state.is_terminal() || state.is_unclear || stops
    }

    /// A finding about a loop: it shows a shortest cycle from the first of its states.
    fn report(
        &self,
        rule: &'static Rule,
        component: &Component,
        message: impl Fn(String) -> String,
    ) -> Option<Diagnostic> {
        let start = *component.first()?;
        let cycle = self.graph.cycle(component);
        let place = self.graph.states[start].place();
        let mut diagnostic = Diagnostic::new(rule, message(self.path(&cycle))).at(place, "");
        for (_, transition) in cycle.iter().take(SHOWN) {
            let next = self.graph.states[transition.to].name;
            let words = match transition.event {
                Some(event) => format!("`{event}` leads to `{next}`"),
                None => format!("the last visit leads to `{next}`"),
            };
            diagnostic = diagnostic.related(transition.at, words);
        }
        let shown: HashSet<usize> = cycle.iter().map(|(state, _)| *state).collect();
        let others = component.iter().filter(|state| !shown.contains(state));
        let others = list_words(others.map(|state| self.graph.states[*state].name), SHOWN);
        if !others.is_empty() {
            diagnostic = diagnostic.note(format!("the loop also has {others}"));
        }
        Some(diagnostic)
    }

    /// The states of a cycle for a sentence: `a → b → a`.
    fn path(&self, cycle: &Cycle<'_>) -> String {
        let name = |(state, _): &(usize, _)| self.graph.states[*state].name;
        let mut names: Vec<&str> = cycle.iter().take(SHOWN).map(name).collect();
        if cycle.len() > SHOWN {
            names.push("…");
        }
        names.extend(cycle.first().map(name));
        names.join(" → ")
    }
}

/// True when the agent goes on by itself after the state. `control` says nothing where the caller moves on (RFC 0014,
/// Relationship to `orchestration`).
fn keeps_control(state: &State<'_>) -> bool {
    state.definition.control.as_deref() == Some("agent")
        && state.definition.orchestration.as_deref() != Some("external")
        && !state.transitions.is_empty()
        && !state.is_terminal()
        && !state.is_unclear
}

/// True when a run ends with the last visit to the state.
fn is_used_up(state: &State<'_>) -> bool {
    state.is_limited() && state.definition.on_max_visits.is_none()
}
