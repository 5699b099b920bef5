//! `packc build`: compile projects and write their packs.

use std::io;

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{
    Built, Destination, Inputs, ManifestDestination, ManifestOptions, OsWorld, Output, Writing,
    build_with_manifest, sum_line,
};

use crate::args::{BuildArgs, FindingsArg, PrintArg, ReleaseArgs};
use crate::commands::projects::{Call, usage};
use crate::commands::{both_want_stdout, destination};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: BuildArgs, environment: &Environment) -> Exit {
    let destination = destination(args.output, Destination::Configured);
    let (release, created_at) = (args.release, args.created_at);
    let (format, report) = (args.project.source.format, args.project.source.report);
    if let Some(problem) = contradiction(&release, &destination, format) {
        return usage(&problem);
    }
    if both_want_stdout(&destination, format) {
        return Exit::Usage;
    }
    let writing = writing(&release);
    let verb = match writing {
        Writing::Write => Verb::Build,
        Writing::Compare | Writing::Locked => Verb::Compare,
    };
    let reporter = Reporter::new(verb, format, report, environment);
    let call = Call::new(args.project, &reporter, environment, |options| {
        options.destination = destination;
        options.writing = writing;
        options.created_at = created_at.or(options.created_at);
        options.stdout_is_taken |= release.print.is_some();
    });
    let mut call = match call {
        Ok(call) => call,
        Err(exit) => return exit,
    };
    if let Some(file) = release.manifest {
        return ship(&call, file, writing, &reporter, environment);
    }
    call.batch.depfile = release.depfile;
    let (built, exit) = call.run(&reporter);
    match release.print {
        None => exit,
        Some(what) => exit.max(print(what, &built, call.several, &environment.cwd)),
    }
}

/// Builds the one project of the call and makes the manifest of its pack, in one step.
fn ship(
    call: &Call,
    file: Utf8PathBuf,
    writing: Writing,
    reporter: &Reporter,
    environment: &Environment,
) -> Exit {
    let [build] = call.batch.projects.as_slice() else {
        return usage("`--manifest` is for one pack; name one project");
    };
    let options = ManifestOptions {
        destination: ManifestDestination::File(file),
        check: writing == Writing::Compare,
        pinned: build.created_at,
        lints: build.lints.clone(),
        deny_warnings: build.deny_warnings,
        limits: build.limits,
        ..ManifestOptions::new(environment.cwd.clone())
    };
    let world = OsWorld::new(build.created_at);
    reporter.report_manifest(&build_with_manifest(&world, build, &options))
}

fn writing(args: &ReleaseArgs) -> Writing {
    match (args.check, args.locked) {
        (true, _) => Writing::Compare,
        (_, true) => Writing::Locked,
        _ => Writing::Write,
    }
}

/// What is wrong with flags that want the same or the opposite.
fn contradiction(
    args: &ReleaseArgs,
    destination: &Destination,
    format: FindingsArg,
) -> Option<String> {
    let to_stdout = *destination == Destination::Stdout;
    if to_stdout && args.check {
        return Some("`--check` compares files; `-o -` writes none".to_owned());
    }
    if to_stdout && args.manifest.is_some() {
        return Some("`--manifest` embeds the pack's file; `-o -` writes none".to_owned());
    }
    if to_stdout && args.depfile.is_some() {
        return Some("`--depfile` names the pack's file; `-o -` writes none".to_owned());
    }
    let what = args.print?.name();
    if to_stdout {
        return Some(format!("`-o -` and `--print {what}` both want stdout"));
    }
    (format != FindingsArg::Human).then(|| {
        let format = format.name();
        format!("`--print {what}` and `--format {format}` both want stdout")
    })
}

/// Prints what was asked for. Of packs with errors there is nothing but their inputs.
fn print(what: PrintArg, built: &[Built], several: bool, cwd: &Utf8Path) -> Exit {
    let good = built.iter().filter(|built| !built.outcome.has_errors());
    let text = match what {
        PrintArg::Digest => {
            let packs = good.filter_map(|built| built.outcome.outputs.first());
            let line = |pack: &Output| {
                if several {
                    sum_line(&pack.sha256, &pack.name)
                } else {
                    format!("{}\n", pack.sha256)
                }
            };
            packs.map(line).collect()
        }
        PrintArg::Outputs => {
            let outputs = good.flat_map(|built| &built.outcome.outputs);
            outputs
                .map(|output| sum_line(&output.sha256, &output.name))
                .collect()
        }
        PrintArg::Inputs => {
            let mut inputs = Inputs::default();
            for built in built {
                inputs.extend(&built.inputs);
            }
            match inputs.list(cwd) {
                Ok(text) => text,
                Err((name, error)) => {
                    report::complain(&format!("`{name}` cannot be read: {error}"));
                    return Exit::Failure;
                }
            }
        }
    };
    match report::print_text(&text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            report::complain(&format!("the result cannot be printed: {error}"));
            Exit::Failure
        }
        _ => Exit::Ok,
    }
}
