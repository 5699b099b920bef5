//! A folder on the disk, what a build asks of it, and a watcher that watches it.

use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{Inputs, OsWorld, Outcome, look_again};
use packc_source::{Boundary, Limit, SourceMap, World};
use packc_watch::{Change, ChangeKind, Options, Watcher, Woken};

/// So long nobody waits unless something is broken.
const GENEROUS: Duration = Duration::from_secs(30);

/// What a build asks.
#[derive(Clone, Debug)]
pub(crate) enum Ask {
    Read(Utf8PathBuf),
    List(Utf8PathBuf),
    Kind(Utf8PathBuf),
}

pub(crate) struct Project {
    _guard: tempfile::TempDir,
    pub(crate) root: Utf8PathBuf,
    pub(crate) asks: Vec<Ask>,
    pub(crate) outputs: Vec<Utf8PathBuf>,
    pub(crate) watcher: Watcher,
    pub(crate) inputs: Inputs,
}

/// Runs a test with native events, and polling.
pub(crate) fn both(test: impl Fn(&mut Project)) {
    test(&mut Project::new(None));
    test(&mut Project::new(Some(Duration::from_millis(20))));
}

impl Project {
    pub(crate) fn new(poll: Option<Duration>) -> Self {
        let options = Options {
            poll,
            ..Options::default()
        };
        let (watcher, notice) = Watcher::new(options);
        assert_eq!(notice, None);
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(guard.path()).unwrap();
        let root = root.canonicalize_utf8().unwrap();
        Self {
            _guard: guard,
            root,
            asks: Vec::new(),
            outputs: Vec::new(),
            watcher,
            inputs: Inputs::default(),
        }
    }

    pub(crate) fn path(&self, name: &str) -> Utf8PathBuf {
        self.root.join(name)
    }

    /// Writes a file in place; its folders are made.
    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Writes a new file and puts it over the old one.
    pub(crate) fn replace(&self, name: &str, text: &str) {
        self.write(".new.tmp", text);
        self.rename(".new.tmp", name);
    }

    pub(crate) fn rename(&self, from: &str, to: &str) {
        fs::rename(self.path(from), self.path(to)).unwrap();
    }

    pub(crate) fn remove(&self, name: &str) {
        let path = self.path(name);
        if path.is_dir() && !path.is_symlink() {
            fs::remove_dir_all(path).unwrap();
        } else {
            fs::remove_file(path).unwrap();
        }
    }

    #[cfg(unix)]
    pub(crate) fn link(&self, name: &str, target: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(target, path).unwrap();
    }

    pub(crate) fn read(&mut self, names: &[&str]) {
        for name in names {
            let path = self.path(name);
            self.asks.push(Ask::Read(path));
        }
    }

    pub(crate) fn list(&mut self, name: &str) {
        let path = self.path(name);
        self.asks.push(Ask::List(path));
    }

    pub(crate) fn kind(&mut self, name: &str) {
        let path = self.path(name);
        self.asks.push(Ask::Kind(path));
    }

    /// Asks all that a build asks.
    pub(crate) fn ask(&mut self) {
        let world = OsWorld::default().remembering();
        let boundary = Boundary::new([Utf8PathBuf::from("/")]);
        let limit = Limit {
            bytes: 1 << 20,
            boundary: &boundary,
        };
        for ask in &self.asks {
            match ask {
                Ask::Read(path) => drop(world.read(path, limit)),
                Ask::List(path) => drop(world.list(path, &boundary)),
                Ask::Kind(path) => drop(world.kind(path)),
            }
        }
        let outcome = Outcome::new(SourceMap::default(), Vec::new());
        self.inputs = Inputs::of(world, &outcome);
    }

    /// Watches what the last build saw; what is different already.
    pub(crate) fn watch(&mut self) -> Vec<Change> {
        let armed = self.watcher.watch(&self.inputs, &self.outputs);
        assert!(armed.notices.is_empty(), "{:?}", armed.notices);
        armed.changes
    }

    /// Builds and watches until all is as the build saw it; what was different meanwhile.
    pub(crate) fn build(&mut self) -> BTreeSet<String> {
        let mut told = BTreeSet::new();
        loop {
            self.ask();
            let changes = self.watch();
            if changes.is_empty() {
                return told;
            }
            told.extend(changes.iter().map(|change| self.word(change)));
        }
    }

    /// The same when nothing may be different.
    #[track_caller]
    pub(crate) fn start(&mut self) {
        assert_eq!(self.build(), BTreeSet::new());
    }

    pub(crate) fn wait(&mut self) -> Woken {
        self.watcher.wait(Some(Instant::now() + GENEROUS))
    }

    /// Waits for one batch of changes; doesn't build.
    #[track_caller]
    pub(crate) fn batch(&mut self) -> Vec<Change> {
        match self.wait() {
            Woken::Changed(changes) => changes,
            other => panic!("{other:?}"),
        }
    }

    /// Waits and builds until all of `expected` has been told and the build saw the disk as it is. Nothing else may have
    /// been told.
    #[track_caller]
    pub(crate) fn expect(&mut self, expected: &[&str]) {
        let expected: BTreeSet<String> = expected.iter().map(|&word| word.to_owned()).collect();
        let mut told = BTreeSet::new();
        loop {
            let changes = self.batch();
            told.extend(changes.iter().map(|change| self.word(change)));
            told.extend(self.build());
            if told.is_superset(&expected) && self.is_current() {
                assert_eq!(told, expected);
                return;
            }
        }
    }

    /// The same where it depends on the moment what is told: until the build saw this.
    #[track_caller]
    pub(crate) fn until(&mut self, done: impl Fn(&Self) -> bool) {
        while !(done(self) && self.is_current()) {
            self.batch();
            self.build();
        }
    }

    /// True when the last build saw what is on the disk.
    pub(crate) fn is_current(&self) -> bool {
        let mut inputs = self.inputs.iter();
        inputs.all(|(path, seen)| look_again(path, seen) == *seen)
    }

    /// True when the last build found this file.
    pub(crate) fn saw(&self, name: &str) -> bool {
        let path = self.path(name);
        let mut inputs = self.inputs.iter();
        inputs.any(|(asked, seen)| asked == path && seen.size().is_some())
    }

    fn word(&self, change: &Change) -> String {
        let kind = match change.kind {
            ChangeKind::Changed => "changed",
            ChangeKind::New => "new",
            ChangeKind::Gone => "gone",
        };
        let path = change.path.strip_prefix(&self.root).unwrap_or(&change.path);
        format!("{kind} {path}")
    }
}
