//! A long day of saves: one build each, nothing grows, and then nothing more happens.
//!
//! `PACKC_WATCH_SAVES` says how many saves there are; memory is compared when there are enough of them to tell growth from
//! the beginning.
//!
//! Invariant: only that nothing comes is waited for by a time.

use std::env;
use std::fs;
use std::time::Duration;

use crate::in_both_modes;
use crate::project::Project;
use crate::watcher::{Mode, Watch, save};

in_both_modes!(many_saves);

/// How many saves there are when nobody says.
const SAVES: usize = 150;
/// After so many saves everything has been done that makes a process grow once.
const BEGINNING: usize = 500;
/// Memory is compared when there are so many saves.
const ENOUGH: usize = 5 * BEGINNING;
/// How much more memory may be in use than after the beginning, in percent.
const GROWTH: usize = 10;
/// So long is listened for a build that nothing asks for.
const SILENCE: Duration = Duration::from_secs(5);
/// How often it is looked what is in use.
const LOOKS: usize = 50;
/// How many prompts the project has.
const PROMPTS: usize = 20;

fn many_saves(mode: Mode) {
    if !mode.is_chosen() {
        return;
    }
    let saves = env::var("PACKC_WATCH_SAVES").map_or(SAVES, |text| {
        text.parse().expect("PACKC_WATCH_SAVES is a number")
    });
    let project = Project::hello();
    for number in 0..PROMPTS {
        project.write(&path_of(number), "Say nothing.\n");
    }
    let mut watch = Watch::with(&project, mode, "-o pack.json");
    let mut first = None;
    for number in 0..saves {
        let path = path_of(number % PROMPTS);
        let rest = "And more.\n".repeat(number % 7);
        save(&project, &path, &format!("Say {number}.\n{rest}"));
        let build = watch.built();
        assert_eq!(build.changes(), [format!("{path} changed")]);
        if number + 1 == BEGINNING.min(saves / 2) {
            first = Some(Usage::of(watch.pid()));
        }
    }
    let last = Usage::of(watch.pid());
    watch.is_silent(SILENCE);
    project.packc("build --check -o pack.json").succeeds();
    let first = first.expect("there is a beginning");
    eprintln!("{saves} saves, {mode:?}: {first:?}, then {last:?}");
    assert!(last.files <= first.files, "{first:?}, then {last:?}");
    let limit = first.kilobytes + first.kilobytes * GROWTH / 100;
    assert!(
        saves < ENOUGH || last.kilobytes <= limit,
        "{first:?}, then {last:?}"
    );
}

fn path_of(number: usize) -> String {
    format!("prompts/many/p{number}.md")
}

/// What a process has of the system.
#[derive(Clone, Copy, Debug)]
struct Usage {
    /// Memory that is in use.
    kilobytes: usize,
    /// Open files.
    files: usize,
}

impl Usage {
    /// The least of some looks: while it polls, it opens a file now and then.
    fn of(pid: u32) -> Self {
        let looks: Vec<Self> = (0..LOOKS).map(|_| Self::now(pid)).collect();
        let least = |of: fn(&Self) -> usize| looks.iter().map(of).min().unwrap();
        Self {
            kilobytes: least(|look| look.kilobytes),
            files: least(|look| look.files),
        }
    }

    fn now(pid: u32) -> Self {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
        let memory = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let memory = memory.unwrap().trim().trim_end_matches(" kB");
        let files = fs::read_dir(format!("/proc/{pid}/fd")).unwrap();
        Self {
            kilobytes: memory.parse().unwrap(),
            files: files.count(),
        }
    }
}
