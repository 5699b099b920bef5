//! Reading files: from paths to parsed documents, with everything that they include.
//!
//! Files are read in waves: all files that are asked for at one time are read and parsed side by side, then what they
//! include, and so on.
//!
//! Invariant: a file gets its number before anything of it is parsed, in the order in which files are asked for, so the
//! number of threads shows in nothing. Each file is read once and parsed once for each role.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use camino::{Utf8Path, Utf8PathBuf};
use indexmap::{IndexMap, IndexSet};
use packc_diagnostics::registry::project::{ROOT_UNREADABLE, UNREADABLE_FILE};
use packc_diagnostics::registry::syntax::AMBIGUOUS_SCALAR;
use packc_diagnostics::{Diagnostic, files};
use packc_source::{
    Boundary, FileId, Limit, NotUtf8, SourceFile, SourceMap, Span, World, WorldError,
};
use packc_syntax::Limits;
use rayon::prelude::*;

use crate::cache::{Caching, ParseCache};
use crate::folders::{Folders, Spelt};
use crate::parse::{Parsed, Parser, Role};

/// A file that is to be read.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// Absolute and normalized.
    pub(crate) path: Utf8PathBuf,
    pub(crate) role: Role,
    /// The text that names the file; `None` when no text of the project does.
    pub(crate) from: Option<Span>,
    /// True when the path comes from a folder's listing, so that its spelling is right.
    pub(crate) listed: bool,
}

/// Why a file has no text.
#[derive(Debug)]
enum Unread {
    /// It can't be had.
    Refused(WorldError),
    /// It isn't UTF-8.
    NotUtf8(NotUtf8),
    /// The sources are too large already.
    Unwanted,
}

/// A file that has been read and parsed.
#[derive(Debug)]
pub(crate) struct Loaded {
    pub(crate) id: FileId,
    pub(crate) path: Utf8PathBuf,
    pub(crate) parsed: Parsed,
    /// For each include the number of the file; `None` when it can't be had.
    pub(crate) targets: Vec<Option<usize>>,
}

