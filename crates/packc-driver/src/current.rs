//! Whether what is on disk is what the sources give.
//!
//! Invariant: nothing is written here. A build that writes and one that only compares look at the same things, so they
//! agree.
#![expect(
    clippy::disallowed_methods,
    reason = "outputs on disk are compared with new ones"
)]

use std::fs;

use camino::Utf8Path;
use packc_backend::Written;
use packc_diagnostics::registry::output::{LOCKED_OUTPUT, STALE_OUTPUT};
use packc_diagnostics::{Diagnostic, list_words};
use packc_source::{SourceMap, display_path};

use crate::build::may_be_written;
use crate::bundle;
use crate::diff::brief_diff;
use crate::emit::Emitted;
use crate::outcome::{Difference, Output, Stale};
use crate::secrets::Secrets;
use crate::sum::Sum;
use crate::write::is_device;
use crate::{BuildOptions, Writing};

/// What stands where a pack belongs.
#[derive(Debug)]
pub(crate) enum Standing {
    /// The very bytes.
    Same,
    /// The pack with the stamp of an earlier build, where no time is pinned; and what the file holds.
    Restamped(Sum),
    /// Something else.
    Different,
    Nothing,
}

/// How much longer or shorter a compilation block may be than another, generously.
const STAMP_BYTES: u64 = 1 << 16;

/// Looks at the file where the pack belongs. One whose size alone tells that it says something else isn't read.
pub(crate) fn pack_at(path: &Utf8Path, written: &Written, options: &BuildOptions) -> Standing {
    let Ok(found) = fs::metadata(path) else {
        return Standing::Nothing;
    };
    let is_near = found.len().abs_diff(written.bytes.len() as u64) <= STAMP_BYTES;
    if !found.is_file() || !is_near {
        return Standing::Different;
    }
    let old = fs::read(path).unwrap_or_default();
    if old == written.bytes {
        Standing::Same
    } else if options.created_at.is_none() && written.equals_but_for_the_stamp(&old) {
        Standing::Restamped(Sum::of_bytes(&old))
    } else {
        Standing::Different
    }
}

/// Compares the pack at `path` and the files that go with it with those that the sources give. Gives those that are
/// right, and those that aren't.
///
/// # Errors
///
/// A sentence that says why the pack could not be written there anyway.
pub(crate) fn compare(
    path: &Utf8Path,
    emitted: &Emitted,
    options: &BuildOptions,
    sources: &SourceMap,
) -> Result<(Vec<Output>, Vec<Stale>), String> {
    may_be_written(path, &emitted.boundary, options)?;
    let name = display_path(path, &options.cwd);
    if is_device(path) {
        return Ok((Vec::new(), vec![Stale::new(name, Difference::Content)]));
    }
    let mut outputs = Vec::new();
    let mut stale = Vec::new();
    match pack_at(path, &emitted.written, options) {
        Standing::Same => outputs.push(emitted.sum.output(name, false)),
        Standing::Restamped(sum) => outputs.push(sum.output(name, false)),
        Standing::Nothing => stale.push(Stale::new(name, Difference::Missing)),
        Standing::Different => stale.push(Stale {
            diff: diff(path, &name, emitted, options, sources),
            ..Stale::new(name, Difference::Content)
        }),
    }
    let (cwd, boundary) = (&options.cwd, &emitted.boundary);
    let survey = bundle::survey(&emitted.bundle, path, boundary, cwd, sources)?;
    let current = survey.outputs().into_iter().filter(|file| !file.written);
    outputs.extend(current);
    stale.extend(survey.stale());
    if options.writing == Writing::Compare {
        // A build leaves them where they are, so there is nothing that `--locked` would forbid.
        stale.extend(bundle::strays(&survey, &emitted.bundle, sources));
    }
    Ok((outputs, stale))
}

/// Larger files than this aren't compared line by line, in bytes.
const DIFFED_BYTES: u64 = 64 << 20;

/// The beginning of the difference between the pack on disk and the new one.
fn diff(
    path: &Utf8Path,
    name: &str,
    emitted: &Emitted,
    options: &BuildOptions,
    sources: &SourceMap,
) -> String {
    if !fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() <= DIFFED_BYTES) {
        return String::new();
    }
    let old = fs::read(path).unwrap_or_default();
    let old = String::from_utf8_lossy(&old);
    let new = String::from_utf8_lossy(&emitted.written.bytes);
    let new = match options.created_at {
        // The stamp of this build isn't what is wrong.
        None => with_stamp_of(&old, &new),
        Some(_) => new.into_owned(),
    };
    let mut secrets = Secrets::default();
    secrets.collect(sources);
    brief_diff(name, &secrets.star_out(&old), &secrets.star_out(&new))
}

