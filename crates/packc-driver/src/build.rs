//! Building on this machine: compile, then write.
//!
//! Invariant: with errors nothing is written and the last good output stays as it is.

use camino::Utf8Path;
use packc_diagnostics::{Diagnostic, registry};
use packc_source::{SourceMap, World, display_path};

use crate::bundle;
use crate::compile::{Compiled, Emitted, compile};
use crate::current::{self, Standing, pack_at};
use crate::outcome::{Outcome, Output};
use crate::stdout::is_stdout;
use crate::write::{is_device, leads_outside, reason, write_atomically};
use crate::{BuildOptions, Destination, Writing};

/// Compiles the project that `options` name and puts the pack where they say.
pub fn build(world: &dyn World, options: &BuildOptions) -> Outcome {
    deliver(compile(world, options), options)
}

/// Puts the pack that compiling gave where `options` say.
pub(crate) fn deliver(compiled: Compiled, options: &BuildOptions) -> Outcome {
    let Compiled {
        sources,
        diagnostics,
        emitted,
    } = compiled;
    let mut outcome = Outcome::new(sources, diagnostics);
    let Some(emitted) = emitted else {
        return outcome;
    };
    outcome.sections.clone_from(&emitted.sections);
    outcome.contents.clone_from(&emitted.contents);
    outcome.copied = emitted.copied();
    let path = match &options.destination {
        Destination::Nowhere => return outcome,
        Destination::Stdout => {
            outcome
                .outputs
                .push(emitted.sum.output("-".to_owned(), true));
            outcome.stdout = Some(emitted.written.bytes);
            return outcome;
        }
        Destination::File(_) | Destination::Named | Destination::Configured => &emitted.output,
    };
    outcome.pack = Some(display_path(path, &options.cwd));
    let done = match options.writing {
        Writing::Write => put_all(path, &emitted, options, &outcome.sources),
        Writing::Compare | Writing::Locked => {
            current::compare(path, &emitted, options, &outcome.sources).map(|(outputs, stale)| {
                outcome.stale = stale;
                outputs
            })
        }
    };
    match done {
        Ok(outputs) => outcome.outputs = outputs,
        Err(message) => {
            let found = Diagnostic::new(&registry::output::OUTPUT_NOT_WRITTEN, message);
            outcome.diagnostics.insert(0, found);
        }
    }
    if let Some(found) = current::finding(&outcome.stale, options.writing) {
        outcome.diagnostics.insert(0, found);
    }
    outcome
}

/// Writes the pack and the files that go with it. The pack comes last, so that it never names a file that isn't there.
fn put_all(
    path: &Utf8Path,
    emitted: &Emitted,
    options: &BuildOptions,
    sources: &SourceMap,
) -> Result<Vec<Output>, String> {
    let name = display_path(path, &options.cwd);
    let failed = |error: std::io::Error| cannot_write(&name, &reason(&error));
    may_be_written(path, emitted, options)?;
    if is_device(path) {
        write_atomically(path, &emitted.written.bytes).map_err(failed)?;
        return Ok(vec![emitted.sum.output(name, true)]);
    }
    let (cwd, boundary) = (&options.cwd, &emitted.boundary);
    let survey = bundle::survey(&emitted.bundle, path, boundary, cwd, sources)?;
    let mut bundle = survey.prepare()?;
    bundle.put().map_err(failed)?;
    let pack = put(path, name.clone(), emitted, options).map_err(failed)?;
    bundle.remove_stale();
    let mut outputs = vec![pack];
    outputs.append(&mut bundle.take_outputs());
    Ok(outputs)
}

/// Whether the pack may go to `path` at all.
///
/// # Errors
///
/// A sentence that says why it may not.
pub(crate) fn may_be_written(
    path: &Utf8Path,
    emitted: &Emitted,
    options: &BuildOptions,
) -> Result<(), String> {
    let by_flag = options.destination.is_given();
    let problem = if options.stdout_is_taken && is_stdout(path) {
        "stdout goes to that file, and with it what is found"
    } else if !by_flag && leads_outside(path, &emitted.boundary) {
        "it is a link that leads outside the project"
    } else if !by_flag && is_device(path) {
        // Nobody may read from a pipe, and the build would wait for ever.
        "it is no regular file"
    } else {
        return Ok(());
    };
    Err(cannot_write(&display_path(path, &options.cwd), problem))
}

fn cannot_write(name: &str, problem: &str) -> String {
    format!("`{name}` cannot be written: {problem}")
}

/// Writes the pack unless the file has it already; gives what is on disk then.
fn put(
    path: &Utf8Path,
    name: String,
    emitted: &Emitted,
    options: &BuildOptions,
) -> std::io::Result<Output> {
    match pack_at(path, emitted, options) {
        Standing::Current(sum) => Ok(sum.output(name, false)),
        Standing::Different | Standing::Nothing => {
            write_atomically(path, &emitted.written.bytes)?;
            Ok(emitted.sum.output(name, true))
        }
    }
}
