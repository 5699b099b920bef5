//! `packc migrate`: write an Arena project as one with a pack.yaml.

use packc_driver::{Destination, Form, MigrateOptions, OsWorld, migrate};

use crate::args::MigrateArgs;
use crate::commands::build_options;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: MigrateArgs, environment: &Environment) -> Exit {
    let (format, report) = (args.source.format, args.source.report);
    let reporter = Reporter::new(Verb::Migrate, format, report, environment);
    let is_file = matches!(args.path.extension(), Some("yaml" | "yml"));
    let project = if is_file {
        args.path.parent()
    } else {
        Some(args.path.as_path())
    };
    let folder = args
        .output
        .unwrap_or_else(|| project.unwrap_or(".".into()).join("native"));
    let build = build_options(
        args.source,
        (Some(args.path), Form::Arena),
        Destination::Nowhere,
        None,
        environment,
    );
    let options = match build {
        Ok(build) => MigrateOptions {
            build,
            folder,
            markdown: args.markdown,
        },
        Err(problem) => {
            report::complain(&problem);
            return Exit::Usage;
        }
    };
    reporter.report(&migrate(&OsWorld::default(), &options))
}
