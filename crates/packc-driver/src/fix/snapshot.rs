//! The project while it is being repaired.
//!
//! Invariant: every file is read from the disk once; what is read later is that text with the edits made since.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{
    Boundary, DirEntry, FileKind, FileRead, Limit, SourceMap, Timestamp, World, WorldError,
};

/// A file that has edits.
#[derive(Debug)]
pub(super) struct Change {
    /// How messages name it.
    pub(super) name: String,
    /// The path under which it was read.
    pub(super) path: Utf8PathBuf,
    /// The same with every link resolved.
    pub(super) real: Utf8PathBuf,
    /// What it may be read within.
    pub(super) boundary: Boundary,
    /// Its text on disk.
    pub(super) before: String,
    /// Its text with the edits.
    pub(super) after: String,
}

/// A world with edits on top.
pub(super) struct Snapshot<'a> {
    world: &'a dyn World,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// The real paths of what was read.
    real: HashMap<Utf8PathBuf, Utf8PathBuf>,
    /// The files by their real paths.
    files: BTreeMap<Utf8PathBuf, File>,
}

struct File {
    path: Utf8PathBuf,
    boundary: Boundary,
    before: Arc<[u8]>,
    now: Arc<[u8]>,
    /// All texts that the file has had before this one.
    had: HashSet<Arc<[u8]>>,
    /// True for a file whose edits undo each other.
    is_frozen: bool,
}

impl<'a> Snapshot<'a> {
    pub(super) fn new(world: &'a dyn World) -> Self {
        Self {
            world,
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The real path of a file that may be edited: it was read, and has this text.
    pub(super) fn editable(&self, path: &Utf8Path, text: &str) -> Option<Utf8PathBuf> {
        let state = self.state();
        let real = state.real.get(path)?;
        let file = state.files.get(real)?;
        (!file.is_frozen && *file.now == *text.as_bytes()).then(|| real.clone())
    }

    /// Gives a file another text. False when it has had that text before: its edits go round in a circle, so it gets its
    /// first text back for good.
    pub(super) fn edit(&self, real: &Utf8Path, text: &str) -> bool {
        let mut state = self.state();
        let Some(file) = state.files.get_mut(real) else {
            return false;
        };
        let now: Arc<[u8]> = text.as_bytes().into();
        file.had.insert(Arc::clone(&file.now));
        if file.had.contains(&now) {
            file.now = Arc::clone(&file.before);
            file.is_frozen = true;
            return false;
        }
        file.now = now;
        true
    }

    /// The files that differ from the disk, by the names that they have in `sources`.
    pub(super) fn changes(&self, sources: &SourceMap) -> Vec<Change> {
        let state = self.state();
        let edited = state
            .files
            .iter()
            .filter(|(_, file)| file.now != file.before);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let mut changes: Vec<Change> = edited
            .map(|(real, file)| Change {
                name: match sources.find(&file.path) {
                    Some(id) => sources.file(id).name.clone(),
                    None => file.path.to_string(),
                },
                path: file.path.clone(),
                real: real.clone(),
                boundary: file.boundary.clone(),
                before: text(&file.before),
                after: text(&file.now),
            })
            .collect();
        changes.sort_by(|a, b| a.name.cmp(&b.name));
        changes
    }

    /// What a file holds now, when it has been read.
    fn known(&self, path: &Utf8Path, limit: Limit<'_>) -> Option<Result<FileRead, WorldError>> {
        let state = self.state();
        let real = state.real.get(path)?.clone();
        let bytes = state.files.get(&real)?.now.to_vec();
        if !limit.boundary.contains(&real) {
            return Some(Err(WorldError::Outside(real)));
        }
        let size = bytes.len() as u64;
        if size > limit.bytes {
            return Some(Err(WorldError::TooLarge(size, limit.bytes)));
        }
        Some(Ok(FileRead { bytes, real }))
    }
}

impl World for Snapshot<'_> {
    fn read(&self, path: &Utf8Path, limit: Limit<'_>) -> Result<FileRead, WorldError> {
        if let Some(known) = self.known(path, limit) {
            return known;
        }
        let read = self.world.read(path, limit)?;
        let mut state = self.state();
        state.real.insert(path.to_owned(), read.real.clone());
        let bytes: Arc<[u8]> = read.bytes.into();
        let file = state.files.entry(read.real.clone());
        let file = file.or_insert_with(|| File {
            path: path.to_owned(),
            boundary: limit.boundary.clone(),
            before: Arc::clone(&bytes),
            now: bytes,
            had: HashSet::new(),
            is_frozen: false,
        });
        Ok(FileRead {
            bytes: file.now.to_vec(),
            real: read.real,
        })
    }

    fn head(
        &self,
        path: &Utf8Path,
        n: usize,
        boundary: &Boundary,
    ) -> Result<(Vec<u8>, u64), WorldError> {
        let limit = Limit {
            bytes: u64::MAX,
            boundary,
        };
        match self.known(path, limit) {
            Some(known) => {
                let mut bytes = known?.bytes;
                let size = bytes.len() as u64;
                bytes.truncate(n);
                Ok((bytes, size))
            }
            None => self.world.head(path, n, boundary),
        }
    }

    fn list(&self, folder: &Utf8Path, boundary: &Boundary) -> Result<Arc<[DirEntry]>, WorldError> {
        self.world.list(folder, boundary)
    }

    fn kind(&self, path: &Utf8Path) -> Option<FileKind> {
        self.world.kind(path)
    }

    fn real_path(&self, path: &Utf8Path) -> Result<Utf8PathBuf, WorldError> {
        self.world.real_path(path)
    }

    fn now(&self) -> Timestamp {
        self.world.now()
    }
}
