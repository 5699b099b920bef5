//! Runs those tests of `packc watch` that take as long as one likes: random edits with many seeds, and a day of saves.
//!
//! Place: around `tests/watch`, whose tests do all the work; without this they do a little of it. Invariant: the release
//! build is what is tested, in both modes.

use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::repository;

/// How many seeds there are without `--seeds`.
const SEEDS: &str = "20";
/// How many saves there are without `--saves`.
const SAVES: &str = "5000";

/// Runs the command with its options.
pub(crate) fn run(options: &[&str]) -> Result<()> {
    let (mut seeds, mut saves) = (SEEDS, SAVES);
    let mut rest = options;
    while let [name, value, others @ ..] = rest {
        match *name {
            "--seeds" => seeds = value,
            "--saves" => saves = value,
            _ => bail!("unknown option `{name}`"),
        }
        rest = others;
    }
    ensure!(rest.is_empty(), "`{}` needs a value", rest.join(" "));
    test("random::", "PACKC_WATCH_SEEDS", seeds)?;
    test("soak::", "PACKC_WATCH_SAVES", saves)
}

/// Runs the tests of a module, told how much to do.
fn test(module: &str, variable: &str, value: &str) -> Result<()> {
    println!("{module} with {variable}={value}");
    let status = Command::new(env!("CARGO"))
        .args([
            "test",
            "--release",
            "--locked",
            "--package",
            "packc",
            "--test",
            "watch",
        ])
        .args(["--", "--nocapture", module])
        .current_dir(repository::root())
        .env(variable, value)
        .status()
        .context("cannot run cargo")?;
    ensure!(status.success(), "{module} failed");
    Ok(())
}
