//! All templates and fragments of a pack, scanned and linked.
//!
//! Invariant: what is wrong with a text by itself, and with the references to fragments, is found while this is made;
//! the texts of the fragments that are used are then ready to be put in.

use std::ops::Range;
use std::sync::OnceLock;

use indexmap::IndexSet;
use packc_diagnostics::registry::template::{EXPANSION_LIMIT, MALFORMED_PLACEHOLDER};
use packc_diagnostics::{Diagnostic, Severity};
use packc_ir::{Pack, Str};
use packc_source::{SourceMap, Span};

use super::engine::Engine;
use super::expand::{Expansion, TOTAL};
use super::fragments::Fragments;
use super::problems;
use super::scan::PieceKind;
use super::unit::{Unit, is_imported};

/// The templates of a prompt.
#[derive(Debug)]
pub(super) struct Prompt<'p> {
    /// The key of the prompt.
    pub(super) name: &'p str,
    /// The prompt.
    pub(super) record: &'p packc_ir::Prompt,
    /// Its texts, as [`texts`] gives them.
    pub(super) units: Vec<Unit<'p>>,
    /// True for a prompt of PromptKit, where a fragment is named like a variable.
    pub(super) is_imported: bool,
}

/// A fragment that a prompt uses.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The number of the fragment.
    pub(super) fragment: usize,
    /// The number of the prompt's text from which it is reached.
    pub(super) unit: usize,
    /// The name in the reference of that text.
    pub(super) name: Range<usize>,
}

/// All templates and fragments of a pack.
#[derive(Debug)]
pub(super) struct Templates<'p> {
    pub(super) engine: Engine,
    pub(super) fragments: Fragments<'p>,
    pub(super) prompts: Vec<Prompt<'p>>,
    pub(super) expansion: Expansion,
    /// For each fragment what [`Self::closure`] gave; computed when first asked for.
    closures: Vec<OnceLock<Vec<usize>>>,
    /// False when the texts with their fragments can't be had, since something is too large.
    pub(super) is_assembled: bool,
}

/// The texts of a prompt that are templates.
pub(super) fn texts(prompt: &packc_ir::Prompt) -> impl Iterator<Item = &Str> {
    let overrides = prompt.model_overrides.iter();
    let overrides = overrides.flat_map(|overrides| overrides.values());
    prompt
        .system_template
        .iter()
        .chain(overrides.flat_map(|one| {
            [
                &one.system_template_prefix,
                &one.system_template_suffix,
                &one.system_template,
            ]
            .into_iter()
            .flatten()
        }))
}

/// The same texts, to be replaced.
pub(super) fn texts_mut(prompt: &mut packc_ir::Prompt) -> impl Iterator<Item = &mut Str> {
    let overrides = prompt.model_overrides.iter_mut();
    let overrides = overrides.flat_map(|overrides| overrides.entries.values_mut());
    let own = prompt.system_template.iter_mut();
    own.chain(overrides.flat_map(|one| {
        [
            &mut one.system_template_prefix,
            &mut one.system_template_suffix,
            &mut one.system_template,
        ]
        .into_iter()
        .flatten()
    }))
}

impl<'p> Templates<'p> {
    /// Scans and links the texts of a pack, none of which may have more than `limit` bytes with its fragments.
    pub(super) fn read(
        pack: &'p Pack,
        engine: Engine,
        limit: u64,
        sources: &SourceMap,
    ) -> (Self, Vec<Diagnostic>) {
        let prompts = pack.prompts.iter().flatten();
        let variables: IndexSet<&str> = prompts
            .clone()
            .flat_map(|(_, prompt)| prompt.variables.iter().flatten())
            .filter_map(|variable| variable.name.as_deref())
            .collect();
        let mut fragments = Fragments::scan(pack, engine, |name| variables.contains(name));
        let mut found = fragments.link(sources);
        let prompts = prompts.map(|(name, record)| {
            let imported = is_imported(&record.origin);
            let own = record.variables.iter().flatten().filter(|_| imported);
            let own: IndexSet<&str> = own.filter_map(|one| one.name.as_deref()).collect();
            let units = texts(record).map(|text| {
                let mut unit = Unit::new(text, engine, |name| {
                    imported && fragments.find(name).is_some() && !own.contains(name)
                });
                found.extend(fragments.resolve(&mut unit, sources));
                unit
            });
            Prompt {
                name,
                record,
                units: units.collect(),
                is_imported: imported,
            }
        });
        let prompts: Vec<Prompt<'p>> = prompts.collect();
        let expansion = Expansion::measure(&fragments, engine.delimiters, limit);
        let mut read = Self {
            closures: vec![OnceLock::new(); fragments.units.len()],
            engine,
            fragments,
            prompts,
            expansion,
            is_assembled: false,
        };
        for unit in read.units() {
            let is_fragment = |name: &str| read.fragments.find(name).is_some();
            let problems = problems::report(unit, engine.delimiters, sources, is_fragment);
            found.extend(problems);
        }
        found.extend(read.assemble(sources));
        (read, found)
    }

