//! The command line: every flag of every command, as clap reads them.
//!
//! Invariant: what can be refused by looking at the flags alone is refused here, as a usage error.

mod target;

use camino::{Utf8Path, Utf8PathBuf};
use clap::{Args, Parser, Subcommand, ValueEnum};
use packc_driver::Timestamp;

mod build;
mod compile;
mod limits;
mod lints;
mod manifest;
mod watch;

pub(crate) use build::{BuildArgs, CheckArgs, PrintArg, ProjectArgs, ReleaseArgs};
pub(crate) use compile::{CompileArgs, CompilePromptArgs};
pub(crate) use limits::LimitArgs;
pub(crate) use lints::LintArgs;
pub(crate) use manifest::{CompareArgs, ManifestArgs, ObjectArgs};
pub(crate) use watch::WatchArgs;

use target::{PackTargetArgs, TargetArgs};

/// The compiler for PromptPack: a folder of YAML and Markdown becomes one validated pack.json.
#[derive(Debug, Parser)]
#[command(
    name = "packc",
    version,
    after_help = "A project begins with a pack.yaml that has an id and a version, and a prompt in prompts/NAME.md.\n\
                  Exit codes: 0 fine, 1 errors were found, 2 the command line makes no sense, 3 the root file\n\
                  can't be read or an output not written.",
    max_term_width = 100
)]
pub(crate) struct Cli {
    /// When to colour messages
    #[arg(long, value_enum, default_value_t = ColorArg::Auto, global = true, value_name = "WHEN")]
    pub(crate) color: ColorArg,

    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Compile projects and write their pack.json
    Build(BuildArgs),
    /// Build whenever a source changes
    #[command(mut_arg("format", |format| format.value_parser(watch::formats())))]
    Watch(Box<WatchArgs>),
    /// Find everything that `build` would find, and write nothing
    Check(CheckArgs),
    /// Check compiled packs (any pack.json)
    Validate(ValidateArgs),
    /// Show a system prompt as a runtime sees it
    Render(RenderArgs),
    /// Show what a compiled pack holds
    Inspect(InspectArgs),
    /// Explain a kind of error or warning
    Explain(ExplainArgs),
    /// Compile an Arena project (config.arena.yaml), as PromptKit's packc does
    Compile(CompileArgs),
    /// Compile a single prompt of kind `PromptConfig`, as PromptKit's packc does
    CompilePrompt(CompilePromptArgs),
    /// Turn an Arena project into a native one, and prove that it gives the same pack
    Migrate(MigrateArgs),
    /// Turn a compiled pack into the sources of a project
    Explode(ExplodeArgs),
    /// Make the Kubernetes manifests that ship a pack to a cluster
    Manifest(Box<ManifestArgs>),
    /// Print the version, as `--version` does
    #[command(hide = true)]
    Version,
}

/// When to colour messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorArg {
    /// On a terminal, unless the variable `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How something is written that is more than findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatArg {
    /// For people
    Human,
    /// One JSON document, on stdout
    Json,
}

/// How findings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FindingsArg {
    /// For people, on stderr
    Human,
    /// One JSON document, on stdout
    Json,
    /// A SARIF 2.1.0 log, on stdout
    Sarif,
    /// Annotations for GitHub Actions, on stdout
    Github,
}

impl FindingsArg {
    /// As the command line has it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Json => "json",
            Self::Sarif => "sarif",
            Self::Github => "github",
        }
    }
}

impl From<FormatArg> for FindingsArg {
    fn from(format: FormatArg) -> Self {
        match format {
            FormatArg::Human => Self::Human,
            FormatArg::Json => Self::Json,
        }
    }
}

/// What all commands that compile sources have in common.
#[derive(Clone, Debug, Args)]
pub(crate) struct SourceArgs {
    /// Give or override the pack's id
    #[arg(long, value_name = "ID")]
    pub(crate) id: Option<String>,

    /// Give or override the pack's name
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// Give or override the pack's version
    #[arg(long, value_name = "VERSION")]
    pub(crate) pack_version: Option<String>,

    /// Give or override the pack's description
    #[arg(long, value_name = "TEXT")]
    pub(crate) description: Option<String>,

    /// Let sources be read from this folder too (may be repeated)
    #[arg(long, value_name = "DIR")]
    pub(crate) allow_root: Vec<Utf8PathBuf>,

    #[command(flatten)]
    pub(crate) target: TargetArgs,

