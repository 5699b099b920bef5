//! Resource documents: prompts and tools in the form `apiVersion`, `kind`, `metadata`, `spec` (source format,
//! section 4), rewritten into the plain form.
//!
//! Invariant: every field of a resource has a place in the pack, or is named in a finding.

mod envelope;
mod eval;
mod folder;
mod fragment;
mod inline;
mod lift;
mod lone;
mod prompt;
mod tool;

use std::collections::HashMap;
use std::sync::Arc;

use packc_diagnostics::registry::project::{
    FIELDS_LEFT_OUT, MISSING_FIELD, UNKNOWN_FIELD, WRONG_KIND,
};
use packc_diagnostics::{Diagnostic, is_only_near, list_words, nearest};
use packc_source::{Cause, Span};
use packc_syntax::{Entry, Value};

use crate::Section;
use crate::edit::Edit;

pub(crate) use envelope::envelope;
pub(crate) use eval::convert as convert_eval;
pub(crate) use folder::not_a_pack;
pub(crate) use fragment::{FragmentFiles, inline_fragments, listed_items};
pub(crate) use inline::reject_inline;

/// The kinds of resources that a pack takes, with the sections that they belong to.
const KINDS: [(&str, Section); 2] = [("PromptConfig", Section::Prompts), ("Tool", Section::Tools)];

/// Fields of a resource's `metadata` that manage the resource and say nothing about what it holds.
const MANAGING: [&str; 3] = ["namespace", "labels", "annotations"];

/// What resources say that goes elsewhere than into their own entries.
#[derive(Debug, Default)]
pub(crate) struct Resources {
    /// Fields of prompts that belong to the pack as a whole.
    lifted: Vec<Entry>,
    /// Fields that a pack doesn't carry.
    left_out: Vec<LeftOut>,
    /// Fragments that prompts list.
    fragments: Vec<fragment::Item>,
    /// True when they come from an Arena project, where the name of a tool's resource need not be that of the tool.
    importing: bool,
    /// The tools that have another name than their resources: from the old names to the new ones.
    renamed: HashMap<Arc<str>, Arc<str>>,
}

/// A field that a pack doesn't carry.
#[derive(Debug)]
struct LeftOut {
    /// What it is called.
    name: String,
    /// The text of its key.
    key: Span,
    /// The whole field.
    all: Span,
}

/// The parts of a resource.
struct Parts {
    /// The whole resource, emptied.
    fields: Edit,
    /// `metadata.name`.
    name: Option<Entry>,
    spec: Edit,
}

impl Resources {
    /// Those of an Arena project.
    pub(crate) fn importing() -> Self {
        Self {
            importing: true,
            ..Self::default()
        }
    }

    /// The tools that were renamed: from the old names to the new ones.
    pub(crate) fn renamed(&self) -> &HashMap<Arc<str>, Arc<str>> {
        &self.renamed
    }

    /// True for a document in the form of a resource.
    pub(crate) fn is_resource(fields: &Edit) -> bool {
        fields.get("kind").is_some()
            || (fields.get("apiVersion").is_some() && fields.get("spec").is_some())
    }

    /// The section that resources of this kind belong to.
    pub(crate) fn section_of(kind: &str) -> Option<Section> {
        let mut kinds = KINDS.into_iter();
        kinds
            .find(|(name, _)| *name == kind)
            .map(|(_, section)| section)
    }

