//! `packc render`: show a system prompt as a runtime sees it.

use std::collections::BTreeSet;

use packc_driver::{BuildOptions, OsWorld, RenderFrom, RenderOptions, render};

use crate::args::RenderArgs;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: RenderArgs, environment: &Environment) -> Exit {
    let reporter = Reporter::new(Verb::Render, args.format.into(), args.report, environment);
    let mut names = BTreeSet::new();
    let twice = args.values.iter().find(|(name, _)| !names.insert(name));
    if let Some((name, _)) = twice {
        report::complain(&format!("`--var {name}` is given twice"));
        return Exit::Usage;
    }
    let from = match args.pack {
        Some(pack) => RenderFrom::Pack(pack),
        None => RenderFrom::Project(Box::new(BuildOptions {
            path: args.project,
            id: args.id,
            pack_version: args.pack_version,
            created_at: environment.pinned,
            allow_roots: args.allow_root,
            deny_warnings: args.report.deny_warnings,
            limits: args.limits.limits(),
            ..BuildOptions::new(environment.cwd.clone())
        })),
    };
    let options = RenderOptions {
        cwd: environment.cwd.clone(),
        from,
        prompt: args.prompt,
        model: args.model,
        values: args.values,
        values_file: args.vars,
        strict: args.strict,
        deny_warnings: args.report.deny_warnings,
        limits: args.limits.limits(),
    };
    match render(&OsWorld::new(environment.pinned), &options) {
        Ok((outcome, rendered)) => reporter.report_rendered(&outcome, rendered.as_ref()),
        Err(problem) => {
            report::complain(&problem);
            Exit::Usage
        }
    }
}
