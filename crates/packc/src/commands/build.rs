//! `packc build`: compile a project and write its pack.

use packc_driver::{Destination, OsWorld, build};

use crate::args::{BuildArgs, FormatArg};
use crate::commands::build_options;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: BuildArgs, environment: &Environment) -> Exit {
    let destination = match args.output {
        None => Destination::Configured,
        Some(path) if path == "-" => Destination::Stdout,
        Some(path) => Destination::File(path),
    };
    let reporting = args.project.report;
    if destination == Destination::Stdout && reporting.format == FormatArg::Json {
        report::complain("`-o -` and `--format json` both want stdout; write the pack to a file");
        return Exit::Usage;
    }
    let reporter = Reporter::new(Verb::Build, reporting, environment);
    let options = build_options(args.project, destination, args.created_at, environment);
    let outcome = build(&OsWorld::new(options.created_at), &options);
    reporter.report(&outcome)
}
