//! Whether an output is what the process prints to.
//!
//! Invariant: nothing is opened or written.
#![cfg_attr(
    unix,
    expect(
        clippy::disallowed_methods,
        reason = "files are compared, whatever their names are"
    )
)]

use camino::Utf8Path;

/// True when what is written to `path` would stand among what is printed: `/dev/stdout`, or the file or terminal behind
/// it. What nobody reads (`/dev/null`) can't be mixed up. A relative path starts at the working directory of the process.
#[cfg(unix)]
pub fn is_stdout(path: &Utf8Path) -> bool {
    use std::fs::{self, File, Metadata};
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let identity = |found: Metadata| (found.dev(), found.ino());
    let stdout = std::io::stdout();
    let stdout = stdout.as_fd().try_clone_to_owned().map(File::from);
    let Ok(printed) = stdout.and_then(|file| file.metadata()).map(identity) else {
        return false;
    };
    let names_it = |path: &str| fs::metadata(path).is_ok_and(|found| identity(found) == printed);
    names_it(path.as_str()) && !names_it("/dev/null")
}

/// True when what is written to `path` would stand among what is printed. Other systems have no path for it.
#[cfg(not(unix))]
pub fn is_stdout(_path: &Utf8Path) -> bool {
    false
}
