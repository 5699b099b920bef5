//! The `packc` command: flags in, exit code out. All work is done by `packc-driver`.
//!
//! Invariant: stdout carries machine output only; everything for people goes to stderr.

mod args;
mod commands;
mod environment;
mod exit;
mod report;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};
use crate::environment::Environment;
use crate::exit::Exit;

fn main() -> ExitCode {
    environment::set_panic_hook();
    let cli = Cli::parse();
    let environment = match Environment::read(cli.color) {
        Ok(environment) => environment,
        Err(problem) => {
            report::complain(&problem);
            return Exit::Usage.into();
        }
    };
    // Deeply nested sources are walked by recursion; the main thread's stack differs between systems.
    let worker = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || run(cli.command, &environment));
    match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(exit)) => exit.into(),
        // The panic hook has said what happened.
        Ok(Err(_)) => Exit::Failure.into(),
        Err(error) => {
            report::complain(&format!("no thread can be started: {error}"));
            Exit::Failure.into()
        }
    }
}

/// Enough for the deepest nesting that the limits allow.
const STACK_BYTES: usize = 64 << 20;

fn run(command: Command, environment: &Environment) -> Exit {
    match command {
        Command::Build(args) => commands::build::run(args, environment),
        Command::Check(args) => commands::check::run(args, environment),
        Command::Validate(args) => commands::validate::run(args, environment),
        Command::Render(args) => commands::render::run(args, environment),
        Command::Explain(args) => commands::explain::run(&args, environment),
    }
}
