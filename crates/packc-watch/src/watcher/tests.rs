//! The watcher with a system that refuses, loses events, or tells nothing.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use packc_driver::{OsWorld, Outcome, Seen};
use packc_source::{Boundary, Limit as Bytes, SourceMap, World};

use super::*;
use crate::inbox::Event;
use crate::source::{Limit, Refusal, Source};
use crate::{Change, ChangeKind};

/// A system that tells nothing, and watches so many folders.
struct Deaf(&'static AtomicUsize);

impl Source for Deaf {
    fn watch(&mut self, _folder: &str) -> Result<(), Refusal> {
        let left = self.0.load(Ordering::Relaxed);
        let left = left.checked_sub(1).ok_or(Refusal::Limit(Limit::Folders))?;
        self.0.store(left, Ordering::Relaxed);
        Ok(())
    }

    fn unwatch(&mut self, _folder: &str) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

fn options() -> Options {
    Options::default()
}

struct Files {
    _guard: tempfile::TempDir,
    root: Utf8PathBuf,
    names: Vec<&'static str>,
}

impl Files {
    fn new(names: &[&'static str]) -> Self {
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8PathBuf::from_path_buf(guard.path().canonicalize().unwrap()).unwrap();
        let files = Self {
            _guard: guard,
            root,
            names: names.to_vec(),
        };
        for name in names {
            files.write(name, "text");
        }
        files
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn inputs(&self) -> Inputs {
        self.read_twice(|| ())
    }

    /// What a build sees that reads everything twice, with this between.
    fn read_twice(&self, between: impl Fn()) -> Inputs {
        let world = OsWorld::default().remembering();
        let boundary = Boundary::new([self.root.clone()]);
        let limit = Bytes {
            bytes: 1 << 20,
            boundary: &boundary,
        };
        for _ in 0..2 {
            for name in &self.names {
                drop(world.read(&self.root.join(name), limit));
            }
            between();
        }
        let outcome = Outcome::new(SourceMap::default(), Vec::new());
        Inputs::of(world, &outcome)
    }

    fn changed(&self, name: &str) -> Change {
        Change {
            path: self.root.join(name),
            kind: ChangeKind::Changed,
            cut: false,
        }
    }
}

#[test]
fn too_many_watchers_is_told_once_and_polled() {
    let (mut watcher, notice) = Watcher::with(options(), |_| Err(Limit::Watchers));
    let notice = notice.unwrap();
    assert!(
        notice.contains("`fs.inotify.max_user_instances`"),
        "{notice}"
    );
    assert_eq!(watcher.mode(), Mode::Poll(INTERVAL));
    let files = Files::new(&["a"]);
    assert_eq!(watcher.watch(&files.inputs(), &[]), Armed::default());
    files.write("a", "other");
    assert_eq!(watcher.wait(None), Woken::Changed(vec![files.changed("a")]));
}

#[test]
fn too_many_folders_is_told_once_and_polled() {
    static LEFT: AtomicUsize = AtomicUsize::new(2);
    let (mut watcher, notice) = Watcher::with(options(), |_| Ok(Box::new(Deaf(&LEFT))));
    assert_eq!((notice, watcher.mode()), (None, Mode::Native));
    let files = Files::new(&["a", "deep/down/b"]);
    let inputs = files.inputs();
    files.write("a", "while it built");
    let armed = watcher.watch(&inputs, &[]);
    assert_eq!(armed.changes, [files.changed("a")]);
    let [notice] = &armed.notices[..] else {
        panic!("{armed:?}");
    };
    assert!(notice.contains("`fs.inotify.max_user_watches`"), "{notice}");
    assert_eq!(watcher.mode(), Mode::Poll(INTERVAL));
    assert_eq!(watcher.armed(), [""; 0]);
    assert_eq!(watcher.watch(&files.inputs(), &[]), Armed::default());
    files.write("deep/down/b", "other");
    let changes = vec![files.changed("deep/down/b")];
    assert_eq!(watcher.wait(None), Woken::Changed(changes));
}

#[test]
fn the_limit_is_reached_while_it_waits() {
    static LEFT: AtomicUsize = AtomicUsize::new(100);
    let (mut watcher, _) = Watcher::with(options(), |_| Ok(Box::new(Deaf(&LEFT))));
    let files = Files::new(&["a"]);
    fs::create_dir(files.root.join("new")).unwrap();
    let mut files = files;
    files.names.push("new/deep/b");
    assert_eq!(watcher.watch(&files.inputs(), &[]), Armed::default());
    LEFT.store(0, Ordering::Relaxed);
    files.write("new/deep/b", "text");
    let path = files.root.join("new/deep").into_string();
    watcher
        .inbox
        .put(|content| content.add(path, Event::Placed));
    let Woken::Changed(changes) = watcher.wait(None) else {
        panic!("it came");
    };
    assert_eq!(changes[0].path, files.root.join("new/deep/b"));
    assert_eq!(watcher.watch(&files.inputs(), &[]).notices.len(), 1);
    assert_eq!(watcher.watch(&files.inputs(), &[]), Armed::default());
}

#[test]
fn lost_events_are_looked_for() {
    static LEFT: AtomicUsize = AtomicUsize::new(1000);
    let (mut watcher, _) = Watcher::with(options(), |_| Ok(Box::new(Deaf(&LEFT))));
    let files = Files::new(&["a", "deep/b"]);
    assert_eq!(watcher.watch(&files.inputs(), &[]), Armed::default());
    let armed = watcher.armed();
    let left = LEFT.load(Ordering::Relaxed);
    files.write("deep/b", "other");
    watcher.inbox.put(|content| content.lost = true);
    let changes = vec![files.changed("deep/b")];
    assert_eq!(watcher.wait(None), Woken::Changed(changes));
    // Every folder is watched anew.
    assert_eq!(watcher.armed(), armed);
    assert_eq!(LEFT.load(Ordering::Relaxed), left);
    assert_eq!(watcher.watch(&files.inputs(), &[]), Armed::default());
}

#[test]
fn a_difference_that_no_build_sees_is_told_once() {
    static LEFT: AtomicUsize = AtomicUsize::new(1000);
    let (mut watcher, _) = Watcher::with(options(), |_| Ok(Box::new(Deaf(&LEFT))));
    let files = Files::new(&["a"]);
    // A build that sees something else than what is there.
    let stale = files.inputs();
    files.write("a", "other");
    let changes = vec![files.changed("a")];
    assert_eq!(watcher.watch(&stale, &[]).changes, changes);
    assert_eq!(watcher.watch(&stale, &[]), Armed::default());
    assert_eq!(watcher.watch(&stale, &[]), Armed::default());
    // Another difference counts.
    files.write("a", "once more");
    let path = files.root.join("a").into_string();
    watcher
        .inbox
        .put(|content| content.add(path, Event::Written));
    assert_eq!(watcher.wait(None), Woken::Changed(changes));
}

#[test]
fn the_same_difference_counts_when_something_was_written() {
    static LEFT: AtomicUsize = AtomicUsize::new(1000);
    let (mut watcher, _) = Watcher::with(options(), |_| Ok(Box::new(Deaf(&LEFT))));
    let files = Files::new(&["a"]);
    let stale = files.inputs();
    files.write("a", "other");
    let changes = vec![files.changed("a")];
    assert_eq!(watcher.watch(&stale, &[]).changes, changes);
    // It was written back, read by the build, and written again.
    let path = files.root.join("a").into_string();
    watcher
        .inbox
        .put(|content| content.add(path, Event::Written));
    assert_eq!(watcher.watch(&stale, &[]).changes, changes);
}

#[test]
fn what_changed_while_it_was_read_is_a_change_once() {
    static LEFT: AtomicUsize = AtomicUsize::new(1000);
    let (mut watcher, _) = Watcher::with(options(), |_| Ok(Box::new(Deaf(&LEFT))));
    let files = Files::new(&["a"]);
    let unsteady = files.read_twice(|| files.write("a", "between"));
    assert!(unsteady.iter().all(|(_, seen)| *seen == Seen::Unsteady));
    let changes = vec![files.changed("a")];
    assert_eq!(watcher.watch(&unsteady, &[]).changes, changes);
    assert_eq!(watcher.watch(&unsteady, &[]), Armed::default());
    // What was written into it isn't known, but that it was.
    let path = files.root.join("a").into_string();
    watcher
        .inbox
        .put(|content| content.add(path, Event::Written));
    assert_eq!(watcher.wait(None), Woken::Changed(changes));
    assert_eq!(watcher.watch(&files.inputs(), &[]), Armed::default());
}

#[test]
fn a_wait_that_is_interrupted_goes_on_later() {
    static LEFT: AtomicUsize = AtomicUsize::new(1000);
    let (mut watcher, _) = Watcher::with(options(), |_| Ok(Box::new(Deaf(&LEFT))));
    let files = Files::new(&["a"]);
    watcher.watch(&files.inputs(), &[]);
    files.write("a", "other");
    let path = files.root.join("a").into_string();
    watcher.inbox.put(|content| {
        content.add(path, Event::Written);
        content.called = true;
    });
    assert_eq!(watcher.wait(None), Woken::Called);
    assert_eq!(watcher.wait(Some(now())), Woken::TimedOut);
    assert_eq!(watcher.wait(None), Woken::Changed(vec![files.changed("a")]));
}
