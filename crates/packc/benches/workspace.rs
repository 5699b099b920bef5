//! How long packc takes for a workspace of 300 packs, and how far that is from building them one after the other.
//!
//! Invariant: both sides run in this process and build the same packs into empty folders, in turn, so that the machine
//! is the same for both; only their ratio is of interest.
#![expect(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a benchmark reads files and clocks, and prints what it found"
)]

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{Batch, BuildOptions, Limits, Memory, OsWorld, Timestamp, build_all, projects};

const PACKS: usize = 300;

/// Prompts of each pack.
const SIZES: [usize; 2] = [3, 30];

/// How often each side is measured; the fastest counts.
const ROUNDS: usize = 5;

fn main() {
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    for prompts in SIZES {
        let folder = workspace(prompts);
        let found = projects(&OsWorld::default(), &folder, &[], &Limits::default());
        assert_eq!(found.paths.len(), PACKS, "the workspace lists all packs");
        let batch = |jobs| Batch {
            projects: found
                .paths
                .iter()
                .map(|path| options(&folder, path.as_ref()))
                .collect(),
            depfile: None,
            jobs,
        };
        let (alone, together) = (batch(1), batch(jobs));
        let mut best = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            for (batch, best) in [&alone, &together].into_iter().zip(&mut best) {
                *best = measure(batch).min(*best);
            }
        }
        let [alone, together] = best;
        println!(
            "{PACKS} packs of {prompts} prompts: one after the other {alone:?}, {jobs} at a time {together:?}, \
             ratio {:.2}",
            together.as_secs_f64() / alone.as_secs_f64()
        );
    }
}

/// A generated workspace.
fn workspace(prompts: usize) -> Utf8PathBuf {
    let folder = Utf8Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("workspace-{prompts}"));
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("an old workspace can be removed");
    }
    let status = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--package", "xtask", "--"])
        .args(["bench-input", &prompts.to_string(), folder.as_str()])
        .args(["--packs", &PACKS.to_string()])
        .stdout(std::process::Stdio::null())
        .status();
    assert!(status.is_ok_and(|status| status.success()), "no workspace");
    folder
}

fn options(folder: &Utf8Path, path: Option<&Utf8PathBuf>) -> BuildOptions {
    BuildOptions {
        path: path.cloned(),
        created_at: Some(Timestamp(0)),
        ..BuildOptions::new(folder)
    }
}

/// Builds all packs into empty folders.
fn measure(batch: &Batch) -> Duration {
    for project in &batch.projects {
        let dist = project
            .path
            .iter()
            .map(|path| project.cwd.join(path).join("dist"));
        for dist in dist.filter(|dist| dist.exists()) {
            fs::remove_dir_all(dist).expect("an old output can be removed");
        }
    }
    let start = Instant::now();
    let built = build_all(batch, &mut Memory::default());
    let time = start.elapsed();
    assert!(
        built.iter().all(|built| !built.outcome.has_errors()),
        "a pack has errors"
    );
    time
}
