//! Values that the specification leaves open: defaults, limits, patterns, secrets.
//!
//! Invariant: one function a rule; nothing is concluded from what couldn't be read.

use packc_diagnostics::Diagnostic;
use packc_ir::Pack;

/// Checks all rules of this group.
pub(super) fn check(_pack: &Pack, _found: &mut Vec<Diagnostic>) {}
