//! `packc validate`: check packs that are compiled already.

use packc_driver::{OsWorld, ValidateOptions, validate};

use crate::args::ValidateArgs;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{Reporter, Verb};

pub(crate) fn run(args: ValidateArgs, environment: &Environment) -> Exit {
    let reporter = Reporter::new(Verb::Validate, args.format, args.report, environment);
    let options = ValidateOptions {
        cwd: environment.cwd.clone(),
        files: args.files,
        schema_only: args.schema_only,
        lints: packc_driver::Lints::new(),
        deny_warnings: args.report.deny_warnings,
        limits: args.limits.limits(),
    };
    let outcome = validate(&OsWorld::default(), &options);
    reporter.report(&outcome)
}
