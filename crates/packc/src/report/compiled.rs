//! The lines that PromptKit's packc prints.
//!
//! Invariant: word by word as there, since programs read them.

use std::fmt::Write as _;
use std::io;

use camino::Utf8Path;
use packc_diagnostics::escape_controls;
use packc_driver::Outcome;

use super::{complain, print};
use crate::exit::Exit;

/// Prints what PromptKit's packc prints after it has compiled: the CI action that is published for it reads these lines.
/// `written`: the path of the pack as it stands on the command line.
pub(crate) fn print_summary(outcome: &Outcome, written: Option<&Utf8Path>) -> Exit {
    let contents = &outcome.contents;
    let name = outcome.outputs.first().map_or("", |output| &output.name);
    let name = escape_controls(written.map_or(name, Utf8Path::as_str));
    let mut text = format!("✓ Pack compiled successfully: {name}\n");
    let mut line = |words: String| {
        let _ = writeln!(text, "  {}", escape_controls(&words));
    };
    let listed = |what: &str, names: &[String]| {
        format!("Contains {} {what}: [{}]", names.len(), names.join(" "))
    };
    line(listed("prompts", &contents.prompts));
    if !contents.tools.is_empty() {
        line(listed("tools", &contents.tools));
    }
    if contents.evals > 0 {
        line(format!("Pack-level evals: {}", contents.evals));
    }
    if let Some((states, entry)) = &contents.workflow {
        line(format!("Workflow: {states} states (entry: {entry})"));
    }
    if let Some((members, entry)) = &contents.agents {
        line(format!("Agents: {members} members (entry: {entry})"));
    }
    match print(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("the result cannot be printed: {error}"));
            Exit::Failure
        }
        _ => Exit::Ok,
    }
}
