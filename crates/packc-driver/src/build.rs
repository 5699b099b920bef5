//! Building on this machine: compile, then write.
//!
//! Invariant: with errors nothing is written and the last good output stays as it is.
#![expect(
    clippy::disallowed_methods,
    reason = "the old output is compared with the new one"
)]

use std::fs;

use camino::{Utf8Path, Utf8PathBuf};
use packc_backend::Written;
use packc_diagnostics::{Diagnostic, registry};
use packc_source::{SourceMap, World, display_path};
use sha2::{Digest, Sha256};

use crate::compile::{Compiled, Emitted, compile};
use crate::outcome::{Outcome, Output};
use crate::write::write_atomically;
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
    };
    let Some(emitted) = emitted else {
        return outcome;
    };
    outcome.sections.clone_from(&emitted.sections);
    let path = match &options.destination {
        Destination::Nowhere => return outcome,
        Destination::Stdout => {
            outcome
                .outputs
                .push(output("-".to_owned(), &emitted.written.bytes, true));
            outcome.stdout = Some(emitted.written.bytes);
            return outcome;
        }
        Destination::File(path) => Ok(options.absolute(path)),
        Destination::Configured => configured(world, &emitted),
    };
    let name = |path: &Utf8Path| display_path(path, &options.cwd);
    let path = path.and_then(|path| spare_sources(path, &outcome.sources));
    match path.map(|path| (put(&path, &emitted.written, options), path)) {
        Ok((Ok(written), path)) => {
            outcome
                .outputs
                .push(output(name(&path), &emitted.written.bytes, written));
        }
        Ok((Err(error), path)) => {
            let message = format!("`{}` cannot be written: {error}", name(&path));
            let rule = &registry::output::OUTPUT_NOT_WRITTEN;
            outcome
                .diagnostics
                .insert(0, Diagnostic::new(rule, message));
        }
        Err(refusal) => outcome.diagnostics.insert(0, *refusal),
    }
    outcome
}

/// The path that the root file gives, provided that it stays inside the project: sources may be a stranger's.
fn configured(world: &dyn World, emitted: &Emitted) -> Result<Utf8PathBuf, Box<Diagnostic>> {
    let path = &emitted.output;
    let existing = path
        .ancestors()
        .find_map(|folder| world.real_path(folder).ok());
    if existing.is_some_and(|real| emitted.boundary.contains(&real)) {
        return Ok(path.clone());
    }
    let refusal = Diagnostic::new(
        &registry::output::OUTPUT_OUTSIDE,
        format!("`packc.output` leads outside the project, to `{path}`"),
    )
    .help("name a file inside the project, or give the path on the command line: `-o FILE`");
    Err(Box::new(refusal))
}

/// Refuses to write a pack over one of its sources.
fn spare_sources(path: Utf8PathBuf, sources: &SourceMap) -> Result<Utf8PathBuf, Box<Diagnostic>> {
    let real = path.canonicalize_utf8().ok();
    let is_output = |source: &Utf8Path| {
        source == path || (real.is_some() && source.canonicalize_utf8().ok() == real)
    };
    // Only an output that exists can be a source under another name; few names have to be resolved then.
    let same_name = |source: &Utf8Path| {
        source.file_name() == path.file_name()
            || real
                .as_ref()
                .is_some_and(|real| real.file_name() == source.file_name())
    };
    let clash = sources
        .iter()
        .find(|(_, file)| same_name(&file.path) && is_output(&file.path));
    let Some((_, file)) = clash else {
        return Ok(path);
    };
    let refusal = Diagnostic::new(
        &registry::output::OUTPUT_IS_SOURCE,
        format!(
            "the pack would be written over its own source `{}`",
            file.name
        ),
    )
    .help("give another path with `-o FILE` or `packc.output`");
    Err(Box::new(refusal))
}

/// Writes the pack unless the file has it already; tells whether it was written.
fn put(path: &Utf8Path, written: &Written, options: &BuildOptions) -> std::io::Result<bool> {
    let old = fs::read(path).unwrap_or_default();
    let unchanged = old == written.bytes
        || (options.created_at.is_none() && written.equals_but_for_the_stamp(&old));
    if !unchanged {
        write_atomically(path, &written.bytes)?;
    }
    Ok(!unchanged)
}

fn output(name: String, bytes: &[u8], written: bool) -> Output {
    Output {
        name,
        sha256: hex(&Sha256::digest(bytes)),
        size: bytes.len() as u64,
        written,
    }
}

fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
