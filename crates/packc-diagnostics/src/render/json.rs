//! The machine-readable report of a run.
//!
//! Invariant: within one version of the document, keys are only ever added. Every key is always there, but for
//! those that only some commands have (see the book); what doesn't exist is `null` or an empty list.

pub mod event;
mod inspected;
mod several;

use std::collections::HashSet;

use packc_source::{FileId, SourceMap, Span};
use serde::Serialize;

pub use self::inspected::*;
pub use self::several::{Project, Stale};
use super::document;
use super::human::trail;
use crate::Diagnostic;

/// The version of the document; it grows when a key changes its meaning or goes.
pub const VERSION: u32 = 1;

/// The report of one run: what was found, written and read.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    version: u32,
    /// What columns count: Unicode scalar values.
    columns: &'static str,
    diagnostics: Vec<Finding>,
    outputs: Vec<Output>,
    inputs: Vec<String>,
    /// The versions that packs need; `validate` alone finds them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    needs: Vec<Needs>,
    /// This key and those that follow are those that only some commands have.
    #[serde(skip_serializing_if = "Option::is_none")]
    rendered: Option<Rendered>,
    #[serde(skip_serializing_if = "Option::is_none")]
    inspected: Option<Inspected>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<Fixed>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stale: Option<Vec<Stale>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    projects: Option<Vec<Project>>,
    /// The inputs of several projects, each of which is listed once.
    #[serde(skip)]
    met: HashSet<String>,
}

/// What `--fix` did, or would do.
#[derive(Clone, Debug, Default, Serialize)]
struct Fixed {
    edits: Vec<FixedEdit>,
    files: Vec<FixedFile>,
}

/// An edit that was applied to a source.
#[derive(Clone, Debug, Serialize)]
pub struct FixedEdit {
    /// The code of the rule whose finding it repairs.
    pub code: String,
    /// The name of that rule.
    pub name: String,
    /// The file, as messages name it.
    pub file: String,
    /// The line, counted from 1, in the file as it was just before the edit.
    pub line: usize,
    /// The column, counted from 1, in characters.
    pub column: usize,
    /// The text that was replaced.
    pub old: String,
    /// What stands there now.
    pub new: String,
}

/// A source with edits.
#[derive(Clone, Debug, Serialize)]
pub struct FixedFile {
    /// The file, as messages name it.
    pub file: String,
    /// True when the file on disk has the edits.
    pub written: bool,
    /// The edits as a unified diff.
    pub diff: String,
}

/// The lowest version of the specification that a pack is valid for, and what needs it.
#[derive(Clone, Debug, Serialize)]
struct Needs {
    pack: String,
    version: String,
    construct: Option<String>,
    #[serde(flatten)]
    place: MaybePlace,
}

/// A prompt that was rendered.
#[derive(Clone, Debug, Serialize)]
struct Rendered {
    text: String,
    characters: usize,
    bytes: usize,
    variables: Vec<String>,
    unfilled: Vec<String>,
    /// The model whose override was applied.
    model: Option<String>,
}

/// A diagnostic.
#[derive(Clone, Debug, Serialize)]
struct Finding {
    /// The path of the project, when there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<String>,
    code: String,
    name: &'static str,
    severity: String,
    message: String,
    #[serde(flatten)]
    place: MaybePlace,
    label: Option<String>,
    notes: Vec<String>,
    help: Vec<String>,
    related: Vec<Related>,
    /// The references that led to the file, the nearest first.
    included_from: Vec<Place>,
    fix: Option<Edit>,
}

/// A range of a file. Bytes count from 0 in the file as it is on disk, lines and columns from 1; ends are exclusive.
#[derive(Clone, Debug, Serialize)]
struct Place {
    file: String,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    byte_start: usize,
    byte_end: usize,
}

/// A [`Place`] or nulls.
#[derive(Clone, Debug, Default, Serialize)]
struct MaybePlace {
    file: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
    end_line: Option<usize>,
    end_column: Option<usize>,
    byte_start: Option<usize>,
    byte_end: Option<usize>,
}

#[derive(Clone, Debug, Serialize)]
struct Related {
    message: String,
    #[serde(flatten)]
    place: Place,
}

#[derive(Clone, Debug, Serialize)]
struct Edit {
    replacement: String,
    #[serde(flatten)]
    place: Place,
}

/// A file that was written.
#[derive(Clone, Debug, Serialize)]
struct Output {
    /// The path of the project, when there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<String>,
    path: String,
    sha256: String,
    size: u64,
}

