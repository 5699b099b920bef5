//! What developers of packc run, as `cargo xtask COMMAND`. It is no part of what users get.
//!
//! Invariant: every output is a pure function of the repository and the arguments; whatever is generated can be
//! checked without writing (`--check`).

#![expect(
    clippy::disallowed_methods,
    reason = "a developer's tool works on the real disk; the compiler's World is not for it"
)]
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a developer's tool talks to the terminal"
)]

mod bench_input;
mod generate;
mod random;
mod repository;
mod reproducible;
mod schema_diff;
#[cfg(test)]
mod tidy;
mod watch_soak;

use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

const USAGE: &str = "\
usage: cargo xtask COMMAND

  ci                   everything that a change must pass; the same as .ci/run
  gen [--check]        write the generated pages of the book, or say which are stale
  bench-input N DIR [--packs P]
                       write a project of N prompts of about 2.5 KB into the new folder DIR, or a workspace of P
                       such projects
  reproducible         build each example twice, in different ways, and compare the bytes
  schema-diff DIR [--cases N] [--seed S]
                       change valid packs at random and compare packc's verdicts with those of the
                       schemas in DIR: v1.4.0.json is that of 1.4.0, v1.5.0-promptkit.json the one that
                       the runtime promptkit checks packs with
  watch-soak [--seeds N] [--saves N]
                       test packc watch for long (about half an hour), in both modes: random edits from N seeds
                       (20; or seeds by name, with commas: `7,`), then N saves (5,000), after which memory and
                       open files are as they were
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args.iter().map(String::as_str).collect::<Vec<_>>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[&str]) -> Result<()> {
    match args {
        ["ci"] => ci(),
        ["gen"] => generate::write(),
        ["gen", "--check"] => generate::check(),
        ["bench-input", prompts, folder] => {
            bench_input::write(number(prompts, "prompts")?, Path::new(folder))
        }
        ["bench-input", prompts, folder, "--packs", packs] => {
            let (packs, prompts) = (number(packs, "packs")?, number(prompts, "prompts")?);
            bench_input::write_workspace(packs, prompts, Path::new(folder))
        }
        ["reproducible"] => reproducible::check(),
        ["schema-diff", folder, options @ ..] => schema_diff::run(Path::new(folder), options),
        ["watch-soak", options @ ..] => watch_soak::run(options),
        [] | ["help" | "-h" | "--help"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => bail!("unknown command `{}`\n\n{USAGE}", args.join(" ")),
    }
}

fn number(text: &str, of: &str) -> Result<usize> {
    text.parse()
        .with_context(|| format!("`{text}` is not a number of {of}"))
}

/// Runs the gate. Its steps stand in `.ci/run`, which needs nothing but the tool chain.
fn ci() -> Result<()> {
    let script = repository::root().join(".ci/run");
    let status = Command::new(&script)
        .status()
        .with_context(|| format!("cannot run {}", script.display()))?;
    if !status.success() {
        bail!(".ci/run failed");
    }
    Ok(())
}
