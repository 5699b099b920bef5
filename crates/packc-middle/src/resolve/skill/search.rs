//! Finding the skills in a folder.
//!
//! Invariant: links are followed, each real folder is entered once, and the result is sorted by path, so neither links
//! in a circle nor the order on disk matter. A folder with a `SKILL.md` is one skill, however much lies in it.

use std::collections::BTreeSet;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::registry::project::{IGNORED_FILE, MISSPELT_PATH};
use packc_diagnostics::registry::skill::NO_SKILL;
use packc_diagnostics::{Diagnostic, files};
use packc_source::{DirEntry, FileKind, Span, is_litter};

use super::SKILL_FILE;
use crate::Context;

/// The folder in which skills are found without being named (source format, section 1).
pub(super) const CONVENTION: &str = "skills";

/// What a search gave.
#[derive(Debug, Default)]
pub(super) struct Search {
    /// The folders of skills and their real paths, sorted by path.
    pub(super) skills: Vec<(Utf8PathBuf, Utf8PathBuf)>,
    /// Markdown files with front matter that lie in no skill.
    pub(super) loose: Vec<Utf8PathBuf>,
    /// True when something that was reported may hide skills.
    pub(super) refused: bool,
    entered: BTreeSet<Utf8PathBuf>,
}

impl Search {
    /// Searches a folder, which may be a skill itself, and all below it.
    pub(super) fn below(folder: &Utf8Path, from: Option<Span>, context: &mut Context<'_>) -> Self {
        let mut search = Self::default();
        match context.world.real_path(folder) {
            Ok(real) => search.enter(folder, &real, from, context),
            Err(error) => {
                search.refused = true;
                context.report_at(from, context.complaint(folder, &error));
            }
        }
        search.skills.sort();
        search.loose.sort();
        search
    }

    fn enter(
        &mut self,
        folder: &Utf8Path,
        real: &Utf8Path,
        from: Option<Span>,
        context: &mut Context<'_>,
    ) {
        if !self.entered.insert(real.to_owned()) {
            return;
        }
        let listing = match context.world.list(folder, context.boundary) {
            Ok(listing) => listing,
            Err(error) => {
                self.refused = true;
                context.report_at(from, context.complaint(folder, &error));
                return;
            }
        };
        if let Some(entry) = listing.iter().find(|entry| entry.name == SKILL_FILE) {
            if entry.kind.is_some() {
                self.skills.push((folder.to_owned(), real.to_owned()));
            } else {
                self.refused = true;
                dangling(&folder.join(SKILL_FILE), from, context);
            }
            return;
        }
        let is_misspelt = |entry: &&DirEntry| entry.name.eq_ignore_ascii_case(SKILL_FILE);
        if let Some(entry) = listing.iter().find(is_misspelt) {
            self.refused = true;
            misspelt(&folder.join(&entry.name), from, context);
            return;
        }
        let mut folders = Vec::new();
        for entry in listing.iter().filter(|entry| !is_litter(&entry.name)) {
            let path = folder.join(&entry.name);
            match entry.kind {
                Some(FileKind::Folder) => folders.push(path),
                Some(FileKind::File) if resembles_skill(&path, context) => self.loose.push(path),
                Some(FileKind::File | FileKind::Special) => {}
                None => {
                    self.refused = true;
                    dangling(&path, from, context);
                }
            }
        }
        self.enter_all(folders, real, from, context);
    }

    /// Enters the folders in one folder. A skill that is reached in several ways is found where it lies, or else through
    /// a link that is called as its folder is.
    fn enter_all(
        &mut self,
        folders: Vec<Utf8PathBuf>,
        parent: &Utf8Path,
        from: Option<Span>,
        context: &mut Context<'_>,
    ) {
        let mut linked = Vec::new();
        for path in folders {
            // An earlier bundle has copies of the skills in its folders. A skill right there is none of them.
            if path == context.bundle.output() && !holds_skill(&path, context) {
                continue;
            }
            match context.world.real_path(&path) {
                Ok(real)
                    if real.parent() == Some(parent) && real.file_name() == path.file_name() =>
                {
                    self.enter(&path, &real, from, context);
                }
                Ok(real) => linked.push((path, real)),
                Err(error) => {
                    self.refused = true;
                    context.report_at(from, context.complaint(&path, &error));
                }
            }
        }
        linked.sort_by_key(|(path, real)| path.file_name() != real.file_name());
        for (path, real) in linked {
            self.enter(&path, &real, from, context);
        }
    }
}

