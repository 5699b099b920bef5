//! The contents of files, kept from one build to the next.
//!
//! Place in the pipeline: asked by [`OsWorld`](crate::OsWorld) before it reads a file. Invariant: contents are given from
//! here only when the file on the disk is the one that was read, by its number, size and times, and had been left alone
//! for so long then that any later change has another time.
#![expect(
    clippy::disallowed_methods,
    reason = "this is where the compiler meets the disk"
)]

use std::collections::HashMap;
use std::fs::{self, File, Metadata};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{FileRead, Limit, normalize};

use crate::seen::Seen;

/// A file that was changed less than this before it was read may change again without another time: some disks count in
/// steps of two seconds.
const SETTLED: Duration = Duration::from_millis(2500);

/// What the files that the last build read were found to hold, by their paths.
#[derive(Debug, Default)]
pub(crate) struct KeptFiles {
    /// By path as text: taking paths apart is slow.
    files: RwLock<HashMap<String, Arc<Kept>>>,
}

/// What a file held, and by what it is known that it still does.
#[derive(Debug)]
pub(crate) struct Kept {
    state: State,
    real: Utf8PathBuf,
    text: Arc<str>,
    /// What is recorded of reading it.
    pub(crate) seen: Seen,
}

impl Kept {
    /// Whether it may be read.
    pub(crate) fn fits(&self, limit: Limit<'_>) -> bool {
        self.text.len() as u64 <= limit.bytes && limit.boundary.contains(&self.real)
    }

    /// What reading it gives.
    pub(crate) fn read(&self) -> FileRead {
        FileRead {
            bytes: self.text.as_bytes().to_vec(),
            real: self.real.clone(),
        }
    }

    /// Its text.
    pub(crate) fn text(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }
}

/// What tells one state of a file from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    device: u64,
    number: u64,
    size: u64,
    /// When its content was changed, and when anything of it was; seconds and nanoseconds.
    times: [(i64, i64); 2],
}

impl State {
    /// The state of a file; `None` when it was changed so lately that it doesn't tell enough, or when the system says
    /// too little.
    #[cfg(unix)]
    pub(crate) fn settled(found: &Metadata, now: SystemTime) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        let times = [
            (found.mtime(), found.mtime_nsec()),
            (found.ctime(), found.ctime_nsec()),
        ];
        let now = now.duration_since(SystemTime::UNIX_EPOCH).ok()?;
        let settled = i128::try_from(now.checked_sub(SETTLED)?.as_nanos()).ok()?;
        let nanoseconds =
            |(seconds, rest): (i64, i64)| i128::from(seconds) * 1_000_000_000 + i128::from(rest);
        let is_settled = times.iter().all(|time| nanoseconds(*time) < settled);
        is_settled.then(|| Self {
            device: found.dev(),
            number: found.ino(),
            size: found.size(),
            times,
        })
    }

    /// The state of a file, of which the system says too little here.
    #[cfg(not(unix))]
    pub(crate) fn settled(_found: &Metadata, _now: SystemTime) -> Option<Self> {
        None
    }
}

impl KeptFiles {
    /// What the file at `path` holds, when that is known without reading it.
    pub(crate) fn of(&self, path: &Utf8Path, now: SystemTime) -> Option<Arc<Kept>> {
        let files = self.files.read().unwrap_or_else(PoisonError::into_inner);
        let kept = Arc::clone(files.get(normalize(path).as_str())?);
        drop(files);
        let state = State::settled(&fs::metadata(path).ok()?, now)?;
        (state == kept.state).then_some(kept)
    }

    /// Keeps the text of a file. `state` is that of the file as it was opened, `real` its real path, `seen` what is recorded
    /// of reading it.
    pub(crate) fn keep(
        &self,
        path: &Utf8Path,
        state: State,
        (real, text): (&Utf8Path, &Arc<str>),
        seen: Seen,
    ) {
        let kept = Arc::new(Kept {
            state,
            real: real.to_owned(),
            text: Arc::clone(text),
            seen,
        });
        let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
        files.insert(normalize(path).into_string(), kept);
    }