    /// Rewrites a resource that stands among the entries of `section` into the plain form. None when it is no resource
    /// of that section, or has no content.
    pub(crate) fn convert(
        &mut self,
        section: Section,
        fields: Edit,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Edit> {
        let kind = fields.get("kind").cloned();
        match kind.as_ref().map(|kind| &kind.node) {
            None => diagnostics.push(missing_fields("resource", &["kind"], fields.span())),
            Some(kind) if kind.is_hole() => return None,
            Some(kind) => {
                if kind.as_str().and_then(Self::section_of) != Some(section) {
                    diagnostics.push(wrong_kind(section, kind));
                    return None;
                }
            }
        }
        let parts = self.parts(section, fields, diagnostics)?;
        let from = kind.map_or(parts.fields.span(), |kind| kind.node.span);
        let plain = match section {
            Section::Tools => tool::convert(self, parts, diagnostics),
            _ => prompt::convert(self, parts, diagnostics),
        };
        let node = plain.finish().because(Cause::Imported(from));
        Edit::new(node).ok()
    }

    /// Takes a resource apart.
    fn parts(
        &mut self,
        section: Section,
        mut fields: Edit,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Parts> {
        let noun = section.noun();
        let unknown = fields.may_have_more();
        let whole = fields.span();
        let mut missing = Vec::new();
        let mut require = |entry: Option<Entry>, field| {
            if entry.is_none() {
                missing.push(field);
            }
            entry
        };
        require(fields.take("apiVersion"), "apiVersion");
        fields.take("kind");
        let metadata = require(fields.take("metadata"), "metadata.name");
        let spec = require(fields.take("spec"), "spec");
        // A misspelt field is reported as such.
        let is_misspelt = |field: &str| {
            let written = fields.entries().iter();
            written
                .map(|entry| &*entry.key)
                .any(|key| nearest(key, [field]).is_some())
        };
        missing.retain(|field: &&str| !is_misspelt(field.split('.').next().unwrap_or(field)));
        if !missing.is_empty() && !unknown {
            diagnostics.push(missing_fields(noun, &missing, whole));
        }
        let known = ["apiVersion", "kind", "metadata", "spec"];
        for entry in fields.entries() {
            diagnostics.push(unknown_field(entry, &known));
        }
        let mut empty = Edit::empty(whole);
        if unknown {
            empty.set_unknown_keys();
        }
        let name = metadata.and_then(|metadata| self.metadata(noun, metadata, diagnostics));
        let spec = spec?;
        let spec = Edit::new(spec.node).map_err(|node| {
            if !node.is_hole() {
                diagnostics.push(not_a_mapping("spec", &node));
            }
        });
        Some(Parts {
            fields: empty,
            name,
            spec: spec.ok()?,
        })
    }

    /// `metadata.name`. The other fields are named in the note about what is left out.
    fn metadata(
        &mut self,
        noun: &str,
        metadata: Entry,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Entry> {
        let mut fields = match Edit::new(metadata.node) {
            Ok(fields) => fields,
            Err(node) if node.is_hole() => return None,
            Err(node) => {
                diagnostics.push(not_a_mapping("metadata", &node));
                return None;
            }
        };
        let name = fields.take("name");
        let known: Vec<&str> = ["name"].into_iter().chain(MANAGING).collect();
        let is_misspelt = |entry: &Entry| nearest(&entry.key, ["name"]).is_some();
        let unknown = fields.may_have_more() || fields.entries().iter().any(is_misspelt);
        if name.is_none() && !unknown {
            let missing = missing_fields(noun, &["metadata.name"], metadata.key_span);
            diagnostics.push(missing);
        }
        for entry in fields.entries() {
            if MANAGING.contains(&&*entry.key) {
                self.leave_out(format!("metadata.{}", entry.key), entry);
            } else {
                diagnostics.push(unknown_field(entry, &known));
            }
        }
        name
    }

    /// Remembers a field that a pack doesn't carry.
    fn leave_out(&mut self, name: String, entry: &Entry) {
        self.left_out.push(LeftOut {
            name,
            key: entry.key_span,
            all: entry.key_span.to(entry.node.span),
        });
    }

    /// The text of the fields that a pack doesn't carry.
    pub(crate) fn left_out(&self) -> Vec<Span> {
        self.left_out.iter().map(|field| field.all).collect()
    }

    /// Puts the fields that belong to the pack as a whole into the root mapping.
    pub(crate) fn lift(&mut self, root: &mut Edit, diagnostics: &mut Vec<Diagnostic>) {
        for entry in std::mem::take(&mut self.lifted) {
            lift::lift(root, entry, diagnostics);
        }
    }

    /// The same, and names the fields that were left out.
    pub(crate) fn finish(mut self, root: &mut Edit, diagnostics: &mut Vec<Diagnostic>) {
        self.lift(root, diagnostics);
        let Some(first) = self.left_out.first() else {
            return;
        };
        let mut names: Vec<&str> = self
            .left_out
            .iter()
            .map(|field| field.name.as_str())
            .collect();
        names.sort_unstable();
        names.dedup();
        let message = format!(
            "a pack has no place for these fields of resources: {}",
            list_words(names.iter().copied(), names.len())
        );
        let mut found = Diagnostic::new(&FIELDS_LEFT_OUT, message).at(first.key, "");
        let all = self.left_out.len();
        if all > 1 {
            found = found.note(format!(
                "they stand in {all} places, of which this is the first"
            ));
        }
        diagnostics.push(found);
    }
}

/// An entry under another key.
pub(crate) fn renamed(entry: Entry, key: &str) -> Entry {
    Entry {
        key: key.into(),
        node: entry.node.because(Cause::Imported(entry.key_span)),
        ..entry
    }
}

fn missing_fields(noun: &str, fields: &[&str], at: Span) -> Diagnostic {
    let fields = list_words(fields.iter().copied(), fields.len()).replace(" and ", " or ");
    let message = format!("this {noun} has no {fields}");
    let place = Span {
        end: at.start,
        ..at
    };
    let envelope = "a resource has `apiVersion`, `kind`, `metadata` with a `name`, and `spec`";
    let found = Diagnostic::new(&MISSING_FIELD, message).at(place, "");
    found.help(if fields.contains("task_type") {
        "write `task_type`, the key of the prompt in the pack"
    } else {
        envelope
    })
}

/// The finding that a field has no place, where `known` are those that have one.
pub(crate) fn unknown_field(entry: &Entry, known: &[&str]) -> Diagnostic {
    let message = format!("a pack has no place for the field `{}`", entry.key);
    let found = Diagnostic::new(&UNKNOWN_FIELD, message).at(entry.key_span, "");
    match nearest(&entry.key, known.iter().copied()) {
        Some(near) => {
            let found = found.did_you_mean(&entry.key, near);
            if is_only_near(&entry.key, near, known.iter().copied()) {
                found.rename(entry.key_span, &entry.key, near)
            } else {
                found
            }
        }
        None => found.help(format!(
            "the fields here are {}",
            list_words(known.iter().copied(), 12)
        )),
    }
}

fn not_a_mapping(field: &str, node: &packc_syntax::Node) -> Diagnostic {
    let field = if field.contains(' ') {
        field.to_owned()
    } else {
        format!("`{field}`")
    };
    let message = format!("{field} must be a mapping, not {}", node.describe());
    Diagnostic::new(
        &packc_diagnostics::registry::project::NOT_A_MAPPING,
        message,
    )
    .at(node.span, "")
}

fn wrong_kind(section: Section, kind: &packc_syntax::Node) -> Diagnostic {
    let key = section.key();
    let Some(text) = kind.as_str() else {
        let message = format!("`kind` must be a string, not {}", kind.describe());
        return Diagnostic::new(&WRONG_KIND, message).at(kind.span, "");
    };
    let message = format!("a resource of kind `{text}` doesn't belong among the {key}");
    let found = Diagnostic::new(&WRONG_KIND, message).at(kind.span, "");
    let own = KINDS.into_iter().find(|(_, place)| *place == section);
    let near = nearest(text, KINDS.into_iter().map(|(kind, _)| kind));
    match (Resources::section_of(text), near, own) {
        (Some(place), ..) => found.help(format!("move it to `{}`", place.key())),
        (None, Some(near), _) => found.did_you_mean(text, near),
        (None, None, Some((kind, _))) => {
            found.help(format!("the resources of `{key}` are of kind `{kind}`"))
        }
        (None, None, None) => found.help(format!(
            "there are no resources for `{key}`; write {} in the plain form",
            section.one()
        )),
    }
}

/// True when two values are equal, wherever they stand.
fn same(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Null, Value::Null) => true,
        (Value::Bool(a), Value::Bool(b)) => a == b,
        (Value::Number(a), Value::Number(b)) => a.text == b.text,
        (Value::String(a), Value::String(b)) => a.text == b.text,
        (Value::Sequence(a), Value::Sequence(b)) => {
            a.len() == b.len()
                && a.iter()
                    .zip(b.iter())
                    .all(|(a, b)| same(&a.value, &b.value))
        }
        (Value::Mapping(a), Value::Mapping(b)) => {
            let (a, b) = (a.entries(), b.entries());
            let same_entry =
                |a: &Entry, b: &Entry| a.key == b.key && same(&a.node.value, &b.node.value);
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_entry(a, b))
        }
        _ => false,
    }
}
