//! Building several projects at once.
//!
//! Invariant: every project is compiled for itself, so that it gives what it gives alone, whatever stands beside it and
//! however many threads there are. All are read before the first is written, and packs that share a folder are written
//! one after the other.
#![expect(
    clippy::disallowed_methods,
    reason = "one folder may have several names on the disk"
)]

use std::collections::BTreeMap;
use std::iter::Enumerate;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::vec;

use camino::{Utf8Path, Utf8PathBuf};
use packc_backend::Written;
use packc_diagnostics::{Diagnostic, registry};
use packc_source::{display_path, normalize};

use crate::build::{Ready, compile_ready, deliver};
use crate::compile::Compiled;
use crate::contents::Contents;
use crate::current;
use crate::depfile::{self, Place, Rule};
use crate::inputs::Inputs;
use crate::{BuildOptions, Destination, Memory, OsWorld, Outcome, Writing};

/// Projects that are built by one call.
#[derive(Clone, Debug)]
pub struct Batch {
    /// What is to be built. All have the same working directory.
    pub projects: Vec<BuildOptions>,
    /// Where it is written, in the format of Make, what the packs depend on; from the working directory on.
    pub depfile: Option<Utf8PathBuf>,
    /// How many projects are built at the same time, at least one.
    pub jobs: usize,
}

/// What building a project of a batch gave.
#[derive(Debug)]
pub struct Built {
    /// What was done.
    pub outcome: Outcome,
    /// What it depends on.
    pub inputs: Inputs,
}

/// A project that has been read, and nothing of it is written yet.
#[derive(Debug)]
struct Read {
    compiled: Compiled,
    ready: Option<Ready>,
    world: OsWorld,
}

impl Read {
    /// Nothing of it is to be written, for this reason.
    fn refuse(&mut self, found: Diagnostic) {
        self.compiled.diagnostics.insert(0, found);
        self.compiled.emitted = None;
        self.ready = None;
    }
}

/// Builds the projects on this machine; gives what came of each, in their order.
///
/// A depfile is written when all are without errors. What is wrong with it is a finding of the first project.
pub fn build_all(batch: &Batch, memory: &mut Memory) -> Vec<Built> {
    let jobs = batch.jobs;
    let projects = batch.projects.iter();
    let projects: Vec<_> = projects
        .map(|options| {
            (
                options,
                memory.take(options),
                memory.world(options.created_at),
            )
        })
        .collect();
    let compiled = in_parallel(projects, jobs, |(options, mut cache, world)| {
        let (compiled, ready) = compile_ready(&world, options, &mut cache);
        let read = Read {
            compiled,
            ready,
            world,
        };
        (read, (options.path.clone(), cache))
    });
    let (mut compiled, parsed): (Vec<_>, Vec<_>) = compiled.into_iter().unzip();
    memory.keep(parsed.into_iter());
    refuse_shared_outputs(batch, &mut compiled);
    refuse_twins(batch, &mut compiled);
    let mut by_folder: BTreeMap<Utf8PathBuf, Vec<_>> = BTreeMap::new();
    for (at, read) in compiled.into_iter().enumerate() {
        let folder = read
            .compiled
            .emitted
            .as_ref()
            .map(|emitted| folder_of(&emitted.output));
        let group = by_folder.entry(folder.unwrap_or_default()).or_default();
        group.push((at, read));
    }
    let groups = by_folder.into_values();
    let done = in_parallel(groups.collect(), jobs, |group: Vec<(usize, Read)>| {
        let built = group.into_iter().filter_map(|(at, read)| {
            let outcome = deliver(read.compiled, read.ready, batch.projects.get(at)?);
            let inputs = Inputs::of(read.world, &outcome);
            Some((at, Built { outcome, inputs }))
        });
        built.collect::<Vec<_>>()
    });
    let mut done: Vec<(usize, Built)> = done.into_iter().flatten().collect();
    done.sort_by_key(|(at, _)| *at);
    let mut built: Vec<Built> = done.into_iter().map(|(_, built)| built).collect();
    put_depfile(batch, &mut built);
    built
}

/// The folder of a path, without links as far as it exists.
fn folder_of(path: &Utf8Path) -> Utf8PathBuf {
    let folder = path.parent().unwrap_or(path);
    folder
        .canonicalize_utf8()
        .unwrap_or_else(|_| folder.to_owned())
}

/// Packs that would be written to one file are not written at all: none of them is the right one.
fn refuse_shared_outputs(batch: &Batch, projects: &mut [Read]) {
    let mut by_output: BTreeMap<Utf8PathBuf, Vec<usize>> = BTreeMap::new();
    for (at, (read, options)) in projects.iter().zip(&batch.projects).enumerate() {
        let is_written = options.destination != Destination::Nowhere;
        if let Some(emitted) = read.compiled.emitted.as_ref().filter(|_| is_written) {
            let name = emitted.output.file_name().unwrap_or_default();
            let output = folder_of(&emitted.output).join(name);
            by_output.entry(output).or_default().push(at);
        }
    }
    for (output, rivals) in by_output.into_iter().filter(|(_, those)| those.len() > 1) {
        for at in &rivals {
            let other = rivals.iter().find(|other| *other != at);
            let (Some(read), Some(options)) = (projects.get_mut(*at), batch.projects.get(*at))
            else {
                continue;
            };
            let name = display_path(&output, &options.cwd);
            let other = other.and_then(|other| batch.projects.get(*other)?.path.as_deref());
            let message = format!(
                "`{name}` would be the output of `{}` and of `{}`",
                options.path.as_deref().unwrap_or(Utf8Path::new(".")),
                other.unwrap_or(Utf8Path::new("."))
            );
            let found = Diagnostic::new(&registry::output::SHARED_OUTPUT, message)
                .help("give each pack a path of its own in `packc.output`");
            read.refuse(found);
        }
    }
}

