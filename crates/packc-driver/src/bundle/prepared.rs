//! Copies that are ready to be put in place, and what earlier bundles had.
//!
//! Invariant: only files that a list names and that still hold what it says are removed, and the folders that get empty
//! by that.
#![expect(
    clippy::disallowed_methods,
    reason = "this is where the compiler writes to the disk"
)]

use std::fs;
use std::io;

use camino::{Utf8Path, Utf8PathBuf};
use tempfile::NamedTempFile;

use super::list::{Listed, list_text};
use super::{holds, is_inside};
use crate::outcome::Output;
use crate::write::write_atomically;

/// A bundle whose copies are prepared.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(super) folder: Utf8PathBuf,
    pub(super) list: Utf8PathBuf,
    /// Every copy of the bundle.
    pub(super) listed: Listed,
    pub(super) copies: Vec<(NamedTempFile, Utf8PathBuf)>,
    pub(super) outputs: Vec<Output>,
    /// What an earlier bundle had and this one hasn't: files and the digests that they had.
    pub(super) stale: Vec<(Utf8PathBuf, String)>,
}

impl Prepared {
    /// Puts the copies in place and writes the list. The pack is to be written after that.
    pub(crate) fn put(&mut self) -> io::Result<()> {
        for (file, digest) in &self.stale {
            let mut targets = self.copies.iter().map(|(_, target)| target);
            if targets.any(|target| target.starts_with(file) || file.starts_with(target)) {
                self.remove(file, digest);
            }
        }
        for (copy, target) in self.copies.drain(..) {
            if let Some(folder) = target.parent() {
                fs::create_dir_all(folder)?;
            }
            copy.persist(&target)?;
        }
        let text = list_text(&self.listed);
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
            self.remove(file, digest);
        }
        if self.listed.is_empty() {
            let _ = fs::remove_file(&self.list);
        }
    }

    /// Removes a file of an earlier bundle and the folders around it in which there is nothing else.
    fn remove(&self, file: &Utf8Path, digest: &str) {
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
}

/// True for a folder that is gone when the `stale` files are.
pub(super) fn is_cleared(folder: &Utf8Path, stale: &[(Utf8PathBuf, String)]) -> bool {
    let is_folder = |path: &Utf8Path| path.symlink_metadata().is_ok_and(|found| found.is_dir());
    let Some(entries) = folder.read_dir_utf8().ok().filter(|_| is_folder(folder)) else {
        return false;
    };
    let is_stale = |path: &Utf8Path| {
        let mut stale = stale.iter();
        stale.any(|(file, digest)| file == path && holds(path, digest))
    };
    let mut is_empty = true;
    for entry in entries {
        is_empty = false;
        let goes = |path: &Utf8Path| is_stale(path) || is_cleared(path, stale);
        if !entry.is_ok_and(|entry| goes(entry.path())) {
            return false;
        }
    }
    !is_empty
}
