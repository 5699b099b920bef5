//! `packc check`: find what `build` would find, and write nothing, unless sources are to be repaired.

use packc_driver::{Destination, Form, OsWorld, build, fix};

use crate::args::CheckArgs;
use crate::commands::build_options;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: CheckArgs, environment: &Environment) -> Exit {
    let (path, source) = (args.project.path, args.project.source);
    let reporter = Reporter::new(Verb::Check, source.format, source.report, environment);
    let (form, destination) = ((path, Form::Any), Destination::Nowhere);
    let options = match build_options(source, form, destination, None, environment) {
        Ok(options) => options,
        Err(problem) => {
            report::complain(&problem);
            return Exit::Usage;
        }
    };
    if args.fix {
        let fixed = fix(&OsWorld::new(options.created_at), &options, args.dry_run);
        return reporter.report_fixed(&fixed, args.dry_run);
    }
    let outcome = build(&OsWorld::new(options.created_at), &options);
    reporter.report(&outcome)
}
