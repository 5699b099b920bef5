//! The texts of a pack as they are emitted.
//!
//! Invariant: comments are gone, placeholders have the one form that runtimes know, and fragments are put in or referred
//! to by their long form. A text that is right already stays the author's own.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::template::EMPTY_TEMPLATE;
use packc_ir::{Pack, Str};
use packc_source::SourceMap;

use super::expand::Assembled;
use super::templates::{Templates, seam_finding, texts_mut};
use super::unit::Unit;

/// The texts of a pack that change.
#[derive(Debug, Default)]
pub(super) struct Emitted {
    /// For each prompt the new texts, in the order of [`texts_mut`]; `None` for a text that stays.
    prompts: Vec<Vec<Option<String>>>,
    /// The new texts of the fragments.
    fragments: Vec<Option<String>>,
}

impl Emitted {
    /// Puts the texts into the pack that they were made from.
    pub(super) fn replace(self, pack: &mut Pack) {
        let prompts = pack.prompts.iter_mut();
        let prompts = prompts.flat_map(|prompts| prompts.entries.values_mut());
        for (prompt, texts) in prompts.zip(self.prompts) {
            for (text, new) in texts_mut(prompt).zip(texts) {
                replace(text, new);
            }
        }
        let fragments = pack.fragments.iter_mut();
        let fragments = fragments.flat_map(|fragments| fragments.entries.values_mut());
        for (text, new) in fragments.zip(self.fragments) {
            replace(text, new);
        }
    }
}

fn replace(text: &mut Str, new: Option<String>) {
    if let Some(new) = new {
        *text = Str::made(new, text.origin.clone());
    }
}

impl Templates<'_> {
    /// The texts as they are emitted. `inline`: fragments are put into the templates.
    pub(super) fn emit(&self, inline: bool, sources: &SourceMap) -> (Emitted, Vec<Diagnostic>) {
        let mut found = Vec::new();
        let prompts = self.prompts.iter().map(|prompt| {
            let units = prompt.units.iter().map(|unit| {
                let assembled = if inline {
                    self.expansion.assemble(unit)
                } else {
                    self.expansion.tidy(unit)
                };
                found.extend(finding(unit, &assembled, sources));
                changed(unit, assembled.text)
            });
            units.collect()
        });
        let prompts = prompts.collect();
        let units = self.fragments.units.iter();
        let fragments = units.map(|unit| changed(unit, self.expansion.tidy(unit).text));
        let emitted = Emitted {
            prompts,
            fragments: fragments.collect(),
        };
        (emitted, found)
    }
}

/// What is wrong with a template as it is emitted.
fn finding(unit: &Unit<'_>, assembled: &Assembled, sources: &SourceMap) -> Option<Diagnostic> {
    if assembled.text.is_empty() && !unit.text.is_empty() {
        let message = "nothing is left of this template when it is put together";
        let found = Diagnostic::new(&EMPTY_TEMPLATE, message)
            .at(unit.span(sources, 0..unit.text.len()), "")
            .help("comments are left out of the pack; write the text of the prompt too");
        return Some(found);
    }
    seam_finding(unit, assembled.seam?, sources)
}

fn changed(unit: &Unit<'_>, text: String) -> Option<String> {
    (text != **unit.text).then_some(text)
}