/// True when the folder is a skill's.
fn holds_skill(folder: &Utf8Path, context: &Context<'_>) -> bool {
    context.world.kind(&folder.join(SKILL_FILE)).is_some()
}

/// The folder of the convention, if there is one.
pub(super) fn convention(context: &mut Context<'_>) -> Option<Utf8PathBuf> {
    let listing = context.world.list(context.folder, context.boundary).ok()?;
    let mut folders = listing
        .iter()
        .filter(|entry| entry.kind == Some(FileKind::Folder))
        .map(|entry| entry.name.as_str());
    if folders.clone().any(|name| name == CONVENTION) {
        return Some(context.folder.join(CONVENTION));
    }
    let similar = folders.find(|name| matches!(&*name.to_lowercase(), "skills" | "skill"))?;
    let name = context.name(&context.folder.join(similar));
    let found = Diagnostic::new(&IGNORED_FILE, format!("the folder `{name}` is not read"))
        .help("rename it to `skills`, which is where skills are found")
        .help(format!(
            "or name it in `pack.yaml`: `skills: [./{similar}]`"
        ));
    context.report(found);
    None
}

/// The finding that a folder holds no skill.
pub(super) fn no_skill(
    folder: &Utf8Path,
    loose: &[Utf8PathBuf],
    context: &Context<'_>,
) -> Diagnostic {
    let name = context.name(folder);
    let found = Diagnostic::new(&NO_SKILL, format!("`{name}` holds no skill"));
    match loose.first() {
        Some(loose) => found.help(into_folder(loose, context)),
        None => found.help("a skill is a folder with a file `SKILL.md`"),
    }
}

/// Reports that the folder of the convention holds no skill.
pub(super) fn report_unused(folder: &Utf8Path, loose: &[Utf8PathBuf], context: &mut Context<'_>) {
    let mut found = no_skill(folder, loose, context);
    found.rule = &IGNORED_FILE;
    found.severity = IGNORED_FILE.severity;
    context.report(found);
}

/// Reports Markdown files beside skills that look as if they were meant to be skills.
pub(super) fn report_loose(loose: &[Utf8PathBuf], from: Option<Span>, context: &mut Context<'_>) {
    for path in loose {
        let message = format!("`{}` is not read", context.name(path));
        let found = Diagnostic::new(&IGNORED_FILE, message)
            .help(into_folder(path, context))
            .help("a file whose name begins with `_` is left out without a word");
        context.report_at(from, found);
    }
}

/// True for a Markdown file that begins as a `SKILL.md` does.
fn resembles_skill(path: &Utf8Path, context: &Context<'_>) -> bool {
    const FENCE: &[u8] = b"---";
    let head = || context.world.head(path, FENCE.len(), context.boundary);
    path.extension() == Some("md") && head().is_ok_and(|(bytes, _)| bytes == FENCE)
}

/// How to make a lone file a skill.
fn into_folder(file: &Utf8Path, context: &Context<'_>) -> String {
    let folder = context.name(&file.with_extension(""));
    format!("a skill is a folder with a file `SKILL.md`: `{folder}/SKILL.md`")
}

fn dangling(path: &Utf8Path, from: Option<Span>, context: &mut Context<'_>) {
    context.report_at(from, files::dangling(&context.name(path)));
}

fn misspelt(path: &Utf8Path, from: Option<Span>, context: &mut Context<'_>) {
    let message = format!("`{}` must be spelt `{SKILL_FILE}`", context.name(path));
    let found = Diagnostic::new(&MISSPELT_PATH, message)
        .help("rename the file: other systems tell upper and lower case apart");
    context.report_at(from, found);
}