/// `new` with the compilation block of `old`, as far as both have one that packc has written.
fn with_stamp_of(old: &str, new: &str) -> String {
    const START: &str = "\n  \"compilation\": {\n";
    const END: &str = "\n  }";
    let block = |text: &str| {
        let start = text.find(START)?;
        let end = start + text.get(start..)?.find(END)?;
        Some(start..end)
    };
    let mut text = new.to_owned();
    if let (Some(theirs), Some(ours)) = (block(old), block(new)) {
        text.replace_range(ours, old.get(theirs).unwrap_or_default());
    }
    text
}

/// How many files a finding names.
const NAMED: usize = 10;

/// The finding that these outputs aren't what the sources give; `None` when all are.
pub(crate) fn finding(stale: &[Stale], writing: Writing) -> Option<Diagnostic> {
    let first = stale.first()?;
    let locked = writing == Writing::Locked;
    let message = match (stale.len(), locked) {
        (1, true) => format!("`--locked` forbids writing `{}`", first.name),
        (1, false) => said_of(first),
        (number, true) => format!("`--locked` forbids writing {number} files"),
        (number, false) => format!("{number} files are not what the sources give"),
    };
    let rule = if locked {
        &LOCKED_OUTPUT
    } else {
        &STALE_OUTPUT
    };
    let mut found = Diagnostic::new(rule, message);
    if stale.len() > 1 || locked {
        for stale in stale.iter().take(NAMED) {
            found = found.note(said_of(stale));
        }
        if stale.len() > NAMED {
            found = found.note(format!("{} more are stale", stale.len() - NAMED));
        }
    }
    let foreign = stale.iter().filter(|stale| stale.is_foreign);
    let added = |stale: &Stale| stale.difference == Difference::Superfluous;
    let way_out = if foreign.clone().all(added) {
        "move what belongs there into the sources"
    } else {
        "restore what the last build wrote"
    };
    let names: Vec<&str> = foreign.map(|stale| stale.name.as_str()).collect();
    if names.is_empty() {
        return Some(found.help("run `packc build` and commit what it writes"));
    }
    let listed = list_words(names.iter().copied(), NAMED);
    let (were, files, them) = match names.len() {
        1 => ("was", "a file", "it"),
        _ => ("were", "files", "them"),
    };
    Some(
        found
            .note(format!(
                "{listed} {were} put there or changed by hand, and no build replaces such {files}"
            ))
            .help(format!("remove {them}, or {way_out}"))
            .help("then run `packc build` and commit what it writes"),
    )
}

fn said_of(stale: &Stale) -> String {
    let name = &stale.name;
    match stale.difference {
        Difference::Missing => format!("`{name}` is missing"),
        Difference::Content => format!("`{name}` is not what the sources give"),
        Difference::Superfluous if stale.is_foreign => {
            format!("`{name}` lies among the skills of the pack, and no source gives it")
        }
        Difference::Superfluous => format!("`{name}` goes with no pack any more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_names_some_files() {
        let stale = |number: usize| {
            let files = (0..number).map(|at| Stale::new(format!("f{at}"), Difference::Missing));
            finding(&files.collect::<Vec<_>>(), Writing::Compare)
        };
        assert_eq!(stale(0), None);
        assert_eq!(stale(1).unwrap().message, "`f0` is missing");
        assert!(stale(1).unwrap().notes.is_empty());
        assert_eq!(stale(10).unwrap().notes.len(), 10);
        let many = stale(12).unwrap();
        assert_eq!(many.message, "12 files are not what the sources give");
        assert_eq!(many.notes.last().unwrap(), "2 more are stale");
    }

    #[test]
    fn the_stamp_of_a_build_is_no_difference() {
        let pack = |time: &str, id: &str| {
            format!(
                "{{\n  \"id\": \"{id}\",\n  \"compilation\": {{\n    \"created_at\": \"{time}\"\n  }},\n  \"x\": 1\n}}\n"
            )
        };
        assert_eq!(
            with_stamp_of(&pack("1", "a"), &pack("2", "b")),
            pack("1", "b")
        );
        assert_eq!(with_stamp_of("{}", &pack("2", "b")), pack("2", "b"));
    }
}
