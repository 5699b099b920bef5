//! The flags of `packc manifest`.
//!
//! Invariant: each says what a setting of `packc.manifest` says, and wins over it; whether a cluster accepts a value is
//! not decided here.

use std::path::MAIN_SEPARATOR;

use camino::Utf8PathBuf;
use clap::{Args, ValueEnum};
use packc_driver::{GitOps, ManifestFormat, NameStyle, SkillSetting};

use super::{FindingsArg, LimitArgs, LintArgs, ReportArgs, parse_assignment, parse_output};

#[derive(Debug, Args)]
pub(crate) struct ManifestArgs {
    /// A compiled pack (a file that ends in .json), or a project, whose output is embedded
    /// [default: the project around the working directory]
    #[arg(value_name = "PROJECT|PACK.json")]
    pub(crate) path: Option<Utf8PathBuf>,

    /// Where to write the manifest, relative to the working directory
    /// [default: stdout]
    #[arg(short, long, value_name = "FILE", value_parser = parse_output, group = "place")]
    pub(crate) output: Option<Utf8PathBuf>,

    /// Write each object into a file of its own in this folder
    #[arg(long, value_name = "DIR", group = "place", value_parser = parse_folder)]
    pub(crate) split: Option<Utf8PathBuf>,

    /// Write nothing; fail when a file isn't what would be written
    #[arg(long, requires = "place")]
    pub(crate) check: bool,

    /// Write nothing; foretell what the operator makes of the pack, and how it runs
    #[arg(long, conflicts_with_all = ["place", "check", "config_map_only"])]
    pub(crate) explain: bool,

    /// How to write the manifest
    #[arg(long, value_enum, default_value_t = ObjectsArg::Yaml, value_name = "FORMAT")]
    pub(crate) format: ObjectsArg,

    #[command(flatten)]
    pub(crate) object: ObjectArgs,

    #[command(flatten)]
    pub(crate) compare: CompareArgs,

    /// Let sources be read from this folder too (may be repeated)
    #[arg(long, value_name = "DIR")]
    pub(crate) allow_root: Vec<Utf8PathBuf>,

    #[command(flatten)]
    pub(crate) lints: LintArgs,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    /// How to write findings
    #[arg(long, value_enum, default_value_t = FindingsArg::Human, value_name = "FORMAT")]
    pub(crate) message_format: FindingsArg,

    #[command(flatten)]
    pub(crate) report: ReportArgs,
}

/// What the objects say.
#[derive(Debug, Args)]
#[command(next_help_heading = "Objects")]
pub(crate) struct ObjectArgs {
    /// The namespace of the objects [default: none]
    #[arg(long, value_name = "NAME")]
    pub(crate) namespace: Option<String>,

    /// The name that agents know the pack by [default: its id]
    #[arg(long, value_name = "NAME")]
    pub(crate) pack_name: Option<String>,

    /// The version to publish [default: that of the pack, without a leading `v`]
    #[arg(long, value_name = "VERSION")]
    pub(crate) version: Option<String>,

    /// How to name the objects [default: hash]
    #[arg(long, value_enum, value_name = "STYLE")]
    pub(crate) name_style: Option<NamesArg>,

    /// Give agents the skills of a skill source, all or some, under the name of a group (may be repeated)
    #[arg(long = "skill", value_name = "SOURCE[=NAME,…][@GROUP]", value_parser = parse_skill)]
    pub(crate) skills: Vec<SkillSetting>,

    /// How many skills may be active at once [default: any number]
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub(crate) max_active: Option<i64>,

    /// How the skills that agents are offered are chosen: `model-driven` or `tag`
    #[arg(long, value_name = "SELECTOR")]
    pub(crate) selector: Option<String>,

    /// A tag for the selector `tag` (may be repeated)
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,

    /// Label both objects (may be repeated)
    #[arg(long = "label", value_name = "KEY=VALUE", value_parser = parse_assignment)]
    pub(crate) labels: Vec<(String, String)>,

    /// Annotate both objects (may be repeated)
    #[arg(long = "annotation", value_name = "KEY=VALUE", value_parser = parse_assignment)]
    pub(crate) annotations: Vec<(String, String)>,

    /// What applies the objects [default: flux, which fits kubectl too]
    #[arg(long, value_enum, value_name = "TOOL")]
    pub(crate) gitops: Option<GitOpsArg>,

