//! `packc validate`: check packs that are compiled already.

use packc_driver::{LENIENT_IN_PACKS, OsWorld, ValidateOptions, validate};

use crate::args::{FindingsArg, ValidateArgs};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: ValidateArgs, environment: &Environment) -> Exit {
    let reporter = Reporter::new(Verb::Validate, args.format, args.report, environment);
    let lints = match args.lints.lints(&LENIENT_IN_PACKS) {
        Ok(lints) => lints,
        Err(problem) => {
            report::complain(&problem);
            return Exit::Usage;
        }
    };
    let options = ValidateOptions {
        cwd: environment.cwd.clone(),
        files: args.files,
        schema_only: args.schema_only,
        target: args.target.target,
        runtimes: args.target.runtimes,
        needs: args.report.verbose || args.format == FindingsArg::Json,
        lints,
        deny_warnings: args.report.deny_warnings,
        limits: args.limits.limits(),
    };
    let outcome = validate(&OsWorld::default(), &options);
    reporter.report(&outcome)
}
