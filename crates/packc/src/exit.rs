//! How the process ends.
//!
//! Invariant: every code but 0 comes with at least one line on stderr, or a finding in the JSON document.

use std::process::ExitCode;

/// The exit codes of packc. clap ends the process with 2 for what it refuses itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All is well; there may be warnings.
    Ok = 0,
    /// The sources have errors.
    Errors = 1,
    /// The command line makes no sense.
    Usage = 2,
    /// The root can't be read, an output can't be written, or packc has a bug.
    Failure = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
