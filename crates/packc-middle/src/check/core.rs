//! The rules of packs as a whole, of prompts and of tools.
//!
//! Place in the pipeline: after lowering, before resolution. Invariant: reads the pack as its sources wrote it, and
//! concludes nothing from what couldn't be read.

mod blocklist;
mod callable;
mod language;
mod tool_name;
mod unknown_tool;
mod unused_tool;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::core::PROMPT_ID_DIFFERS;
use packc_ir::{Pack, Prompt};

use super::composition::once_a_place;
use callable::Callable;

pub(crate) use unused_tool::check as unused_tools;

/// Everything that these rules find in the pack.
pub(super) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let mut own = Vec::new();
    language::check(pack, &mut own);
    let callable = Callable::of(pack);
    for (key, prompt) in pack.prompts.iter().flatten() {
        prompt_id_differs(key, prompt, &mut own);
        unknown_tool::check(&callable, key, prompt, &mut own);
        blocklist::check(&callable, prompt, &mut own);
    }
    tool_name::check(pack, &callable, &mut own);
    found.extend(once_a_place(own));
}

/// Specification, Prompt: `id` typically is the key of the prompt. A key that can't be an id, or an id that is none, is
/// passed over: the first leaves no choice, and the second is an error of the schema.
fn prompt_id_differs(key: &str, prompt: &Prompt, found: &mut Vec<Diagnostic>) {
    let Some(id) = &prompt.id else {
        return;
    };
    if **id == *key || !is_id(key) || !is_id(id) {
        return;
    }
    let id_text: &str = id;
    let message = format!("the prompt `{key}` has the id `{id_text}`");
    let mut diagnostic = Diagnostic::new(&PROMPT_ID_DIFFERS, message).at(id.origin.value, "");
    if let Some(at) = prompt.origin.key {
        diagnostic = diagnostic.related(at, "all references use this key");
    }
    found.push(diagnostic.help("leave `id` out, or rename the key"));
}

/// True for what the specification takes as the id of a prompt.
fn is_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte))
}
