//! Writing outputs.
//!
//! Invariant: an output is either the old file or the whole new one, never a part; a symbolic link stays one, and the
//! mode of an old file is kept.
#![expect(
    clippy::disallowed_methods,
    reason = "this is where the compiler writes to the disk"
)]

use std::fs;
use std::io::{self, Write};

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::Boundary;
use tempfile::NamedTempFile;

/// Writes `bytes` to `path`: into a temporary file of the same folder, synced, then renamed over the old one. Missing
/// parents are created. A new file gets mode 0666 less the umask, an old one keeps its mode.
pub(crate) fn write_atomically(path: &Utf8Path, bytes: &[u8]) -> io::Result<()> {
    if is_device(path) {
        return fs::OpenOptions::new()
            .write(true)
            .open(path)?
            .write_all(bytes);
    }
    Prepared::new(path, bytes)?.put()
}

/// A new file beside the one whose place it may take. It vanishes unless it is put there.
#[derive(Debug)]
pub(crate) struct Prepared {
    file: NamedTempFile,
    target: Utf8PathBuf,
}

impl Prepared {
    /// Writes a file with these bytes that may stand at `path`, where no device is. Missing parents are created.
    pub(crate) fn new(path: &Utf8Path, bytes: &[u8]) -> io::Result<Self> {
        let target = link_target(path)?;
        if target.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::IsADirectory,
                "a folder stands there",
            ));
        }
        let folder = target.parent().unwrap_or(Utf8Path::new("/"));
        fs::create_dir_all(folder)?;
        let mut file = temporary_file(folder)?;
        file.write_all(bytes)?;
        if let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        Ok(Self { file, target })
    }

    /// Puts it where it belongs, in one step.
    pub(crate) fn put(self) -> io::Result<()> {
        self.file.persist(&self.target)?;
        Ok(())
    }
}

/// Makes `folder` with these files, whose paths are relative to it, in one step: it must be absent or empty. Missing
/// parents are created.
pub(crate) fn write_folder<'a>(
    folder: &Utf8Path,
    files: impl Iterator<Item = (&'a Utf8Path, &'a [u8])>,
) -> io::Result<()> {
    if let Ok(mut listed) = fs::read_dir(folder)
        && listed.next().is_some()
    {
        return Err(io::Error::other("the folder isn't empty"));
    }
    let parent = folder.parent().unwrap_or(Utf8Path::new("/"));
    fs::create_dir_all(parent)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".packc-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
    let temporary = builder.tempdir_in(parent)?;
    for (path, bytes) in files {
        let path = temporary.path().join(path);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(path, bytes)?;
    }
    fs::rename(temporary.path(), folder)?;
    // It has another name now, and must not be removed under it.
    let _ = temporary.keep();
    Ok(())
}

/// True when a device or pipe stands at `path`, such as `/dev/null`: it is written into, never replaced.
pub(crate) fn is_device(path: &Utf8Path) -> bool {
    fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir())
}

/// A file in `folder` that vanishes unless it is renamed. It gets mode 0666 less the umask, as any new file.
pub(crate) fn temporary_file(folder: &Utf8Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".packc-").suffix(".tmp");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// Why something can't be written, in words for people: the system's own, without its numbers, where ours say no more.
pub(crate) fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "a file stands where one of its folders has to be".to_owned()
        }
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::InvalidFilename => "its name is too long, or not allowed".to_owned(),
        _ => {
            let text = error.to_string();
            let words = text.split(" (os error ").next().unwrap_or(&text);
            words.to_owned()
        }
    }
}

/// True when `path` is a link that leads out of the boundary, also to something that isn't there yet.
pub(crate) fn leads_outside(path: &Utf8Path, boundary: &Boundary) -> bool {
    let Ok(target) = link_target(path) else {
        return true;
    };
    let real = target
        .ancestors()
        .find_map(|path| path.canonicalize_utf8().ok());
    !real.is_some_and(|real| boundary.contains(&real))
}

/// How many links may follow each other, as on Linux.
const MAX_LINKS: usize = 40;

/// The path that is to be written when `path` is a symbolic link, also to something that isn't there yet.
fn link_target(path: &Utf8Path) -> io::Result<Utf8PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&target) {
            Ok(next) => {
                let next = Utf8PathBuf::from_path_buf(next)
                    .map_err(|_| io::Error::other("the link's target is not UTF-8"))?;
                let folder = target.parent().unwrap_or(Utf8Path::new("/"));
                target = folder.join(next);
            }
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("the link leads to itself"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Utf8Path) -> Vec<String> {
        let listing = folder.read_dir_utf8().unwrap();
        let mut names: Vec<_> = listing
            .map(|entry| entry.unwrap().file_name().to_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn creates_parents_and_leaves_no_temporary_file() {
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(guard.path()).unwrap();
        let path = root.join("out/a/b/pack.json");
        write_atomically(&path, b"{}\n").unwrap();
        write_atomically(&path, b"[]\n").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"[]\n");
        assert_eq!(names(path.parent().unwrap()), ["pack.json"]);
    }

    #[test]
    fn a_folder_in_the_way_is_an_error_and_stays() {
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(guard.path()).unwrap();
        fs::create_dir(root.join("pack.json")).unwrap();
        write_atomically(&root.join("pack.json"), b"{}").unwrap_err();
        assert_eq!(names(root), ["pack.json"]);
    }

    #[test]
    fn reasons_have_no_numbers() {
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(guard.path()).unwrap();
        fs::write(root.join("file"), "").unwrap();
        let long = "x".repeat(300);
        for (path, words) in [
            (
                "file/pack.json",
                "a file stands where one of its folders has to be",
            ),
            (
                "file/a/pack.json",
                "a file stands where one of its folders has to be",
            ),
            (long.as_str(), "its name is too long, or not allowed"),
            (".", "a folder stands there"),
        ] {
            let error = write_atomically(&root.join(path), b"{}").unwrap_err();
            assert_eq!(reason(&error), words, "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn keeps_links_and_modes() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(guard.path()).unwrap();
        let target = root.join("real.json");
        fs::write(&target, "old").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("real.json", root.join("link.json")).unwrap();
        write_atomically(&root.join("link.json"), b"new").unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"new");
        assert_eq!(
            fs::read_link(root.join("link.json")).unwrap().to_str(),
            Some("real.json")
        );
        assert_eq!(
            fs::metadata(&target).unwrap().permissions().mode() & 0o777,
            0o640
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_into() {
        use std::os::unix::fs::FileTypeExt;
        write_atomically(Utf8Path::new("/dev/null"), b"{}").unwrap();
        assert!(
            fs::metadata("/dev/null")
                .unwrap()
                .file_type()
                .is_char_device()
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_nothing_is_filled() {
        use std::os::unix::fs::symlink;
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(guard.path()).unwrap();
        symlink("dist/real.json", root.join("link.json")).unwrap();
        write_atomically(&root.join("link.json"), b"new").unwrap();
        assert_eq!(fs::read(root.join("dist/real.json")).unwrap(), b"new");
        symlink("loop", root.join("loop")).unwrap();
        write_atomically(&root.join("loop"), b"x").unwrap_err();
    }
}
