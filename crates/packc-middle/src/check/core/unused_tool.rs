//! Tools that nobody calls.
//!
//! Place in the pipeline: after resolution, which finds the skills. Invariant: says nothing when a caller may not have
//! been read, or may be a skill, whose tools stand in its own file.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::core::UNUSED_TOOL;
use packc_ir::{Pack, Prompt};

use super::callable::{Callable, is_whole};

/// A tool that no prompt and no step names. Nothing in the specification asks for it, and hosts may call the tools of a
/// pack themselves: off by default.
pub(crate) fn check(pack: &Pack, found: &mut Vec<Diagnostic>) {
    let Some(tools) = &pack.tools else {
        return;
    };
    let prompts = pack.prompts.as_ref();
    let has_all_prompts = prompts.is_some_and(|prompts| {
        let is_read = |prompt: &Prompt| !prompt.partial && is_whole(prompt.tools.as_ref());
        !prompts.partial && prompts.unread.is_empty() && prompts.values().all(is_read)
    });
    if pack.partial || !has_all_prompts || has_skills(pack) {
        return;
    }
    let callable = Callable::of(pack);
    if !callable.has_all_steps {
        return;
    }
    let patterns = callable
        .listed
        .iter()
        .filter_map(|name| name.split_once('*'));
    let starts: Vec<&str> = patterns.map(|(start, _)| start).collect();
    let meant = callable.meant();
    let is_named = |name: &str| {
        callable.listed.contains(name)
            || callable.in_steps.contains(name)
            || meant.contains(name)
            || starts.iter().any(|start| name.starts_with(start))
    };
    for (key, tool) in tools {
        let name = tool.name.as_deref().unwrap_or(key);
        if is_named(key) || is_named(name) {
            continue;
        }
        let message = format!("no prompt and no step can call the tool `{key}`");
        let at = tool.origin.key.unwrap_or(tool.origin.value);
        let diagnostic = Diagnostic::new(&UNUSED_TOOL, message)
            .at(at, "")
            .help("list it under `tools` of a prompt, or take it out");
        found.push(diagnostic);
    }
}

fn has_skills(pack: &Pack) -> bool {
    pack.skills
        .as_ref()
        .is_some_and(|skills| skills.partial || !skills.is_empty())
}
