//! Governance (RFC 0013, 0016).
//!
//! Invariant: one function a rule; nothing is concluded from what couldn't be read. Facts are only compared with each
//! other: no value is inferred, a term is never looked up in its vocabulary, and what `extensions` hold is never read.

mod annotation;
mod effective;
mod prefix;
mod reference;
mod target;
mod term;
mod vocabulary;

use packc_diagnostics::Diagnostic;
use packc_ir::Pack;
use packc_source::SourceMap;

use super::composition::once_a_place;
use effective::Declaration;

/// Checks all rules of this group.
pub(super) fn check(pack: &Pack, sources: &SourceMap, found: &mut Vec<Diagnostic>) {
    let declarations = Declaration::all(pack);
    let mut own = Vec::new();
    vocabulary::check(&declarations, &mut own);
    prefix::check(pack, &declarations, sources, &mut own);
    reference::check(pack, &declarations, &mut own);
    annotation::check(pack, &declarations, &mut own);
    found.extend(once_a_place(own));
}
