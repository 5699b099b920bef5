//! `packc explain`: the documentation of a kind of finding.

use packc_diagnostics::{explain, registry, similar};

use crate::args::ExplainArgs;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{complain, print};

pub(crate) fn run(args: &ExplainArgs, environment: &Environment) -> Exit {
    let Some(rule) = registry::find(&args.rule) else {
        let near = similar(&args.rule);
        let hint = if near.is_empty() {
            "names and codes stand at the beginning of each message".to_owned()
        } else {
            format!("near names: {}", near.join(", "))
        };
        complain(&format!("`{}` is no rule of packc; {hint}", args.rule));
        return Exit::Usage;
    };
    match print(explain(rule, environment.width).as_bytes()) {
        Ok(()) => Exit::Ok,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Ok,
        Err(error) => {
            complain(&format!("the text cannot be printed: {error}"));
            Exit::Failure
        }
    }
}