    #[command(flatten)]
    pub(crate) lints: LintArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// How to write findings
    #[arg(long, value_enum, default_value_t = FindingsArg::Human, value_name = "FORMAT")]
    pub(crate) format: FindingsArg,

    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ValidateArgs {
    /// Compiled packs
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<Utf8PathBuf>,

    /// Check against the JSON Schema of PromptPack alone
    #[arg(long)]
    pub(crate) schema_only: bool,

    #[command(flatten)]
    pub(crate) target: PackTargetArgs,

    #[command(flatten)]
    pub(crate) lints: LintArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// How to write findings
    #[arg(long, value_enum, default_value_t = FindingsArg::Human, value_name = "FORMAT")]
    pub(crate) format: FindingsArg,

    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct InspectArgs {
    /// A compiled pack
    #[arg(value_name = "FILE")]
    pub(crate) file: Utf8PathBuf,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// How to write findings and what the pack holds
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT")]
    pub(crate) format: FormatArg,
}

#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    /// The key of the prompt
    #[arg(value_name = "PROMPT")]
    pub(crate) prompt: String,

    /// Give a variable a value (may be repeated); an artifact is `artifacts.NAME`.
    /// Numbers, booleans, objects and arrays are written as JSON
    #[arg(long = "var", value_name = "NAME=VALUE", value_parser = parse_assignment)]
    pub(crate) values: Vec<(String, String)>,

    /// Take values from a YAML or JSON file; those of `--var` go before them
    #[arg(long, value_name = "FILE")]
    pub(crate) vars: Option<Utf8PathBuf>,

    /// Apply the prompt's override for this model
    #[arg(long, value_name = "NAME")]
    pub(crate) model: Option<String>,

    /// The project: a folder with a pack.yaml or config.arena.yaml, or a root file
    /// [default: the nearest of these files, from the working directory upwards]
    #[arg(long, value_name = "PATH")]
    pub(crate) project: Option<Utf8PathBuf>,

    /// Give or override the pack's id
    #[arg(long, value_name = "ID", conflicts_with = "pack")]
    pub(crate) id: Option<String>,

    /// Give or override the pack's version
    #[arg(long, value_name = "VERSION", conflicts_with = "pack")]
    pub(crate) pack_version: Option<String>,

    /// Render a compiled pack instead of a project
    #[arg(long, value_name = "FILE", conflicts_with = "project")]
    pub(crate) pack: Option<Utf8PathBuf>,

    /// Let sources be read from this folder too (may be repeated)
    #[arg(long, value_name = "DIR", conflicts_with = "pack")]
    pub(crate) allow_root: Vec<Utf8PathBuf>,

    /// Fail when a placeholder has no value
    #[arg(long)]
    pub(crate) strict: bool,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// How to write findings and the text
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT")]
    pub(crate) format: FormatArg,

    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MigrateArgs {
    /// The Arena project: its folder or the file that leads it
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) path: Utf8PathBuf,

    /// The folder of the new project, which must be new or empty
    /// [default: native, in the Arena project]
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Option<Utf8PathBuf>,

    /// Write prompts as Markdown files
    #[arg(long)]
    pub(crate) markdown: bool,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplodeArgs {
    /// The compiled pack
    #[arg(value_name = "FILE")]
    pub(crate) pack: Utf8PathBuf,

    /// The folder of the project, which must be new or empty
    #[arg(short, long, value_name = "DIR")]
    pub(crate) output: Utf8PathBuf,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// How to write findings
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT")]
    pub(crate) format: FormatArg,

    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArgs {
    /// The name (unknown-key) or code (PK3001) that a message shows [default: list all]
    #[arg(value_name = "NAME|CODE")]
    pub(crate) rule: Option<String>,

    /// List all rules
    #[arg(long, conflicts_with = "rule")]
    pub(crate) list: bool,

    /// How to write the list
    #[arg(long, value_enum, default_value_t = FormatArg::Human, value_name = "FORMAT", conflicts_with = "rule")]
    pub(crate) format: FormatArg,
}

/// How findings are reported.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReportArgs {
    /// Treat warnings as errors
    #[arg(long)]
    pub(crate) deny_warnings: bool,

    /// Show errors only
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Show also what was read
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

/// A path that ends in a folder would become a file of that name.
fn parse_output(text: &str) -> Result<Utf8PathBuf, String> {
    let names_a_file = !text.ends_with(['/', std::path::MAIN_SEPARATOR])
        && !text.ends_with("/.")
        && Utf8Path::new(text).file_name().is_some();
    if names_a_file {
        Ok(text.into())
    } else {
        Err("name the file too, such as dist/pack.json".to_owned())
    }
}

fn parse_time(text: &str) -> Result<Timestamp, String> {
    packc_driver::parse_rfc3339(text)
        .ok_or_else(|| "write a time such as 2026-01-31T12:00:00Z (RFC 3339)".to_owned())
}

fn parse_assignment(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write a name, `=` and the value".to_owned()),
    }
}
