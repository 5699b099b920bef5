//! The rules of the specification beyond its schema, one module a group.
//!
//! Invariant: checks read the pack and change nothing; each mistake is reported by one rule.

mod agent;
mod composition;
pub(crate) mod core;
mod eval;
mod governance;
mod media;
mod mime_type;
mod names;
pub(crate) mod place;
pub(crate) mod provider;
mod removal;
pub(crate) mod value;
mod workflow;

use packc_diagnostics::Diagnostic;
use packc_ir::Pack;
use packc_source::SourceMap;

pub use value::secret::silence;

/// Everything that the rules find in the pack as its sources wrote it, whose text is in `sources`.
pub fn check(pack: &Pack, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    core::check(pack, &mut found);
    workflow::check(pack, &mut found);
    eval::check(pack, sources, &mut found);
    agent::check(pack, &mut found);
    composition::check(pack, sources, &mut found);
    provider::check(pack, &mut found);
    governance::check(pack, sources, &mut found);
    media::check(pack, &mut found);
    value::check(pack, sources, &mut found);
    found
}
