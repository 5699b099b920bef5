//! Names that were probably meant, where what has the names is no section of the pack: steps, evals, providers.
//!
//! Invariant: a name is only suggested, and an edit is given only when no other name is near.

use std::cell::Cell;

use packc_diagnostics::{Diagnostic, nearest};
use packc_ir::Str;

use crate::check::names::written_as;

/// How many wrong names are compared with all known ones. A composition whose steps have all been renamed would take
/// minutes else.
const COMPARED: usize = 64;

/// A search for near names that grows tired.
#[derive(Default)]
pub(in crate::check) struct Search {
    compared: Cell<usize>,
}

/// A name that was probably meant.
#[derive(Clone, Copy)]
pub(in crate::check) struct Near<'k> {
    pub(in crate::check) name: &'k str,
    /// True when no other name is near.
    pub(in crate::check) only: bool,
}

impl Search {
    /// The nearest of the known names.
    pub(in crate::check) fn nearest<'k>(
        &self,
        word: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) -> Option<Near<'k>> {
        self.compared.set(self.compared.get() + 1);
        if self.compared.get() > COMPARED {
            return None;
        }
        let name = nearest(word, known.clone())?;
        let only = nearest(word, known.filter(|other| *other != name)).is_none();
        Some(Near { name, only })
    }
}

impl Near<'_> {
    /// The finding about `name` with this name as the help, and as the edit when that is certain.
    pub(in crate::check) fn suggest(self, diagnostic: Diagnostic, name: &Str) -> Diagnostic {
        let diagnostic = diagnostic.did_you_mean(name, self.name);
        match written_as(self.name, name).filter(|_| self.only) {
            Some(edit) => diagnostic.fix(name.origin.value, edit),
            None => diagnostic,
        }
    }
}
