//! `packc inspect`: show what a compiled pack holds.

use packc_driver::{InspectOptions, OsWorld, inspect};

use crate::args::{InspectArgs, ReportArgs};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{Reporter, Verb};

pub(crate) fn run(args: InspectArgs, environment: &Environment) -> Exit {
    let reporting = ReportArgs {
        deny_warnings: false,
        quiet: false,
        verbose: false,
    };
    let reporter = Reporter::new(Verb::Inspect, args.format.into(), reporting, environment);
    let options = InspectOptions {
        cwd: environment.cwd.clone(),
        file: args.file,
        limits: args.limits.limits(),
    };
    let (outcome, inspection) = inspect(&OsWorld::default(), &options);
    reporter.report_inspected(&outcome, inspection)
}
