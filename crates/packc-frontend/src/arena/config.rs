//! What stands under `spec` in the file of an Arena project.
//!
//! Invariant: a key that is read is read whole, so that a misspelt one in it is an error; a key that isn't is passed over.

use std::collections::HashMap;
use std::sync::Arc;

use packc_diagnostics::registry::project::{
    DUPLICATE_ENTRY, MISSING_FIELD, NOT_A_MAPPING, UNKNOWN_FIELD,
};
use packc_diagnostics::registry::spec::WRONG_TYPE;
use packc_diagnostics::{Diagnostic, nearest};
use packc_source::Span;
use packc_syntax::{Entry, Node, Value};

use super::skill;
use crate::edit::{Edit, change_items};
use crate::resource::{convert_eval, renamed, unknown_field};

/// The keys that a pack is made of.
const READ: [&str; 9] = [
    "prompt_configs",
    "prompt_specs",
    "tools",
    "tool_specs",
    "skills",
    "pack_evals",
    "workflow",
    "compositions",
    "agents",
];

/// The other keys of an Arena project, so that none of them is taken for a misspelt one.
const PASSED_OVER: [&str; 29] = [
    "a2a_agents",
    "defaults",
    "deploy",
    "embedding_providers",
    "eval_specs",
    "evals",
    "globals",
    "image_providers",
    "judge_defaults",
    "judge_specs",
    "judges",
    "loader",
    "mcp_servers",
    "memory",
    "pack_file",
    "provider_specs",
    "providers",
    "runtime",
    "scenario_specs",
    "scenarios",
    "self_play",
    "selection",
    "session",
    "state_store",
    "stt_providers",
    "tts_providers",
    "variables",
    "voice",
    "voices",
];

/// What is read of an Arena project.
#[derive(Debug, Default)]
pub(super) struct Config {
    pub(super) prompts: Items,
    pub(super) tools: Items,
    /// Sections in the form of the pack, under its keys.
    pub(super) sections: Vec<Entry>,
    /// The text of what is passed over.
    pub(super) ignored: Vec<Span>,
}

/// Prompts or tools.
#[derive(Debug, Default)]
pub(super) struct Items {
    pub(super) ready: Vec<Item>,
    /// True when some may be missing, since what says them couldn't be read.
    pub(super) unknown: bool,
}

/// A prompt or a tool.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) given: Given,
    /// Values of variables.
    pub(super) vars: Vec<Entry>,
}

/// Where a prompt or a tool stands.
#[derive(Debug)]
pub(super) enum Given {
    /// In a file: its path as written, and the place of that.
    File(Arc<str>, Span),
    /// Under its name in the project's file.
    Inline(Entry),
}

impl Config {
    /// Reads a `spec`.
    pub(super) fn read(mut spec: Edit, diagnostics: &mut Vec<Diagnostic>) -> Self {
        let mut config = Self::default();
        let mut ids = HashMap::new();
        // What is written first comes first, but for the two ways to give prompts and tools, which belong together.
        for key in READ {
            let Some(entry) = spec.take(key) else {
                continue;
            };
            if matches!(entry.node.value, Value::Null) {
                continue;
            }
            let mut reader = Reader {
                ids: &mut ids,
                diagnostics,
            };
            match key {
                "prompt_configs" => {
                    reader.files(&entry, &["id", "file", "vars"], &mut config.prompts);
                }
                "prompt_specs" => reader.inline(entry, true, &mut config.prompts),
                "tools" => reader.files(&entry, &["file"], &mut config.tools),
                "tool_specs" => reader.inline(entry, false, &mut config.tools),
                "skills" => config.sections.push(Entry {
                    node: change_items(entry.node, |node| skill::convert(node, diagnostics)),
                    ..entry
                }),
                "pack_evals" => {
                    let entry = renamed(entry, "evals");
                    config.sections.push(Entry {
                        node: change_items(entry.node, |node| convert_eval(node, diagnostics)),
                        ..entry
                    });
                }
                _ => config.sections.push(entry),
            }
        }
        for entry in spec.entries() {
            config.ignored.push(entry.key_span.to(entry.node.span));
            if let Some(meant) = meant(entry) {
                config.prompts.unknown |= meant.starts_with("prompt");
                config.tools.unknown |= meant.starts_with("tool");
                diagnostics.push(misspelt(entry, meant));
            }
        }
        config
    }
}

/// The key that is read and looks like this one, which nothing has.
fn meant(entry: &Entry) -> Option<&'static str> {
    let key = &*entry.key;
    nearest(key, READ).filter(|_| !PASSED_OVER.contains(&key))
}

fn misspelt(entry: &Entry, meant: &str) -> Diagnostic {
    let key = &*entry.key;
    let message = format!("an Arena project has no key `{key}`");
    let found = Diagnostic::new(&UNKNOWN_FIELD, message).at(entry.key_span, "");
    found.did_you_mean(key, meant)
}

