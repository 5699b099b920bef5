//! `packc explode`: turn a compiled pack into the sources of a project.

use packc_driver::{ExplodeOptions, OsWorld, explode};

use crate::args::ExplodeArgs;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{Reporter, Verb};

pub(crate) fn run(args: ExplodeArgs, environment: &Environment) -> Exit {
    let reporter = Reporter::new(Verb::Explode, args.format.into(), args.report, environment);
    let options = ExplodeOptions {
        cwd: environment.cwd.clone(),
        pack: args.pack,
        folder: args.output,
        deny_warnings: args.report.deny_warnings,
        limits: args.limits.limits(),
    };
    let outcome = explode(&OsWorld::default(), &options);
    reporter.report(&outcome)
}
