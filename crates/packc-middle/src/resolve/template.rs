//! Templates: scanned into pieces, checked, and their fragments put in (source format, section 8).
//!
//! The steps: the language of the templates ([`engine`]), scanning ([`scan`], [`unit`]), references between texts
//! ([`fragments`], [`templates`]), names ([`check`]), and the texts as they are emitted ([`expand`], [`emit`]).
//!
//! Invariant: checks run on the pieces of the source text, before anything is inlined, so that each mistake is found
//! once, where it was written.

mod check;
mod delimiters;
mod emit;
mod engine;
mod expand;
mod fragments;
mod jinja;
mod problems;
pub mod render;
mod scan;
mod scope;
mod search;
mod templates;
mod undeclared;
mod unit;
mod unused;
mod uses;
mod value;
mod workflow;

use packc_diagnostics::registry::template::{
    FRAGMENT_WITHOUT_PREFIX, UNDECLARED_FEATURE, UNDECLARED_VARIABLE,
};
use packc_diagnostics::{Diagnostic, Rule};
use packc_ir::{FragmentMode, Pack};
use packc_source::SourceMap;

use check::Check;
use emit::Emitted;
use engine::Engine;
use templates::Templates;
use workflow::Workflow;

/// The texts of a pack with their fragments in place, ready to be put into it.
#[derive(Debug, Default)]
pub struct Texts {
    emitted: Emitted,
    without_fragments: bool,
}

impl Texts {
    /// Puts the texts into the pack that they were made from.
    pub(super) fn replace(self, pack: &mut Pack) {
        self.emitted.replace(pack);
        if self.without_fragments {
            pack.fragments = None;
        }
    }
}

/// The templates of a pack, scanned and linked with its fragments. The pack stays as it is, so that other checks can go on
/// beside; so can the two halves of what is left to do, [`Self::check`] and [`Self::emit`].
#[derive(Debug)]
pub struct Linked<'p> {
    pack: &'p Pack,
    sources: &'p SourceMap,
    /// `None` when the language of the templates isn't known.
    templates: Option<Templates<'p>>,
}

impl<'p> Linked<'p> {
    /// Scans the templates, and finds what is wrong with each by itself and with its references to fragments. None may
    /// have more than `limit` bytes with its fragments.
    pub fn read(pack: &'p Pack, limit: u64, sources: &'p SourceMap) -> (Self, Vec<Diagnostic>) {
        let mut found = declarations(pack);
        let (engine, unknown) = Engine::of(pack);
        found.extend(unknown);
        let templates = engine.map(|engine| {
            let (templates, wrong) = Templates::read(pack, engine, limit, sources);
            found.extend(wrong);
            templates
        });
        mark_survivable(&mut found);
        let linked = Self {
            pack,
            sources,
            templates,
        };
        (linked, found)
    }

    /// What is wrong with the names in the templates.
    pub fn check(&self) -> Vec<Diagnostic> {
        let Some(templates) = &self.templates else {
            return Vec::new();
        };
        let workflow = Workflow::of(self.pack);
        let mut found = Check::new(templates, &workflow, self.sources).run(true);
        mark_survivable(&mut found);
        found
    }

    /// The texts with the fragments put in, and which fragments aren't used.
    pub fn emit(&self, fragments: FragmentMode) -> (Texts, Vec<Diagnostic>) {
        let Some(templates) = &self.templates else {
            return (Texts::default(), Vec::new());
        };
        let mut found = templates.unused_fragments(self.pack);
        let mut texts = Texts {
            emitted: Emitted::default(),
            without_fragments: fragments == FragmentMode::Strip,
        };
        if templates.is_assembled {
            let inline = fragments != FragmentMode::Reference;
            let (emitted, wrong) = templates.emit(inline, self.sources);
            found.extend(wrong);
            texts.emitted = emitted;
        }
        mark_survivable(&mut found);
        (texts, found)
    }
}

/// Rules whose findings are errors in sources and warnings in a compiled pack, whose host may know better.
pub static LENIENT_IN_PACKS: [&Rule; 3] = [
    &UNDECLARED_VARIABLE,
    &FRAGMENT_WITHOUT_PREFIX,
    &UNDECLARED_FEATURE,
];

/// Checks the templates of a pack that is compiled already, none of which may have more than `limit` bytes with its
/// fragments. What a host may know better is marked as survivable.
pub fn check(pack: &Pack, sources: &SourceMap, limit: u64) -> Vec<Diagnostic> {
    let mut found = declarations(pack);
    let (engine, unknown) = Engine::of(pack);
    found.extend(unknown);
    if let Some(engine) = engine {
        let (templates, wrong) = Templates::read(pack, engine, limit, sources);
        found.extend(wrong);
        found.extend(templates.comments(sources));
        let workflow = Workflow::of(pack);
        found.extend(Check::new(&templates, &workflow, sources).run(false));
    }
    mark_survivable(&mut found);
    found
}

/// Marks what the host of a pack may make good: it can supply a name, and use an engine that knows more.
fn mark_survivable(found: &mut [Diagnostic]) {
    for found in found {
        found.survivable |= LENIENT_IN_PACKS.contains(&found.rule);
    }
}

/// What is wrong with the declarations of variables.
fn declarations(pack: &Pack) -> Vec<Diagnostic> {
    let prompts = pack.prompts.iter().flat_map(|prompts| prompts.values());
    prompts.flat_map(scope::check_declarations).collect()
}