struct Reader<'a> {
    /// The ids of prompts, with their places and files.
    ids: &'a mut HashMap<Arc<str>, (Span, Option<Arc<str>>)>,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    /// A list of items with the path of a file.
    fn files(&mut self, entry: &Entry, known: &[&str], into: &mut Items) {
        let Some(items) = entry.node.as_sequence() else {
            into.unknown = true;
            self.wrong_type(
                &entry.key,
                "a list",
                &entry.node,
                "write one file an item: `- file: …`",
            );
            return;
        };
        for item in items {
            match self.file(&entry.key, item, known) {
                Some(item) => into.ready.push(item),
                None => into.unknown = true,
            }
        }
    }

    fn file(&mut self, list: &str, item: &Node, known: &[&str]) -> Option<Item> {
        let Some(fields) = item.as_mapping() else {
            if !item.is_hole() {
                let help = match item.as_str() {
                    Some(path) => format!("write `- file: {path}`"),
                    None => "write `- file: …`, with the path of the file".to_owned(),
                };
                let what = format!("an item of `{list}`");
                self.wrong_type(&what, "a mapping", item, &help);
            }
            return None;
        };
        let mut complete = !fields.may_have_more();
        for field in fields
            .entries()
            .iter()
            .filter(|field| !known.contains(&&*field.key))
        {
            self.diagnostics.push(unknown_field(field, known));
            // It may be a field that is missed otherwise.
            complete = false;
        }
        if let Some(id) = fields.node("id").filter(|_| known.contains(&"id")) {
            self.id(id, fields.node("file").and_then(Node::as_str));
        }
        let vars = fields.get("vars").filter(|_| known.contains(&"vars"));
        let vars = vars.map(|vars| self.vars(vars)).unwrap_or_default();
        let given = match fields.node("file") {
            Some(Node {
                value: Value::String(path),
                span,
                ..
            }) => Given::File(Arc::clone(&path.text), *span),
            Some(node) => {
                self.wrong_type("file", "a path", node, "write the path of the file");
                return None;
            }
            None => {
                if complete {
                    let place = Span {
                        end: item.span.start,
                        ..item.span
                    };
                    let found = Diagnostic::new(
                        &MISSING_FIELD,
                        format!("this item of `{list}` has no `file`"),
                    );
                    self.diagnostics.push(
                        found
                            .at(place, "")
                            .help("write the path of its file: `file: …`"),
                    );
                }
                return None;
            }
        };
        Some(Item { given, vars })
    }

    /// Entries that stand in the project's file, under their names. `prompts`: their names are ids of prompts.
    fn inline(&mut self, entry: Entry, prompts: bool, into: &mut Items) {
        let specs = match Edit::new(entry.node) {
            Ok(specs) => specs,
            Err(node) => {
                into.unknown = true;
                self.wrong_type(
                    &entry.key,
                    "a mapping",
                    &node,
                    "write one entry a name: `NAME: …`",
                );
                return;
            }
        };
        into.unknown |= specs.may_have_more();
        for spec in specs.into_entries() {
            if prompts {
                self.id_at(&spec.key, spec.key_span, None);
            }
            into.ready.push(Item {
                given: Given::Inline(spec),
                vars: Vec::new(),
            });
        }
    }

    /// The values under `vars`.
    fn vars(&mut self, entry: &Entry) -> Vec<Entry> {
        let Some(vars) = entry.node.as_mapping() else {
            if !matches!(entry.node.value, Value::Null) {
                self.wrong_type(
                    "vars",
                    "a mapping",
                    &entry.node,
                    "write one variable a line: `NAME: VALUE`",
                );
            }
            return Vec::new();
        };
        let mut values = Vec::new();
        for var in vars.entries() {
            match &var.node.value {
                Value::Null | Value::Sequence(_) | Value::Mapping(_) => {
                    let help = "write the text that stands for the variable, between quotes";
                    self.wrong_type(&format!("vars.{}", var.key), "a text", &var.node, help);
                }
                _ => values.push(var.clone()),
            }
        }
        values
    }

    fn id(&mut self, node: &Node, file: Option<&str>) {
        match node.as_str() {
            Some(text) => self.id_at(&text.into(), node.span, file),
            None => self.wrong_type("id", "a string", node, "put it between quotes"),
        }
    }

    /// Notes the id of a prompt, which stands in a file.
    fn id_at(&mut self, id: &Arc<str>, place: Span, file: Option<&str>) {
        let Some((first, other)) = self.ids.get(id) else {
            self.ids
                .insert(Arc::clone(id), (place, file.map(Arc::from)));
            return;
        };
        // A file that is listed twice is reported as that.
        if file.is_some() && file == other.as_deref() {
            return;
        }
        let found = Diagnostic::new(&DUPLICATE_ENTRY, format!("two prompts have the id `{id}`"))
            .at(place, "here again")
            .related(*first, "first given here")
            .help("give one of the two another id, or remove it");
        self.diagnostics.push(found);
    }

    fn wrong_type(&mut self, what: &str, kind: &str, node: &Node, help: &str) {
        if node.is_hole() {
            return;
        }
        let quoted = if what.contains(' ') {
            what.to_owned()
        } else {
            format!("`{what}`")
        };
        let message = format!("{quoted} must be {kind}, not {}", node.describe());
        let rule = match kind {
            "a mapping" => &NOT_A_MAPPING,
            _ => &WRONG_TYPE,
        };
        let found = Diagnostic::new(rule, message).at(node.span, "");
        self.diagnostics.push(found.help(help));
    }
}
