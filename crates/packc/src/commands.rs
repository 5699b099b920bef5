//! One module a command: arguments to options, outcome to exit code.
//!
//! Invariant: no command decides anything about sources or packs.

pub(crate) mod build;
pub(crate) mod check;
pub(crate) mod compile;
pub(crate) mod compile_prompt;
pub(crate) mod explain;
pub(crate) mod explode;
pub(crate) mod inspect;
pub(crate) mod manifest;
pub(crate) mod migrate;
mod projects;
pub(crate) mod render;
pub(crate) mod validate;
pub(crate) mod version;
pub(crate) mod watch;

use camino::Utf8PathBuf;
use packc_diagnostics::Rule;
use packc_driver::{
    BuildOptions, Destination, Form, LENIENT_IN_PACKS, OsWorld, Timestamp, Writing, build,
    is_stdout,
};

use crate::args::{FindingsArg, SourceArgs};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

/// The options that the commands have in common which compile sources, found at `path`.
///
/// # Errors
///
/// A sentence about flags that contradict each other.
fn build_options(
    args: SourceArgs,
    (path, form): (Option<Utf8PathBuf>, Form),
    destination: Destination,
    created_at: Option<Timestamp>,
    environment: &Environment,
) -> Result<BuildOptions, String> {
    let lenient: &[&Rule] = match form {
        Form::Any => &[],
        Form::Arena | Form::Prompt => &LENIENT_IN_PACKS,
    };
    Ok(BuildOptions {
        cwd: environment.cwd.clone(),
        path,
        form,
        destination,
        writing: Writing::default(),
        id: args.id,
        name: args.name,
        pack_version: args.pack_version,
        description: args.description,
        created_at: created_at.or(environment.pinned),
        allow_roots: args.allow_root,
        target: args.target.target,
        runtimes: args.target.runtimes,
        lints: args.lints.lints(lenient)?,
        lenient: false,
        deny_warnings: args.report.deny_warnings,
        limits: args.limits.limits(),
        stdout_is_taken: args.format != FindingsArg::Human,
    })
}

/// Where the pack goes by `--output`; `otherwise` without it.
fn destination(output: Option<Utf8PathBuf>, otherwise: Destination) -> Destination {
    match output {
        None => otherwise,
        Some(path) if path == "-" => Destination::Stdout,
        Some(path) => Destination::File(path),
    }
}

/// What stdout is called on the command line, when the pack is to be printed there.
fn stdout_name(destination: &Destination) -> Option<&str> {
    match destination {
        Destination::Stdout => Some("-"),
        Destination::File(path) if is_stdout(path) => Some(path.as_str()),
        _ => None,
    }
}

/// What is wrong when the pack and the findings are both to be printed.
fn both_want_stdout(destination: &Destination, format: FindingsArg) -> Option<String> {
    let output = stdout_name(destination).filter(|_| format != FindingsArg::Human)?;
    let format = format.name();
    Some(format!(
        "`-o {output}` and `--format {format}` both want stdout; write the pack to a file"
    ))
}

/// Compiles at `path` as another compiler did, whose commands these are: with its output on stdout and its exit codes.
fn compile(
    source: SourceArgs,
    (path, form): (Utf8PathBuf, Form),
    destination: Destination,
    created_at: Option<Timestamp>,
    environment: &Environment,
) -> Exit {
    let format = source.format;
    if let Some(problem) = both_want_stdout(&destination, format) {
        return projects::usage(&problem);
    }
    let reporter = Reporter::new(Verb::Build, format, source.report, environment);
    // As it was written, for whoever reads the line.
    let written = match &destination {
        Destination::File(path) => Some(path.clone()),
        _ => None,
    };
    let prints_lines = format == FindingsArg::Human && stdout_name(&destination).is_none();
    let options = build_options(
        source,
        (Some(path), form),
        destination,
        created_at,
        environment,
    );
    let options = match options {
        Ok(options) => options,
        Err(problem) => return projects::usage(&problem),
    };
    let outcome = build(&OsWorld::new(options.created_at), &options);
    let mut exit = reporter.report(&outcome);
    if exit == Exit::Ok && prints_lines {
        exit = report::print_summary(&outcome, written.as_deref());
    }
    match exit {
        Exit::Failure => Exit::Errors,
        exit => exit,
    }
}
