//! `packc check`: find what `build` would find, and write nothing.

use packc_driver::{Destination, OsWorld, build};

use crate::args::CheckArgs;
use crate::commands::build_options;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: CheckArgs, environment: &Environment) -> Exit {
    let reporter = Reporter::new(
        Verb::Check,
        args.project.format,
        args.project.report,
        environment,
    );
    let options = match build_options(args.project, Destination::Nowhere, None, environment) {
        Ok(options) => options,
        Err(problem) => {
            report::complain(&problem);
            return Exit::Usage;
        }
    };
    let outcome = build(&OsWorld::new(options.created_at), &options);
    reporter.report(&outcome)
}
