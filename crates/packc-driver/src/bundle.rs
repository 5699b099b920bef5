//! Copying the files that go with a pack.
//!
//! The bundle lies in the folder of the pack. A list beside the pack (`pack.json.files`, one path a line) says which
//! files are its; only those are ever replaced or removed. A source that lies where its
//! copy would is neither copied nor listed.
//!
//! Invariant: nothing outside the pack's folder is touched, and no source; every copy is prepared before the first is put in place.
#![expect(
    clippy::disallowed_methods,
    reason = "this is where the compiler writes to the disk"
)]

use std::collections::{BTreeSet, HashSet};
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

/// A bundle whose copies are prepared.
#[derive(Debug)]
pub(crate) struct Prepared {
    folder: Utf8PathBuf,
    list: Utf8PathBuf,
    /// Every copy of the bundle, by its path below the folder.
    names: BTreeSet<String>,
    copies: Vec<(NamedTempFile, Utf8PathBuf)>,
    outputs: Vec<Output>,
    stale: Vec<Utf8PathBuf>,
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
    let mut names = BTreeSet::new();
    let mut copies = Vec::new();
    let mut outputs = Vec::new();
    for (to, from) in bundle.files() {
        let target = folder.join(to);
        let name = display_path(&target, cwd);
        let is_ours = earlier.contains(to) && !kept.contains(&*target);
        let taken = copy(from, &target, &folder, boundary, is_ours);
        let (copy, digest) =
            taken.map_err(|problem| format!("`{name}` cannot be written: {problem}"))?;
        if !matches!(copy, Copy::Itself) {
            names.insert(to.to_owned());
        }
        outputs.push(digest.output(name, matches!(copy, Copy::New(_))));
        if let Copy::New(copy) = copy {
            copies.push((copy, target));
        }
    }
    let others = listed_by_others(&folder, &list);
    let gone = earlier
        .difference(&names)
        .filter(|name| !others.contains(*name));
    let gone = gone.map(|name| folder.join(name));
    let stale = gone.filter(|file| !kept.contains(&**file)).collect();
    Ok(Prepared {
        folder,
        list,
        names,
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
        for name in &self.names {
            text.push_str(name);
            text.push('\n');
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
        for file in &self.stale {
            if is_inside(file, &self.folder) && fs::remove_file(file).is_ok() {
                let folders = file.ancestors().skip(1);
                for folder in folders.take_while(|folder| *folder != self.folder) {
                    // A folder that isn't empty stays.
                    if fs::remove_dir(folder).is_err() {
                        break;
                    }
                }
            }
        }
        if self.names.is_empty() {
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

/// What `from` holds, and a copy of it beside `target`.
fn copy(
    from: &Utf8Path,
    target: &Utf8Path,
    folder: &Utf8Path,
    boundary: &Boundary,
    is_ours: bool,
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
        if !is_ours {
            return Err("a file is in the way, which no earlier build has put there".to_owned());
        }
    }
    make_executable_like(&source, copy.as_file()).map_err(failed)?;
    copy.as_file().sync_all().map_err(failed)?;
    Ok((Copy::New(copy), sum))
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

/// The paths that a list names: relative ones below the folder. Anything else isn't from us and is passed over.
fn read_list(list: &Utf8Path) -> BTreeSet<String> {
    let text = fs::read_to_string(list).unwrap_or_default();
    let names = text.lines().filter(|line| {
        let path = Utf8Path::new(line);
        path.is_relative()
            && !line.starts_with("..")
            && !line.is_empty()
            && normalize(path) == *line
    });
    names.map(ToOwned::to_owned).collect()
}

/// What the bundles of other packs in the folder have.
fn listed_by_others(folder: &Utf8Path, own: &Utf8Path) -> BTreeSet<String> {
    let Ok(entries) = folder.read_dir_utf8() else {
        return BTreeSet::new();
    };
    let lists = entries.flatten().map(camino::Utf8DirEntry::into_path);
    let others = lists.filter(|path| path.as_str().ends_with(LIST_SUFFIX) && path != own);
    others.flat_map(|list| read_list(&list)).collect()
}
