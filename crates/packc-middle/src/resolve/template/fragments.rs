//! The fragments of a pack and how they use each other.
//!
//! Invariant: after [`Fragments::link`] the references that are followed form no circle, and [`Fragments::order`] has
//! each fragment behind those that it uses, so that nothing that is computed along it needs recursion.

use indexmap::IndexSet;
use packc_diagnostics::registry::template::{FRAGMENT_CYCLE, UNKNOWN_FRAGMENT};
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{Map, Pack, Str};
use packc_source::SourceMap;

use super::engine::Engine;
use super::scan::PieceKind;
use super::search::Search;
use super::unit::{Unit, is_imported};

/// How many circles are reported; where there are more, they are all made of the same few fragments.
const CIRCLES: usize = 20;

/// The fragments of a pack.
#[derive(Debug)]
pub(super) struct Fragments<'p> {
    map: Option<&'p Map<Str>>,
    /// The scanned texts, in the order of the pack.
    pub(super) units: Vec<Unit<'p>>,
    /// The numbers of the fragments, each behind those that it uses.
    pub(super) order: Vec<usize>,
    search: Search,
}

impl<'p> Fragments<'p> {
    /// Scans the fragments. `is_variable`: names that a prompt of the pack has a variable of; they are never read as
    /// the name of a fragment.
    pub(super) fn scan(pack: &'p Pack, engine: Engine, is_variable: impl Fn(&str) -> bool) -> Self {
        let map = pack.fragments.as_ref();
        let units = map.map(|map| {
            let texts = map.values();
            let scanned = texts.map(|text| {
                let imported = is_imported(&text.origin);
                Unit::new(text, engine, |name| {
                    imported && map.contains_key(name) && !is_variable(name)
                })
            });
            scanned.collect()
        });
        Self {
            map,
            units: units.unwrap_or_default(),
            order: Vec::new(),
            search: Search::default(),
        }
    }

