//! The settings under `packc.manifest`: defaults of `packc manifest`.
//!
//! Invariant: a value knows where it was written, so that whatever is wrong with it is said there; whether a cluster
//! takes it isn't decided here.

use packc_source::Span;

/// A value that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting<T> {
    /// The value.
    pub value: T,
    /// Where it was written; `None` when the command line gave it.
    pub span: Option<Span>,
}

impl<T> Setting<T> {
    /// A value of the command line.
    pub fn flag(value: T) -> Self {
        Self { value, span: None }
    }
}

/// What `packc manifest` can be told about the objects. Paths are as written: those of settings start at the folder of
/// the root file, those of flags at the working directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ManifestSettings {
    /// The namespace of both objects.
    pub namespace: Option<Setting<String>>,
    /// `spec.packName`, instead of the pack's `id`.
    pub pack_name: Option<Setting<String>>,
    /// `spec.version`, instead of the pack's `version`.
    pub version: Option<Setting<String>>,
    /// How the objects are named.
    pub name_style: Option<Setting<NameStyle>>,
    /// `spec.skills`, in order.
    pub skills: Vec<Setting<SkillSetting>>,
    /// `spec.skillsConfig.maxActive`.
    pub max_active: Option<Setting<i64>>,
    /// `spec.skillsConfig.selector`.
    pub selector: Option<Setting<String>>,
    /// `spec.skillsConfig.tags`.
    pub tags: Vec<Setting<String>>,
    /// Further labels of both objects, by key.
    pub labels: Vec<(Setting<String>, String)>,
    /// Further annotations of both objects, by key.
    pub annotations: Vec<(Setting<String>, String)>,
    /// What applies the objects.
    pub gitops: Option<Setting<GitOps>>,
    /// Whether the `ConfigMap` can never change again.
    pub immutable: Option<bool>,
    /// Whether the version may have build metadata.
    pub allow_build_metadata: Option<bool>,
    /// Whether the pack may hold characters that some tools refuse.
    pub allow_control_chars: Option<bool>,
    /// The schema that the operator checks packs with: a version of the specification, or the path of a schema.
    pub operator_schema: Option<Setting<String>>,
    /// The paths of manifests that were published before.
    pub previous: Vec<Setting<String>>,
    /// By the name of a skill source, the path of a folder with its skills.
    pub skills_dirs: Vec<(Setting<String>, String)>,
}

/// An item of `spec.skills`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillSetting {
    /// The name of the skill source.
    pub source: String,
    /// The names of the skills to keep; all when it is empty.
    pub include: Vec<String>,
    /// The group that the skills are shown in.
    pub mount_as: Option<String>,
}

/// How the objects are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NameStyle {
    /// `pp-` and twelve digits, as Omnia itself names them.
    #[default]
    Hash,
    /// The name of the pack and its version.
    Readable,
}

/// What applies the objects to the cluster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GitOps {
    /// Argo CD.
    ArgoCd,
    /// Flux, or nothing that would need a word: its annotation means nothing to others.
    #[default]
    Flux,
    /// Nothing that reads annotations.
    None,
}
