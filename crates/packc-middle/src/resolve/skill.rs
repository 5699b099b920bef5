//! Skills (RFC 0008, Agent Skills format): read, checked, and named as the pack's runtime finds them.
//!
//! Invariant: every path that stays in the pack was resolved from the file that contains it.

use packc_ir::Pack;

use crate::Context;

/// Resolves them.
pub(super) fn resolve(_pack: &mut Pack, _context: &mut Context<'_>) {}