    /// The number of the fragment with this name.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.map?.get_index_of(name)
    }

    /// False when it is certain that there is no such fragment.
    pub(super) fn may_have(&self, name: &str) -> bool {
        self.map.is_some_and(|map| map.may_have(name))
    }

    /// The name of a fragment.
    pub(super) fn name(&self, number: usize) -> &'p str {
        let entry = self.map.and_then(|map| map.get_index(number));
        entry.map_or("", |(name, _)| name)
    }

    /// The names of all fragments.
    pub(super) fn names(&self) -> impl Iterator<Item = &'p str> + Clone {
        let maps = self.map.into_iter();
        maps.flat_map(|map| map.keys().map(|name| &**name))
    }

    /// Fills in which fragment each reference of a text leads to; reports those that lead nowhere, each name once.
    pub(super) fn resolve(&self, unit: &mut Unit<'p>, sources: &SourceMap) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut unknown: IndexSet<&str> = IndexSet::new();
        let references: Vec<_> = unit.references().collect();
        for (piece, range) in references {
            let name = unit.slice(range.clone());
            let target = self.find(name);
            if let Some(link) = unit.links.get_mut(piece) {
                *link = target;
            }
            if target.is_none() && !self.may_have(name) && unknown.insert(name) {
                let place = unit.span(sources, range);
                let message = format!("there is no fragment `{name}`");
                let report = Diagnostic::new(&UNKNOWN_FRAGMENT, message).at(place, "");
                found.push(match self.search.nearest(name, self.names()) {
                    Some((near, only)) => {
                        let report = report.did_you_mean(name, near);
                        if only {
                            report.fix(place, near)
                        } else {
                            report
                        }
                    }
                    None => self.suggest(report, name),
                });
            }
        }
        found
    }

    fn suggest(&self, report: Diagnostic, name: &str) -> Diagnostic {
        /// How many names a message lists.
        const SHOWN: usize = 8;
        let report = if self.names().next().is_none() {
            report
        } else {
            let names = list_words(self.names(), SHOWN);
            report.note(format!("the fragments of the pack are {names}"))
        };
        report.help(format!("put its text into `fragments/{name}.md`"))
    }

    /// Fills in where the references of the fragments lead, and puts the fragments into an order in which each follows
    /// those that it uses. References that close a circle are reported and cut.
    pub(super) fn link(&mut self, sources: &SourceMap) -> Vec<Diagnostic> {
        let mut units = std::mem::take(&mut self.units);
        let mut found = Vec::new();
        for unit in &mut units {
            found.extend(self.resolve(unit, sources));
        }
        self.units = units;
        let mut state = vec![Visit::New; self.units.len()];
        let mut cut = IndexSet::new();
        for start in 0..self.units.len() {
            found.extend(self.visit(start, &mut state, &mut cut, sources));
        }
        found
    }

    /// Which fragments these texts use, directly or through others.
    pub(super) fn used_by<'u>(&self, texts: impl IntoIterator<Item = &'u Unit<'p>>) -> Vec<bool>
    where
        'p: 'u,
    {
        let mut used = vec![false; self.units.len()];
        let mark = |used: &mut Vec<bool>, unit: &Unit<'_>| {
            for number in unit.links.iter().flatten() {
                if let Some(slot) = used.get_mut(*number) {
                    *slot = true;
                }
            }
        };
        for unit in texts {
            mark(&mut used, unit);
        }
        for outer in self.order.iter().rev() {
            let is_used = used.get(*outer).copied().unwrap_or(false);
            if let Some(unit) = self.units.get(*outer).filter(|_| is_used) {
                mark(&mut used, unit);
            }
        }
        used
    }

    /// Walks through what a fragment uses, the innermost first. `cut`: the references that have been reported, by the
    /// fragment that they stand in and the one that they lead to.
    fn visit(
        &mut self,
        start: usize,
        state: &mut [Visit],
        cut: &mut IndexSet<(usize, usize)>,
        sources: &SourceMap,
    ) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        // The fragments on the way, each with the piece that is looked at next.
        let mut way: Vec<(usize, usize)> = Vec::new();
        let open = |number: usize, state: &mut [Visit], way: &mut Vec<(usize, usize)>| {
            if let Some(visit @ Visit::New) = state.get_mut(number) {
                *visit = Visit::Open(way.len());
                way.push((number, 0));
            }
        };
        open(start, state, &mut way);
        while let Some((number, piece)) = way.last_mut() {
            let (number, at) = (*number, *piece);
            *piece += 1;
            let links = self.units.get(number).map(|unit| &unit.links);
            let Some(link) = links.and_then(|links| links.get(at).copied()) else {
                way.pop();
                self.order.push(number);
                if let Some(visit) = state.get_mut(number) {
                    *visit = Visit::Done;
                }
                continue;
            };
            let Some(target) = link else { continue };
            if let Some(Visit::Open(from)) = state.get(target).copied() {
                let circle = way.get(from..).unwrap_or_default();
                if cut.len() < CIRCLES && cut.insert((number, target)) {
                    found.extend(self.cycle(circle, sources));
                }
                let unit = self.units.get_mut(number);
                if let Some(link) = unit.and_then(|unit| unit.links.get_mut(at)) {
                    *link = None;
                }
            } else {
                open(target, state, &mut way);
            }
        }
        found
    }

    /// The finding that fragments use each other in a circle. Each step has been taken from the piece before the one
    /// that is looked at next.
    fn cycle(&self, circle: &[(usize, usize)], sources: &SourceMap) -> Option<Diagnostic> {
        /// How many steps are shown with their places.
        const SHOWN: usize = 8;
        let numbers = circle.iter().chain(circle.first());
        let chain: Vec<&str> = numbers.map(|(number, _)| self.name(*number)).collect();
        let mut steps = circle.iter().filter_map(|(number, next)| {
            let unit = self.units.get(*number)?;
            match &unit.pieces.get(next.checked_sub(1)?)?.kind {
                PieceKind::Fragment { name } => Some((unit, name.clone())),
                _ => None,
            }
        });
        let (unit, range) = steps.next()?;
        let message = if circle.len() == 1 {
            format!("the fragment `{}` uses itself", chain.first()?)
        } else {
            format!(
                "fragments use each other in a circle: {}",
                shorten(&chain).join(" → ")
            )
        };
        let mut found = Diagnostic::new(&FRAGMENT_CYCLE, message).at(unit.span(sources, range), "");
        for (unit, range) in steps.by_ref().take(SHOWN) {
            let words = format!("which uses `{}`", unit.slice(range.clone()));
            found = found.related(unit.span(sources, range), words);
        }
        Some(found.help("take one of these references out"))
    }
}

/// Where the walk through the fragments stands with one of them.
#[derive(Clone, Copy, Debug)]
enum Visit {
    New,
    /// On the way, at this place of it.
    Open(usize),
    Done,
}

/// A chain of names in backticks, without its middle when it is long.
fn shorten(chain: &[&str]) -> Vec<String> {
    /// How many names are shown at each end.
    const ENDS: usize = 4;
    let quoted = |names: &[&str]| -> Vec<String> {
        let names = names.iter();
        names.map(|name| format!("`{name}`")).collect()
    };
    let left_out = chain.len().saturating_sub(2 * ENDS);
    if left_out <= 1 {
        return quoted(chain);
    }
    let (first, rest) = chain.split_at(ENDS);
    let (_, last) = rest.split_at(left_out);
    [
        quoted(first),
        vec![format!("{left_out} more")],
        quoted(last),
    ]
    .concat()
}
