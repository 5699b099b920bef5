//! `packc compile-prompt`: compile a single prompt.

use packc_driver::{Destination, Form};

use crate::args::CompilePromptArgs;
use crate::commands::{compile, destination};
use crate::environment::Environment;
use crate::exit::Exit;

pub(crate) fn run(args: CompilePromptArgs, environment: &Environment) -> Exit {
    compile(
        args.source,
        (args.prompt, Form::Prompt),
        destination(Some(args.output), Destination::Named),
        args.created_at,
        environment,
    )
}
