//! The middle of the compiler: fragments, skills, media and schema files resolved into the pack, and the rules that
//! need the whole pack.
//!
//! Invariant: works on the typed pack alone; a pack that leaves it says everything a runtime needs.

use packc_diagnostics::Diagnostic;
use packc_ir::Pack;

/// The place in the pipeline where what a pack refers to is resolved. The pack is carried as its sources wrote it:
/// fragments stay references, paths stay relative to the files that contain them.
pub fn resolve(pack: Pack) -> (Pack, Vec<Diagnostic>) {
    (pack, Vec::new())
}