    /// All texts: fragments, then templates.
    pub(super) fn units(&self) -> impl Iterator<Item = &Unit<'p>> {
        let templates = self.prompts.iter().flat_map(|prompt| &prompt.units);
        self.fragments.units.iter().chain(templates)
    }

    /// Puts the texts of the fragments together, unless something becomes too large.
    fn assemble(&mut self, sources: &SourceMap) -> Vec<Diagnostic> {
        let mut found = self.too_large(sources);
        let templates = self.prompts.iter().flat_map(|prompt| &prompt.units);
        let used = self.fragments.used_by(templates);
        let fragments = used.iter().enumerate().filter(|(_, used)| **used);
        let sizes = fragments.map(|(number, _)| self.expansion.fragment_size(number));
        let templates = self.prompts.iter().flat_map(|prompt| &prompt.units);
        let sizes = sizes.chain(templates.map(|unit| self.expansion.size(unit)));
        let total = sizes.fold(0u64, u64::saturating_add);
        let limit = self.expansion.limit().saturating_mul(TOTAL);
        if !found.is_empty() {
            return found;
        }
        if total > limit && used.contains(&true) {
            let message = format!(
                "with their fragments, the templates of the pack have {total} bytes; the limit is {limit}"
            );
            let report = Diagnostic::new(&EXPANSION_LIMIT, message)
                .help("put less text into the fragments that many prompts use")
                .help("raise the limit with `--max-expansion` when all of that is meant");
            return vec![report];
        }
        self.is_assembled = true;
        let seams = self.expansion.assemble_fragments(&self.fragments, &used);
        for (fragment, seam) in seams {
            let unit = self.fragments.units.get(fragment);
            found.extend(unit.and_then(|unit| seam_finding(unit, seam, sources)));
        }
        found
    }

    /// The texts that become too large because of the fragments in them; not those that are too large only because of
    /// another one.
    fn too_large(&self, sources: &SourceMap) -> Vec<Diagnostic> {
        let limit = self.expansion.limit();
        let mut found = Vec::new();
        for unit in self
            .units()
            .filter(|unit| self.expansion.is_too_large(unit))
        {
            let inherited = unit.links.iter().flatten().any(|number| {
                let fragment = self.fragments.units.get(*number);
                fragment.is_some_and(|fragment| self.expansion.is_too_large(fragment))
            });
            if inherited {
                continue;
            }
            let mut largest = None;
            for (piece, name) in unit.references() {
                let link = unit.links.get(piece).copied().flatten();
                let size = link.map_or(0, |number| self.expansion.fragment_size(number));
                if largest.as_ref().is_none_or(|(known, _)| size > *known) {
                    largest = Some((size, name));
                }
            }
            let Some((size, name)) = largest else {
                continue;
            };
            let message = format!(
                "with its fragments, this text has {} bytes; the limit is {limit}",
                self.expansion.size(unit)
            );
            let label = format!("this fragment has {size} bytes");
            let report = Diagnostic::new(&EXPANSION_LIMIT, message)
                .at(unit.span(sources, name), label)
                .help("use the fragments less often, or shorten them")
                .help("raise the limit with `--max-expansion` when all of that is meant");
            found.push(report);
        }
        found
    }

    /// The fragments that a prompt uses and that have something to check, each once: those of its first text first, the
    /// outer before the inner.
    pub(super) fn reach(&self, prompt: &Prompt<'p>) -> Vec<Step> {
        let mut reach: Vec<Step> = Vec::new();
        let mut seen: IndexSet<usize> = IndexSet::new();
        for (number, unit) in prompt.units.iter().enumerate() {
            for (piece, name) in unit.references() {
                let Some(outer) = unit.links.get(piece).copied().flatten() else {
                    continue;
                };
                let closure = self.closures.get(outer);
                let closure = closure.map(|closure| closure.get_or_init(|| self.closure(outer)));
                for fragment in closure.into_iter().flatten() {
                    if seen.insert(*fragment) {
                        reach.push(Step {
                            fragment: *fragment,
                            unit: number,
                            name: name.clone(),
                        });
                    }
                }
            }
        }
        reach
    }

    /// A fragment and those that it uses, as far as they have something to check.
    fn closure(&self, start: usize) -> Vec<usize> {
        let mut open = vec![start];
        let mut seen: IndexSet<usize> = IndexSet::new();
        while let Some(number) = open.pop() {
            if seen.insert(number) {
                let unit = self.fragments.units.get(number);
                let links = unit.into_iter().flat_map(|unit| unit.links.iter().rev());
                open.extend(links.copied().flatten());
            }
        }
        let units = &self.fragments.units;
        let has_something = |number: &usize| units.get(*number).is_some_and(Unit::has_names);
        seen.into_iter().filter(has_something).collect()
    }

    /// True when a reference to a fragment stands at byte `at` of a text with its fragments: one that leads nowhere.
    pub(super) fn is_reference(&self, unit: &Unit<'p>, at: usize) -> bool {
        let (fragment, at) = self.expansion.locate(unit, &self.fragments, at);
        let unit = fragment.map_or(Some(unit), |number| self.fragments.units.get(number));
        unit.is_some_and(|unit| {
            unit.pieces.iter().any(|piece| {
                piece.range.contains(&at) && matches!(piece.kind, PieceKind::Fragment { .. })
            })
        })
    }

    /// Where a part of a text with its fragments was written.
    pub(super) fn written(
        &self,
        unit: &Unit<'p>,
        range: Range<usize>,
        sources: &SourceMap,
    ) -> Span {
        let (fragment, start) = self.expansion.locate(unit, &self.fragments, range.start);
        let place = |at: usize| self.expansion.locate(unit, &self.fragments, at);
        let written = fragment.and_then(|number| self.fragments.units.get(number));
        // What begins in one text and ends in another is shown up to the end of its first line.
        let end = match place(range.end.saturating_sub(1).max(range.start)) {
            (other, end) if other == fragment && end >= start => {
                end + usize::from(!range.is_empty())
            }
            _ => start,
        };
        written.unwrap_or(unit).span(sources, start..end)
    }

    /// Comments for authors, which no runtime takes out of a compiled pack.
    pub(super) fn comments(&self, sources: &SourceMap) -> Vec<Diagnostic> {
        let comments = self.units().flat_map(|unit| {
            let pieces = unit.pieces.iter();
            let comments = pieces.filter(|piece| piece.kind == PieceKind::Comment);
            comments.map(move |piece| unit.span(sources, piece.range.clone()))
        });
        comments
            .map(|place| {
                let message = "this comment is part of the text that a runtime sees";
                let mut found = Diagnostic::new(&MALFORMED_PLACEHOLDER, message)
                    .at(place, "")
                    .help("build the pack from its sources: packc leaves comments out");
                found.severity = Severity::Warning;
                found
            })
            .collect()
    }
}

/// The finding that something put in or taken out makes a placeholder together with its neighbour.
pub(super) fn seam_finding(
    unit: &Unit<'_>,
    seam: usize,
    sources: &SourceMap,
) -> Option<Diagnostic> {
    let piece = unit.pieces.get(seam)?;
    let what = if piece.kind == PieceKind::Comment {
        "without this comment, the text around it becomes a placeholder"
    } else {
        "this fragment becomes a placeholder together with the text beside it"
    };
    let found = Diagnostic::new(&MALFORMED_PLACEHOLDER, what)
        .at(unit.span(sources, piece.range.clone()), "")
        .help("separate the braces, by a blank for example");
    Some(found)
}
