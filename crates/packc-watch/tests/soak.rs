//! Thousands of batches leave no more behind than hundreds. A program of its own, since it measures the whole process.
#![cfg(target_os = "linux")]
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "the test changes what is watched, and fails when that fails"
)]

use std::fs;
use std::time::{Duration, Instant};

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{Inputs, OsWorld, Outcome};
use packc_source::{Boundary, Limit, SourceMap, World};
use packc_watch::{Options, Watcher, Woken};

const FILES: usize = 20;

fn inputs(root: &Utf8Path) -> Inputs {
    let world = OsWorld::default().remembering();
    let boundary = Boundary::new([root.to_owned()]);
    let limit = Limit {
        bytes: 1 << 20,
        boundary: &boundary,
    };
    for file in 0..FILES {
        drop(world.read(&path(root, file), limit));
    }
    drop(world.list(&root.join("f0"), &boundary));
    let outcome = Outcome::new(SourceMap::default(), Vec::new());
    Inputs::of(world, &outcome)
}

fn path(root: &Utf8Path, file: usize) -> Utf8PathBuf {
    root.join(format!("f{}/p{file}.md", file % 3))
}

/// What the process holds: open files, folders that the system watches for it, and kilobytes of memory.
fn held() -> (usize, usize, usize) {
    let open = fs::read_dir("/proc/self/fdinfo").unwrap();
    let infos = open.filter_map(|entry| fs::read_to_string(entry.unwrap().path()).ok());
    let infos: Vec<String> = infos.collect();
    let watched = infos.iter().flat_map(|info| info.lines());
    let watched = watched
        .filter(|line| line.starts_with("inotify wd"))
        .count();
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let size = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let size = size
        .unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap();
    (infos.len(), watched, size)
}

fn soak(poll: Option<Duration>) {
    let guard = tempfile::tempdir().unwrap();
    let root = Utf8Path::from_path(guard.path()).unwrap();
    let root = root.canonicalize_utf8().unwrap();
    for file in 0..FILES {
        fs::create_dir_all(path(&root, file).parent().unwrap()).unwrap();
        fs::write(path(&root, file), "text").unwrap();
    }
    let millisecond = Duration::from_millis(1);
    let (mut watcher, notice) = Watcher::new(Options {
        poll,
        quiet: millisecond,
        longest: 10 * millisecond,
        settle: millisecond,
    });
    assert_eq!(notice, None);
    while !watcher.watch(&inputs(&root), &[]).changes.is_empty() {}
    let mut before = None;
    for round in 0..3000 {
        if round == 500 {
            before = Some(held());
        }
        let text = format!("round {round:09}");
        if round % 20 == 19 {
            let folder = root.join("f1");
            fs::remove_dir_all(&folder).unwrap();
            fs::create_dir(&folder).unwrap();
            for file in (1..FILES).step_by(3) {
                fs::write(path(&root, file), &text).unwrap();
            }
        }
        let new = root.join("f0/new.tmp");
        fs::write(&new, &text).unwrap();
        fs::rename(new, path(&root, 0)).unwrap();
        let changed = watcher.wait(Some(Instant::now() + Duration::from_secs(30)));
        assert!(matches!(changed, Woken::Changed(_)), "{changed:?}");
        while !watcher.watch(&inputs(&root), &[]).changes.is_empty() {}
    }
    let (open, armed, size) = before.unwrap();
    let after = held();
    assert_eq!((after.0, after.1), (open, armed));
    assert!(after.2 * 10 <= size * 11, "{} after {size} kB", after.2);
}

#[test]
fn thousands_of_batches_leave_nothing_behind() {
    soak(None);
    soak(Some(Duration::from_millis(1)));
}
