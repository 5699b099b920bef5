//! The steps of a composition in one list, branches of parallel steps included.
//!
//! Invariant: the list is in the order of the source, a parallel step before its branches.

use std::collections::{HashMap, HashSet};

use packc_ir::{Composition, List, Step, StepForm};

/// A step with its place among the others. Steps are named by their number in [`Steps::all`].
pub(in crate::check) struct Placed<'a> {
    pub(in crate::check) step: &'a Step,
    /// The parallel step that it is a branch of.
    pub(super) parallel: Option<usize>,
    /// The step before it in `steps`; branches run at the same time and have none.
    pub(super) before: Option<usize>,
    /// The number of the item of `steps` that it is or lies in.
    pub(super) item: usize,
    /// The last of its branches and of theirs; itself when it has none.
    pub(super) last: usize,
}

impl<'a> Placed<'a> {
    /// The step's id between backticks, for a sentence.
    pub(in crate::check) fn name(&self) -> String {
        match self.id() {
            Some(id) => format!("`{id}`"),
            None => "a step without id".to_owned(),
        }
    }

    pub(super) fn id(&self) -> Option<&'a str> {
        self.step.id.as_deref()
    }
}

/// The steps of a composition.
pub(in crate::check) struct Steps<'a> {
    /// The key of the composition.
    pub(super) composition: &'a str,
    pub(in crate::check) all: Vec<Placed<'a>>,
    /// The first step of each id.
    by_id: HashMap<&'a str, usize>,
    /// Ids that several steps have.
    repeated: HashSet<&'a str>,
    /// False when there may be steps, or ids, that couldn't be read.
    complete: bool,
}

impl<'a> Steps<'a> {
    /// The steps of `composition`, whose key is `name`.
    pub(in crate::check) fn of(name: &'a str, composition: &'a Composition) -> Self {
        let mut steps = Self {
            composition: name,
            all: Vec::new(),
            by_id: HashMap::new(),
            repeated: HashSet::new(),
            complete: composition.steps.is_some(),
        };
        if let Some(list) = &composition.steps {
            steps.add_sequence(list);
        }
        steps
    }

    fn add_sequence(&mut self, list: &'a List<Step>) {
        self.complete &= !list.partial;
        let mut before = None;
        for (item, step) in list.into_iter().enumerate() {
            let index = self.add(Placed {
                step,
                parallel: None,
                before,
                item,
                last: 0,
            });
            // Between two items that could be read there may be one that couldn't.
            before = (!list.partial).then_some(index);
        }
    }

    fn add(&mut self, placed: Placed<'a>) -> usize {
        let index = self.all.len();
        let Placed { step, item, .. } = placed;
        match step.id.as_deref() {
            Some(id) if self.by_id.contains_key(id) => {
                self.repeated.insert(id);
            }
            Some(id) => {
                self.by_id.insert(id, index);
            }
            None => self.complete = false,
        }
        self.all.push(placed);
        if let StepForm::Parallel(parallel) = &step.form
            && let Some(branches) = &parallel.branches
        {
            self.complete &= !branches.partial;
            for branch in branches {
                self.add(Placed {
                    step: branch,
                    parallel: Some(index),
                    before: None,
                    item,
                    last: 0,
                });
            }
        }
        let last = self.all.len() - 1;
        if let Some(placed) = self.all.get_mut(index) {
            placed.last = last;
        }
        index
    }

    /// The number of the first step with this id.
    pub(super) fn find(&self, id: &str) -> Option<usize> {
        self.by_id.get(id).copied()
    }

    /// True unless it is certain that no step has this id.
    pub(super) fn may_have(&self, id: &str) -> bool {
        !self.complete || self.by_id.contains_key(id)
    }

    /// True when several steps have this id, which is reported: what refers to it can't be told apart.
    pub(super) fn is_repeated(&self, id: &str) -> bool {
        self.repeated.contains(id)
    }

    /// The ids in the order of the source.
    pub(super) fn ids(&self) -> impl Iterator<Item = &'a str> + Clone {
        self.all.iter().filter_map(Placed::id)
    }
}
