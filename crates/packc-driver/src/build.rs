//! Building on this machine: compile, then write.
//!
//! Invariant: with errors nothing is written and the last good output stays as it is.
#![expect(
    clippy::disallowed_methods,
    reason = "the old output is compared with the new one"
)]

use std::fs;

use camino::Utf8Path;
use packc_diagnostics::{Diagnostic, registry};
use packc_source::{SourceMap, World, display_path};

use crate::bundle;
use crate::compile::{Compiled, Emitted, compile};
use crate::contents::Contents;
use crate::outcome::{Outcome, Output};
use crate::stdout::is_stdout;
use crate::sum::Sum;
use crate::write::{is_device, leads_outside, reason, write_atomically};
use crate::{BuildOptions, Destination};

/// Compiles the project that `options` name and puts the pack where they say.
pub fn build(world: &dyn World, options: &BuildOptions) -> Outcome {
    let Compiled {
        sources,
        diagnostics,
        emitted,
    } = compile(world, options);
    let mut outcome = Outcome {
        sources,
        diagnostics,
        outputs: Vec::new(),
        stdout: None,
        sections: Vec::new(),
        contents: Contents::default(),
        needs: Vec::new(),
    };
    let Some(emitted) = emitted else {
        return outcome;
    };
    outcome.sections.clone_from(&emitted.sections);
    outcome.contents.clone_from(&emitted.contents);
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
    match put_all(path, &emitted, options, &outcome.sources) {
        Ok(outputs) => outcome.outputs = outputs,
        Err(message) => {
            let found = Diagnostic::new(&registry::output::OUTPUT_NOT_WRITTEN, message);
            outcome.diagnostics.insert(0, found);
        }
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
    let failed = |error: std::io::Error| format!("`{name}` cannot be written: {}", reason(&error));
    if options.stdout_is_taken && is_stdout(path) {
        return Err(format!(
            "`{name}` cannot be written: stdout goes to that file, and with it what is found"
        ));
    }
    let by_flag = options.destination.is_given();
    if !by_flag && leads_outside(path, &emitted.boundary) {
        return Err(format!(
            "`{name}` cannot be written: it is a link that leads outside the project"
        ));
    }
    if !by_flag && is_device(path) {
        // Nobody may read from a pipe, and the build would wait for ever.
        return Err(format!("`{name}` cannot be written: it is no regular file"));
    }
    if is_device(path) {
        write_atomically(path, &emitted.written.bytes).map_err(failed)?;
        return Ok(vec![emitted.sum.output(name, true)]);
    }
    let mut bundle = bundle::prepare(
        &emitted.bundle,
        path,
        &emitted.boundary,
        &options.cwd,
        sources,
    )?;
    bundle.put().map_err(failed)?;
    let pack = put(path, name.clone(), emitted, options).map_err(failed)?;
    bundle.remove_stale();
    let mut outputs = vec![pack];
    outputs.append(&mut bundle.take_outputs());
    Ok(outputs)
}

/// Writes the pack unless the file has it already; gives what is on disk then.
fn put(
    path: &Utf8Path,
    name: String,
    emitted: &Emitted,
    options: &BuildOptions,
) -> std::io::Result<Output> {
    let written = &emitted.written;
    let old = read_if_near(path, written.bytes.len());
    if old == written.bytes {
        return Ok(emitted.sum.output(name, false));
    }
    if options.created_at.is_none() && written.equals_but_for_the_stamp(&old) {
        return Ok(Sum::of_bytes(&old).output(name, false));
    }
    write_atomically(path, &written.bytes)?;
    Ok(emitted.sum.output(name, true))
}

/// How much longer or shorter a compilation block may be than another, generously.
const STAMP_BYTES: u64 = 1 << 16;

/// The file that stands at `path`, unless its size alone tells that it says something else.
fn read_if_near(path: &Utf8Path, size: usize) -> Vec<u8> {
    let is_near = |found: fs::Metadata| found.len().abs_diff(size as u64) <= STAMP_BYTES;
    if fs::metadata(path).is_ok_and(is_near) {
        fs::read(path).unwrap_or_default()
    } else {
        Vec::new()
    }
}
