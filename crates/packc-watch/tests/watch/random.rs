//! Whatever is done to the disk: as long as the last build saw something else than what is there, a change is told.

use std::fs;
use std::time::Duration;

use packc_watch::{Options, Watcher, Woken};

use crate::project::Project;

/// Numbers that look random, the same for each seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % end
    }

    fn one_of<'a>(&mut self, names: &[&'a str]) -> &'a str {
        names[self.below(names.len())]
    }
}

const FILES: &[&str] = &[
    "a.md", "b.md", "x/a.md", "x/b.md", "x/y/a.md", "z/a.md", "z/y/b.md",
];
const FOLDERS: &[&str] = &["x", "x/y", "z", "z/y"];

/// One thing that people and programs do. What isn't possible isn't done.
fn edit(project: &Project, numbers: &mut Numbers, step: usize) -> String {
    let file = numbers.one_of(FILES);
    let folder = numbers.one_of(FOLDERS);
    let (from, to) = (project.path(folder), project.path(numbers.one_of(FOLDERS)));
    let path = project.path(file);
    let text = format!("text {}", step % 3);
    let what = numbers.below(12);
    match what {
        0..=2 => drop(fs::write(&path, text)),
        3 | 4 => {
            let new = project.path("new.tmp");
            fs::write(&new, text).unwrap();
            if fs::rename(&new, &path).is_err() {
                fs::remove_file(new).unwrap();
            }
        }
        5 => drop(fs::remove_file(&path)),
        6 => drop(fs::create_dir_all(from)),
        7 => drop(fs::remove_dir_all(from)),
        8 => drop(fs::rename(&from, &to)),
        9 => {
            // A folder in which everything is new, at the place of an old one.
            drop(fs::remove_dir_all(&from));
            drop(fs::remove_file(&from));
            drop(fs::create_dir_all(from.join("y")));
            drop(fs::write(from.join("a.md"), &text));
            drop(fs::write(from.join("y/b.md"), &text));
        }
        #[cfg(unix)]
        10 => drop(std::os::unix::fs::symlink(&to, &from)),
        #[cfg(unix)]
        _ => {
            drop(fs::remove_file(&path));
            drop(std::os::unix::fs::symlink(project.path("b.md"), &path));
        }
        #[cfg(not(unix))]
        _ => {}
    }
    format!("{step}: {what} {file} {folder} {to}")
}

fn run(poll: Option<Duration>, seed: u64) {
    let mut project = Project::new(poll);
    let quick = Duration::from_millis(3);
    (project.watcher, _) = Watcher::new(Options {
        poll,
        quiet: quick,
        longest: 10 * quick,
        settle: quick,
    });
    project.read(FILES);
    for folder in ["", "x", "z/y"] {
        project.list(folder);
    }
    project.kind("x/y");
    project.kind("z");
    project.build();
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let mut done = Vec::new();
    for step in 0..300 {
        done.push(edit(&project, &mut numbers, step));
        if numbers.below(3) > 0 {
            continue;
        }
        while !project.is_current() {
            match project.wait() {
                Woken::Changed(_) => drop(project.build()),
                Woken::Unchanged(_) => {}
                other => panic!("{other:?}, seed {seed}, {poll:?}: {done:#?}"),
            }
        }
        done.clear();
    }
}

#[test]
fn no_edit_is_missed() {
    for seed in 1..=3 {
        run(None, seed);
        run(Some(Duration::from_millis(3)), seed);
    }
}
