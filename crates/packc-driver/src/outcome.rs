//! What a command did, for whoever reports it.
//!
//! Invariant: holds all that a reporter needs, and nothing of how it is shown.

use packc_diagnostics::{Diagnostic, registry};
use packc_source::{FileId, SourceMap, Span};
use packc_spec::Version;

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
}

impl Outcome {
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
