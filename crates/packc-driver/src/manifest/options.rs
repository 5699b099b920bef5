//! What `packc manifest` is asked to do.
//!
//! Invariant: what flags and settings say alike is one value; flags win, and a list that a flag gives replaces the one of
//! the settings.

use camino::{Utf8Path, Utf8PathBuf};
use packc_frontend::{ManifestSettings, Setting};
use packc_source::{Timestamp, normalize};
use packc_syntax::Limits;

use crate::BuildOptions;
use crate::severity::Lints;

/// The options of `manifest`.
#[derive(Clone, Debug)]
pub struct ManifestOptions {
    /// The working directory, absolute.
    pub cwd: Utf8PathBuf,
    /// Where the pack comes from.
    pub from: ManifestFrom,
    /// What flags say about the objects.
    pub given: ManifestSettings,
    /// Only the `ConfigMap`, for clusters without Omnia.
    pub config_map_only: Option<ConfigMapOnly>,
    /// How the objects are written.
    pub format: ManifestFormat,
    /// Where the objects go.
    pub destination: ManifestDestination,
    /// Write nothing, and compare with what is there.
    pub check: bool,
    /// Write nothing, and foretell what the operator makes of the objects.
    pub explain: bool,
    /// The time that the environment pins.
    pub pinned: Option<Timestamp>,
    /// Levels by rule name, which win over those of `packc.lints`.
    pub lints: Lints,
    /// Warnings are errors.
    pub deny_warnings: bool,
    /// Size, depth and number of values that files may have.
    pub limits: Limits,
}

/// Where the pack comes from.
#[derive(Clone, Debug)]
pub enum ManifestFrom {
    /// From the output of a project, which is compiled to see that the output is what its sources give.
    Project(Box<BuildOptions>),
    /// From a compiled pack.
    Pack(Utf8PathBuf),
}

/// What a lone `ConfigMap` is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConfigMapOnly {
    /// Its name, instead of the one that Omnia gives.
    pub name: Option<String>,
    /// The key of the pack, instead of `pack.json`.
    pub key: Option<String>,
}

/// How the objects are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ManifestFormat {
    /// A stream of YAML documents.
    #[default]
    Yaml,
    /// A `List` in JSON.
    Json,
}

/// Where the objects go. Relative paths start at the working directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ManifestDestination {
    /// To the caller, who prints them.
    Stdout,
    /// Into one file.
    File(Utf8PathBuf),
    /// Each into a file of its own in this folder.
    Folder(Utf8PathBuf),
}

impl ManifestOptions {
    /// The defaults of `packc manifest` in this folder.
    pub fn new(cwd: impl Into<Utf8PathBuf>) -> Self {
        let cwd = cwd.into();
        Self {
            from: ManifestFrom::Project(Box::new(BuildOptions::new(cwd.clone()))),
            cwd,
            given: ManifestSettings::default(),
            config_map_only: None,
            format: ManifestFormat::default(),
            destination: ManifestDestination::Stdout,
            check: false,
            explain: false,
            pinned: None,
            lints: Lints::new(),
            deny_warnings: false,
            limits: Limits::default(),
        }
    }
}

/// What flags and settings say together, with absolute paths. `folder`: where the paths of settings start.
pub(super) fn merged(
    flags: &ManifestSettings,
    settings: &ManifestSettings,
    cwd: &Utf8Path,
    folder: &Utf8Path,
) -> ManifestSettings {
    let first = |flags: &Vec<Setting<String>>, settings: &Vec<Setting<String>>| {
        if flags.is_empty() { settings } else { flags }.clone()
    };
    let base = |span: Option<packc_source::Span>| if span.is_some() { folder } else { cwd };
    let absolute = |path: &Setting<String>| Setting {
        value: normalize(&base(path.span).join(&path.value)).into_string(),
        span: path.span,
    };
    let flags = flags.clone();
    let other = settings.clone();
    let schema = flags.operator_schema.or(other.operator_schema);
    let schema = schema.map(|schema| match super::operator::built_in(&schema.value) {
        Some(_) => schema,
        None => absolute(&schema),
    });
    let previous = first(&flags.previous, &other.previous);
    let folders = joined(flags.skills_dirs, other.skills_dirs).into_iter();
    let folders = folders.map(|(source, path)| {
        let path = normalize(&base(source.span).join(path)).into_string();
        (source, path)
    });
    ManifestSettings {
        namespace: flags.namespace.or(other.namespace),
        pack_name: flags.pack_name.or(other.pack_name),
        version: flags.version.or(other.version),
        name_style: flags.name_style.or(other.name_style),
        max_active: flags.max_active.or(other.max_active),
        selector: flags.selector.or(other.selector),
        tags: first(&flags.tags, &other.tags),
        labels: joined(flags.labels, other.labels),
        annotations: joined(flags.annotations, other.annotations),
        gitops: flags.gitops.or(other.gitops),
        immutable: flags.immutable.or(other.immutable),
        allow_build_metadata: flags.allow_build_metadata.or(other.allow_build_metadata),
        allow_control_chars: flags.allow_control_chars.or(other.allow_control_chars),
        operator_schema: schema,
        previous: previous.iter().map(absolute).collect(),
        skills_dirs: folders.collect(),
        skills: if flags.skills.is_empty() {
            other.skills
        } else {
            flags.skills
        },
    }
}

/// The pairs of flags, and those of settings whose keys no flag gives.
fn joined(
    flags: Vec<(Setting<String>, String)>,
    mut settings: Vec<(Setting<String>, String)>,
) -> Vec<(Setting<String>, String)> {
    settings.retain(|(key, _)| !flags.iter().any(|(flag, _)| flag.value == key.value));
    settings.extend(flags);
    settings
}
