//! The graph of a workflow: states, what leads from one to the next, and where a run begins.
//!
//! Invariant: whatever couldn't be read or means no state may lead anywhere, so that nothing is concluded from it.
//! Numbers of states are their places in the workflow's `states`.

use std::collections::{HashMap, VecDeque};

use packc_ir::{Map, Pack, Str, WorkflowConfig, WorkflowState};
use packc_source::Span;

use crate::check::names::{Names, Near};

/// The states of a workflow and how they follow each other.
pub(super) struct Graph<'a> {
    /// The states, in the author's order.
    pub(super) states: Vec<State<'a>>,
    /// The state that a run begins in; `None` when it isn't known.
    pub(super) entry: Option<usize>,
    /// Where runs begin: the entry, and the states of agents (RFC 0011). A name near a state's counts as the state.
    starts: Vec<usize>,
    /// True when a run may begin in a state that isn't known.
    starts_anywhere: bool,
    /// References that mean no state.
    pub(super) unknown: Vec<Unknown<'a>>,
}

/// A state and what follows it.
pub(super) struct State<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// What the pack says of it.
    pub(super) definition: &'a WorkflowState,
    /// What follows it, events first.
    pub(super) transitions: Vec<Transition<'a>>,
    /// True when something of the state couldn't be read, or a reference in it means no state.
    pub(super) is_unclear: bool,
    /// True when it may lead to any state: one of its references is like no name, or couldn't be read.
    leads_anywhere: bool,
}

/// What leads from a state to the next.
pub(super) struct Transition<'a> {
    /// The state that follows.
    pub(super) to: usize,
    /// The event; `None` for the exit that `on_max_visits` names.
    pub(super) event: Option<&'a str>,
    /// Where the next state is named.
    pub(super) at: Span,
}

/// A reference that means no state.
pub(super) struct Unknown<'a> {
    /// The reference.
    pub(super) reference: &'a Str,
    /// The state that was probably meant.
    pub(super) near: Option<Near<'a>>,
}

/// The states that runs get to.
pub(super) struct Reached {
    /// For each state whether runs get to it.
    pub(super) states: Vec<bool>,
    /// True when they may get to others too.
    pub(super) maybe_others: bool,
}

impl State<'_> {
    /// Where its name stands.
    pub(super) fn place(&self) -> Span {
        let origin = &self.definition.origin;
        origin.key.unwrap_or(origin.value)
    }

    /// True when the state says that the workflow ends with it.
    pub(super) fn is_terminal(&self) -> bool {
        self.definition
            .terminal
            .as_ref()
            .is_some_and(|terminal| **terminal)
    }

    /// True when the number of its visits is limited.
    pub(super) fn is_limited(&self) -> bool {
        self.definition.max_visits.is_some()
    }
}

impl<'a> Graph<'a> {
    /// The graph of the pack's workflow.
    pub(super) fn new(
        pack: &'a Pack,
        workflow: &'a WorkflowConfig,
        states: &'a Map<WorkflowState>,
    ) -> Self {
        let mut builder = Builder {
            states,
            names: names(states),
            unknown: Vec::new(),
        };
        let mut starts = Starts::default();
        match &workflow.entry {
            Some(entry) => starts.add(builder.target(entry)),
            None => starts.anywhere = true,
        }
        let entry = workflow
            .entry
            .as_ref()
            .and_then(|entry| states.get_index_of(&**entry));
        for agent in agent_states(pack) {
            match agent {
                Some(state) => starts.add(builder.target(state)),
                None => starts.anywhere = true,
            }
        }
        let mut list = Vec::with_capacity(states.len());
        for (name, state) in states {
            list.push(builder.state(name, state));
        }
        Self {
            states: list,
            entry,
            starts: starts.known,
            starts_anywhere: starts.anywhere || states.partial || workflow.partial,
            unknown: builder.unknown,
        }
    }

    /// The states that runs get to from the entry and from the states of agents.
    pub(super) fn reached(&self) -> Reached {
        let mut reached = self.reached_from(&self.starts);
        reached.maybe_others |= self.starts_anywhere;
        reached
    }

    /// The states that runs get to from these.
    pub(super) fn reached_from(&self, starts: &[usize]) -> Reached {
        let mut states = vec![false; self.states.len()];
        self.extend(&mut states, starts);
        let maybe_others = self.with(&states).any(|(_, state)| state.leads_anywhere);
        Reached {
            states,
            maybe_others,
        }
    }

