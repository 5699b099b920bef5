//! `packc inspect`: show what a compiled pack holds.

use packc_driver::{InspectOptions, OsWorld, inspect};

use crate::args::{FindingsArg, InspectArgs, ReportArgs};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{Reporter, Verb};

pub(crate) fn run(args: InspectArgs, environment: &Environment) -> Exit {
    let reporting = ReportArgs {
        deny_warnings: false,
        quiet: false,
        verbose: false,
    };
    let reporter = Reporter::new(Verb::Inspect, FindingsArg::Human, reporting, environment);
    let options = InspectOptions {
        cwd: environment.cwd.clone(),
        file: args.file,
        limits: args.limits.limits(),
    };
    let (mut outcome, text) = inspect(&OsWorld::default(), &options);
    outcome.stdout = text.map(String::into_bytes);
    reporter.report(&outcome)
}
