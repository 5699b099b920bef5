//! Compositions (RFC 0010).
//!
//! Invariant: one function a rule; nothing is concluded from what couldn't be read.

use packc_diagnostics::Diagnostic;
use packc_ir::Pack;
use packc_source::SourceMap;

/// Checks all rules of this group.
pub(super) fn check(_pack: &Pack, _sources: &SourceMap, _found: &mut Vec<Diagnostic>) {}
