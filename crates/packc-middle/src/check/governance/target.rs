//! What controls and reviews can name: evals and validators of the whole pack.
//!
//! Invariant: an id that may stand in what couldn't be read is passed over.

use std::collections::{HashMap, HashSet};

use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{Eval, List, Pack, Prompt, Str, Validator};

use crate::check::composition::near::Search;

/// How many ids a help lists.
const SHOWN: usize = 6;

/// The evals of the pack and its prompts, and the validators of its prompts.
pub(super) struct Targets<'a> {
    pub(super) evals: Ids<'a>,
    pub(super) validators: Ids<'a>,
    /// The first validator of each type that has no id.
    pub(super) types: HashMap<&'a str, &'a Str>,
    pub(super) search: Search,
}

/// Ids of one kind of thing.
#[derive(Default)]
pub(super) struct Ids<'a> {
    known: HashSet<&'a str>,
    in_order: Vec<&'a str>,
    /// True when there may be more.
    partial: bool,
}

impl<'a> Targets<'a> {
    pub(super) fn of(pack: &'a Pack) -> Self {
        let mut targets = Self {
            evals: Ids::default(),
            validators: Ids::default(),
            types: HashMap::new(),
            search: Search::default(),
        };
        targets.add_evals(pack.evals.as_ref(), pack.partial);
        match &pack.prompts {
            None => targets.set_partial(pack.partial),
            Some(prompts) => {
                targets.set_partial(prompts.partial || !prompts.unread.is_empty());
                prompts
                    .values()
                    .for_each(|prompt| targets.add_prompt(prompt));
            }
        }
        targets
    }

    fn add_prompt(&mut self, prompt: &'a Prompt) {
        self.add_evals(prompt.evals.as_ref(), prompt.partial);
        match &prompt.validators {
            None => self.validators.partial |= prompt.partial,
            Some(validators) => {
                self.validators.partial |= validators.partial;
                validators
                    .iter()
                    .for_each(|validator| self.add_validator(validator));
            }
        }
    }

    fn add_evals(&mut self, evals: Option<&'a List<Eval>>, partial: bool) {
        let Some(evals) = evals else {
            self.evals.partial |= partial;
            return;
        };
        self.evals.partial |= evals.partial;
        for eval in evals {
            match &eval.id {
                Some(id) => self.evals.add(id),
                None => self.evals.partial = true,
            }
        }
    }

    fn add_validator(&mut self, validator: &'a Validator) {
        match &validator.id {
            Some(id) => self.validators.add(id),
            None if validator.partial => self.validators.partial = true,
            None => {
                if let Some(kind) = &validator.kind {
                    self.types.entry(kind).or_insert(kind);
                }
            }
        }
    }

    fn set_partial(&mut self, partial: bool) {
        self.evals.partial |= partial;
        self.validators.partial |= partial;
    }
}

impl<'a> Ids<'a> {
    fn add(&mut self, id: &'a str) {
        if self.known.insert(id) {
            self.in_order.push(id);
        }
    }

    /// The ids of these.
    pub(super) fn of(ids: impl Iterator<Item = Option<&'a str>>, partial: bool) -> Self {
        let mut all = Self {
            partial,
            ..Self::default()
        };
        for id in ids {
            match id {
                Some(id) => all.add(id),
                None => all.partial = true,
            }
        }
        all
    }

    /// True for an id that is there.
    pub(super) fn has(&self, id: &str) -> bool {
        self.known.contains(id)
    }

    /// True unless it is certain that nothing has this id.
    pub(super) fn may_have(&self, id: &str) -> bool {
        self.partial || self.has(id)
    }

    /// Says which id was probably meant, or which ones there are.
    pub(super) fn suggest(
        &self,
        diagnostic: Diagnostic,
        name: &Str,
        search: &Search,
        several: &str,
        none: &str,
    ) -> Diagnostic {
        let known = || self.in_order.iter().copied();
        if let Some(near) = search.nearest(name, known()) {
            return near.suggest(diagnostic, name);
        }
        diagnostic.help(match self.in_order.len() {
            0 => none.to_owned(),
            1 => format!("there is only {}", list_words(known(), SHOWN)),
            _ => format!("the {several} are {}", list_words(known(), SHOWN)),
        })
    }
}
