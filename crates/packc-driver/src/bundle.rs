//! The files that go with a pack: what stands in its folder, and what has to be put there.
//!
//! The bundle lies in the folder of the pack. A list beside the pack (`pack.json.files`, in the format of `sha256sum`)
//! says which files are its and what they hold; only a file that is listed and still holds that is ever replaced or
//! removed, so that no list can name a victim. A source that lies where its copy would is neither copied nor listed.
//!
//! Invariant: nothing outside the pack's folder is touched, and no source; looking changes nothing, and every copy is
//! prepared before the first is put in place.
#![expect(
    clippy::disallowed_methods,
    reason = "this is where the compiler writes to the disk"
)]

mod list;
mod prepared;
mod strays;

use std::collections::HashSet;
use std::fs::{self, File};
use std::io;

use camino::{Utf8Path, Utf8PathBuf};
use packc_middle::Bundle;
use packc_source::{Boundary, SourceMap, display_path};
use tempfile::NamedTempFile;

pub(crate) use self::list::LIST_SUFFIX;
use self::list::{Listed, list_text, listed_by_others, read_list};
use self::prepared::{Prepared, is_cleared};
pub(crate) use self::strays::strays;
use crate::disk;
use crate::outcome::{Difference, Output, Stale};
use crate::sum::Sum;
use crate::write::{reason, temporary_file};

/// How the folder of a pack compares with the bundle that belongs there.
#[derive(Debug)]
pub(crate) struct Survey<'a> {
    boundary: &'a Boundary,
    cwd: &'a Utf8Path,
    folder: Utf8PathBuf,
    list: Utf8PathBuf,
    files: Vec<Surveyed<'a>>,
    /// What an earlier bundle had and this one hasn't: files and the digests that they had.
    stale: Vec<(Utf8PathBuf, String)>,
}

/// A file of the bundle.
#[derive(Debug)]
struct Surveyed<'a> {
    /// The path below the pack's folder.
    to: &'a str,
    from: &'a Utf8Path,
    target: Utf8PathBuf,
    /// How messages name the target.
    name: String,
    standing: Standing,
    /// Of the source.
    sum: Sum,
}

/// What stands where a file of the bundle belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// The source itself.
    Itself,
    /// A file with the same content.
    Same,
    /// Something else, which an earlier build has put there: a file, or a folder of such files.
    Ours,
    /// Something else, which isn't packc's to replace.
    Foreign,
    Nothing,
}

/// Looks at what the folder of the pack at `output` has of its bundle. Messages name files relative to `cwd`.
///
/// # Errors
///
/// A sentence about the file that can't be copied.
pub(crate) fn survey<'a>(
    bundle: &'a Bundle,
    output: &Utf8Path,
    boundary: &'a Boundary,
    cwd: &'a Utf8Path,
    sources: &SourceMap,
) -> Result<Survey<'a>, String> {
    let folder = output.parent().unwrap_or(Utf8Path::new("/")).to_owned();
    let pack = output.file_name().unwrap_or_default();
    let list = folder.join(format!("{pack}{LIST_SUFFIX}"));
    let earlier = read_list(&list);
    let texts = sources.iter().map(|(_, file)| file.path.as_path());
    let kept: HashSet<&Utf8Path> = bundle.used().chain(texts).collect();
    let others = listed_by_others(&folder, &list);
    let mut files = Vec::new();
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
        let (standing, sum) = look(from, &target, &folder, boundary, &ours)
            .map_err(|problem| cannot_write(&name, &problem))?;
        files.push(Surveyed {
            to,
            from,
            target,
            name,
            standing,
            sum,
        });
    }
    let copied = files
        .iter()
        .filter(|file: &&Surveyed<'_>| file.standing != Standing::Itself);
    let copied: HashSet<&str> = copied.map(|file| file.to).collect();
    let gone = earlier
        .into_iter()
        .filter(|(name, _)| !copied.contains(&**name) && !others.contains_key(name));
    let gone = gone.map(|(name, digest)| (folder.join(name), digest));
    let stale: Vec<_> = gone.filter(|(file, _)| !kept.contains(&**file)).collect();
    for file in &mut files {
        if file.standing == Standing::Foreign && is_cleared(&file.target, &stale) {
            file.standing = Standing::Ours;
        }
    }
    Ok(Survey {
        boundary,
        cwd,
        folder,
        list,
        files,
        stale,
    })
}

