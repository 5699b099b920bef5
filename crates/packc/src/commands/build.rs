//! `packc build`: compile a project and write its pack.

use packc_driver::{Destination, Form, OsWorld, build};

use crate::args::BuildArgs;
use crate::commands::{both_want_stdout, build_options, destination};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: BuildArgs, environment: &Environment) -> Exit {
    let destination = destination(args.output, Destination::Configured);
    let (path, source) = (args.project.path, args.project.source);
    if both_want_stdout(&destination, source.format) {
        return Exit::Usage;
    }
    let reporter = Reporter::new(Verb::Build, source.format, source.report, environment);
    let form = (path, Form::Any);
    let options = match build_options(source, form, destination, args.created_at, environment) {
        Ok(options) => options,
        Err(problem) => {
            report::complain(&problem);
            return Exit::Usage;
        }
    };
    let outcome = build(&OsWorld::new(options.created_at), &options);
    reporter.report(&outcome)
}