/// Packs that differ and have one id and version: whoever gets them can't tell them apart, and a cluster takes one only.
fn refuse_twins(batch: &Batch, projects: &mut [Read]) {
    let mut by_name: BTreeMap<(&str, &str), Vec<(usize, &Written)>> = BTreeMap::new();
    for (at, read) in projects.iter().enumerate() {
        if let Some(emitted) = &read.compiled.emitted {
            let Contents { id, version, .. } = &emitted.contents;
            let twins = by_name.entry((id, version)).or_default();
            twins.push((at, &emitted.written));
        }
    }
    let path_of = |at: usize| {
        let path = batch
            .projects
            .get(at)
            .and_then(|options| options.path.as_deref());
        path.unwrap_or(Utf8Path::new("."))
    };
    let mut refused = Vec::new();
    for ((id, version), twins) in by_name {
        for (at, pack) in &twins {
            let mut others = twins.iter();
            let other = others.find(|(_, other)| !pack.equals_but_for_the_stamp(&other.bytes));
            if let Some((other, _)) = other {
                let (path, other) = (path_of(*at), path_of(*other));
                let message = format!(
                    "`{path}` and `{other}` are different packs of one name: `{id}` {version}"
                );
                refused.push((*at, message));
            }
        }
    }
    for (at, message) in refused {
        if let Some(read) = projects.get_mut(at) {
            let found = Diagnostic::new(&registry::output::TWIN_PACKS, message)
                .help("give one of them another `id` or `version`");
            read.refuse(found);
        }
    }
}

/// Writes what all packs depend on, unless something is wrong with one of them.
fn put_depfile(batch: &Batch, built: &mut [Built]) {
    let (Some(path), Some(options)) = (&batch.depfile, batch.projects.first()) else {
        return;
    };
    // Where nothing may be written, a stale pack doesn't keep the depfile from being stale too.
    let failed = |built: &Built| built.outcome.has_errors() && built.outcome.stale.is_empty();
    if built.iter().any(failed) || options.writing == Writing::Compare {
        return;
    }
    let cwd = &options.cwd;
    let rules = batch
        .projects
        .iter()
        .zip(built.iter())
        .filter_map(|(options, built)| {
            let needs = built.inputs.read(true);
            Some(Rule {
                target: target(options, &built.outcome)?,
                needs: needs.map(|path| display_path(path, cwd)).collect(),
            })
        });
    let rules: Vec<Rule> = rules.collect();
    let outputs = built.iter().flat_map(|built| &built.outcome.outputs);
    let outputs: Vec<_> = outputs
        .map(|output| normalize(&cwd.join(&output.name)))
        .collect();
    let inputs = built.iter().flat_map(|built| built.inputs.read(false));
    let taken = inputs.chain(outputs.iter().map(Utf8PathBuf::as_path));
    let folders = built.iter().flat_map(|built| &built.outcome.source_folders);
    let folders: Vec<&Utf8Path> = folders.map(Utf8PathBuf::as_path).collect();
    let place = Place {
        path,
        cwd,
        writing: options.writing,
        source_folders: &folders,
    };
    let done = depfile::put(place, &rules, taken);
    let Some(first) = built.first_mut() else {
        return;
    };
    let found = &mut first.outcome.diagnostics;
    match done {
        Ok(None) => {}
        Ok(Some(stale)) => {
            // One finding names them all.
            found.retain(|found| *found.rule != registry::output::LOCKED_OUTPUT);
            first.outcome.stale.push(stale);
            if let Some(finding) = current::finding(&first.outcome.stale, options.writing) {
                found.insert(0, finding);
            }
        }
        Err(message) => {
            let finding = Diagnostic::new(&registry::output::OUTPUT_NOT_WRITTEN, message);
            found.insert(0, finding);
        }
    }
}

/// What the pack is called in a Makefile: as on the command line, else relative to the working directory.
fn target(options: &BuildOptions, outcome: &Outcome) -> Option<String> {
    match &options.destination {
        Destination::File(path) => Some(path.as_str().to_owned()),
        _ => outcome.pack.clone(),
    }
}

/// What `work` makes of each item, in their order, on some threads.
fn in_parallel<T: Send, R: Send>(
    items: Vec<T>,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let threads = threads.min(items.len());
    if threads <= 1 {
        return items.into_iter().map(work).collect();
    }
    let queue: Mutex<Enumerate<vec::IntoIter<T>>> = Mutex::new(items.into_iter().enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let worker = || {
        let mut done = Vec::new();
        while let Some((at, item)) = next() {
            done.push((at, work(item)));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        let results = workers.into_iter().map(|worker| {
            worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        results.flatten().collect::<Vec<_>>()
    });
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in [0, 1, 2, 7, 200] {
            let squares = in_parallel((0..100).collect(), threads, |n: usize| n * n);
            assert!(
                squares.iter().copied().eq((0..100).map(|n| n * n)),
                "{threads}"
            );
        }
    }
}
