//! `packc build`: compile projects and write their packs.

use std::io;

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{
    Built, Destination, Inputs, Manifest, ManifestDestination, ManifestOptions, Memory, Outcome,
    Output, Writing, build_with_manifest, sum_line,
};

use crate::args::{BuildArgs, FindingsArg, PrintArg, ReleaseArgs};
use crate::commands::projects::{Call, NoCall, usage};
use crate::commands::{both_want_stdout, destination};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter, Verb};

pub(crate) fn run(args: BuildArgs, environment: &Environment) -> Exit {
    let order = match Order::new(args) {
        Ok(order) => order,
        Err(problem) => return usage(&problem),
    };
    let reporter = order.reporter(environment);
    match order.carry_out(environment, &mut Memory::default()) {
        Ok(done) => done.tell(&order, &reporter, environment),
        Err(reason) => reason.tell(&reporter),
    }
}

/// What the flags of `build` ask for, which can be done any number of times.
pub(super) struct Order {
    args: BuildArgs,
    destination: Destination,
    writing: Writing,
}

impl Order {
    /// # Errors
    ///
    /// A sentence about flags that contradict each other.
    pub(super) fn new(args: BuildArgs) -> Result<Self, String> {
        let destination = destination(args.output.clone(), Destination::Configured);
        let format = args.project.source.format;
        if let Some(problem) = contradiction(&args.release, &destination, format) {
            return Err(problem);
        }
        if let Some(problem) = both_want_stdout(&destination, format) {
            return Err(problem);
        }
        Ok(Self {
            writing: writing(&args.release),
            args,
            destination,
        })
    }

    /// The files that the flags name for something else than the pack, as they stand there.
    pub(super) fn other_outputs(&self) -> impl Iterator<Item = &Utf8PathBuf> {
        let release = &self.args.release;
        release.depfile.iter().chain(&release.manifest)
    }

    /// True when what is on disk is compared with what the sources give, and left as it is.
    pub(super) fn compares(&self) -> bool {
        self.writing != Writing::Write
    }

    /// True when the pack, or something about it, goes to stdout.
    pub(super) fn prints(&self) -> bool {
        self.args.release.print.is_some() || self.destination == Destination::Stdout
    }

    /// The same, with nothing written and nothing printed.
    pub(super) fn without_outputs(self) -> Self {
        Self {
            destination: Destination::Nowhere,
            args: BuildArgs {
                release: ReleaseArgs::default(),
                ..self.args
            },
            ..self
        }
    }

    /// Who tells what is found; starts the clock.
    pub(super) fn reporter(&self, environment: &Environment) -> Reporter {
        let verb = match self.writing {
            Writing::Write => Verb::Build,
            Writing::Compare | Writing::Locked => Verb::Compare,
        };
        let source = &self.args.project.source;
        Reporter::new(verb, source.format, source.report, environment)
    }

    /// Finds the projects and builds them.
    pub(super) fn carry_out(
        &self,
        environment: &Environment,
        memory: &mut Memory,
    ) -> Result<Done, NoCall> {
        let BuildArgs {
            project,
            created_at,
            release,
            ..
        } = self.args.clone();
        let call = Call::new(project, environment, |options| {
            options.destination = self.destination.clone();
            options.writing = self.writing;
            options.created_at = created_at.or(options.created_at);
            options.stdout_is_taken |= release.print.is_some();
        });
        let mut call = call?;
        if let Some(file) = release.manifest {
            return self.ship(call, file, environment, memory);
        }
        call.batch.depfile = release.depfile;
        let built = call.build(memory);
        Ok(Done::Packs(call, built))
    }

    /// Builds the one project of the call and makes the manifest of its pack, in one step.
    fn ship(
        &self,
        call: Call,
        file: Utf8PathBuf,
        environment: &Environment,
        memory: &mut Memory,
    ) -> Result<Done, NoCall> {
        let [build] = call.batch.projects.as_slice() else {
            let problem = "`--manifest` is for one pack; name one project";
            return Err(NoCall::Usage(problem.to_owned(), call.inputs));
        };
        let options = ManifestOptions {
            destination: ManifestDestination::File(file),
            check: self.writing == Writing::Compare,
            pinned: build.created_at,
            lints: build.lints.clone(),
            deny_warnings: build.deny_warnings,
            limits: build.limits,
            ..ManifestOptions::new(environment.cwd.clone())
        };
        let world = memory.world(build.created_at);
        let manifest = build_with_manifest(&world, build, &options, memory);
        let inputs = Inputs::of(world, &manifest.outcome);
        Ok(Done::Manifest(call, Box::new(manifest), inputs))
    }
}

/// What came of an [`Order`].
pub(super) enum Done {
    /// Packs.
    Packs(Call, Vec<Built>),
    /// A pack and its manifest, and what they depend on.
    Manifest(Call, Box<Manifest>, Inputs),
}

impl Done {
    /// Tells what was found and written, and prints what is to be printed; gives how the process is to end.
    pub(super) fn tell(
        &self,
        order: &Order,
        reporter: &Reporter,
        environment: &Environment,
    ) -> Exit {
        match self {
            Self::Packs(call, built) => {
                let exit = call.report(built, reporter);
                exit.max(self.print(order, environment))
            }
            Self::Manifest(_, manifest, _) => reporter.report_manifest(manifest),
        }
    }

    /// What came of each project, with its path as the call or a workspace names it.
    pub(super) fn outcomes(&self) -> Vec<(&Utf8Path, &Outcome)> {
        match self {
            Self::Packs(call, built) => {
                let outcomes = built.iter().map(|built| &built.outcome);
                call.paths().zip(outcomes).collect()
            }
            Self::Manifest(call, manifest, _) => {
                let paths = call.paths();
                paths.map(|path| (path, &manifest.outcome)).collect()
            }
        }
    }

    /// True when several projects are told together.
    pub(super) fn is_several(&self) -> bool {
        match self {
            Self::Packs(call, _) | Self::Manifest(call, ..) => call.several,
        }
    }

    /// All that was looked at.
    pub(super) fn inputs(&self) -> Inputs {
        let (Self::Packs(call, _) | Self::Manifest(call, ..)) = self;
        let mut inputs = call.inputs.clone();
        match self {
            Self::Packs(_, built) => {
                for built in built {
                    inputs.extend(&built.inputs);
                }
            }
            Self::Manifest(_, _, more) => inputs.extend(more),
        }
        inputs
    }

    /// Prints what `--print` asks for.
    pub(super) fn print(&self, order: &Order, environment: &Environment) -> Exit {
        match (self, order.args.release.print) {
            (Self::Packs(call, built), Some(what)) => {
                print(what, built, call.several, &environment.cwd)
            }
            _ => Exit::Ok,
        }
    }
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
