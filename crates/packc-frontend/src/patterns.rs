//! From patterns and folders to the files of a section.
//!
//! Invariant: the order is that of the patterns and below them that of the paths, byte by byte with `/` between the
//! components, so it is the same on every machine.

use std::collections::HashSet;

use camino::{Utf8Path, Utf8PathBuf};
use globset::GlobBuilder;
use packc_diagnostics::registry::project::{IGNORED_FILE, INVALID_SETTING, SOURCE_WITHOUT_MATCH};
use packc_diagnostics::{Diagnostic, list_words};
use packc_source::{FileKind, Span, WorldError, normalize};

use crate::folders::Spelt;
use crate::names::ending;
use crate::reader::Reader;
use crate::section::{Candidate, Section};
use crate::settings::{Settings, SourcePattern};
use crate::walk::Walk;

/// A file that no section takes, although it looks as if it were meant for one.
#[derive(Debug)]
pub(crate) struct NearMiss {
    section: Section,
    pub(crate) path: Utf8PathBuf,
}

impl NearMiss {
    /// The warning about the file, which messages call `name`.
    pub(crate) fn finding(&self, name: &str) -> Diagnostic {
        let endings = endings(self.section);
        Diagnostic::new(&IGNORED_FILE, format!("`{name}` is not read"))
            .help(format!("files of {} end in {endings}", self.section.key()))
            .help("a file whose name begins with `_` is left out without a word")
    }
}

/// The endings of a section's files, for a sentence.
fn endings(section: Section) -> String {
    let endings: Vec<String> = section
        .endings()
        .iter()
        .map(|ending| format!(".{ending}"))
        .collect();
    list_words(endings.iter().map(String::as_str), endings.len()).replace(" and ", " or ")
}

/// What was found for all sections.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The files that hold entries.
    pub(crate) candidates: Vec<Candidate>,
    /// Files that are perhaps meant for a section.
    pub(crate) near_misses: Vec<NearMiss>,
    /// The sections of which files may be missing: a folder or an item of `packc.sources` gave an error.
    pub(crate) incomplete: Vec<Section>,
}

/// Finds the files of all sections. `reserved`: files that are never a source, such as the root file.
pub(crate) fn candidates(
    reader: &mut Reader<'_>,
    folder: &Utf8Path,
    settings: &Settings,
    reserved: &[Utf8PathBuf],
) -> Found {
    let mut all = Found::default();
    for section in Section::ALL {
        let mut search = Search {
            reader,
            section,
            reserved,
            taken: HashSet::new(),
            found: Vec::new(),
            near_misses: &mut all.near_misses,
            incomplete: false,
        };
        match settings.sources.get(&section) {
            Some(patterns) => {
                for pattern in patterns {
                    search.pattern(pattern);
                }
            }
            None if settings.conventions => search.convention(folder),
            None => {}
        }
        all.incomplete.extend(search.incomplete.then_some(section));
        all.candidates.extend(search.found);
    }
    all
}

/// All documents below a folder, which may be resources of any kind.
pub(crate) fn documents_below(reader: &mut Reader<'_>, folder: &Utf8Path) -> Vec<Utf8PathBuf> {
    let mut walk = Walk::new(folder);
    walk.enter(reader, folder);
    walk.report(reader, None);
    let is_document = |path: &Utf8PathBuf| matches!(ending(path), "yaml" | "yml" | "json");
    walk.files().into_iter().filter(is_document).collect()
}

struct Search<'r, 'a> {
    reader: &'r mut Reader<'a>,
    section: Section,
    reserved: &'r [Utf8PathBuf],
    taken: HashSet<Utf8PathBuf>,
    found: Vec<Candidate>,
    near_misses: &'r mut Vec<NearMiss>,
    incomplete: bool,
}

impl Search<'_, '_> {
    /// The section's own folder, if there is one.
    fn convention(&mut self, project: &Utf8Path) {
        let Ok(listing) = self.reader.folders.list(project) else {
            return;
        };
        let key = self.section.key();
        let kind_of = |name: &str| {
            let mut entries = listing.iter();
            entries
                .find(|entry| entry.name == name)
                .map(|entry| entry.kind)
        };
        let path = project.join(key);
        match kind_of(key) {
            Some(Some(FileKind::Folder)) => {
                self.folder(&path, None);
                return;
            }
            Some(Some(_)) => {
                let name = self.reader.display(&path);
                let message = format!("`{name}` is not read, since it is no folder");
                return self.reader.report(Diagnostic::new(&IGNORED_FILE, message));
            }
            Some(None) => {
                let found = self.reader.folders.refused(&path, &WorldError::Missing);
                return self.fail(found);
            }
            None => {}
        }
        let singular = self.section.noun();
        let similar = listing.iter().find(|entry| {
            let lower = entry.name.to_lowercase();
            (lower == key || lower == singular) && entry.kind == Some(FileKind::Folder)
        });
        if let Some(similar) = similar {
            let name = self.reader.display(&project.join(&similar.name));
            let message = format!("the folder `{name}` is not read");
            let found = Diagnostic::new(&IGNORED_FILE, message)
                .help(format!(
                    "rename it to `{key}`, which is where {key} are found"
                ))
                .help(format!(
                    "or name it in `pack.yaml`, under `packc.sources.{key}`"
                ));
            self.reader.report(found);
        }
    }

