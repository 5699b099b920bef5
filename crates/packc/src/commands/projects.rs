//! What `build` and `check` share: from the paths of a call to the projects that it means.
//!
//! Invariant: a flag that can only be meant for one pack is refused when there are several.

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{
    Batch, BuildOptions, Built, Destination, Form, Inputs, Memory, OsWorld, Outcome, build_all,
    projects,
};

use crate::args::{ProjectArgs, SourceArgs};
use crate::commands::build_options;
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::{self, Reporter};

/// The projects of a call, ready to be built.
pub(super) struct Call {
    pub(super) batch: Batch,
    /// True when they are reported together.
    pub(super) several: bool,
    /// What finding them depended on.
    pub(super) inputs: Inputs,
}

/// Why a call has no projects.
pub(super) enum NoCall {
    /// Its flags contradict each other, or what they are for; and what finding that out depended on.
    Usage(String, Inputs),
    /// Something is wrong with a workspace; and what finding that out depended on.
    Problem(Box<Outcome>, Inputs),
}

impl NoCall {
    /// What finding the projects depended on.
    pub(super) fn inputs(&self) -> &Inputs {
        match self {
            Self::Usage(_, inputs) | Self::Problem(_, inputs) => inputs,
        }
    }

    /// Tells the reason; gives how the process is to end.
    pub(super) fn tell(&self, reporter: &Reporter) -> Exit {
        match self {
            Self::Usage(problem, _) => usage(problem),
            Self::Problem(outcome, _) => reporter.report(outcome),
        }
    }
}

impl Call {
    /// Finds the projects. `adjust` sets the options that only one of the commands has.
    pub(super) fn new(
        args: ProjectArgs,
        environment: &Environment,
        adjust: impl FnOnce(&mut BuildOptions),
    ) -> Result<Self, NoCall> {
        let ProjectArgs {
            paths,
            jobs,
            source,
        } = args;
        let limits = source.limits.limits();
        let world = OsWorld::default().remembering();
        let found = projects(&world, &environment.cwd, &paths, &limits);
        let inputs = Inputs::seen_by(world);
        if let Some(problem) = found.problem {
            return Err(NoCall::Problem(problem, inputs));
        }
        let of_one_pack = found.several.then(|| flag_of_one_pack(&source)).flatten();
        let options = build_options(
            source,
            (None, Form::Any),
            Destination::Configured,
            None,
            environment,
        );
        let mut options = match options {
            Ok(options) => options,
            Err(problem) => return Err(NoCall::Usage(problem, inputs)),
        };
        adjust(&mut options);
        let output = matches!(
            options.destination,
            Destination::File(_) | Destination::Stdout
        );
        let of_one_pack = of_one_pack.or((found.several && output).then_some("-o"));
        if let Some(flag) = of_one_pack {
            let problem = format!("`{flag}` is for one pack; name one project");
            return Err(NoCall::Usage(problem, inputs));
        }
        let project = |path: Option<Utf8PathBuf>| BuildOptions {
            path,
            ..options.clone()
        };
        Ok(Self {
            batch: Batch {
                projects: found.paths.into_iter().map(project).collect(),
                depfile: None,
                jobs: jobs.map_or(environment.processors, usize::from),
            },
            several: found.several,
            inputs,
        })
    }

    /// Builds the projects.
    pub(super) fn build(&self, memory: &mut Memory) -> Vec<Built> {
        build_all(&self.batch, memory)
    }

    /// The paths of the projects, as the call or a workspace names them.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Utf8Path> {
        let projects = self.batch.projects.iter();
        projects.map(|options| options.path.as_deref().unwrap_or(Utf8Path::new(".")))
    }

    /// Tells what came of building the projects.
    pub(super) fn report(&self, built: &[Built], reporter: &Reporter) -> Exit {
        match built {
            [one] if !self.several => reporter.report(&one.outcome),
            all => {
                let outcomes = all.iter().map(|built| &built.outcome);
                reporter.report_all(self.paths().zip(outcomes))
            }
        }
    }
}

/// The flag that says what only one pack can be called.
fn flag_of_one_pack(source: &SourceArgs) -> Option<&'static str> {
    let flags = [
        ("--id", source.id.is_some()),
        ("--name", source.name.is_some()),
        ("--description", source.description.is_some()),
    ];
    flags
        .into_iter()
        .find(|(_, given)| *given)
        .map(|(flag, _)| flag)
}

/// Says what is wrong with a call.
pub(super) fn usage(problem: &str) -> Exit {
    report::complain(problem);
    Exit::Usage
}
