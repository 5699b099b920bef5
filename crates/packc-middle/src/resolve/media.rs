//! Media that examples name by path (RFC 0004).
//!
//! Invariant: every path that stays in the pack was resolved from the file that contains it.

use packc_ir::Pack;

use crate::Context;

/// Resolves them.
pub(super) fn resolve(_pack: &mut Pack, _context: &mut Context<'_>) {}
