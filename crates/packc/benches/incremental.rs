//! How long the build of one edit takes that `packc watch` makes, and which part that is of a whole `packc build`.
//!
//! Invariant: both sides are the real binary on the same project, in turn, and both write a pack that has changed; only
//! their ratio is of interest.
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark changes files, asks clocks, and prints what it found"
)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

const SIZES: [usize; 3] = [10, 400, 10_000];

/// How often each side is measured; the fastest counts.
const ROUNDS: usize = 15;

/// A source that changed less than this ago is read for every build; an edit on a quiet project is what is measured.
const SETTLED: Duration = Duration::from_secs(3);

fn main() {
    for prompts in SIZES {
        let folder = project(prompts);
        build(&folder);
        thread::sleep(SETTLED);
        let mut watch = Watch::new(&folder);
        watch.build();
        let mut best = [Duration::MAX; 2];
        for round in 0..ROUNDS {
            edit(&folder, &format!("watched {round}"));
            best[0] = watch.build().min(best[0]);
        }
        drop(watch);
        for round in 0..ROUNDS {
            edit(&folder, &format!("built {round}"));
            best[1] = build(&folder).min(best[1]);
        }
        let [edited, whole] = best;
        println!(
            "{prompts} prompts: one edit {edited:?}, a whole build {whole:?}, ratio {:.2}",
            edited.as_secs_f64() / whole.as_secs_f64()
        );
    }
}

/// A generated project.
fn project(prompts: usize) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("incremental-{prompts}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old project can be removed");
    }
    let status = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--package", "xtask", "--"])
        .args(["bench-input", &prompts.to_string()])
        .arg(&folder)
        .status();
    assert!(status.is_ok_and(|status| status.success()), "no project");
    folder
}

/// Saves another description of the pack.
fn edit(folder: &Path, text: &str) {
    let (path, new) = (folder.join("pack.yaml"), folder.join(".pack.yaml.new"));
    let old = fs::read_to_string(&path).expect("the root file");
    let kept = old.lines().filter(|line| !line.starts_with("description:"));
    let mut lines: Vec<&str> = kept.collect();
    let description = format!("description: {text}");
    lines.push(&description);
    fs::write(&new, lines.join("\n") + "\n").expect("a new root file");
    fs::rename(new, path).expect("it takes its place");
}

/// The time of a whole `packc build`.
fn build(folder: &Path) -> Duration {
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_packc"))
        .args(["build", "--quiet"])
        .current_dir(folder)
        .status();
    let took = start.elapsed();
    assert!(status.is_ok_and(|status| status.success()), "a good build");
    took
}

/// A running `packc watch`.
struct Watch {
    child: Child,
    events: BufReader<ChildStdout>,
}

impl Watch {
    fn new(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_packc"))
            .args(["watch", "--format", "json"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("packc can be started");
        let stdout = child.stdout.take().expect("its stdout");
        let events = BufReader::new(stdout);
        Self { child, events }
    }

    /// The time of its next build, as it tells it.
    fn build(&mut self) -> Duration {
        loop {
            let mut line = String::new();
            self.events.read_line(&mut line).expect("an event");
            let event: Value = serde_json::from_str(&line).expect("an event is JSON");
            match event["event"].as_str() {
                Some("built") => {
                    let took = event["duration_ms"].as_f64().expect("a duration");
                    return Duration::from_secs_f64(took / 1000.0);
                }
                Some("failed") => unreachable!("a bad build: {line}"),
                _ => {}
            }
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
