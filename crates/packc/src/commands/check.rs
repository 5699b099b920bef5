//! `packc check`: find what `build` would find, and write nothing, unless sources are to be repaired.

use packc_driver::{Destination, Memory, OsWorld, fix};

use crate::args::CheckArgs;
use crate::commands::projects::{Call, usage};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{Reporter, Verb};

pub(crate) fn run(args: CheckArgs, environment: &Environment) -> Exit {
    let (format, report) = (args.project.source.format, args.project.source.report);
    let reporter = Reporter::new(Verb::Check, format, report, environment);
    let call = Call::new(args.project, environment, |options| {
        options.destination = Destination::Nowhere;
    });
    let call = match call {
        Ok(call) => call,
        Err(reason) => return reason.tell(&reporter),
    };
    if !args.fix {
        return call.report(&call.build(&mut Memory::default()), &reporter);
    }
    match call.batch.projects.as_slice() {
        [options] if !call.several => {
            let fixed = fix(&OsWorld::new(options.created_at), options, args.dry_run);
            reporter.report_fixed(&fixed, args.dry_run)
        }
        _ => usage("`--fix` repairs one project; name one"),
    }
}
