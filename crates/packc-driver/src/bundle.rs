//! Copying the files that go with a pack.
//!
//! The bundle lies in the folder of the pack. A list beside the pack (`pack.json.files`, in the format of `sha256sum`)
//! says which files are its and what they hold; only a file that is listed and still holds that is ever replaced or
//! removed, so that no list can name a victim. A source that lies where its copy would is neither copied nor listed.
//!
//! Invariant: nothing outside the pack's folder is touched, and no source; every copy is prepared before the first is
//! put in place.
#![expect(
    clippy::disallowed_methods,
    reason = "this is where the compiler writes to the disk"
)]

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File};
use std::io::{self, Read};

use camino::{Utf8Path, Utf8PathBuf};
use packc_middle::Bundle;
use packc_source::{Boundary, SourceMap, display_path, normalize};
use tempfile::NamedTempFile;

use crate::OsWorld;
use crate::outcome::Output;
use crate::sum::Sum;
use crate::write::{reason, temporary_file, write_atomically};

/// What the list of a bundle is called: the pack's name and this.
pub(crate) const LIST_SUFFIX: &str = ".files";

/// What a list says: the digests of files by their paths below the folder.
type Listed = BTreeMap<String, String>;

/// A bundle whose copies are prepared.
#[derive(Debug)]
pub(crate) struct Prepared {
    folder: Utf8PathBuf,
    list: Utf8PathBuf,
    /// Every copy of the bundle.
    listed: Listed,
    copies: Vec<(NamedTempFile, Utf8PathBuf)>,
    outputs: Vec<Output>,
    stale: Vec<(Utf8PathBuf, String)>,
}

/// Prepares the copies for the pack at `output`. Messages name files relative to `cwd`.
///
/// # Errors
///
/// A sentence about the file that can't be copied, and nothing is changed.
pub(crate) fn prepare(
    bundle: &Bundle,
    output: &Utf8Path,
    boundary: &Boundary,
    cwd: &Utf8Path,
    sources: &SourceMap,
) -> Result<Prepared, String> {
    let folder = output.parent().unwrap_or(Utf8Path::new("/")).to_owned();
    let pack = output.file_name().unwrap_or_default();
    let list = folder.join(format!("{pack}{LIST_SUFFIX}"));
    let earlier = read_list(&list);
    let texts = sources.iter().map(|(_, file)| file.path.as_path());
    let kept: HashSet<&Utf8Path> = bundle.used().chain(texts).collect();
    let others = listed_by_others(&folder, &list);
    let mut listed = Listed::new();
    let mut copies = Vec::new();
    let mut outputs = Vec::new();
    for (to, from) in bundle.files() {
        let target = folder.join(to);
        let name = display_path(&target, cwd);
        let mut ours = Vec::new();
        if !kept.contains(&*target) {
            ours.extend(
                [&earlier, &others]
                    .into_iter()
                    .filter_map(|list| list.get(to)),
            );
        }
        let taken = copy(from, &target, &folder, boundary, &ours);
        let (copy, digest) =
            taken.map_err(|problem| format!("`{name}` cannot be written: {problem}"))?;
        if !matches!(copy, Copy::Itself) {
            listed.insert(to.to_owned(), digest.sha256().to_owned());
        }
        outputs.push(digest.output(name, matches!(copy, Copy::New(_))));
        if let Copy::New(copy) = copy {
            copies.push((copy, target));
        }
    }
    let gone = earlier
        .into_iter()
        .filter(|(name, _)| !listed.contains_key(name) && !others.contains_key(name));
    let gone = gone.map(|(name, digest)| (folder.join(name), digest));
    let stale = gone.filter(|(file, _)| !kept.contains(&**file)).collect();
    Ok(Prepared {
        folder,
        list,
        listed,
        copies,
        outputs,
        stale,
    })
}

impl Prepared {
    /// Puts the copies in place and writes the list. The pack is to be written after that.
    pub(crate) fn put(&mut self) -> io::Result<()> {
        for (copy, target) in self.copies.drain(..) {
            copy.persist(&target)?;
        }
        let mut text = String::new();
        for (name, digest) in &self.listed {
            text.extend([digest.as_str(), "  ", name, "\n"]);
        }
        let old = fs::read(&self.list).unwrap_or_default();
        if !text.is_empty() && old != text.as_bytes() {
            write_atomically(&self.list, text.as_bytes())?;
        }
        Ok(())
    }

    /// The files of the bundle, for the report.
    pub(crate) fn take_outputs(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.outputs)
    }

    /// Removes what an earlier bundle had and this one hasn't. What can't be removed is left alone: no pack names it.
    pub(crate) fn remove_stale(&self) {
        for (file, digest) in &self.stale {
            let is_ours = is_inside(file, &self.folder) && holds(file, digest);
            if is_ours && fs::remove_file(file).is_ok() {
                let folders = file.ancestors().skip(1);
                for folder in folders.take_while(|folder| *folder != self.folder) {
                    // A folder that isn't empty stays.
                    if fs::remove_dir(folder).is_err() {
                        break;
                    }
                }
            }
        }
        if self.listed.is_empty() {
            let _ = fs::remove_file(&self.list);
        }
    }
}