    /// Let the ConfigMap be changed in place
    #[arg(long)]
    pub(crate) no_immutable: bool,

    /// Only the ConfigMap, for clusters without Omnia
    #[arg(long = "configmap-only", id = "config_map_only")]
    pub(crate) config_map_only: bool,

    /// The name of a lone ConfigMap
    #[arg(long, value_name = "NAME", requires = "config_map_only")]
    pub(crate) name: Option<String>,

    /// The key of the pack in a lone ConfigMap [default: pack.json]
    #[arg(long, value_name = "KEY", requires = "config_map_only")]
    pub(crate) key: Option<String>,
}

/// What the objects are compared with, and what is let pass.
#[derive(Debug, Args)]
#[command(next_help_heading = "Checks")]
pub(crate) struct CompareArgs {
    /// The schema that the operator checks packs with: that of a version, of a runtime, or in a file
    #[arg(long, value_name = "VERSION|RUNTIME|FILE")]
    pub(crate) operator_schema: Option<String>,

    /// A manifest that was published before (may be repeated)
    #[arg(long, value_name = "FILE")]
    pub(crate) previous: Vec<String>,

    /// The folder with the skills of a skill source, to check them too (may be repeated)
    #[arg(long = "skills-dir", value_name = "SOURCE=DIR", value_parser = parse_assignment)]
    pub(crate) skills_dirs: Vec<(String, String)>,

    /// Let the version have build metadata
    #[arg(long)]
    pub(crate) allow_build_metadata: bool,

    /// Let the pack hold raw control characters
    #[arg(long)]
    pub(crate) allow_control_chars: bool,
}

/// How the objects are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ObjectsArg {
    /// A stream of YAML documents
    Yaml,
    /// A List in JSON
    Json,
}

impl From<ObjectsArg> for ManifestFormat {
    fn from(format: ObjectsArg) -> Self {
        match format {
            ObjectsArg::Yaml => Self::Yaml,
            ObjectsArg::Json => Self::Json,
        }
    }
}

/// How the objects are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum NamesArg {
    /// `pp-` and twelve digits of a digest, as Omnia itself names them
    Hash,
    /// The name of the pack and its version
    Readable,
}

impl From<NamesArg> for NameStyle {
    fn from(style: NamesArg) -> Self {
        match style {
            NamesArg::Hash => Self::Hash,
            NamesArg::Readable => Self::Readable,
        }
    }
}

/// What applies the objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GitOpsArg {
    /// Argo CD: the PromptPack comes in a later wave
    #[value(name = "argocd")]
    ArgoCd,
    /// Flux: it may replace nothing in the pack
    Flux,
    /// Nothing that reads annotations
    None,
}

impl From<GitOpsArg> for GitOps {
    fn from(tool: GitOpsArg) -> Self {
        match tool {
            GitOpsArg::ArgoCd => Self::ArgoCd,
            GitOpsArg::Flux => Self::Flux,
            GitOpsArg::None => Self::None,
        }
    }
}

impl ManifestArgs {
    /// True when the path names a compiled pack: root files of projects are YAML.
    pub(crate) fn names_a_pack(&self) -> bool {
        let path = self.path.as_ref();
        path.is_some_and(|path| {
            path.extension()
                .is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
                && !path.as_str().ends_with(MAIN_SEPARATOR)
        })
    }
}

/// An empty text is a variable of a script that isn't set, and not the working directory.
fn parse_folder(text: &str) -> Result<Utf8PathBuf, String> {
    if text.is_empty() {
        return Err("name a folder, such as deploy; the working directory is `.`".to_owned());
    }
    Ok(text.into())
}

fn parse_skill(text: &str) -> Result<SkillSetting, String> {
    let (rest, group) = match text.rsplit_once('@') {
        Some((rest, group)) => (rest, Some(group.to_owned())),
        None => (text, None),
    };
    let (source, names) = match rest.split_once('=') {
        Some((source, names)) => (source, Some(names)),
        None => (rest, None),
    };
    if source.is_empty() {
        return Err(
            "write the name of a skill source, then `=` and names, and `@` and a group".to_owned(),
        );
    }
    let names = names.map(|names| names.split(',').map(ToOwned::to_owned).collect());
    Ok(SkillSetting {
        source: source.to_owned(),
        include: names.unwrap_or_default(),
        mount_as: group,
    })
}
