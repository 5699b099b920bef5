//! Templates: scanned into pieces, checked, and their fragments put in (source format, section 8).
//!
//! Invariant: checks run on the pieces of the source text, before anything is inlined, so that each mistake is found
//! once, where it was written.

mod scan;

use packc_ir::Pack;

use crate::Context;

/// Checks every template of the pack and puts the fragments in.
pub(super) fn resolve(_pack: &mut Pack, _context: &mut Context<'_>) {}
