//! One run of `packc`: exit code and streams, ready to be compared.
//!
//! Invariant: what differs between two runs of the same thing (the folder, the time it took) is taken out, and nothing
//! else.

use std::fmt;
use std::path::Path;
use std::process::Command;

use assert_cmd::assert::OutputAssertExt;

/// What a run said and how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The exit code.
    pub(crate) code: i32,
    /// Machine output.
    pub(crate) stdout: String,
    /// What is said to people.
    pub(crate) stderr: String,
}

impl Run {
    /// Runs a command to its end. `root` is the folder that is written as `[project]`.
    pub(crate) fn of(command: &mut Command, root: &Path) -> Self {
        let run = command.assert();
        let output = run.get_output();
        let text = |bytes: &[u8]| {
            let text = String::from_utf8(bytes.to_vec()).expect("packc writes UTF-8");
            let (root, parent) = (root.to_str().unwrap(), root.parent().unwrap());
            let text = text.replace(&format!("{root}/"), "[project]/");
            without_times(&text.replace(parent.to_str().unwrap(), "[outside]"))
        };
        Self {
            code: output.status.code().unwrap_or_else(|| {
                panic!("ended by a signal: {}", output.status);
            }),
            stdout: text(&output.stdout),
            stderr: text(&output.stderr),
        }
    }

    /// Asserts that all was well; warnings are shown when it wasn't.
    #[track_caller]
    pub(crate) fn succeeds(&self) -> &Self {
        assert_eq!(self.code, 0, "{self}");
        self
    }
}

/// As a terminal shows it, with the exit code as the last line.
impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.stderr)?;
        if !self.stderr.is_empty() && !self.stderr.ends_with('\n') {
            f.write_str("[no line break]\n")?;
        }
        if !self.stdout.is_empty() {
            write!(f, "[stdout]\n{}", self.stdout)?;
        }
        write!(f, "[exit {}]", self.code)
    }
}

/// "in 12 ms" becomes "in [N] ms".
fn without_times(text: &str) -> String {
    let mut parts = text.split(" in ");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out.push_str(" in ");
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        if rest.len() < part.len() && rest.starts_with(" ms") {
            out.push_str("[N]");
            out.push_str(rest);
        } else {
            out.push_str(part);
        }
    }
    out
}
