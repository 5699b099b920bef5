//! What `compile` and `compile-prompt` assume of a pack, as the compiler did that they take over from.
//!
//! Invariant: what was assumed is said, together with how to say it otherwise.

use camino::Utf8Path;
use packc_diagnostics::registry::project::ASSUMED_IDENTITY;
use packc_diagnostics::{Diagnostic, list_words};
use packc_syntax::{Entry, Node};

use crate::Section;
use crate::edit::{Edit, default_text, hole};
use crate::names;

/// The version of a pack that nothing says one of.
const VERSION: &str = "v1.0.0";

/// The identity of a pack from an Arena project, which can't say any: the id is made from the name of the folder.
/// `elsewhere` says where else the project can say it.
pub(super) fn for_project(
    root: &mut Edit,
    folder: &Utf8Path,
    elsewhere: Option<&str>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut assumed = Vec::new();
    let name = folder.file_name().unwrap_or_default();
    let id = id_from(name, |c| (c == ' ').then_some('-'));
    // Without one, that is an error of its own.
    if root.get("id").is_none()
        && let Some(id) = id
    {
        root.default("id", |place| default_text(place, &id));
        assumed.push(("id", "--id", id));
    }
    if root.get("version").is_none() {
        root.default("version", |place| default_text(place, VERSION));
        assumed.push(("version", "--pack-version", VERSION.to_owned()));
    }
    if assumed.is_empty() {
        return;
    }
    let keys = list_words(assumed.iter().map(|(key, ..)| *key), 2).replace(" and ", " and no ");
    let values = list_words(assumed.iter().map(|(.., value)| value.as_str()), 2);
    let message = format!("the project says no {keys} of its pack, which gets {values}");
    let flags: Vec<String> = assumed
        .iter()
        .map(|(_, flag, value)| format!("{flag} {value}"))
        .collect();
    let flags = flags.join(" ");
    let found = Diagnostic::new(&ASSUMED_IDENTITY, message)
        .help(format!("say it on the command line: `{flags} --name NAME`"));
    diagnostics.push(match elsewhere {
        Some(elsewhere) => found.help(format!("{elsewhere}, and use `packc build`")),
        None => found,
    });
}

/// The identity of a pack that is made of one prompt: that of the prompt.
pub(super) fn from_prompt(root: &mut Edit, diagnostics: &mut Vec<Diagnostic>) {
    let prompts = root.node("prompts").and_then(Node::as_mapping);
    let prompt = prompts.and_then(|prompts| prompts.entries().first());
    let Some(prompt) = prompt.and_then(|entry| entry.node.as_mapping()).cloned() else {
        return;
    };
    for key in ["name", "version", "description"] {
        let Some(entry) = prompt.get(key).filter(|_| root.get(key).is_none()) else {
            continue;
        };
        let text = entry.node.as_str();
        let is_right = text.is_some_and(|text| key != "version" || names::is_version(text));
        // What is wrong with the field of the prompt is said once.
        let node = if is_right {
            entry.node.clone()
        } else {
            hole(entry.node.span)
        };
        root.push(Entry {
            node,
            ..entry.clone()
        });
    }
    let Some(entry) = prompt.get("id").filter(|_| root.get("id").is_none()) else {
        return;
    };
    let Some(key) = entry.node.as_str() else {
        return root.push(entry.clone());
    };
    if !names::is_legal(Section::Prompts, key) {
        // What is wrong with the key is said once.
        return root.set("id", hole(entry.node.span));
    }
    let Some(id) = id_from(key, |c| (c == '_').then_some('-')) else {
        return;
    };
    if id == key {
        return root.push(entry.clone());
    }
    let message = format!("the id of the pack is `{id}`, since `{key}` can't be one");
    let found = Diagnostic::new(&ASSUMED_IDENTITY, message)
        .at(entry.node.span, "")
        .note("an id has lowercase letters, digits and `-`, and begins with a letter")
        .help(format!("give it on the command line: `--id {id}`"));
    diagnostics.push(found);
    root.default("id", |place| default_text(place, &id));
}

/// An id made from a name: in lower case, with another letter for some and without what an id can't have. None when
/// that doesn't give an id.
fn id_from(name: &str, instead: impl Fn(char) -> Option<char>) -> Option<String> {
    let letters = name.chars().flat_map(char::to_lowercase);
    let legal = letters.map(|c| instead(c).unwrap_or(c));
    let legal: String = legal
        .filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-')
        .collect();
    let words = legal.split('-').filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("-");
    names::is_pack_id(&id).then_some(id)
}