    /// Marks in `seen` what can be reached from `starts`; gives those that weren't marked before, in the author's order.
    pub(super) fn extend(&self, seen: &mut [bool], starts: &[usize]) -> Vec<usize> {
        let mut open = starts.to_vec();
        let mut new = Vec::new();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut seen[state], true) {
                new.push(state);
                let next = self.states[state]
                    .transitions
                    .iter()
                    .map(|transition| transition.to);
                open.extend(next.filter(|next| !seen[*next]));
            }
        }
        new.sort_unstable();
        new
    }

    /// The states from which a path leads to one of `ends`, those included.
    pub(super) fn leading_to(&self, ends: &[usize]) -> Vec<bool> {
        let mut before = vec![Vec::new(); self.states.len()];
        for (from, state) in self.states.iter().enumerate() {
            for transition in &state.transitions {
                before[transition.to].push(from);
            }
        }
        let mut leading = vec![false; self.states.len()];
        let mut open = ends.to_vec();
        while let Some(state) = open.pop() {
            if !std::mem::replace(&mut leading[state], true) {
                open.extend(before[state].iter().filter(|before| !leading[**before]));
            }
        }
        leading
    }

    /// The states that `chosen` marks, with their numbers.
    pub(super) fn with(&self, chosen: &[bool]) -> impl Iterator<Item = (usize, &State<'a>)> {
        let numbered = self.states.iter().enumerate();
        numbered
            .zip(chosen)
            .filter_map(|(state, chosen)| chosen.then_some(state))
    }

    /// A shortest cycle through the first of the states of a component: the numbers of its states, each with the transition
    /// that leads on. Empty when the component is no loop.
    pub(super) fn cycle(&self, component: &[usize]) -> Vec<(usize, &Transition<'a>)> {
        let Some(start) = component.first().copied() else {
            return Vec::new();
        };
        // By state: the one before it, and what leads from there.
        let mut came_by: HashMap<usize, (usize, &Transition<'a>)> = HashMap::new();
        let mut queue = VecDeque::from([start]);
        'search: while let Some(from) = queue.pop_front() {
            for transition in &self.states[from].transitions {
                let to = transition.to;
                if component.binary_search(&to).is_err() || came_by.contains_key(&to) {
                    continue;
                }
                came_by.insert(to, (from, transition));
                if to == start {
                    break 'search;
                }
                queue.push_back(to);
            }
        }
        let mut cycle = Vec::new();
        let mut state = start;
        while let Some((from, transition)) = came_by.remove(&state) {
            cycle.push((from, transition));
            state = from;
        }
        cycle.reverse();
        cycle
    }
}

/// The names of the states, for references.
pub(super) fn names(states: &Map<WorkflowState>) -> Names<'_, WorkflowState> {
    Names::new(states, "a state of the workflow", "states")
}

/// The states that agents begin in; `None` for one that couldn't be read.
fn agent_states(pack: &Pack) -> impl Iterator<Item = Option<&Str>> {
    let agents = pack.agents.as_deref();
    let members = agents.and_then(|agents| agents.members.as_ref());
    let unread = members.is_some_and(|members| members.partial || !members.unread.is_empty());
    let written = members.into_iter().flat_map(|members| members.values());
    let states = written.filter_map(|agent| match &agent.state {
        Some(state) => Some(Some(state)),
        None => agent.partial.then_some(None),
    });
    states.chain(unread.then_some(None))
}

/// Where a reference leads.
#[derive(Clone, Copy)]
enum Target {
    /// To this state.
    State(usize),
    /// To no state, but one has a name like it.
    Near(usize),
    /// That isn't known.
    Unknown,
}

#[derive(Default)]
struct Starts {
    known: Vec<usize>,
    anywhere: bool,
}

impl Starts {
    fn add(&mut self, target: Target) {
        match target {
            Target::State(state) | Target::Near(state) => self.known.push(state),
            Target::Unknown => self.anywhere = true,
        }
    }
}

struct Builder<'a> {
    states: &'a Map<WorkflowState>,
    names: Names<'a, WorkflowState>,
    unknown: Vec<Unknown<'a>>,
}

impl<'a> Builder<'a> {
    /// Where `reference` leads; remembers it when it means no state.
    fn target(&mut self, reference: &'a Str) -> Target {
        if let Some(state) = self.states.get_index_of(&**reference) {
            return Target::State(state);
        }
        if self.states.may_have(reference) {
            return Target::Unknown;
        }
        let near = self.names.nearest(reference);
        self.unknown.push(Unknown { reference, near });
        let state = near.and_then(|near| self.states.get_index_of(near.name));
        state.map_or(Target::Unknown, Target::Near)
    }

    fn state(&mut self, name: &'a str, state: &'a WorkflowState) -> State<'a> {
        let events = state.on_event.as_ref();
        let is_unread = state.partial
            || events.is_some_and(|events| events.partial || !events.unread.is_empty());
        let mut built = State {
            name,
            definition: state,
            transitions: Vec::new(),
            is_unclear: is_unread,
            leads_anywhere: is_unread,
        };
        let by_event = events.into_iter().flatten();
        let by_event = by_event.map(|(event, to)| (Some(&**event), to));
        let forced = state.on_max_visits.iter().map(|to| (None, to));
        for (event, reference) in by_event.chain(forced) {
            let to = match self.target(reference) {
                Target::State(to) => to,
                Target::Near(to) => {
                    built.is_unclear = true;
                    to
                }
                Target::Unknown => {
                    built.is_unclear = true;
                    built.leads_anywhere = true;
                    continue;
                }
            };
            let at = reference.origin.value;
            built.transitions.push(Transition { to, event, at });
        }
        built
    }
}
