//! What Omnia makes of a pack when it runs: the prompt it opens at, what it reads of the governance block, which evals
//! run.
//!
//! Invariant: says what the pack itself settles; nothing of a cluster is guessed at.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::manifest::NO_OPENING_PROMPT;
use packc_ir::{Eval, Object, Pack, Prompt, Str};

use super::source::PackFile;

/// The triggers that realtime evals fire.
const FIRED: [&str; 4] = [
    "every_turn",
    "sample_turns",
    "on_session_complete",
    "sample_sessions",
];

/// The prompt that a runtime opens the pack at, and what says so.
pub(super) fn opening(pack: &Pack) -> Option<(String, &'static str)> {
    let text = |text: Option<&Str>| text.map(|text| text.to_string());
    let workflow = pack.workflow.as_ref();
    let entry = workflow.and_then(|workflow| {
        let entry = text(workflow.entry.as_ref())?;
        let state = workflow.states.as_ref()?.get(&*entry)?;
        text(state.prompt_task.as_ref())
    });
    if let Some(prompt) = entry {
        return Some((prompt, "the entry of the workflow"));
    }
    if let Some(prompt) = pack
        .agents
        .as_ref()
        .and_then(|agents| text(agents.entry.as_ref()))
    {
        return Some((prompt, "the entry of the agents"));
    }
    let prompts = pack.prompts.as_ref()?;
    let mut keys = prompts.keys();
    match (keys.next(), keys.next()) {
        (Some(only), None) => Some((only.to_string(), "the only prompt")),
        _ if prompts.get("default").is_some() => {
            Some(("default".to_owned(), "the prompt `default`"))
        }
        _ => None,
    }
}

/// Warns of a pack that has no prompt to open.
pub(super) fn check(file: &PackFile, found: &mut Vec<Diagnostic>) {
    let pack = &file.pack;
    let has_entry = pack.workflow.is_some() || pack.agents.is_some();
    let Some(prompts) = pack.prompts.as_ref().filter(|prompts| prompts.len() > 1) else {
        return;
    };
    if !has_entry && opening(pack).is_none() {
        found.push(
            Diagnostic::new(&NO_OPENING_PROMPT, "it is unclear which prompt a runtime opens the pack at")
                .at(prompts.origin.value, "")
                .note("Omnia takes the entry of the workflow, that of the agents, the only prompt, or `default`")
                .help("call one of the prompts `default`, or add `workflow` or `agents` with an `entry`"),
        );
    }
}

/// Lines about the governance block: what is declared, and whether people must be told that they talk to an AI.
pub(super) fn governance(file: &PackFile) -> Vec<String> {
    let metadata = file.pack.metadata.as_ref();
    let Some(block) = metadata.and_then(|metadata| metadata.governance.as_ref()) else {
        return vec!["no governance block: nothing is declared".to_owned()];
    };
    let tree = file.tree.as_mapping();
    let metadata = tree.and_then(|tree| tree.node("metadata")?.as_mapping());
    let written = metadata.and_then(|metadata| metadata.node("governance")?.as_mapping());
    let keys = written.into_iter().flat_map(packc_syntax::Mapping::entries);
    let keys = keys
        .map(|entry| &*entry.key)
        .filter(|key| *key != "extensions");
    let declared: Vec<&str> = keys.collect();
    let mut lines = vec![format!("declared: {}", or_nothing(&declared))];
    lines.push(match block.requires_ai_disclosure.as_deref() {
        Some(true) => "people must be told that they talk to an AI".to_owned(),
        Some(false) => "people need not be told that they talk to an AI".to_owned(),
        None => "whether people must be told that they talk to an AI isn't declared".to_owned(),
    });
    if block.extensions.is_some() {
        lines.push("`extensions` stays in the pack; the operator doesn't carry it on".to_owned());
    }
    lines
}

/// A line for each eval: whether it runs, and why not.
pub(super) fn evals(pack: &Pack) -> Vec<String> {
    let opening = opening(pack).map(|(prompt, _)| prompt);
    let opened: Option<&Prompt> = opening
        .as_ref()
        .and_then(|opening| pack.prompts.as_ref()?.get(&**opening));
    let of_prompt = |prompt: &Prompt| prompt.evals.iter().flatten().cloned().collect::<Vec<_>>();
    let own: Vec<Eval> = opened.map(of_prompt).unwrap_or_default();
    let mut lines = Vec::new();
    for eval in pack.evals.iter().flatten() {
        let id = id(eval);
        if own.iter().any(|other| self::id(other) == id) {
            let prompt = opening.as_deref().unwrap_or_default();
            lines.push(format!("{id}: replaced by that of the prompt `{prompt}`"));
        } else {
            lines.push(format!("{id}: {}", fate(eval)));
        }
    }
    for (key, prompt) in pack.prompts.iter().flatten() {
        let is_opened = opening.as_deref() == Some(&**key);
        for eval in prompt.evals.iter().flatten() {
            lines.push(if is_opened {
                format!("{}: {}", id(eval), fate(eval))
            } else {
                format!(
                    "{}: never runs, since the pack isn't opened at the prompt `{key}`",
                    id(eval)
                )
            });
        }
    }
    if lines.is_empty() {
        lines.push("the pack has no evals".to_owned());
    }
    lines
}

fn id(eval: &Eval) -> &str {
    eval.id.as_deref().unwrap_or("(without id)")
}

fn fate(eval: &Eval) -> String {
    if eval.enabled.as_deref() == Some(&false) {
        return "never runs, since it is switched off".to_owned();
    }
    let trigger = eval.trigger.as_deref().unwrap_or_default();
    if !FIRED.contains(&trigger) {
        return format!("never runs, since realtime evals don't fire `{trigger}`");
    }
    if let Some(missing) = missing_parameter(eval) {
        return format!("will fail, since it has no `params.{missing}`");
    }
    match eval.sample_percentage.as_ref() {
        _ if !trigger.starts_with("sample_") => format!("runs on `{trigger}`"),
        Some(percentage) => format!("runs on {} % (`{trigger}`)", percentage.text),
        None => format!("runs on 5 % (`{trigger}`, the default)"),
    }
}

/// A parameter that evals of this type need, and this one lacks.
fn missing_parameter(eval: &Eval) -> Option<&'static str> {
    let needed = match eval.kind.as_deref()? {
        "llm_judge" => "criteria",
        "contains" | "content_includes" => "patterns",
        "regex" => "pattern",
        "guardrail_triggered" => "validator",
        _ => return None,
    };
    let has = |params: &Object| params.get(needed).is_some();
    (!eval.params.as_ref().is_some_and(has)).then_some(needed)
}

fn or_nothing(words: &[&str]) -> String {
    if words.is_empty() {
        "nothing".to_owned()
    } else {
        words.join(", ")
    }
}
