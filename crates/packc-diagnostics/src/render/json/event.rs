//! What a watcher tells programs: one line of JSON for each thing that happens.
//!
//! Invariant: every line is a document of its own, whose first key is `event`; within one version of the document
//! (see [`VERSION`](super::VERSION)), keys are only ever added.

use serde::Serialize;

use super::{Document, Finding, Stale};
use crate::render::document;

/// Something that happened.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// Watching begins.
    Started {
        /// The version of packc.
        version: &'static str,
        /// `native` or `poll`.
        mode: &'static str,
        /// How often files are looked at, in milliseconds.
        #[serde(skip_serializing_if = "Option::is_none")]
        interval_ms: Option<u64>,
        /// The working directory, absolute. All other paths are relative to it.
        cwd: String,
    },
    /// Something that people should know.
    Notice {
        /// A sentence.
        message: String,
    },
    /// A build without errors.
    Built(Box<Build>),
    /// A build with errors: the last good output stands.
    Failed(Box<Build>),
    /// Sources were saved, and nothing in them is different.
    Unchanged {
        /// The sources.
        paths: Vec<String>,
    },
    /// Something about the command that follows good builds.
    Exec {
        /// `started`, `ended` or `stopped`.
        state: &'static str,
        /// The process.
        pid: u32,
        /// How it ended by itself; `None` when a signal ended it.
        code: Option<i32>,
    },
    /// Watching ends.
    Stopped {
        /// The signal, or what else ended it.
        reason: &'static str,
    },
}

/// One build.
#[derive(Clone, Debug, Serialize)]
pub struct Build {
    #[serde(rename = "build")]
    number: u64,
    duration_ms: f64,
    changes: Vec<Change>,
    projects: Vec<Project>,
    outputs: Vec<Output>,
    diagnostics: Vec<Finding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stale: Option<Vec<Stale>>,
}

/// A source that is different from what the build before saw.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// The source.
    pub path: String,
    /// `changed`, `new` or `gone`.
    pub change: &'static str,
}

/// A project that was built.
#[derive(Clone, Debug, Serialize)]
pub struct Project {
    /// The project, as the call or the workspace names it.
    pub path: String,
    /// The id of the pack, when it could be compiled.
    pub id: Option<String>,
    /// True when there are no errors.
    pub successful: bool,
}

/// A file that the build gave.
#[derive(Clone, Debug, Serialize)]
pub struct Output {
    /// The file.
    pub path: String,
    /// The SHA-256 of its bytes: 64 lowercase hexadecimal digits.
    pub sha256: String,
    /// Its size in bytes.
    pub size: u64,
    /// False when the file was right already.
    pub written: bool,
}

impl Build {
    /// The build with this number, counted from 1, which took this many milliseconds. What was found is that of `document`.
    pub fn new(
        number: u64,
        duration_ms: f64,
        changes: Vec<Change>,
        projects: Vec<Project>,
        outputs: Vec<Output>,
        document: Document,
    ) -> Self {
        Self {
            number,
            duration_ms,
            changes,
            projects,
            outputs,
            diagnostics: document.diagnostics,
            stale: document.stale,
        }
    }
}

impl Event {
    /// The event as one line, ending with a line feed, control characters and their like escaped.
    pub fn to_line(&self) -> String {
        document::print_line(self)
    }
}
