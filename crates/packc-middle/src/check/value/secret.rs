//! Texts that look like secrets: whoever gets a pack can read it, and the files that go with it.
//!
//! Invariant: only what is surely no word and no placeholder is reported, once for each secret, and no message shows any
//! of it. One search over each text finds the few places that are looked at closer, so the cost is that of reading.

mod shape;
mod silence;

use std::collections::HashMap;
use std::ops::Range;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::value::SECRET_IN_PACK;
use packc_ir::{Pack, Scalar, Visit, Visitor};
use packc_source::{FileId, Origin, SourceMap, Span};
use packc_syntax::Style;

use crate::check::place::Written;

pub use silence::silence;

/// The most further places of one secret that a finding shows.
const MAX_RELATED: usize = 4;

/// Looks for secrets in all texts of the pack: templates, fragments, descriptions, and everything that the specification
/// leaves open.
pub(super) fn check(pack: &Pack, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let mut search = Search::new(sources);
    pack.visit(&mut search);
    found.extend(search.report());
}

/// Looks for secrets in a file that goes with the pack.
pub(crate) fn in_file(file: FileId, sources: &SourceMap) -> Vec<Diagnostic> {
    let text = &sources.file(file).text;
    let mut search = Search::new(sources);
    search.text(text, |range| Span::new(file, range));
    search.report().collect()
}

/// A secret and where it stands.
struct Secret {
    /// What it looks like.
    what: &'static str,
    /// All of it, and the part that must not be shown.
    places: Vec<(Span, Span)>,
}

impl Secret {
    fn report(mut self) -> Diagnostic {
        self.places.sort_unstable();
        self.places.dedup();
        let message = format!("this looks like {}", self.what);
        let mut found = Diagnostic::new(&SECRET_IN_PACK, message);
        for (index, (place, _)) in self.places.iter().take(MAX_RELATED + 1).enumerate() {
            found = match index {
                0 => found.at(*place, ""),
                _ => found.related(*place, "and here"),
            };
        }
        if let more @ 1.. = self.places.len().saturating_sub(MAX_RELATED + 1) {
            found = found.note(format!("and in {more} more places"));
        }
        for (_, hidden) in &self.places {
            found = found.conceal(*hidden);
        }
        found
            .note("whoever gets the pack can read it")
            .help("take it out: a runtime has its own settings for secrets")
            .help("replace the secret if the file has left this machine")
    }
}

/// A walk over the texts of a pack.
struct Search<'a> {
    sources: &'a SourceMap,
    secrets: Vec<Secret>,
    /// Which of them has this text.
    by_text: HashMap<String, usize>,
}

impl<'a> Search<'a> {
    fn new(sources: &'a SourceMap) -> Self {
        Self {
            sources,
            secrets: Vec::new(),
            by_text: HashMap::new(),
        }
    }

    fn report(self) -> impl Iterator<Item = Diagnostic> {
        self.secrets.into_iter().map(Secret::report)
    }

    /// Notes the secrets in a text, whose bytes stand at `place`.
    fn text(&mut self, text: &str, place: impl Fn(Range<usize>) -> Span) {
        for shape::Found {
            what,
            whole,
            hidden,
        } in shape::find(text)
        {
            let Some(secret) = text.get(hidden.clone()) else {
                continue;
            };
            let places = (place(whole), place(hidden));
            let index = *self.by_text.entry(secret.to_owned()).or_insert_with(|| {
                self.secrets.push(Secret {
                    what,
                    places: Vec::new(),
                });
                self.secrets.len() - 1
            });
            if let Some(secret) = self.secrets.get_mut(index) {
                secret.places.push(places);
            }
        }
    }
}

impl Visitor for Search<'_> {
    fn object_start(&mut self, _: &Origin) {}
    fn key(&mut self, _: &str) {}
    fn object_end(&mut self) {}
    fn array_start(&mut self, _: &Origin) {}
    fn array_end(&mut self) {}
    fn scalar(&mut self, scalar: Scalar<'_>, origin: &Origin) {
        /// No secret is shorter, in bytes.
        const SHORTEST: usize = 20;
        if let Scalar::String(text) = scalar
            && text.text.len() >= SHORTEST
            && text.style != Style::Made
        {
            let written = Written {
                text,
                span: origin.value,
                sources: self.sources,
            };
            self.text(&text.text, |range| written.place(range));
        }
    }
}