impl Document {
    /// A report with these diagnostics, in their order.
    pub fn new(diagnostics: &[Diagnostic], sources: &SourceMap) -> Self {
        let findings = diagnostics.iter().map(|found| Finding::new(found, sources));
        Self {
            version: VERSION,
            columns: "characters",
            diagnostics: findings.collect(),
            outputs: Vec::new(),
            inputs: Vec::new(),
            needs: Vec::new(),
            rendered: None,
            inspected: None,
            fixed: None,
            stale: None,
            projects: None,
            met: HashSet::new(),
        }
    }

    /// Adds a prompt that was rendered: its text, the names of the variables and artifacts in it, the placeholders that
    /// have no value, and the model whose override was applied.
    #[must_use]
    pub fn rendered(
        mut self,
        text: &str,
        (variables, unfilled): (&[String], &[String]),
        model: Option<&str>,
    ) -> Self {
        self.rendered = Some(Rendered {
            text: text.to_owned(),
            characters: text.chars().count(),
            bytes: text.len(),
            variables: variables.to_vec(),
            unfilled: unfilled.to_vec(),
            model: model.map(ToOwned::to_owned),
        });
        self
    }

    /// Adds the edits that repaired sources, and the files that have them.
    #[must_use]
    pub fn fixed(
        mut self,
        edits: impl IntoIterator<Item = FixedEdit>,
        files: impl IntoIterator<Item = FixedFile>,
    ) -> Self {
        self.fixed = Some(Fixed {
            edits: edits.into_iter().collect(),
            files: files.into_iter().collect(),
        });
        self
    }

    /// Adds the lowest version of the specification that a pack is valid for, and what needs it: a path in the pack, and
    /// its place.
    #[must_use]
    pub fn needs(
        mut self,
        sources: &SourceMap,
        pack: FileId,
        version: &str,
        because: Option<(&str, Span)>,
    ) -> Self {
        self.needs.push(Needs {
            pack: sources.file(pack).name.clone(),
            version: version.to_owned(),
            construct: because.map(|(construct, _)| construct.to_owned()),
            place: because.map_or_else(MaybePlace::default, |(_, place)| {
                Place::new(place, sources).into()
            }),
        });
        self
    }

    /// Adds a file that was written: its path, the SHA-256 of its bytes in hexadecimal, and its size in bytes.
    #[must_use]
    pub fn output(mut self, path: impl Into<String>, sha256: impl Into<String>, size: u64) -> Self {
        self.outputs.push(Output {
            project: self.current_project(),
            path: path.into(),
            sha256: sha256.into(),
            size,
        });
        self
    }

    /// Adds the files that were read.
    #[must_use]
    pub fn inputs(mut self, paths: impl IntoIterator<Item = String>) -> Self {
        self.inputs.extend(paths);
        self
    }

    /// The text of the document: indented by two spaces, ending with a line feed, control characters and their like
    /// escaped throughout, so that it can be looked at in a terminal.
    pub fn to_json(&self) -> String {
        document::print(self)
    }
}

impl Finding {
    fn new(found: &Diagnostic, sources: &SourceMap) -> Self {
        let span = found.primary.as_ref().map(|label| label.span);
        let place = |span| Place::new(span, sources);
        let label = found.primary.as_ref().map(|label| label.text.clone());
        Self {
            project: None,
            code: found.rule.code(),
            name: found.rule.name,
            severity: found.severity.to_string(),
            message: found.message.clone(),
            place: span
                .map(place)
                .map_or_else(MaybePlace::default, MaybePlace::from),
            label: label.filter(|text| !text.is_empty()),
            notes: found.notes.clone(),
            help: found.help.clone(),
            related: found
                .related
                .iter()
                .map(|label| Related {
                    message: label.text.clone(),
                    place: place(label.span),
                })
                .collect(),
            included_from: trail(sources, span).into_iter().map(place).collect(),
            fix: found.fix.as_ref().map(|fix| Edit {
                replacement: fix.replacement.clone(),
                place: place(fix.span),
            }),
        }
    }
}

impl Place {
    fn new(span: Span, sources: &SourceMap) -> Self {
        let file = sources.file(span.file);
        let bytes = span.range();
        let start = file.line_column(bytes.start);
        let end = file.line_column(bytes.end);
        Self {
            file: file.name.clone(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            byte_start: bytes.start,
            byte_end: bytes.end,
        }
    }
}

impl From<Place> for MaybePlace {
    fn from(place: Place) -> Self {
        Self {
            file: Some(place.file),
            line: Some(place.line),
            column: Some(place.column),
            end_line: Some(place.end_line),
            end_column: Some(place.end_column),
            byte_start: Some(place.byte_start),
            byte_end: Some(place.byte_end),
        }
    }
}
