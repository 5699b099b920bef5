//! What resolution works with besides the pack.
//!
//! Invariant: everything that influences the result is in here or is read through the world.

use std::collections::HashMap;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::{Diagnostic, registry};
use packc_ir::{FileMode, Inline};
use packc_source::{
    Boundary, FileId, Limit, Listing, Origin, SourceFile, SourceMap, Span, World, display_path,
};
use packc_syntax::{Limits, Suppression};

use crate::Bundle;
use crate::check::value::secret;

/// How a project wants its references resolved.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What becomes of files that the pack names by path.
    pub files: FileMode,
    /// Which files go into the pack itself.
    pub inline: Vec<Inline>,
    /// Whether skills in the folder of the convention belong to the pack: its sources surely say nothing about skills.
    pub conventions: bool,
}

impl Settings {
    /// True when this kind of file goes into the pack itself.
    pub fn inlines(&self, what: Inline) -> bool {
        self.inline.contains(&what)
    }
}

/// What resolution works with besides the pack.
pub struct Context<'a> {
    /// The disk.
    pub world: &'a dyn World,
    /// The folders that may be read.
    pub boundary: &'a Boundary,
    /// The files of the build; those that resolution reads are added.
    pub sources: &'a mut SourceMap,
    /// Sizes, depth and number of values that a source may have.
    pub limits: Limits,
    /// The working directory, which names of files in messages start from.
    pub cwd: &'a Utf8Path,
    /// The project's folder: absolute and normalized.
    pub folder: &'a Utf8Path,
    /// How the project wants its references resolved.
    pub settings: Settings,
    /// The files that go with the pack; says how the pack names them.
    pub bundle: Bundle,
    /// The folders that were looked into so far: thousands of paths may lead into the same few.
    pub listed: HashMap<Utf8PathBuf, Listing>,
    /// What has been found so far.
    pub found: Vec<Diagnostic>,
    /// What comments in the files that resolution reads silence.
    pub suppressions: Vec<Suppression>,
}

impl Context<'_> {
    /// How messages name the file or folder at this absolute path.
    pub fn name(&self, path: &Utf8Path) -> String {
        display_path(path, self.cwd)
    }

    /// Reports a finding.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// Reports a finding at the text that led to it, when there is one.
    pub fn report_at(&mut self, from: Option<Span>, diagnostic: Diagnostic) {
        self.report(match from {
            Some(from) => diagnostic.at(from, ""),
            None => diagnostic,
        });
    }

    /// Reads a text file that is named at `origin` and adds it to the sources; reports why when it can't be had.
    pub fn read_text(&mut self, path: &Utf8Path, origin: &Origin) -> Option<FileId> {
        self.read_found(path, Some(origin.value))
    }

    /// Reads a text file that the text at `from` led to, or nothing but its place in the project, and adds it to the
    /// sources; reports why when it can't be had.
    pub fn read_found(&mut self, path: &Utf8Path, from: Option<Span>) -> Option<FileId> {
        if let Some(file) = self.sources.find(path) {
            return Some(file);
        }
        let limit = Limit {
            bytes: self.limits.file_bytes,
            boundary: self.boundary,
        };
        let name = self.name(path);
        let read = match self.world.read(path, limit) {
            Ok(read) => read,
            Err(error) => {
                self.report_at(from, self.complaint(path, &error));
                return None;
            }
        };
        let Ok(text) = String::from_utf8(read.bytes) else {
            let message = format!("`{name}` is not UTF-8");
            let found = Diagnostic::new(&registry::project::NOT_UTF8, message);
            self.report_at(from, found.help("save the file as UTF-8"));
            return None;
        };
        let text: Arc<str> = text.into();
        let file = SourceFile::new(path.to_owned(), name, text);
        let file = self.sources.add(file.included_from(from));
        self.found.extend(secret::in_file(file, self.sources));
        Some(file)
    }
}
