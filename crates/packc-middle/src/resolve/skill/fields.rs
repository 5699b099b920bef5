//! The front matter of a skill (Agent Skills format, "Frontmatter").
//!
//! Invariant: lengths are counted in characters. A field that the format doesn't define belongs to the skill's author;
//! it is only spoken of when it looks misspelt.

use std::sync::Arc;

use packc_diagnostics::registry::skill::{INCOMPLETE_SKILL, SKILL_FIELD, UNKNOWN_SKILL_FIELD};
use packc_diagnostics::{Diagnostic, list_words, nearest};
use packc_ir::Str;
use packc_source::Span;
use packc_syntax::{Entry, Mapping, Node, Value};

use super::{name, tools};
use crate::Context;

/// The fields that the format defines, those that every skill has first.
const FIELDS: [&str; 6] = [
    "name",
    "description",
    "license",
    "compatibility",
    "metadata",
    "allowed-tools",
];

/// How many of [`FIELDS`] every skill has.
const REQUIRED: usize = 2;

/// The most characters of a description.
const DESCRIPTION_LIMIT: usize = 1024;

/// The most characters of what a skill is compatible with.
const COMPATIBILITY_LIMIT: usize = 500;

/// What the front matter says.
#[derive(Debug)]
pub(super) struct Fields {
    pub(super) name: Option<Str>,
    pub(super) description: Option<Str>,
    /// The tools of `allowed-tools`.
    pub(super) tools: Vec<Str>,
    /// The keys besides name and description.
    pub(super) others: Vec<Arc<str>>,
}

/// Reads and checks the fields. `fence` is the line that opens the front matter, where what is missing is reported.
pub(super) fn read(mapping: &Mapping, fence: Span, context: &mut Context<'_>) -> Fields {
    report_keys(mapping, fence, context);
    let mut fields = Fields {
        name: None,
        description: None,
        tools: Vec::new(),
        others: Vec::new(),
    };
    for entry in mapping.entries() {
        let key = &*entry.key;
        match key {
            "name" => {
                fields.name = text(entry, context).inspect(|text| name::check_form(text, context));
            }
            "description" => {
                fields.description = text(entry, context);
                limit(fields.description.as_ref(), key, DESCRIPTION_LIMIT, context);
            }
            "compatibility" => {
                let text = text(entry, context);
                limit(text.as_ref(), key, COMPATIBILITY_LIMIT, context);
            }
            "license" => {
                text(entry, context);
            }
            "metadata" => metadata(entry, context),
            "allowed-tools" => fields.tools = tools::read(entry, context),
            _ => {}
        }
        if !matches!(key, "name" | "description") {
            fields.others.push(Arc::clone(&entry.key));
        }
    }
    fields
}

/// Reports fields that are missing and keys that look misspelt; where one explains the other, once.
fn report_keys(mapping: &Mapping, fence: Span, context: &mut Context<'_>) {
    let absent: Vec<&str> = FIELDS
        .into_iter()
        .filter(|field| mapping.get(field).is_none())
        .collect();
    let required = FIELDS.split_at(REQUIRED).0;
    let mut missing: Vec<&str> = absent
        .iter()
        .copied()
        .filter(|field| required.contains(field) && !mapping.may_have_more())
        .collect();
    for entry in mapping.entries() {
        let key = &*entry.key;
        if FIELDS.contains(&key) {
            continue;
        }
        let Some(near) = nearest(key, absent.iter().copied()) else {
            continue;
        };
        let found = if missing.contains(&near) {
            missing.retain(|field| *field != near);
            Diagnostic::new(&INCOMPLETE_SKILL, format!("the skill has no `{near}`"))
        } else {
            let message = format!("`{key}` is no field of the Agent Skills format");
            Diagnostic::new(&UNKNOWN_SKILL_FIELD, message)
        };
        context.report(found.at(entry.key_span, "").did_you_mean(key, near).rename(
            entry.key_span,
            key,
            near,
        ));
    }
    if missing.is_empty() {
        return;
    }
    let message = format!(
        "the skill has no {}",
        list_words(missing.iter().copied(), REQUIRED).replace(" and ", " and no ")
    );
    let mut found = Diagnostic::new(&INCOMPLETE_SKILL, message).at(fence, "");
    for field in missing {
        found = found.help(match field {
            "name" => "write `name:` and the name of the skill's folder",
            _ => "write `description:` and what the skill does and when to use it",
        });
    }
    context.report(found);
}

/// The text of a field.
fn text(entry: &Entry, context: &mut Context<'_>) -> Option<Str> {
    let key = &*entry.key;
    match &entry.node.value {
        Value::String(text) if text.text.trim().is_empty() => {
            report_empty(entry, context);
            None
        }
        Value::String(text) => Some(Str {
            value: text.clone(),
            origin: entry.origin(),
        }),
        Value::Null => {
            report_empty(entry, context);
            None
        }
        Value::Hole => None,
        _ => {
            wrong_type(&format!("`{key}`"), &entry.node, context);
            None
        }
    }
}

fn report_empty(entry: &Entry, context: &mut Context<'_>) {
    let found = Diagnostic::new(&SKILL_FIELD, format!("`{}` is empty", entry.key));
    let help = match &*entry.key {
        "name" => "write the name of the skill's folder",
        "description" => "write what the skill is for and when to use it",
        _ => "write a text, or take the key out",
    };
    context.report(found.at(entry.key_span, "").help(help));
}

/// Reports that something must be a string, and how to make it one.
fn wrong_type(what: &str, node: &Node, context: &mut Context<'_>) {
    let message = format!("{what} must be a string, not {}", node.describe());
    let found = Diagnostic::new(&SKILL_FIELD, message).at(node.span, "");
    let found = match node.value {
        Value::Bool(_) | Value::Number(_) | Value::Null if !node.span.range().is_empty() => {
            let written = context.sources.text(node.span);
            found.help(format!("put it between quotes: `\"{written}\"`"))
        }
        _ => found,
    };
    context.report(found);
}

fn limit(text: Option<&Str>, field: &str, limit: usize, context: &mut Context<'_>) {
    let Some(text) = text else { return };
    let length = text.chars().count();
    if length > limit {
        let message = format!("`{field}` has {length} characters, more than the limit of {limit}");
        let found = Diagnostic::new(&SKILL_FIELD, message).at(text.origin.value, "");
        context.report(found.help("move what is too much into the text of the skill"));
    }
}

fn metadata(entry: &Entry, context: &mut Context<'_>) {
    match &entry.node.value {
        Value::Mapping(mapping) => {
            for value in mapping.entries() {
                if !matches!(value.node.value, Value::String(_) | Value::Hole) {
                    wrong_type(&format!("`metadata.{}`", value.key), &value.node, context);
                }
            }
        }
        Value::Hole | Value::Null => {}
        _ => {
            let what = entry.node.describe();
            let message = format!("`metadata` must be a mapping, not {what}");
            let found = Diagnostic::new(&SKILL_FIELD, message).at(entry.node.span, "");
            context.report(found.help("write one string a line, such as `author: me`"));
        }
    }
}
