//! What the source format lets authors leave out (source format, section 1).
//!
//! Invariant: a default never replaces what is written, stands where it was filled in, and says so; what can't be known
//! is a hole. Nothing is filled in within governance.

use std::sync::Arc;

use packc_diagnostics::registry::project::{COMPILATION_REPLACED, NO_PROMPTS};
use packc_diagnostics::{Diagnostic, nearest};
use packc_source::{Cause, Span};
use packc_syntax::{Entry, Node, Value};

use crate::Section;
use crate::edit::{Edit, change_items, default_text, hole};
use crate::entries::invalid_name;
use crate::identity::prompt_version;
use crate::names;
use crate::project::Root;

/// Completes the root mapping, whose identity is complete already.
pub(crate) fn fill(root: &mut Edit, kind: Root, diagnostics: &mut Vec<Diagnostic>) {
    if let Some(entry) = root.take("compilation") {
        let found = Diagnostic::new(&COMPILATION_REPLACED, "`compilation` is written anew")
            .at(entry.key_span, "")
            .help("remove it: packc says there how and when the pack was compiled");
        diagnostics.push(found);
    }
    drop_schemas(root);
    template_engine(root);
    let version = prompt_version(root);
    let mut complete = |entry: &Entry, node: Node| {
        let node = named(Section::Prompts, entry, node, diagnostics);
        prompt(node, version.as_deref())
    };
    root.change("prompts", |node| change_entries(node, &mut complete));
    let mut tool = |entry: &Entry, node| named(Section::Tools, entry, node, diagnostics);
    root.change("tools", |node| change_entries(node, &mut tool));
    if let Some(fragments) = root.node("fragments").and_then(Node::as_mapping) {
        for entry in fragments.entries() {
            if !names::is_legal(Section::Fragments, &entry.key) {
                diagnostics.push(
                    invalid_name(Section::Fragments, &entry.key, entry.key_span)
                        .help("choose another key"),
                );
            }
        }
    }
    require_prompts(root, kind, diagnostics);
}

/// A pack without prompts is a mistake in the project, not in one of its files.
fn require_prompts(root: &mut Edit, kind: Root, diagnostics: &mut Vec<Diagnostic>) {
    let place = match root.get("prompts") {
        None if root.may_have_more() => return,
        None if is_misspelt(root) => {
            root.set("prompts", hole(root.place()));
            return;
        }
        None => root.place(),
        Some(entry) => match entry.node.as_mapping() {
            Some(prompts) if prompts.entries().is_empty() && !prompts.may_have_more() => {
                entry.node.span
            }
            _ => return,
        },
    };
    let help = match kind {
        Root::Arena { .. } => "list the files of its prompts: `prompt_configs: [{ file: … }]`",
        _ => {
            "write a prompt into `prompts/NAME.yaml` or `prompts/NAME.md`, or under `prompts` here"
        }
    };
    let found = Diagnostic::new(&NO_PROMPTS, "the pack has no prompts").at(place, "");
    diagnostics.push(found.help(help));
    root.set("prompts", hole(place));
}

/// True when a key that nobody knows was meant for `prompts`; the check of the keys reports it.
fn is_misspelt(root: &Edit) -> bool {
    root.entries()
        .iter()
        .any(|entry| nearest(&entry.key, ["prompts"]).is_some())
}

/// Drops `$schema` at the top of included files: it is there for editors.
fn drop_schemas(root: &mut Edit) {
    let single = [
        "workflow",
        "agents",
        "requires",
        "metadata",
        "template_engine",
    ];
    for key in single {
        root.change(key, without_schema);
    }
    for section in ["prompts", "tools", "compositions"] {
        root.change(section, |node| {
            let node = without_schema(node);
            let changes = |entry: &Entry| has_schema(&entry.node);
            let mapping = node.as_mapping();
            if !mapping.is_some_and(|mapping| mapping.entries().iter().any(changes)) {
                return node;
            }
            change_entries(node, &mut |_, node| without_schema(node))
        });
    }
    root.change("evals", |node| change_items(node, without_schema));
    root.change("metadata", |node| match Edit::new(node) {
        Ok(mut metadata) => {
            metadata.change("governance", without_schema);
            metadata.finish()
        }
        Err(node) => node,
    });
}

/// True for a mapping whose `$schema` comes with an include. One that is written in place is for the next phase to
/// refuse.
fn has_schema(node: &Node) -> bool {
    let schema = node
        .as_mapping()
        .and_then(|mapping| mapping.node("$schema"));
    schema.is_some_and(|schema| is_included(node) || is_included(schema))
}

fn is_included(node: &Node) -> bool {
    let is_include = |cause: &Cause| matches!(cause, Cause::Include(_));
    match node.cause.as_deref() {
        Some(Cause::Chain(causes)) => causes.iter().any(is_include),
        Some(cause) => is_include(cause),
        None => false,
    }
}

fn without_schema(node: Node) -> Node {
    if !has_schema(&node) {
        return node;
    }
    match Edit::new(node) {
        Ok(mut fields) => {
            fields.take("$schema");
            fields.finish()
        }
        Err(node) => node,
    }
}

fn template_engine(root: &mut Edit) {
    root.default("template_engine", |place| Node {
        cause: Some(Arc::new(Cause::Default)),
        ..Edit::empty(place).finish()
    });
    root.change("template_engine", |node| match Edit::new(node) {
        Ok(mut engine) => {
            engine.default("version", |place| default_text(place, "v1"));
            engine.default("syntax", |place| default_text(place, "{{variable}}"));
            engine.finish()
        }
        Err(node) => node,
    });
}

/// Rewrites the values of a mapping; anything else stays as it is.
fn change_entries(node: Node, change: &mut dyn FnMut(&Entry, Node) -> Node) -> Node {
    match Edit::new(node) {
        Ok(mut entries) => {
            entries.change_all(change);
            entries.finish()
        }
        Err(node) => node,
    }
}

/// An entry with the key by which it names itself, taken from the key that it stands under.
fn named(section: Section, entry: &Entry, node: Node, diagnostics: &mut Vec<Diagnostic>) -> Node {
    let Some(key) = section.name_key() else {
        return node;
    };
    let mut fields = match Edit::new(node) {
        Ok(fields) => fields,
        Err(node) => return node,
    };
    fields.default(key, |place| {
        if names::is_legal(section, &entry.key) {
            return default_text(place, &entry.key);
        }
        diagnostics.push(
            invalid_name(section, &entry.key, entry.key_span).help(format!(
                "choose another key, or write `{key}: …` into the {}",
                section.noun()
            )),
        );
        hole(place)
    });
    fields.finish()
}

fn prompt(node: Node, version: Option<&str>) -> Node {
    let mut fields = match Edit::new(node) {
        Ok(fields) => fields,
        Err(node) => return node,
    };
    let id = fields.node("id").and_then(Node::as_str).map(str::to_owned);
    let text = |place: Span, text: Option<&str>| match text {
        Some(text) => default_text(place, text),
        None => hole(place),
    };
    let legal = |id: &&str| names::is_legal(Section::Prompts, id);
    fields.default("name", |place| text(place, id.as_deref().filter(legal)));
    fields.default("version", |place| text(place, version));
    fields.change("variables", |node| change_items(node, variable));
    fields.finish()
}

fn variable(node: Node) -> Node {
    let mut fields = match Edit::new(node) {
        Ok(fields) => fields,
        Err(node) => return node,
    };
    let required = fields.get("default").is_none();
    fields.default("type", |place| default_text(place, "string"));
    fields.default("required", |place| {
        Node::new(place, Value::Bool(required)).because(Cause::Default)
    });
    fields.finish()
}
