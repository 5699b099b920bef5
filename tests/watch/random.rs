//! Whatever is done to a project: once it is quiet, what was told and what is on disk are those of a build of its own.
//!
//! The edits come from a seed. `PACKC_WATCH_SEEDS` says how many seeds there are, or names them with commas (`7,` is the
//! seed 7 alone); `PACKC_WATCH_MODE` chooses `native` or `poll`. Without them there is one seed in each mode.
//!
//! Invariant: nothing makes a build but the edits, or it would see what the watcher missed. So that all has been told is
//! known from saves without a difference, in a project of their own that is always right.

mod branches;
mod edits;
mod oneshot;

use std::env;
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use sha2::{Digest as _, Sha256};

use self::edits::Edits;
use self::oneshot::{Files, Given, build, files};
use crate::event::Event;
use crate::in_both_modes;
use crate::project::Project;
use crate::watcher::{Mode, Watch};

in_both_modes!(random_edits);

/// How many edits are made with one seed.
const EDITS: usize = 300;
/// The projects: the one that is edited, and the one whose files are saved as they are.
const PROJECTS: [&str; 2] = ["demo", "still"];
/// How many files are saved in turns, so that none is taken for an earlier one.
const TURNS: usize = 8;

fn random_edits(mode: Mode) {
    if !mode.is_chosen() {
        return;
    }
    for seed in seeds(&env::var("PACKC_WATCH_SEEDS").unwrap_or_default()) {
        let mut run = Run::new(mode, seed);
        let done = catch_unwind(AssertUnwindSafe(|| run.go()));
        if let Err(panic) = done {
            eprintln!("seed {seed}, {mode:?}, {} edits, the last:", run.edits);
            for edit in &run.burst {
                eprintln!("  {edit}");
            }
            resume_unwind(panic);
        }
        eprintln!("seed {seed}, {mode:?}: {}", run.sum());
    }
}

/// The seeds that a text chooses.
fn seeds(text: &str) -> Vec<u64> {
    let number = |text: &str| -> u64 {
        let number = text.trim().parse();
        number.unwrap_or_else(|_| panic!("PACKC_WATCH_SEEDS: `{text}` is no number"))
    };
    if text.is_empty() {
        vec![1]
    } else if text.contains(',') {
        let seeds = text.split(',').filter(|seed| !seed.trim().is_empty());
        seeds.map(number).collect()
    } else {
        (1..=number(text)).collect()
    }
}

/// One sequence of edits.
struct Run {
    mode: Mode,
    project: Project,
    editor: Edits,
    watch: Watch,
    /// How many edits were made.
    edits: usize,
    /// Those since it was last quiet.
    burst: Vec<String>,
    /// How many saves without a difference were made.
    saves: usize,
    /// The last build without errors.
    last_good: Option<Given>,
    /// How often it was quiet, and how often of these there were no errors.
    quiet: (usize, usize),
}

impl Run {
    fn new(mode: Mode, seed: u64) -> Self {
        let project = Project::new("--- still/pack.yaml\nid: still\nversion: 1.0.0\n");
        for turn in 0..TURNS {
            project.write(&save_of(turn), format!("Say {turn}.\n"));
        }
        let editor = Edits::new(project.path("demo"), seed);
        let watch = Watch::with(&project, mode, &PROJECTS.join(" "));
        let mut run = Self {
            mode,
            project,
            editor,
            watch,
            edits: 0,
            burst: Vec::new(),
            saves: 0,
            last_good: None,
            quiet: (0, 0),
        };
        assert_eq!(run.watch.first().kind(), "built");
        run.note_good(0);
        run
    }

    fn go(&mut self) {
        let mut is_good = true;
        while self.edits < EDITS {
            self.burst.clear();
            for _ in 0..self.editor.burst() {
                self.edits += 1;
                self.burst.push(self.editor.next());
                self.burst.extend(self.editor.pause());
            }
            if !is_good && self.editor.once_in(2) {
                self.edits += 1;
                self.burst.push(self.editor.repair());
            }
            self.editor.finish();
            let before = self.watch.log().len();
            self.quiet();
            self.note_good(before);
            is_good = self.is_right();
            self.quiet.0 += 1;
            self.quiet.1 += usize::from(is_good);
        }
    }

    fn sum(&self) -> String {
        let (edits, (quiet, good)) = (self.edits, self.quiet);
        let builds = self.watch.log().iter().filter(|event| event.is_build());
        let builds = builds.count();
        format!("{edits} edits, {builds} builds, {quiet} comparisons, {good} without errors")
    }

    /// Waits until all that happened has been told.
    fn quiet(&mut self) {
        let saves = match self.mode {
            Mode::Native => 1,
            // A look at everything may have come past an edit before it was made, and still see a save that came later.
            Mode::Poll => 2,
        };
        for _ in 0..saves {
            self.saves += 1;
            let save = save_of(self.saves % TURNS);
            self.watch.acknowledged(&self.project, &save);
        }
    }

    /// Keeps the last of the builds without errors that were told since.
    fn note_good(&mut self, before: usize) {
        let told = &self.watch.log()[before..];
        if let Some(good) = told.iter().rfind(|event| event.kind() == "built") {
            self.last_good = Some(self.given(good));
        }
    }

    fn given(&self, build: &Event) -> Given {
        Given::of(&build.0, build.kind() == "built", self.project.root())
    }

    /// Compares what was told and what is on disk with a build of its own. True when that has no errors.
    fn is_right(&mut self) -> bool {
        let last = self.watch.log().iter().rfind(|event| event.is_build());
        let told = self.given(last.expect("a build"));
        let (expected, pack) = build(&self.project, &PROJECTS);
        assert_eq!(told, expected, "what was told is on the left");
        let found = files(&self.project.path("demo/dist"));
        if expected.is_good {
            assert_eq!(names(&found), names(&pack), "the files of the output");
            for (path, bytes) in &pack {
                assert!(found[path] == *bytes, "{path} differs");
            }
            self.editor.harmed = false;
        } else if !self.editor.harmed {
            self.still_stands(&found);
        }
        expected.is_good
    }

    /// The output of the last build without errors is there as it was.
    fn still_stands(&self, found: &Files) {
        let good = self.last_good.as_ref().expect("the first build was good");
        for [path, digest, _] in &good.outputs {
            let Some(path) = path.strip_prefix("demo/dist/") else {
                continue;
            };
            let bytes = found.get(path).unwrap_or_else(|| panic!("{path} is gone"));
            assert_eq!(sha256(bytes), *digest, "{path} differs");
        }
    }
}

fn save_of(turn: usize) -> String {
    format!("still/prompts/p{turn}.md")
}

fn names(files: &Files) -> Vec<&str> {
    files.keys().map(String::as_str).collect()
}

fn sha256(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in Sha256::digest(bytes) {
        let _ = write!(text, "{byte:02x}");
    }
    text
}
