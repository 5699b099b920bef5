//! `packc compile`: compile an Arena project.

use packc_driver::{Destination, Form};

use crate::args::CompileArgs;
use crate::commands::{compile, destination};
use crate::environment::Environment;
use crate::exit::Exit;

pub(crate) fn run(args: CompileArgs, environment: &Environment) -> Exit {
    compile(
        args.source,
        (args.config, Form::Arena),
        destination(args.output, Destination::Named),
        args.created_at,
        environment,
    )
}
