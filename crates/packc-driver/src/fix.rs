//! Repairing sources: the edits that findings carry, applied to the files they speak of.
//!
//! Invariant: an edit is applied only when the file reads as well as before, and every value that it doesn't touch stays
//! what it was. Only files that the compiler has read as sources are written, each as a whole, and none that has changed
//! since.

mod edits;
mod round;
mod same;
mod snapshot;

use packc_diagnostics::{Diagnostic, Rule, registry};
use packc_source::{Limit, World};

use self::snapshot::{Change, Snapshot};
use crate::outcome::Outcome;
use crate::secrets::Secrets;
use crate::write::{reason, write_atomically};
use crate::{BuildOptions, Compiled, compile};

/// How often the project is checked again after edits, at most.
const ROUNDS: usize = 10;

/// An edit that was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The rule whose finding it repairs.
    pub rule: &'static Rule,
    /// How messages name the file.
    pub file: String,
    /// The line of the edit, counted from 1, in the file as it was just before.
    pub line: usize,
    /// The column, counted from 1, in characters.
    pub column: usize,
    /// The text that was replaced, secrets starred out; empty when something was put in.
    pub old: String,
    /// What stands there now, secrets starred out; empty when something was taken out.
    pub new: String,
}

/// A file with edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedFile {
    /// How messages name the file.
    pub name: String,
    /// All of its edits as a unified diff, with the name in its header and secrets starred out.
    pub diff: String,
    /// True when the file on disk has the edits.
    pub written: bool,
}

/// What fixing a project did.
#[derive(Debug)]
pub struct Fixed {
    /// What remains to be said about the sources with all edits.
    pub outcome: Outcome,
    /// The edits, in the order in which they were applied.
    pub fixes: Vec<Fix>,
    /// The files with edits, by name.
    pub files: Vec<FixedFile>,
}

/// The edits for a project, and what remains to be said with them.
#[derive(Debug)]
pub struct Plan {
    /// The project with all edits, compiled.
    pub compiled: Compiled,
    /// The edits, in the order in which they were applied.
    pub fixes: Vec<Fix>,
    changes: Vec<Change>,
    secrets: Secrets,
}

impl Plan {
    /// The files with edits: how messages name them, and their texts before and after.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        let changes = self.changes.iter();
        changes.map(|change| (&*change.name, &*change.before, &*change.after))
    }
}

/// Finds all edits that findings in the project carry, without writing any. The project is checked again after each
/// round of edits, until there are no more or some rounds have passed.
pub fn plan(world: &dyn World, options: &BuildOptions) -> Plan {
    let snapshot = Snapshot::new(world);
    let mut fixes = Vec::new();
    let mut secrets = Secrets::default();
    let mut compiled = compile(&snapshot, options);
    for _ in 0..ROUNDS {
        secrets.collect(&compiled.sources);
        if !round::apply(&compiled, &snapshot, options, &mut fixes) {
            break;
        }
        compiled = compile(&snapshot, options);
    }
    secrets.collect(&compiled.sources);
    for fix in &mut fixes {
        fix.old = secrets.star_out(&fix.old);
        fix.new = secrets.star_out(&fix.new);
    }
    Plan {
        changes: snapshot.changes(&compiled.sources),
        compiled,
        fixes,
        secrets,
    }
}

/// Repairs the sources of a project, or, in a dry run, finds out what it would do.
pub fn fix(world: &dyn World, options: &BuildOptions, dry_run: bool) -> Fixed {
    let Plan {
        mut compiled,
        mut fixes,
        changes,
        secrets,
    } = plan(world, options);
    let mut files = Vec::new();
    let mut unwritten = Vec::new();
    for change in changes {
        let mut written = false;
        if !dry_run {
            match write(world, &change) {
                Ok(()) => written = true,
                Err(message) => {
                    fixes.retain(|fix| fix.file != change.name);
                    unwritten.push(message);
                    continue;
                }
            }
        }
        files.push(FixedFile {
            diff: secrets.star_out(&edits::diff(&change.name, &change.before, &change.after)),
            name: change.name,
            written,
        });
    }
    if !unwritten.is_empty() {
        compiled = compile(world, options);
        let unwritten = unwritten
            .into_iter()
            .map(|message| Diagnostic::new(&registry::output::OUTPUT_NOT_WRITTEN, message));
        compiled.diagnostics.splice(0..0, unwritten);
    }
    let (sections, contents) = compiled
        .emitted
        .map(|emitted| (emitted.sections, emitted.contents))
        .unwrap_or_default();
    Fixed {
        outcome: Outcome {
            sections,
            contents,
            ..Outcome::new(compiled.sources, compiled.diagnostics)
        },
        fixes,
        files,
    }
}

/// Writes a file unless it has changed since it was read.
fn write(world: &dyn World, change: &Change) -> Result<(), String> {
    let name = &change.name;
    let limit = Limit {
        bytes: u64::MAX,
        boundary: &change.boundary,
    };
    let read = world.read(&change.path, limit);
    let read = read.map_err(|error| format!("`{name}` was not fixed: it {error}"))?;
    if read.real != change.real || read.bytes != change.before.as_bytes() {
        return Err(format!(
            "`{name}` was not fixed: it has changed since it was read"
        ));
    }
    write_atomically(&change.real, change.after.as_bytes())
        .map_err(|error| format!("`{name}` cannot be written: {}", reason(&error)))
}
