//! The flags of `build` and `check`.
//!
//! Invariant: flags that want stdout, or that say opposite things, don't go together.

use std::num::NonZeroUsize;

use camino::Utf8PathBuf;
use clap::{Args, ValueEnum};
use packc_driver::Timestamp;

use super::{SourceArgs, parse_output, parse_time};

#[derive(Clone, Debug, Args)]
pub(crate) struct BuildArgs {
    #[command(flatten)]
    pub(crate) project: ProjectArgs,

    /// Where to write the pack, relative to the working directory; `-` is stdout
    /// [default: packc.output of the root file, else dist/pack.json beside it]
    #[arg(short, long, value_name = "FILE", value_parser = parse_output)]
    pub(crate) output: Option<Utf8PathBuf>,

    /// The time to stamp the pack with, in RFC 3339
    /// [default: `SOURCE_DATE_EPOCH`, else now]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) created_at: Option<Timestamp>,

    #[command(flatten)]
    pub(crate) release: ReleaseArgs,
}

/// What a release job asks of a build.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Release")]
pub(crate) struct ReleaseArgs {
    /// Write nothing, and fail when what is on disk isn't what the sources give
    #[arg(long, conflicts_with_all = ["locked", "depfile"])]
    pub(crate) check: bool,

    /// Fail when anything would have to be written
    #[arg(long)]
    pub(crate) locked: bool,

    /// Write what the pack depends on to this file, in the format of Make
    #[arg(long, value_name = "FILE", value_parser = parse_output)]
    pub(crate) depfile: Option<Utf8PathBuf>,

    /// Write the Kubernetes manifest of the pack to this file too, by the settings of packc.manifest
    #[arg(long, value_name = "FILE", value_parser = parse_output, conflicts_with_all = ["locked", "depfile", "print"])]
    pub(crate) manifest: Option<Utf8PathBuf>,

    /// Print this on stdout
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(crate) print: Option<PrintArg>,
}

/// What `--print` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintArg {
    /// The SHA-256 of the pack
    Digest,
    /// All that was read, and one digest of it
    Inputs,
    /// The SHA-256 and path of each output, as `sha256sum` has them
    Outputs,
}

impl PrintArg {
    /// As the command line has it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Digest => "digest",
            Self::Inputs => "inputs",
            Self::Outputs => "outputs",
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) project: ProjectArgs,

    /// Make the edits that findings show, where one is certain to be right, and report what remains
    #[arg(long)]
    pub(crate) fix: bool,

    /// Write nothing, and show the edits as a diff on stdout
    #[arg(long, requires = "fix")]
    pub(crate) dry_run: bool,
}

/// What `build` and `check` have in common.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProjectArgs {
    /// The projects: folders with a pack.yaml, config.arena.yaml or packc.workspace.yaml, or such files
    /// [default: the workspace of the working directory, else the nearest project from there upwards]
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<Utf8PathBuf>,

    /// How many projects to build at the same time [default: as many as there are processors]
    #[arg(short, long, value_name = "NUMBER")]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}
