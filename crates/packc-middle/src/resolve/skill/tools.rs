//! The tools that a skill may use (Agent Skills format, "allowed-tools").
//!
//! Invariant: one string with blanks between the names and a list of names say the same.

use packc_diagnostics::registry::skill::{SKILL_FIELD, UNKNOWN_SKILL_TOOL};
use packc_diagnostics::{Diagnostic, list_words, nearest};
use packc_ir::{Pack, Str};
use packc_source::Origin;
use packc_syntax::{Entry, Node, Text, Value, offset_map};

use super::Skills;
use crate::Context;

/// Tools that hosts of the Agent Skills format bring themselves. A skill that is shared between packs and such hosts
/// names them too.
const HOST_TOOLS: [&str; 13] = [
    "Bash",
    "Edit",
    "Glob",
    "Grep",
    "MultiEdit",
    "NotebookEdit",
    "Read",
    "Skill",
    "Task",
    "TodoWrite",
    "WebFetch",
    "WebSearch",
    "Write",
];

/// The tools that the field names, each with its place.
pub(super) fn read(entry: &Entry, context: &mut Context<'_>) -> Vec<Str> {
    match &entry.node.value {
        Value::String(text) => words(text, &entry.node, context),
        Value::Sequence(items) => {
            let mut tools = Vec::with_capacity(items.len());
            for item in items.iter() {
                match &item.value {
                    Value::String(text) => tools.push(Str {
                        value: text.clone(),
                        origin: item.origin(),
                    }),
                    Value::Hole => {}
                    _ => wrong("an item of `allowed-tools` must be a string", item, context),
                }
            }
            tools
        }
        Value::Hole | Value::Null => Vec::new(),
        _ => {
            let what = "`allowed-tools` must be a list of tools, or a string of them,";
            wrong(what, &entry.node, context);
            Vec::new()
        }
    }
}

fn wrong(what: &str, node: &Node, context: &mut Context<'_>) {
    let message = format!("{what} not {}", node.describe());
    context.report(Diagnostic::new(&SKILL_FIELD, message).at(node.span, ""));
}

/// The words of a string, each with its place. Blanks between brackets are part of a word: `Bash(git add:*)`.
fn words(text: &Text, node: &Node, context: &Context<'_>) -> Vec<Str> {
    let map = offset_map(text, context.sources.text(node.span));
    let mut words = Vec::new();
    for (start, word) in split(&text.text) {
        let span = node
            .span
            .slice(map.source(start), map.source(start + word.len()));
        let origin = Origin {
            value: span,
            ..node.origin()
        };
        words.push(Str {
            value: Text {
                text: word.into(),
                style: text.style,
            },
            origin,
        });
    }
    words
}

/// The words of a text and where they begin, in bytes.
fn split(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut start = None;
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        let ends = c.is_whitespace() && depth == 0;
        match (start, ends) {
            (Some(from), true) => {
                words.push((from, text.get(from..at).unwrap_or("")));
                start = None;
            }
            (None, false) => start = Some(at),
            _ => {}
        }
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    if let Some(from) = start {
        words.push((from, text.get(from..).unwrap_or("")));
    }
    words
}

/// Checks that the pack has the tools that its skills name.
pub(super) fn check(pack: &Pack, skills: &Skills, context: &mut Context<'_>) {
    for skill in &skills.all {
        let tools = skill.document.iter().flat_map(|document| &document.tools);
        let mut has_comma = false;
        for tool in tools {
            let name = tool.trim_end_matches(',');
            if name.len() < tool.len() && !has_comma {
                has_comma = true;
                context.report(comma(tool));
            }
            if !name.is_empty() && !is_foreign(name) && !may_have(pack, name) {
                context.report(unknown(pack, name).at(tool.origin.value, ""));
            }
        }
    }
}

fn comma(tool: &Str) -> Diagnostic {
    let message = format!("`{}` is no tool: a comma ends its name", &**tool);
    Diagnostic::new(&UNKNOWN_SKILL_TOOL, message)
        .at(tool.origin.value, "")
        .help("write blanks between the tools, without commas, or a list")
}

fn unknown(pack: &Pack, name: &str) -> Diagnostic {
    let message = format!("the pack has no tool `{name}`");
    let found = Diagnostic::new(&UNKNOWN_SKILL_TOOL, message);
    let tools = || {
        let tools = pack.tools.iter().flat_map(|tools| tools.keys());
        tools.map(|tool| &**tool)
    };
    if let Some(near) = nearest(name, tools()) {
        return found.did_you_mean(name, near);
    }
    match tools().next() {
        Some(_) => found.help(format!(
            "the tools of the pack are {}",
            list_words(tools(), 6)
        )),
        None => found,
    }
}

/// True unless it is certain that the pack gives no tool of this name. Members of `agents` are tools by their names
/// (RFC 0007).
fn may_have(pack: &Pack, name: &str) -> bool {
    let agents = pack.agents.as_ref();
    let members = agents.and_then(|agents| agents.members.as_ref());
    pack.tools
        .as_ref()
        .is_some_and(|tools| tools.may_have(name))
        || members.is_some_and(|members| members.may_have(name))
}

/// True for what isn't the name of one tool of a pack: patterns, tools of servers and of the runtime (`mcp__…`,
/// `memory__…`), and tools that hosts bring.
fn is_foreign(name: &str) -> bool {
    name.contains(['(', ')', '*', ':', '?']) || name.contains("__") || HOST_TOOLS.contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_a_string() {
        for (text, expected) in [
            ("lookup refund", vec!["lookup", "refund"]),
            ("  Bash(git add:*)\n Read ", vec!["Bash(git add:*)", "Read"]),
            ("a, b", vec!["a,", "b"]),
            ("Bash(", vec!["Bash("]),
            ("", vec![]),
        ] {
            let words: Vec<&str> = split(text).into_iter().map(|(_, word)| word).collect();
            assert_eq!(words, expected, "{text}");
        }
    }

    #[test]
    fn foreign_tools() {
        for name in [
            "Bash(git:*)",
            "Read",
            "mcp__docs__search",
            "memory__recall",
            "order_*",
        ] {
            assert!(is_foreign(name), "{name}");
        }
        for name in ["lookup_order", "read", "bash"] {
            assert!(!is_foreign(name), "{name}");
        }
    }
}
