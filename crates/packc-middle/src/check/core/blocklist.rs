//! Blocked tools that aren't there.
//!
//! Invariant: a tool that the prompt doesn't offer may be blocked: a step or a skill may bring it.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::core::UNKNOWN_BLOCKED_TOOL;
use packc_ir::Prompt;

use crate::check::names::or_empty;

use super::callable::{Callable, is_whole};

/// Specification, Tool Policy: `blocklist` overrides the prompt's `tools`. What these name, be it unknown, is passed over.
pub(super) fn check(callable: &Callable<'_>, prompt: &Prompt, found: &mut Vec<Diagnostic>) {
    let policy = prompt.tool_policy.as_ref();
    let blocked = policy.and_then(|policy| policy.blocklist.as_ref());
    if !is_whole(prompt.tools.as_ref()) {
        return;
    }
    for tool in blocked.into_iter().flatten() {
        let mut offered = prompt.tools.iter().flatten();
        if callable.may_have(tool) || offered.any(|offered| **offered == **tool) {
            continue;
        }
        let message = format!("the blocked `{}` is not a tool of this pack", &**tool);
        let message = or_empty(tool, "a name in `blocklist`", message);
        let diagnostic = Diagnostic::new(&UNKNOWN_BLOCKED_TOOL, message).at(tool.origin.value, "");
        found.push(match callable.nearest(tool) {
            Some(near) => near.suggest(diagnostic, tool),
            None => diagnostic.help("take it out: what the pack doesn't define can't be called"),
        });
    }
}
