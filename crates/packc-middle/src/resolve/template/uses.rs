//! Which names a text uses, and where.
//!
//! Invariant: each name is listed once, with its first places; positions are those of the text that was looked at.

use std::ops::Range;

use indexmap::IndexMap;

use super::jinja::{self, Parsed};
use super::scan::{Access, PieceKind};
use super::unit::Unit;

/// The names that a text uses.
#[derive(Debug, Default)]
pub(super) struct Uses<'t> {
    /// Variables by name.
    pub(super) variables: IndexMap<&'t str, Variable>,
    /// Artifacts by name, with the first place of each.
    pub(super) artifacts: IndexMap<&'t str, Range<usize>>,
    /// The first places where a fragment stands in an expression that isn't put in as text.
    pub(super) fragments: Vec<Range<usize>>,
}

/// How a variable is used.
#[derive(Debug, Default)]
pub(super) struct Variable {
    /// Where the name stands, the first few times.
    pub(super) places: Vec<Range<usize>>,
    /// The first `name.key`.
    pub(super) key: Option<Range<usize>>,
    /// The first `name[0]`.
    pub(super) index: Option<Range<usize>>,
}

/// How many places of a name are kept.
const PLACES: usize = 4;

impl<'t> Uses<'t> {
    /// What a text with placeholders alone uses.
    pub(super) fn of_unit(unit: &Unit<'t>) -> Self {
        let mut uses = Self::default();
        for piece in &unit.pieces {
            match &piece.kind {
                PieceKind::Variable { root, access } => {
                    let name = unit.slice(root.clone());
                    uses.variable(name, root.clone(), piece.range.clone(), *access);
                }
                PieceKind::Artifact { name } => {
                    let place = name.clone();
                    uses.artifacts
                        .entry(unit.slice(name.clone()))
                        .or_insert(place);
                }
                PieceKind::Text | PieceKind::Comment | PieceKind::Fragment { .. } => {}
            }
        }
        uses
    }

    /// What a template uses that was read as a tree.
    pub(super) fn of_parsed(parsed: Parsed<'t>) -> Self {
        let mut uses = Self::default();
        for variable in parsed.variables {
            let jinja::Variable {
                name,
                root,
                whole,
                access,
                key,
            } = variable;
            match (name, key) {
                ("fragments", Some(_)) if uses.fragments.len() < PLACES => {
                    uses.fragments.push(whole);
                }
                ("fragments", Some(_)) => {}
                ("artifacts", Some(key)) => {
                    uses.artifacts.entry(key).or_insert(whole);
                }
                _ => uses.variable(name, root, whole, access),
            }
        }
        uses
    }

    fn variable(&mut self, name: &'t str, root: Range<usize>, whole: Range<usize>, access: Access) {
        let variable = self.variables.entry(name).or_default();
        if variable.places.len() < PLACES {
            variable.places.push(root);
        }
        match access {
            Access::Whole => {}
            Access::Key => {
                variable.key.get_or_insert(whole);
            }
            Access::Index => {
                variable.index.get_or_insert(whole);
            }
        }
    }
}