/// What is to be put in place for a file of the bundle.
enum Copy {
    New(NamedTempFile),
    /// What stands there says the same.
    UpToDate,
    /// The source itself stands there.
    Itself,
}

/// What `from` holds, and a copy of it beside `target`. `ours`: the digests of what packc has put there.
fn copy(
    from: &Utf8Path,
    target: &Utf8Path,
    folder: &Utf8Path,
    boundary: &Boundary,
    ours: &[&String],
) -> Result<(Copy, Sum), String> {
    let failed = |error: io::Error| reason(&error);
    let (mut source, real, _) =
        OsWorld::open(from, boundary).map_err(|error| format!("it {error}"))?;
    if target
        .canonicalize_utf8()
        .is_ok_and(|target| target == real)
    {
        let sum = Sum::of(&mut source, &mut io::sink()).map_err(failed)?;
        return Ok((Copy::Itself, sum));
    }
    if !is_inside(target, folder) {
        return Err("a link there leads outside the output's folder".to_owned());
    }
    let parent = target.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(failed)?;
    let mut copy = temporary_file(parent).map_err(failed)?;
    let sum = Sum::of(&mut source, copy.as_file_mut()).map_err(failed)?;
    if target.symlink_metadata().is_ok() {
        if says_the_same(copy.path(), target.as_std_path()).map_err(failed)? {
            return Ok((Copy::UpToDate, sum));
        }
        if !ours.iter().any(|digest| holds(target, digest)) {
            return Err(IN_THE_WAY.to_owned());
        }
    }
    make_executable_like(&source, copy.as_file()).map_err(failed)?;
    copy.as_file().sync_all().map_err(failed)?;
    Ok((Copy::New(copy), sum))
}

const IN_THE_WAY: &str =
    "a file is in the way, which no earlier build has put there or which was changed since";

/// True for a regular file with this digest.
fn holds(file: &Utf8Path, digest: &str) -> bool {
    let is_file = file.symlink_metadata().is_ok_and(|found| found.is_file());
    let sum = || Sum::of(&mut File::open(file)?, &mut io::sink());
    is_file && sum().is_ok_and(|sum| sum.sha256() == digest)
}

/// Scripts of a skill stay executable; all else about modes is the umask's.
#[cfg(unix)]
fn make_executable_like(source: &File, copy: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let executable = source.metadata()?.permissions().mode() & 0o111;
    let mut permissions = copy.metadata()?.permissions();
    // Who may read may run.
    let readable = (permissions.mode() & 0o444) >> 2;
    permissions.set_mode(permissions.mode() | (if executable == 0 { 0 } else { readable }));
    copy.set_permissions(permissions)
}

#[cfg(not(unix))]
fn make_executable_like(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}

fn says_the_same(a: &std::path::Path, b: &std::path::Path) -> io::Result<bool> {
    if fs::metadata(a)?.len() != fs::metadata(b)?.len() {
        return Ok(false);
    }
    let (mut a, mut b) = (File::open(a)?, File::open(b)?);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    loop {
        left.clear();
        right.clear();
        let read = (&mut a).take(CHUNK).read_to_end(&mut left)?;
        (&mut b).take(CHUNK).read_to_end(&mut right)?;
        if left != right {
            return Ok(false);
        }
        if read == 0 {
            return Ok(true);
        }
    }
}

/// How many bytes are compared at once.
const CHUNK: u64 = 1 << 16;

/// True when the nearest folder of `path` that exists lies in `folder`, links resolved.
fn is_inside(path: &Utf8Path, folder: &Utf8Path) -> bool {
    let Ok(root) = folder.canonicalize_utf8() else {
        // The output's folder doesn't exist yet, so nothing below it leads elsewhere.
        return path.starts_with(folder);
    };
    let mut parents = path.ancestors().skip(1);
    let real = parents.find_map(|parent| parent.canonicalize_utf8().ok());
    real.is_some_and(|real| real.starts_with(root))
}

/// What a list says of files below its folder. Lines of another form aren't from us and are passed over.
fn read_list(list: &Utf8Path) -> Listed {
    let text = fs::read_to_string(list).unwrap_or_default();
    let entries = text.lines().filter_map(|line| line.split_once("  "));
    let below = entries.filter(|(_, name)| {
        let path = Utf8Path::new(name);
        path.is_relative()
            && !name.starts_with("..")
            && !name.is_empty()
            && normalize(path) == *name
    });
    below
        .map(|(digest, name)| (name.to_owned(), digest.to_owned()))
        .collect()
}

/// What the bundles of other packs in the folder have.
fn listed_by_others(folder: &Utf8Path, own: &Utf8Path) -> Listed {
    let Ok(entries) = folder.read_dir_utf8() else {
        return Listed::new();
    };
    let lists = entries.flatten().map(camino::Utf8DirEntry::into_path);
    let mut others: Vec<Utf8PathBuf> = lists
        .filter(|path| path.as_str().ends_with(LIST_SUFFIX) && path != own)
        .collect();
    others.sort();
    others.iter().flat_map(|list| read_list(list)).collect()
}
