//! Resolution: what a pack refers to becomes part of it, or a path that its runtime can open.
//!
//! Invariant: every reference is resolved or reported, once, at the text that a person wrote; paths are rewritten only
//! here.

mod media;
pub(crate) mod schema_file;
mod skill;
mod template;

use packc_ir::Pack;

use crate::Context;
use crate::check::core::unused_tools;

pub use media::check as check_media;
pub use schema_file::{schema_path, schema_paths};
pub use skill::is_carried;
pub use template::{LENIENT_IN_PACKS, Linked, Texts, check as check_templates, render};

/// Resolves everything that `pack` refers to; what is found goes to the context. `texts` are those that
/// [`Linked::emit`] made of this pack.
pub fn resolve(pack: &mut Pack, texts: Texts, context: &mut Context<'_>) {
    texts.replace(pack);
    skill::resolve(pack, context);
    media::resolve(pack, context);
    schema_file::resolve(pack, context);
    unused_tools(pack, &mut context.found);
}
