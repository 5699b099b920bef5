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
    // On the main thread, whose memory grows in larger steps than that of others.
    run(cli.command, &environment).into()
}

fn run(command: Command, environment: &Environment) -> Exit {
    match command {
        Command::Build(args) => commands::build::run(args, environment),
        Command::Watch(args) => commands::watch::run(*args, environment),
        Command::Compile(args) => commands::compile::run(args, environment),
        Command::CompilePrompt(args) => commands::compile_prompt::run(args, environment),
        Command::Check(args) => commands::check::run(args, environment),
        Command::Validate(args) => commands::validate::run(args, environment),
        Command::Inspect(args) => commands::inspect::run(args, environment),
        Command::Render(args) => commands::render::run(args, environment),
        Command::Migrate(args) => commands::migrate::run(args, environment),
        Command::Explode(args) => commands::explode::run(args, environment),
        Command::Manifest(args) => commands::manifest::run(*args, environment),
        Command::Version => commands::version::run(),
        Command::Explain(args) => commands::explain::run(&args, environment),
    }
}
