//! Building on this machine: compile, then write.
//!
//! Invariant: with errors nothing is written and the last good output stays as it is.

use camino::Utf8Path;
use packc_diagnostics::{Diagnostic, registry};
use packc_source::{Boundary, SourceMap, World, display_path};

use crate::bundle;
use crate::compile::{Compiled, compile_beside};
use crate::current::{self, Standing, pack_at};
use crate::disk::is_there;
use crate::emit::{Draft, Emitted};
use crate::outcome::{Outcome, Output};
use crate::stdout::is_stdout;
use crate::write::{Prepared, is_device, leads_outside, reason, write_atomically};
use crate::{BuildOptions, Destination, ParseCache, Writing};

/// Compiles the project that `options` name and puts the pack where they say.
pub fn build(world: &dyn World, options: &BuildOptions) -> Outcome {
    let (compiled, ready) = compile_ready(world, options, &mut ParseCache::default());
    deliver(compiled, ready, options)
}

/// What is ready for a pack before it is known that it may be written.
#[derive(Debug)]
pub(crate) enum Ready {
    /// Its file is there already.
    Standing(Standing),
    /// Its file has been written under another name.
    Prepared(Prepared),
}

/// Compiles a project as [`compile_again`](crate::compile_again) does, and has ready what can be for [`deliver`].
pub(crate) fn compile_ready(
    world: &dyn World,
    options: &BuildOptions,
    cache: &mut ParseCache,
) -> (Compiled, Option<Ready>) {
    let (compiled, ready) = compile_beside(world, options, cache, |draft| ready(draft, options));
    (compiled, ready.flatten())
}

/// Has ready what can be for a pack while its bytes are checked: writing a large file takes as long as that. Whatever
/// keeps it from being written is found, and told, by [`deliver`].
fn ready(draft: &Draft<'_>, options: &BuildOptions) -> Option<Ready> {
    let (path, written) = (draft.output, draft.written);
    let is_written = options.writing == Writing::Write
        && !matches!(
            options.destination,
            Destination::Nowhere | Destination::Stdout
        );
    let fits = may_be_written(path, draft.boundary, options).is_ok() && !is_device(path);
    // A folder that is made for nothing would stay.
    let has_folder = path.parent().is_some_and(is_there);
    if !is_written || !fits || !has_folder {
        return None;
    }
    match pack_at(path, written, options) {
        standing @ (Standing::Same | Standing::Restamped(_)) => Some(Ready::Standing(standing)),
        Standing::Different | Standing::Nothing => {
            let prepared = Prepared::new(path, &written.bytes);
            prepared.ok().map(Ready::Prepared)
        }
    }
}

/// Puts the pack that compiling gave where `options` say.
pub(crate) fn deliver(compiled: Compiled, ready: Option<Ready>, options: &BuildOptions) -> Outcome {
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
    outcome
        .source_folders
        .clone_from(&emitted.manifest.source_folders);
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
        Writing::Write => put_all(path, &emitted, ready, options, &outcome.sources),
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
    ready: Option<Ready>,
    options: &BuildOptions,
    sources: &SourceMap,
) -> Result<Vec<Output>, String> {
    let name = display_path(path, &options.cwd);
    let failed = |error: std::io::Error| cannot_write(&name, &reason(&error));
    may_be_written(path, &emitted.boundary, options)?;
    if is_device(path) {
        write_atomically(path, &emitted.written.bytes).map_err(failed)?;
        return Ok(vec![emitted.sum.output(name, true)]);
    }
    let (cwd, boundary) = (&options.cwd, &emitted.boundary);
    let survey = bundle::survey(&emitted.bundle, path, boundary, cwd, sources)?;
    let mut bundle = survey.prepare()?;
    bundle.put().map_err(failed)?;
    let pack = put(path, name.clone(), emitted, ready, options).map_err(failed)?;
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
    boundary: &Boundary,
    options: &BuildOptions,
) -> Result<(), String> {
    let by_flag = options.destination.is_given();
    let problem = if options.stdout_is_taken && is_stdout(path) {
        "stdout goes to that file, and with it what is found"
    } else if !by_flag && leads_outside(path, boundary) {
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
    ready: Option<Ready>,
    options: &BuildOptions,
) -> std::io::Result<Output> {
    let standing = match ready {
        Some(Ready::Prepared(prepared)) => {
            prepared.put()?;
            return Ok(emitted.sum.output(name, true));
        }
        Some(Ready::Standing(standing)) => standing,
        None => pack_at(path, &emitted.written, options),
    };
    match standing {
        Standing::Same => Ok(emitted.sum.output(name, false)),
        Standing::Restamped(sum) => Ok(sum.output(name, false)),
        Standing::Different | Standing::Nothing => {
            write_atomically(path, &emitted.written.bytes)?;
            Ok(emitted.sum.output(name, true))
        }
    }
}
