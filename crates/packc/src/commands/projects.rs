//! What `build` and `check` share: from the paths of a call to the projects that it means.
//!
//! Invariant: a flag that can only be meant for one pack is refused when there are several.

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{Batch, BuildOptions, Built, Destination, Form, OsWorld, build_all, projects};

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
}

impl Call {
    /// Finds the projects. `adjust` sets the options that only one of the commands has.
    ///
    /// # Errors
    ///
    /// How the process ends, when something is wrong with the call or the workspace. It has been told.
    pub(super) fn new(
        args: ProjectArgs,
        reporter: &Reporter,
        environment: &Environment,
        adjust: impl FnOnce(&mut BuildOptions),
    ) -> Result<Self, Exit> {
        let ProjectArgs {
            paths,
            jobs,
            source,
        } = args;
        let limits = source.limits.limits();
        let found = projects(&OsWorld::default(), &environment.cwd, &paths, &limits);
        if let Some(problem) = &found.problem {
            return Err(reporter.report(problem));
        }
        let of_one_pack = found.several.then(|| flag_of_one_pack(&source)).flatten();
        let options = build_options(
            source,
            (None, Form::Any),
            Destination::Configured,
            None,
            environment,
        );
        let mut options = options.map_err(|problem| usage(&problem))?;
        adjust(&mut options);
        let output = matches!(
            options.destination,
            Destination::File(_) | Destination::Stdout
        );
        let of_one_pack = of_one_pack.or((found.several && output).then_some("-o"));
        if let Some(flag) = of_one_pack {
            return Err(usage(&format!(
                "`{flag}` is for one pack; name one project"
            )));
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
        })
    }

    /// Builds the projects and tells what happened.
    pub(super) fn run(&self, reporter: &Reporter) -> (Vec<Built>, Exit) {
        let built = build_all(&self.batch);
        let exit = match built.as_slice() {
            [one] if !self.several => reporter.report(&one.outcome),
            all => {
                let paths = self.batch.projects.iter();
                let paths =
                    paths.map(|options| options.path.as_deref().unwrap_or(Utf8Path::new(".")));
                reporter.report_all(paths.zip(all.iter().map(|built| &built.outcome)))
            }
        };
        (built, exit)
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
