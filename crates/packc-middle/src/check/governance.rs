//! The rules of governance.
//!
//! Place in the pipeline: after lowering, before resolution. Invariant: reads the pack as its sources wrote it, and
//! concludes nothing from what couldn't be read.

use packc_diagnostics::Diagnostic;
use packc_ir::Pack;
use packc_source::SourceMap;

/// Everything that these rules find in the pack.
pub(super) fn check(_pack: &Pack, _sources: &SourceMap, _found: &mut Vec<Diagnostic>) {}