/// Reads files and remembers them.
pub(crate) struct Reader<'a> {
    world: &'a dyn World,
    boundary: &'a Boundary,
    limits: &'a Limits,
    cache: Caching<'a>,
    pub(crate) sources: &'a mut SourceMap,
    pub(crate) folders: Folders<'a>,
    /// All files, in the order in which they were met.
    pub(crate) files: Vec<Loaded>,
    /// By path as text: taking paths apart is slow.
    numbers: HashMap<(String, Role), usize>,
    /// Paths that were asked for in another spelling than that on disk.
    respelt: HashMap<Utf8PathBuf, Utf8PathBuf>,
    /// What can't be had, with the places that name it.
    unreadable: IndexMap<Utf8PathBuf, (Option<Diagnostic>, Vec<Span>)>,
    /// The size of all files so far, in bytes.
    bytes: u64,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    /// A reader that hasn't read anything. `bases` are the folders of the boundary as the author writes them.
    pub(crate) fn new(
        world: &'a dyn World,
        cwd: &'a Utf8Path,
        (boundary, bases): (&'a Boundary, &'a [Utf8PathBuf]),
        limits: &'a Limits,
        (cache, sources): (&'a mut ParseCache, &'a mut SourceMap),
    ) -> Self {
        Self {
            world,
            boundary,
            limits,
            cache: Caching::new(cache),
            sources,
            folders: Folders::new(world, cwd, boundary, bases),
            files: Vec::new(),
            numbers: HashMap::new(),
            respelt: HashMap::new(),
            unreadable: IndexMap::new(),
            bytes: 0,
            diagnostics: Vec::new(),
        }
    }

    /// Reads files and all that they include. Gives the number of each file that was asked for, `None` for those that
    /// can't be had.
    pub(crate) fn load(&mut self, requests: Vec<Request>) -> Vec<Option<usize>> {
        let first = self.files.len();
        let asked: Vec<(Utf8PathBuf, Role)> = requests
            .iter()
            .map(|request| (request.path.clone(), request.role))
            .collect();
        let mut wave = requests;
        while !wave.is_empty() {
            let known = self.files.len();
            self.read_wave(wave);
            let fresh = self.files.iter().skip(known);
            let references = fresh.flat_map(|file| &file.parsed.scan.references);
            wave = references
                .map(|reference| Request {
                    path: reference.path.clone(),
                    role: reference.role,
                    from: Some(reference.span),
                    listed: false,
                })
                .collect();
        }
        self.link(first);
        asked
            .into_iter()
            .map(|(path, role)| self.number(&path, role))
            .collect()
    }

    /// The number of a file that has been read.
    pub(crate) fn number(&self, path: &Utf8Path, role: Role) -> Option<usize> {
        let path = self.respelt.get(path).map_or(path, |path| path.as_path());
        self.numbers.get(&(path.as_str().to_owned(), role)).copied()
    }

    /// How messages name a path.
    pub(crate) fn display(&self, path: &Utf8Path) -> String {
        self.folders.display(path)
    }

    /// Takes back the warnings that readers of YAML differ about the words at these places.
    pub(crate) fn accept(&mut self, words: &[Span]) {
        let is_accepted = |found: &Diagnostic| {
            let place = found.primary.as_ref().map(|label| label.span);
            *found.rule == AMBIGUOUS_SCALAR && place.is_some_and(|place| words.contains(&place))
        };
        for file in &mut self.files {
            file.parsed.diagnostics.retain(|found| !is_accepted(found));
        }
    }

    /// Says of a file that can't be had that it is the root.
    pub(crate) fn blame_root(&mut self, path: &Utf8Path) {
        if let Some((Some(found), _)) = self.unreadable.get_mut(path) {
            found.rule = &ROOT_UNREADABLE;
        }
    }

    /// Adds a finding.
    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// All findings about files that can't be had, and what [`Self::report`] was told.
    pub(crate) fn finish(self) -> Vec<Diagnostic> {
        /// How many further places of one missing file are shown.
        const SHOWN: usize = 3;
        let mut diagnostics = self.diagnostics;
        for (found, places) in self.unreadable.into_values() {
            let Some(mut found) = found else { continue };
            let mut places = places.into_iter();
            if let Some(place) = places.next() {
                found = found.at(place, "named here");
            }
            for place in places.by_ref().take(SHOWN) {
                found = found.related(place, "here too");
            }
            match places.len() {
                0 => {}
                more => found = found.note(format!("{more} more places name it")),
            }
            diagnostics.push(found);
        }
        diagnostics
    }

    /// Fills in which file each include leads to, from file number `first` on.
    fn link(&mut self, first: usize) {
        let linked: Vec<Vec<Option<usize>>> = self
            .files
            .iter()
            .skip(first)
            .map(|file| {
                let references = file.parsed.scan.references.iter();
                references
                    .map(|reference| self.number(&reference.path, reference.role))
                    .collect()
            })
            .collect();
        for (file, targets) in self.files.iter_mut().skip(first).zip(linked) {
            file.targets = targets;
        }
    }

    fn read_wave(&mut self, wave: Vec<Request>) {
        let mut unread: IndexMap<Utf8PathBuf, Vec<Span>> = IndexMap::new();
        let mut unparsed: IndexSet<(Utf8PathBuf, Role)> = IndexSet::new();
        for request in wave {
            let Some(path) = self.spelt(&request) else {
                continue;
            };
            if let Some((_, places)) = self.unreadable.get_mut(&path) {
                places.extend(request.from);
                continue;
            }
            if self.sources.find(&path).is_none() {
                unread.entry(path.clone()).or_default().extend(request.from);
            }
            if !self
                .numbers
                .contains_key(&(path.as_str().to_owned(), request.role))
            {
                unparsed.insert((path, request.role));
            }
        }
        self.read(unread);
        self.parse(&unparsed);
    }

    /// The path of a request as it is spelt on disk; `None` when there is no such file.
    fn spelt(&mut self, request: &Request) -> Option<Utf8PathBuf> {
        if request.listed {
            return Some(request.path.clone());
        }
        match self.folders.spelt(&request.path) {
            Spelt::Right => Some(request.path.clone()),
            Spelt::Wrong(right, found) => {
                self.diagnostics.push(match request.from {
                    Some(from) => found.at(from, ""),
                    None => *found,
                });
                self.respelt.insert(request.path.clone(), right.clone());
                Some(right)
            }
            Spelt::Missing(near) => {
                let entry = self.unreadable.entry(request.path.clone());
                let (_, places) = entry.or_insert_with(|| {
                    let found = self.folders.missing(&request.path, near.as_deref());
                    (Some(found), Vec::new())
                });
                places.extend(request.from);
                None
            }
        }
    }

    /// Reads the texts of files that haven't been met, and gives them their numbers.
    fn read(&mut self, unread: IndexMap<Utf8PathBuf, Vec<Span>>) {
        let (world, boundary, limits) = (self.world, self.boundary, self.limits);
        let total = AtomicU64::new(self.bytes);
        let paths: Vec<&Utf8PathBuf> = unread.keys().collect();
        let texts = side_by_side(&paths, |path| {
            if total.load(Ordering::Relaxed) > limits.source_bytes {
                return Err(Unread::Unwanted);
            }
            let limit = Limit {
                bytes: limits.file_bytes,
                boundary,
            };
            let read = world.read_text(path, limit).map_err(Unread::Refused)?;
            total.fetch_add(read.size, Ordering::Relaxed);
            read.text.map_err(Unread::NotUtf8)
        });
        self.bytes = total.into_inner();
        if self.bytes > limits.source_bytes {
            self.refuse_all(unread);
            return;
        }
        for ((path, places), text) in unread.into_iter().zip(texts) {
            self.add(path, places, text);
        }
    }

    /// The sources are too large: which files were read until that was seen is chance, so none counts.
    fn refuse_all(&mut self, unread: IndexMap<Utf8PathBuf, Vec<Span>>) {
        let limit = self.limits.source_bytes;
        let message = format!("the sources of the pack have more than {limit} bytes in all");
        let found = Diagnostic::new(&UNREADABLE_FILE, message)
            .help("keep data out of the folders of the pack, or split it into several packs")
            .help("raise the limit with `--max-source-bytes` when all of that is meant");
        self.diagnostics.push(found);
        for (path, places) in unread {
            self.unreadable.insert(path, (None, places));
        }
    }

    /// Takes in what reading one file gave.
    fn add(&mut self, path: Utf8PathBuf, places: Vec<Span>, text: Result<Arc<str>, Unread>) {
        let (text, wrong) = match text {
            Ok(text) => (text, None),
            Err(Unread::NotUtf8(wrong)) => (Arc::clone(&wrong.text), Some(wrong)),
            Err(Unread::Refused(error)) => {
                let found = self.folders.refused(&path, &error);
                self.unreadable.insert(path, (Some(found), places));
                return;
            }
            Err(Unread::Unwanted) => return,
        };
        let name = self.display(&path);
        let file = SourceFile::new(path.clone(), name, text);
        let id = self
            .sources
            .add(file.included_from(places.first().copied()));
        if let Some(wrong) = wrong {
            let name = &self.sources.file(id).name;
            self.diagnostics.push(files::not_utf8(name, id, &wrong));
            self.unreadable.insert(path, (None, places));
        }
    }

    /// Parses files that have been read.
    fn parse(&mut self, unparsed: &IndexSet<(Utf8PathBuf, Role)>) {
        let sources = &*self.sources;
        let jobs: Vec<(FileId, Role)> = unparsed
            .iter()
            .filter(|(path, _)| !self.unreadable.contains_key(path))
            .filter_map(|(path, role)| Some((sources.find(path)?, *role)))
            .collect();
        let parser = Parser {
            limits: self.limits,
        };
        let cache = &self.cache;
        let parsed = side_by_side(&jobs, |(id, role)| {
            cache.parse(*id, sources.file(*id), *role, parser)
        });
        for ((id, role), found) in jobs.into_iter().zip(parsed) {
            let file = self.sources.file(id);
            self.cache.keep(id, file, role, *self.limits, &found);
            let path = file.path.clone();
            self.numbers
                .insert((path.as_str().to_owned(), role), self.files.len());
            self.files.push(Loaded {
                id,
                path,
                parsed: found.parsed,
                targets: Vec::new(),
            });
        }
    }
}

/// Does the same for each item, on several threads when there are enough items for that to pay.
fn side_by_side<T: Sync, R: Send>(items: &[T], act: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    const WORTHWHILE: usize = 8;
    if items.len() < WORTHWHILE {
        return items.iter().map(act).collect();
    }
    items.par_iter().map(act).collect()
}
