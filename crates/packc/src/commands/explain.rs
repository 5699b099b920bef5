//! `packc explain`: the documentation of a kind of finding.

use packc_diagnostics::{explain, overview, overview_json, registry, similar};

use crate::args::{ExplainArgs, FormatArg};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{complain, print};

pub(crate) fn run(args: &ExplainArgs, environment: &Environment) -> Exit {
    let Some(name) = &args.rule else {
        return show(&match args.format {
            FormatArg::Human => overview(environment.width),
            FormatArg::Json => overview_json(),
        });
    };
    let Some(rule) = registry::find(name) else {
        let near = similar(name);
        let hint = if near.is_empty() {
            "`packc explain` lists them all".to_owned()
        } else {
            format!("near names: {}", near.join(", "))
        };
        complain(&format!("`{name}` is no rule of packc; {hint}"));
        return Exit::Usage;
    };
    show(&explain(rule, environment.width))
}

fn show(text: &str) -> Exit {
    match print(text.as_bytes()) {
        Ok(()) => Exit::Ok,
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Ok,
        Err(error) => {
            complain(&format!("the text cannot be printed: {error}"));
            Exit::Failure
        }
    }
}