impl Survey<'_> {
    /// What the folder lacks, or has and shouldn't, the list included.
    pub(crate) fn stale(&self) -> Vec<Stale> {
        let differs = |file: &Surveyed<'_>| {
            let difference = match file.standing {
                Standing::Itself | Standing::Same => return None,
                Standing::Ours | Standing::Foreign => Difference::Content,
                Standing::Nothing => Difference::Missing,
            };
            Some(Stale {
                is_foreign: file.standing == Standing::Foreign,
                ..Stale::new(file.name.clone(), difference)
            })
        };
        let mut stale: Vec<Stale> = self.files.iter().filter_map(differs).collect();
        let gone = self
            .stale
            .iter()
            .filter(|(file, digest)| self.is_ours(file, digest));
        stale.extend(
            gone.map(|(file, _)| Stale::new(display_path(file, self.cwd), Difference::Superfluous)),
        );
        let text = list_text(&self.listed());
        let difference = match fs::read(&self.list) {
            Ok(_) if text.is_empty() => Some(Difference::Superfluous),
            Ok(old) => (old != text.as_bytes()).then_some(Difference::Content),
            Err(_) => (!text.is_empty()).then_some(Difference::Missing),
        };
        stale.extend(
            difference.map(|difference| Stale::new(display_path(&self.list, self.cwd), difference)),
        );
        stale
    }

    /// The files of the bundle, for the report; those that are prepared get written.
    pub(crate) fn outputs(&self) -> Vec<Output> {
        let output = |file: &Surveyed<'_>| {
            let written = !matches!(file.standing, Standing::Itself | Standing::Same);
            Output {
                copy_of: Some(file.from.to_owned()),
                ..file.sum.output(file.name.clone(), written)
            }
        };
        self.files.iter().map(output).collect()
    }

    /// Makes the copies that are needed beside the places where they belong.
    ///
    /// # Errors
    ///
    /// A sentence about the file that can't be copied, and nothing is changed.
    pub(crate) fn prepare(mut self) -> Result<Prepared, String> {
        let mut copies = Vec::new();
        for file in &mut self.files {
            let wrong = |problem: String| cannot_write(&file.name, &problem);
            match file.standing {
                Standing::Itself | Standing::Same => continue,
                Standing::Foreign => return Err(wrong(IN_THE_WAY.to_owned())),
                Standing::Ours | Standing::Nothing => {}
            }
            let place = place_beside(&file.target, &self.stale, &self.folder);
            let (copy, sum) = copy(file.from, place, self.boundary).map_err(wrong)?;
            // The file may have changed since it was looked at.
            file.sum = sum;
            copies.push((copy, file.target.clone()));
        }
        Ok(Prepared {
            listed: self.listed(),
            outputs: self.outputs(),
            folder: self.folder,
            list: self.list,
            copies,
            stale: self.stale,
        })
    }

    /// What the list has to say.
    fn listed(&self) -> Listed {
        let copied = self
            .files
            .iter()
            .filter(|file| file.standing != Standing::Itself);
        copied
            .map(|file| (file.to.to_owned(), file.sum.sha256().to_owned()))
            .collect()
    }

    fn is_ours(&self, file: &Utf8Path, digest: &str) -> bool {
        is_inside(file, &self.folder) && holds(file, digest)
    }
}

/// What stands at `target`, and what the source holds. `ours`: the digests of what packc has put there.
fn look(
    from: &Utf8Path,
    target: &Utf8Path,
    folder: &Utf8Path,
    boundary: &Boundary,
    ours: &[&String],
) -> Result<(Standing, Sum), String> {
    let (mut source, real, _) =
        disk::open_inside(from, boundary).map_err(|error| format!("it {error}"))?;
    let sum = Sum::of(&mut source, &mut io::sink()).map_err(|error| reason(&error))?;
    if target
        .canonicalize_utf8()
        .is_ok_and(|target| target == real)
    {
        return Ok((Standing::Itself, sum));
    }
    if !is_inside(target, folder) {
        return Err("a link there leads outside the output's folder".to_owned());
    }
    let standing = if target.symlink_metadata().is_err() {
        Standing::Nothing
    } else if says(target, &sum) {
        Standing::Same
    } else if ours.iter().any(|digest| holds(target, digest)) {
        Standing::Ours
    } else {
        Standing::Foreign
    };
    Ok((standing, sum))
}

/// The folder in which the copy for `target` is made: that of the target, unless a file of an earlier bundle stands where
/// a folder has to be.
fn place_beside<'t>(
    target: &'t Utf8Path,
    stale: &'t [(Utf8PathBuf, String)],
    folder: &'t Utf8Path,
) -> &'t Utf8Path {
    let mut stale = stale.iter();
    let in_the_way = stale.find(|(file, digest)| {
        target != file && target.starts_with(file) && is_inside(file, folder) && holds(file, digest)
    });
    let path = in_the_way.map_or(target, |(file, _)| file.as_path());
    path.parent().unwrap_or(folder)
}

/// A copy of `from` in a folder, and what it holds.
fn copy(
    from: &Utf8Path,
    folder: &Utf8Path,
    boundary: &Boundary,
) -> Result<(NamedTempFile, Sum), String> {
    let failed = |error: io::Error| reason(&error);
    let (mut source, _, _) =
        disk::open_inside(from, boundary).map_err(|error| format!("it {error}"))?;
    fs::create_dir_all(folder).map_err(failed)?;
    let mut copy = temporary_file(folder).map_err(failed)?;
    let sum = Sum::of(&mut source, copy.as_file_mut()).map_err(failed)?;
    make_executable_like(&source, copy.as_file()).map_err(failed)?;
    copy.as_file().sync_all().map_err(failed)?;
    Ok((copy, sum))
}

fn cannot_write(name: &str, problem: &str) -> String {
    format!("`{name}` cannot be written: {problem}")
}

const IN_THE_WAY: &str =
    "a file is in the way, which no earlier build has put there or which was changed since";

/// True when the file at `path`, or the one that a link there leads to, has this content.
fn says(path: &Utf8Path, sum: &Sum) -> bool {
    let has_size = |found: fs::Metadata| found.is_file() && found.len() == sum.size();
    let read = || Sum::of(&mut File::open(path)?, &mut io::sink());
    fs::metadata(path).is_ok_and(has_size) && read().is_ok_and(|found| found == *sum)
}

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
