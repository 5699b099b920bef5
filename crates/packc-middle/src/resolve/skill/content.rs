//! The files of a skill: everything in its folder that is meant to be shipped.
//!
//! Invariant: links are followed inside the boundary only; each file is a regular one of a size within the limits, which
//! is found out without reading it. What is left out without a word is only what nobody means to ship.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::registry::project::{IGNORED_FILE, UNREADABLE_FILE};
use packc_diagnostics::{Diagnostic, files};
use packc_source::{FileKind, Span, WorldError, is_debris};

use super::SKILL_FILE;
use crate::Context;

/// How many files and folders the skills of a pack may have. Without a limit, links could make a few folders endless.
const MOST_ENTRIES: usize = 10_000;

/// What lies in the folder of a skill.
#[derive(Debug, Default)]
pub(super) struct Content {
    /// All files but the one with the skill's text, sorted.
    pub(super) files: Vec<Utf8PathBuf>,
    /// Folders that have a `SKILL.md` too, and their real paths.
    pub(super) nested: Vec<(Utf8PathBuf, Utf8PathBuf)>,
}

/// What the skills looked at so far hold together.
#[derive(Debug, Default)]
pub(super) struct Contents {
    entries: usize,
    bytes: u64,
    /// True when a limit was passed, which was reported.
    too_much: bool,
}

impl Contents {
    /// What lies in the folder of a skill. Reports what can't be shipped.
    pub(super) fn of(
        &mut self,
        skill: &Utf8Path,
        from: Option<Span>,
        context: &mut Context<'_>,
    ) -> Content {
        let mut walk = Walk {
            totals: self,
            skill,
            from,
            context,
            content: Content::default(),
        };
        walk.folder(skill, &mut Vec::new());
        walk.content.files.sort();
        walk.content
    }
}

struct Walk<'w, 'a> {
    totals: &'w mut Contents,
    skill: &'w Utf8Path,
    from: Option<Span>,
    context: &'w mut Context<'a>,
    content: Content,
}

impl Walk<'_, '_> {
    /// Walks through a folder; `above` are the real paths of the folders around it.
    fn folder(&mut self, folder: &Utf8Path, above: &mut Vec<Utf8PathBuf>) {
        let world = self.context.world;
        let listing = world
            .real_path(folder)
            .and_then(|real| Ok((real, world.list(folder, self.context.boundary)?)));
        let (real, listing) = match listing {
            Ok(found) => found,
            Err(error) => return self.refuse(folder, &error),
        };
        if above.iter().any(|inner| inner.starts_with(&real)) {
            let message = format!(
                "`{}` is not copied: it leads back to a folder around it",
                self.context.name(folder)
            );
            let found = Diagnostic::new(&IGNORED_FILE, message).help("remove the link");
            return self.context.report_at(self.from, found);
        }
        if folder != self.skill && listing.iter().any(|entry| entry.name == SKILL_FILE) {
            self.content.nested.push((folder.to_owned(), real.clone()));
        }
        above.push(real);
        for entry in listing.iter().filter(|entry| !is_debris(&entry.name)) {
            if entry.name == SKILL_FILE && folder == self.skill {
                // Reading it tells what is wrong with it.
                continue;
            }
            let path = folder.join(&entry.name);
            self.count(1, 0);
            if self.totals.too_much {
                break;
            }
            match entry.kind {
                Some(FileKind::Folder) => self.folder(&path, above),
                Some(FileKind::File | FileKind::Special) => self.file(path),
                None => {
                    let found = files::dangling(&self.context.name(&path));
                    self.context.report_at(self.from, found);
                }
            }
        }
        above.pop();
    }

    fn file(&mut self, path: Utf8PathBuf) {
        let limit = self.context.limits.file_bytes;
        match self.context.world.head(&path, 0, self.context.boundary) {
            Ok((_, size)) if size > limit => self.refuse(&path, &WorldError::TooLarge(size, limit)),
            Ok((_, size)) => {
                self.count(0, size);
                self.content.files.push(path);
            }
            Err(error) => self.refuse(&path, &error),
        }
    }

    fn refuse(&mut self, path: &Utf8Path, error: &WorldError) {
        let found = self.context.complaint(path, error);
        self.context.report_at(self.from, found);
    }

    /// Adds to the totals, and reports once when they pass a limit.
    fn count(&mut self, entries: usize, bytes: u64) {
        self.totals.entries += entries;
        self.totals.bytes = self.totals.bytes.saturating_add(bytes);
        if self.totals.too_much {
            return;
        }
        let limit = self.context.limits.source_bytes;
        let message = if self.totals.entries > MOST_ENTRIES {
            format!("the skills of the pack have more than {MOST_ENTRIES} files and folders")
        } else if self.totals.bytes > limit {
            format!("the skills of the pack have more than {limit} bytes in all")
        } else {
            return;
        };
        self.totals.too_much = true;
        let found = Diagnostic::new(&UNREADABLE_FILE, message)
            .help("keep what the skills don't need out of their folders");
        self.context.report_at(self.from, found);
    }
}
