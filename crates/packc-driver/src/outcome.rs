//! What a command did, for whoever reports it.
//!
//! Invariant: holds all that a reporter needs, and nothing of how it is shown.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::{Diagnostic, registry};
use packc_source::{FileId, SourceMap, Span, normalize};
use packc_spec::Version;

use crate::bundle::LIST_SUFFIX;
use crate::compile::Sections;
use crate::contents::Contents;

/// A file that a build gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Output {
    /// How messages name the file, relative to the working directory where that is shorter; `-` for stdout.
    pub name: String,
    /// SHA-256 of the bytes, 64 lowercase hexadecimal digits.
    pub sha256: String,
    /// Size in bytes.
    pub size: u64,
    /// False when the file on disk was right already and was left alone.
    pub written: bool,
    /// The source that the file is a copy of, by its absolute path.
    pub copy_of: Option<Utf8PathBuf>,
}

/// An output on disk that isn't what the sources give.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stale {
    /// How messages name the file.
    pub name: String,
    /// What is wrong with it.
    pub difference: Difference,
    /// The beginning of a unified diff from what is on disk to what the sources give, secrets starred out; empty where
    /// there is nothing to show.
    pub diff: String,
    /// True for a file that no build has put there, or that was changed since: a build leaves it alone.
    pub is_foreign: bool,
}

impl Stale {
    /// A file of which no more is shown.
    pub(crate) fn new(name: String, difference: Difference) -> Self {
        Self {
            name,
            difference,
            diff: String::new(),
            is_foreign: false,
        }
    }
}

/// How an output differs from what the sources give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference {
    /// It isn't there.
    Missing,
    /// It says something else.
    Content,
    /// It is there, and belongs to no pack any more.
    Superfluous,
}

impl Difference {
    /// One word, as machine formats have it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Content => "different",
            Self::Superfluous => "superfluous",
        }
    }
}

/// Why a command failed for another reason than the content of the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The root file can't be found or read.
    Root,
    /// An output can't be written.
    Output,
    /// packc made a pack that the specification refuses.
    Bug,
}

/// The lowest version of the specification that a pack is valid for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needs {
    /// The pack.
    pub pack: FileId,
    /// The version.
    pub version: Version,
    /// What needs it: its path in the pack, and its place. `None` for the first version.
    pub because: Option<(String, Span)>,
}

/// What a command did.
#[derive(Debug)]
pub struct Outcome {
    /// The files that took part.
    pub sources: SourceMap,
    /// All findings, in the order in which they are shown.
    pub diagnostics: Vec<Diagnostic>,
    /// How messages name the file that is the pack's, when the pack goes to one.
    pub pack: Option<String>,
    /// What was written, or would have been the same.
    pub outputs: Vec<Output>,
    /// The pack's bytes when the caller asked for them.
    pub stdout: Option<Vec<u8>>,
    /// How many entries the sections of the pack have.
    pub sections: Sections,
    /// The names of what the pack holds.
    pub contents: Contents,
    /// The version that each pack needs, where it was asked for.
    pub needs: Vec<Needs>,
    /// The outputs that aren't what the sources give, where nothing was to be written.
    pub stale: Vec<Stale>,
    /// The files that were copied beside the pack, or are there already, by their paths.
    pub copied: Vec<Utf8PathBuf>,
    /// The folders in which every file is a source, absolute.
    pub(crate) source_folders: Vec<Utf8PathBuf>,
}

impl Outcome {
    /// The files that were written or would have been, as absolute paths: the pack, what goes with it, and the list of
    /// that. Relative names start at `cwd`.
    pub fn output_paths(&self, cwd: &Utf8Path) -> Vec<Utf8PathBuf> {
        let names = self
            .pack
            .iter()
            .chain(self.outputs.iter().map(|output| &output.name));
        let mut paths: Vec<Utf8PathBuf> = names
            .filter(|name| *name != "-")
            .map(|name| normalize(&cwd.join(name)))
            .collect();
        let list = self
            .pack
            .as_ref()
            .map(|name| format!("{name}{LIST_SUFFIX}"));
        paths.extend(list.map(|name| normalize(&cwd.join(name))));
        paths
    }

    /// What a command found out about these files; it did nothing else.
    pub fn new(sources: SourceMap, diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            sources,
            diagnostics,
            pack: None,
            outputs: Vec::new(),
            stdout: None,
            sections: Vec::new(),
            contents: Contents::default(),
            needs: Vec::new(),
            stale: Vec::new(),
            copied: Vec::new(),
            source_folders: Vec::new(),
        }
    }

    /// True when a finding is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }

    /// True when sources that were written have been compiled, and give the pack that they were made from.
    pub fn is_proven(&self) -> bool {
        let doubt = &registry::output::EXPLODED_WITH_ERRORS;
        !self.diagnostics.iter().any(|found| *found.rule == *doubt)
    }

    /// Why the command failed, when it was not for the content of the sources.
    pub fn failure(&self) -> Option<Failure> {
        let failure_of = |diagnostic: &Diagnostic| match diagnostic.rule {
            rule if *rule == registry::project::NO_PROJECT => Some(Failure::Root),
            rule if *rule == registry::project::ROOT_UNREADABLE => Some(Failure::Root),
            rule if *rule == registry::output::OUTPUT_NOT_WRITTEN => Some(Failure::Output),
            rule if *rule == registry::output::SELF_CHECK_FAILED => Some(Failure::Bug),
            _ => None,
        };
        self.diagnostics.iter().find_map(failure_of)
    }

    /// The names of all files that were read, in the order in which they were met.
    pub fn inputs(&self) -> impl Iterator<Item = &str> {
        self.sources.iter().map(|(_, file)| file.name.as_str())
    }
}