    /// An item of `packc.sources`.
    fn pattern(&mut self, pattern: &SourcePattern) {
        let base = &self.reader.sources.file(pattern.span.file).path;
        let base = base.parent().unwrap_or(base).to_owned();
        let text = pattern.text.trim_end_matches('/');
        if text.is_empty() {
            let message = format!("an item of `packc.sources.{}` is empty", self.section.key());
            self.fail(Diagnostic::new(&INVALID_SETTING, message).at(pattern.span, ""));
            return;
        }
        if text.contains(['*', '?', '[', '{']) {
            self.glob(&base, text, pattern);
            return;
        }
        let path = normalize(&base.join(text));
        let Some(path) = self.spelt(path, pattern) else {
            return;
        };
        let role = self.section.role(ending(&path));
        let listing = self.reader.folders.list(&path);
        if let (Err(error @ WorldError::Outside(_)), None) = (&listing, role) {
            let found = self.reader.folders.refused(&path, error);
            self.fail(found.at(pattern.span, ""));
            return;
        }
        // A path outside the boundary is taken for a file; reading it says what is wrong.
        let is_file = matches!(
            listing,
            Err(WorldError::NotFolder | WorldError::Missing | WorldError::Outside(_))
        );
        if !is_file {
            let before = self.found.len();
            let whole = self.folder(&path, Some(pattern.span));
            if self.found.len() == before && whole {
                self.no_match(pattern, "holds no file");
            }
            return;
        }
        match role {
            Some(role) => self.take(path, role, Some(pattern.span), true),
            None => self.no_match(pattern, "is no file"),
        }
    }

    /// A path of a pattern as it is spelt on disk; `None` when nothing is there.
    fn spelt(&mut self, path: Utf8PathBuf, pattern: &SourcePattern) -> Option<Utf8PathBuf> {
        match self.reader.folders.spelt(&path) {
            Spelt::Right => Some(path),
            Spelt::Wrong(right, found) => {
                self.reader.report(found.at(pattern.span, ""));
                Some(right)
            }
            Spelt::Missing(near) => {
                let name = self.reader.display(&path);
                let mut found =
                    Diagnostic::new(&SOURCE_WITHOUT_MATCH, format!("`{name}` does not exist"))
                        .at(pattern.span, "");
                if let Some(near) = near {
                    let near = self.reader.display(&near);
                    found = found.did_you_mean(&name, &near);
                }
                self.fail(found);
                None
            }
        }
    }

    /// Reports an error that may hide files of the section.
    fn fail(&mut self, found: Diagnostic) {
        self.incomplete = true;
        self.reader.report(found);
    }

    /// All files below a folder; false when some of them couldn't be had.
    fn folder(&mut self, folder: &Utf8Path, from: Option<Span>) -> bool {
        let mut walk = Walk::new(folder);
        walk.enter(self.reader, folder);
        walk.report(self.reader, from);
        let refused = walk.refused();
        self.incomplete |= refused;
        self.take_all(walk.files(), from);
        !refused
    }

    fn glob(&mut self, base: &Utf8Path, text: &str, pattern: &SourcePattern) {
        let glob = GlobBuilder::new(text).literal_separator(true).build();
        if let Err(error) = glob {
            let message = format!("`{text}` is no pattern: {}", error.kind());
            self.fail(Diagnostic::new(&INVALID_SETTING, message).at(pattern.span, ""));
            return;
        }
        // The components before the first one with a wildcard are a path like any other.
        let is_fixed = |component: &&str| !component.contains(['*', '?', '[', '{']);
        let components: Vec<&str> = text.split('/').collect();
        let fixed = components.iter().take_while(|part| is_fixed(part)).count();
        let (fixed, wild) = components.split_at(fixed);
        let prefix = if fixed == [""] {
            "/".to_owned()
        } else {
            fixed.join("/")
        };
        let folder = normalize(&base.join(prefix));
        let Some(folder) = self.spelt(folder, pattern) else {
            return;
        };
        let Ok(wild) = GlobBuilder::new(&wild.join("/"))
            .literal_separator(true)
            .build()
        else {
            return;
        };
        let depth = (!wild.glob().contains("**")).then(|| wild.glob().split('/').count());
        let mut walk = Walk::new(&folder).only(wild.compile_matcher(), depth);
        walk.enter(self.reader, &folder);
        walk.report(self.reader, Some(pattern.span));
        let refused = walk.refused();
        self.incomplete |= refused;
        let files = walk.files();
        let matched = !files.is_empty();
        if !self.take_all(files, Some(pattern.span)) && !refused {
            let what = if matched {
                "matches no file"
            } else {
                "matches nothing"
            };
            self.no_match(pattern, what);
        }
    }

    /// Takes those of the files that can hold entries of the section; false when none can.
    fn take_all(&mut self, files: Vec<Utf8PathBuf>, from: Option<Span>) -> bool {
        let mut any = false;
        for path in files {
            match self.section.role(ending(&path)) {
                Some(role) => {
                    any = true;
                    self.take(path, role, from, false);
                }
                None if self.section.nearly(ending(&path)) => self.near_misses.push(NearMiss {
                    section: self.section,
                    path,
                }),
                None => {}
            }
        }
        any
    }

    fn take(
        &mut self,
        path: Utf8PathBuf,
        role: crate::parse::Role,
        from: Option<Span>,
        named: bool,
    ) {
        if !self.reserved.contains(&path) && self.taken.insert(path.clone()) {
            self.found.push(Candidate {
                section: self.section,
                path,
                role,
                from,
                named,
            });
        }
    }

    /// A pattern that gives nothing. `what` ends with "file", unless nothing matches at all.
    fn no_match(&mut self, pattern: &SourcePattern, what: &str) {
        let text = &pattern.text;
        let message = if what.ends_with("file") {
            format!("`{text}` {what} that can be {}", self.section.one())
        } else {
            format!("`{text}` {what}")
        };
        let found = Diagnostic::new(&SOURCE_WITHOUT_MATCH, message)
            .at(pattern.span, "")
            .help(format!(
                "files of {} end in {}, and don't begin with `_` or `.`",
                self.section.key(),
                endings(self.section)
            ));
        self.fail(found);
    }
}
