//! The pack's own id, name and version.
//!
//! Invariant: id and version are never guessed, but for the commands that take over from another compiler, which say so; a flag wins over the root file, and is checked here, since it stands in
//! no file.

use camino::Utf8Path;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::PACK_IDENTITY;
use packc_source::Cause;
use packc_syntax::{Node, Value};

use crate::edit::{Edit, default_text, hole};
use crate::names;
use crate::project::{Form, Options, Root};

mod assumed;

/// Completes the root mapping by id, name and version.
pub(crate) fn complete(
    root: &mut Edit,
    options: &Options,
    folder: &Utf8Path,
    kind: Root,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let placed = kind == Root::Pack;
    let mut flags = Flags { root, diagnostics };
    flags.apply("id", "--id", options.id.as_deref(), |id| {
        (!names::is_pack_id(id)).then_some(
            "an id has lowercase letters, digits and `-`, begins with a letter, and is at most 100 long",
        )
    });
    flags.apply(
        "version",
        "--pack-version",
        options.pack_version.as_deref(),
        |version| {
            (!names::is_version(version)).then_some("a version has three numbers, such as `1.2.0`")
        },
    );
    flags.apply("name", "--name", options.name.as_deref(), |name| {
        let length = name.chars().count();
        (length == 0 || length > 200).then_some("a name has between 1 and 200 characters")
    });
    flags.apply(
        "description",
        "--description",
        options.description.as_deref(),
        |_| None,
    );
    if root.may_have_more() {
        return;
    }
    match options.form {
        Form::Any => {}
        Form::Arena => assumed::for_project(root, folder, in_a_document(kind), diagnostics),
        Form::Prompt => assumed::from_prompt(root, diagnostics),
    }
    let mut missing = |root: &mut Edit, key: &str, help: Vec<String>| {
        if root.get(key).is_some() {
            return;
        }
        let found = Diagnostic::new(&PACK_IDENTITY, format!("the pack has no `{key}`"));
        let found = if placed {
            found.at(root.place(), "")
        } else {
            found
        };
        diagnostics.push(Diagnostic { help, ..found });
        root.set(key, hole(root.place()));
    };
    let mut help = vec![id_help(folder, kind)];
    help.extend(in_a_document(kind).map(str::to_owned));
    missing(root, "id", help);
    let version_help = if placed {
        "write `version: 1.0.0`, or give it with `--pack-version`"
    } else {
        "give it with `--pack-version 1.0.0`"
    };
    let mut help = vec![version_help.to_owned()];
    help.extend(in_a_document(kind).map(str::to_owned));
    missing(root, "version", help);
    let id = root.node("id").and_then(Node::as_str).map(str::to_owned);
    root.default("name", |place| match id {
        Some(id) if names::is_pack_id(&id) => default_text(place, &id),
        // What is wrong with the id is said once.
        _ => hole(place),
    });
}

/// What to do when there is no id. The folder's name is suggested only where it can be one as it is.
fn id_help(folder: &Utf8Path, kind: Root) -> String {
    let placed = kind == Root::Pack;
    let name = folder.file_name().unwrap_or_default();
    let rule = "an id has lowercase letters, digits and `-`, and begins with a letter";
    match (names::is_pack_id(name), placed) {
        (true, true) => format!("write `id: {name}`, or give it with `--id {name}`"),
        (true, false) => format!("give it with `--id {name}`"),
        (false, true) => format!("write `id: …`, or give it with `--id`; {rule}"),
        (false, false) => format!("give it with `--id`; {rule}"),
    }
}

/// Where else an Arena project can say it.
fn in_a_document(kind: Root) -> Option<&'static str> {
    match kind {
        Root::Arena { documented: false } => {
            Some("or write a `pack.yaml` with it and `packc: { arena: config.arena.yaml }`")
        }
        Root::Arena { documented: true } => {
            Some("or say it in the `pack.yaml` here, with `packc: { arena: config.arena.yaml }`")
        }
        Root::Pack | Root::Folder | Root::Prompt => None,
    }
}

/// Applies flags to the root mapping.
struct Flags<'a> {
    root: &'a mut Edit,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Flags<'_> {
    /// Lets a flag replace the value under `key`. `problem` says what is wrong with the flag's value.
    fn apply(
        &mut self,
        key: &str,
        flag: &'static str,
        value: Option<&str>,
        problem: impl FnOnce(&str) -> Option<&'static str>,
    ) {
        let Some(value) = value else { return };
        let place = self
            .root
            .node(key)
            .map_or(self.root.place(), |node| node.span);
        let node = match problem(value) {
            None => Node::made(place, value, Cause::Flag(flag)),
            Some(rule) => {
                let message = if value.is_empty() {
                    format!("`{flag}` is empty")
                } else {
                    format!("`{flag}` can't be `{value}`")
                };
                let found = Diagnostic::new(&PACK_IDENTITY, message);
                self.diagnostics.push(found.help(rule));
                hole(place)
            }
        };
        self.root.set(key, node);
    }
}

/// The version that prompts without one get: a hole unless the pack's is right.
pub(crate) fn prompt_version(root: &Edit) -> Option<String> {
    match root.node("version").map(|node| &node.value) {
        Some(Value::String(text)) if names::is_version(&text.text) => Some(text.text.to_string()),
        _ => None,
    }
}
