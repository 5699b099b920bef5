//! Tools whose `name` isn't their key.
//!
//! Invariant: a step that uses the name is reported by the rules of compositions, and not again here.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::core::TOOL_NAME_DIFFERS;
use packc_ir::Pack;

use super::callable::Callable;

/// Specification, `tools` and Tool: the keys are the names of the tools, and `name` is what they are called by. A key that
/// can't be a name (`doc.parse`, which RFC 0010 shows) leaves no choice; a `name` that is none is an error of the schema.
pub(super) fn check(pack: &Pack, callable: &Callable<'_>, found: &mut Vec<Diagnostic>) {
    for (key, tool) in pack.tools.iter().flatten() {
        let Some(name) = &tool.name else {
            continue;
        };
        let text: &str = name;
        let in_step = callable.in_steps.contains(text) && !callable.in_steps.contains(&**key);
        if *text == **key || !is_name(text) || as_name(key) == text || in_step {
            continue;
        }
        let message = format!("the tool `{key}` has the name `{text}`");
        let mut diagnostic =
            Diagnostic::new(&TOOL_NAME_DIFFERS, message).at(name.origin.value, "models call it so");
        if let Some(at) = tool.origin.key {
            diagnostic = diagnostic.related(at, "its key");
        }
        let (by_key, by_name) = (
            callable.listed.contains(&**key),
            callable.listed.contains(text),
        );
        found.push(diagnostic.help(if by_name && !by_key {
            format!("rename the key: prompts list the tool as `{text}`")
        } else if is_name(key) {
            format!("write `name: {key}`, or rename the key")
        } else {
            format!("rename the key to `{text}`")
        }));
    }
}

/// True for what the specification takes as the name of a tool.
fn is_name(text: &str) -> bool {
    !text.starts_with(|first: char| first.is_ascii_digit())
        && !text.is_empty()
        && as_name(text) == text
}

/// The key with `_` for all that a name can't have.
fn as_name(key: &str) -> String {
    let legal = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    key.chars().map(legal).collect()
}
