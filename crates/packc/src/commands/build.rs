//! `packc build`: compile a project and write its pack.

use packc_driver::{Destination, OsWorld, build, is_stdout};

use crate::args::{BuildArgs, FindingsArg};
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
    let format = args.project.format;
    let both_want_stdout = match &destination {
        _ if format == FindingsArg::Human => None,
        Destination::Stdout => Some("-"),
        Destination::File(path) if is_stdout(path) => Some(path.as_str()),
        _ => None,
    };
    if let Some(output) = both_want_stdout {
        report::complain(&format!(
            "`-o {output}` and `--format {}` both want stdout; write the pack to a file",
            format.name()
        ));
        return Exit::Usage;
    }
    let reporter = Reporter::new(Verb::Build, format, args.project.report, environment);
    let options = match build_options(args.project, destination, args.created_at, environment) {
        Ok(options) => options,
        Err(problem) => {
            report::complain(&problem);
            return Exit::Usage;
        }
    };
    let outcome = build(&OsWorld::new(options.created_at), &options);
    reporter.report(&outcome)
}
