//! Walking through folders.
//!
//! Invariant: a folder is entered once, whatever links lead to it, so a walk ends and its cost is that of the files.

use std::collections::HashSet;

use camino::{Utf8Path, Utf8PathBuf};
use globset::GlobMatcher;
use packc_source::{FileKind, Span, WorldError};

use crate::names::is_litter;
use crate::reader::Reader;

/// A walk through a folder and those in it.
pub(crate) struct Walk {
    top: Utf8PathBuf,
    /// How many components a path below the top may have.
    depth: Option<usize>,
    matcher: Option<GlobMatcher>,
    files: Vec<Utf8PathBuf>,
    /// The folders that were entered, by their real paths: links may lead to one of them again.
    entered: HashSet<Utf8PathBuf>,
    problems: Vec<(Utf8PathBuf, WorldError)>,
}

impl Walk {
    /// A walk through all folders below `top`.
    pub(crate) fn new(top: &Utf8Path) -> Self {
        Self {
            top: top.to_owned(),
            depth: None,
            matcher: None,
            files: Vec::new(),
            entered: HashSet::new(),
            problems: Vec::new(),
        }
    }

    /// A walk that takes only paths that match, seen from the top, and that have at most `depth` components.
    pub(crate) fn only(self, matcher: GlobMatcher, depth: Option<usize>) -> Self {
        Self {
            depth,
            matcher: Some(matcher),
            ..self
        }
    }

    /// Walks through a folder and those below it.
    pub(crate) fn enter(&mut self, reader: &mut Reader<'_>, folder: &Utf8Path) {
        let real = match reader.folders.real_path(folder) {
            Ok(real) => real,
            Err(error) => {
                self.problems.push((folder.to_owned(), error));
                return;
            }
        };
        if !self.entered.insert(real) {
            return;
        }
        let listing = match reader.folders.list(folder) {
            Ok(listing) => listing,
            Err(error) => {
                self.problems.push((folder.to_owned(), error));
                return;
            }
        };
        for entry in listing.iter().filter(|entry| !is_litter(&entry.name)) {
            let path = folder.join(&entry.name);
            let below = path.strip_prefix(&self.top).unwrap_or(&path);
            if entry.kind == Some(FileKind::Folder) {
                let level = below.components().count();
                if self.depth.is_none_or(|depth| level < depth) {
                    self.enter(reader, &path);
                }
            } else if self
                .matcher
                .as_ref()
                .is_none_or(|matcher| matcher.is_match(below))
            {
                self.files.push(path);
            }
        }
    }

    /// True when some folder couldn't be looked into.
    pub(crate) fn refused(&self) -> bool {
        !self.problems.is_empty()
    }

    /// Reports the folders that couldn't be looked into.
    pub(crate) fn report(&self, reader: &mut Reader<'_>, from: Option<Span>) {
        for (folder, error) in &self.problems {
            let mut found = reader.folders.refused(folder, error);
            if let Some(from) = from {
                found = found.at(from, "");
            }
            reader.report(found);
        }
    }

    /// The files, by path.
    pub(crate) fn files(self) -> Vec<Utf8PathBuf> {
        let mut files = self.files;
        files.sort_by(|a, b| a.as_str().cmp(b.as_str()));
        files
    }
}