    /// Forgets one file.
    pub(crate) fn forget(&self, path: &Utf8Path) {
        let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
        files.remove(normalize(path).as_str());
    }

    /// Forgets what doesn't stay.
    pub(crate) fn retain(&self, stays: impl Fn(&Utf8Path) -> bool) {
        let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
        files.retain(|path, _| stays(path.as_str().into()));
    }
}

/// The state of an open file, if it tells enough.
pub(crate) fn state_of(file: &File, now: SystemTime) -> Option<State> {
    State::settled(&file.metadata().ok()?, now)
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps a file that holds `text`, as if it were read at this time; true when that is possible.
    fn keep(files: &KeptFiles, path: &Utf8Path, text: &str, now: SystemTime) -> bool {
        fs::write(path, text).unwrap();
        let seen = Seen::file(path.to_owned(), text.as_bytes());
        match state_of(&File::open(path).unwrap(), now) {
            Some(state) => {
                files.keep(path, state, (path, &text.into()), seen);
                true
            }
            None => false,
        }
    }

    #[test]
    fn a_file_is_given_until_it_changes() {
        type Edit = fn(&Utf8Path);
        let edits: [(&str, Edit); 5] = [
            ("longer", |path| fs::write(path, "longer").unwrap()),
            ("same size", |path| fs::write(path, "two").unwrap()),
            ("another one", |path| {
                let new = path.with_extension("new");
                fs::write(&new, "two").unwrap();
                fs::rename(new, path).unwrap();
            }),
            ("gone", |path| fs::remove_file(path).unwrap()),
            ("its time set back", |path| {
                fs::write(path, "two").unwrap();
                let file = File::options().write(true).open(path).unwrap();
                file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
            }),
        ];
        let later = SystemTime::now() + Duration::from_secs(60);
        for (what, edit) in edits {
            let guard = tempfile::tempdir().unwrap();
            let path = Utf8PathBuf::from_path_buf(guard.path().join("a.md")).unwrap();
            let files = KeptFiles::default();
            assert!(keep(&files, &path, "one", later));
            let kept = files.of(&path, later).unwrap();
            assert_eq!(kept.read().bytes, b"one");
            // A tick of the clock of the disk, which may be coarse, has to pass.
            let written = fs::metadata(&path).unwrap().modified().unwrap();
            let probe = path.with_extension("probe");
            while fs::write(&probe, "").is_ok()
                && fs::metadata(&probe).unwrap().modified().unwrap() == written
            {}
            edit(&path);
            assert!(files.of(&path, later).is_none(), "{what}");
        }
    }

    #[test]
    fn what_changed_lately_is_read() {
        let guard = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(guard.path().join("a.md")).unwrap();
        let files = KeptFiles::default();
        fs::write(&path, "one").unwrap();
        let changed = fs::metadata(&path).unwrap().modified().unwrap();
        assert!(!keep(&files, &path, "one", changed));
        // A clock that was set back.
        let hour = Duration::from_secs(60 * 60);
        assert!(!keep(&files, &path, "one", changed - hour));
        assert!(keep(&files, &path, "one", changed + hour));
        assert!(files.of(&path, changed).is_none());
        assert!(files.of(&path, changed + hour).is_some());
        files.forget(&path);
        assert!(files.of(&path, changed + hour).is_none());
    }

    #[test]
    fn limits_count_for_kept_files_too() {
        use packc_source::Boundary;
        let kept = |real: &str| Kept {
            state: State {
                device: 0,
                number: 0,
                size: 3,
                times: [(0, 0); 2],
            },
            real: real.into(),
            text: "one".into(),
            seen: Seen::Missing,
        };
        let boundary = Boundary::new(["/p".into()]);
        for (real, bytes, fits) in [("/p/a", 3, true), ("/p/a", 2, false), ("/q/a", 3, false)] {
            let limit = Limit {
                bytes,
                boundary: &boundary,
            };
            assert_eq!(kept(real).fits(limit), fits, "{real} {bytes}");
        }
    }
}
