//! The settings under `packc` in the root file (source format, section 6).
//!
//! Invariant: they are taken out of the tree, so they are never emitted; what is wrong with them is said here, and the
//! default stands in its place.

mod manifest;
mod read;

use std::collections::BTreeMap;

use camino::Utf8PathBuf;
use packc_source::Span;
use packc_spec::{Runtime, Version};
use packc_syntax::Node;

use crate::Section;

pub use manifest::{GitOps, ManifestSettings, NameStyle, Setting, SkillSetting};
pub use packc_ir::{FileMode, FragmentMode, Inline};

pub(crate) use read::take;

/// Where the pack is written unless settings say otherwise, seen from the root file.
pub(crate) const DEFAULT_OUTPUT: &str = "dist/pack.json";

/// The settings of a project.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Path of the pack file, as written: relative to the root file.
    pub output: Utf8PathBuf,
    /// Where `output` was written; `None` when it wasn't.
    pub output_span: Option<Span>,
    /// The patterns of each section that has some; the others are found in their folders.
    pub sources: BTreeMap<Section, Vec<SourcePattern>>,
    /// What becomes of `{{fragments.x}}` and of the fragments themselves.
    pub fragments: FragmentMode,
    /// What becomes of the files that the pack names by path.
    pub files: FileMode,
    /// Which files go into the pack itself.
    pub inline: Vec<Inline>,
    /// Severities by rule name.
    pub lints: BTreeMap<String, LintLevel>,
    /// The version of the specification that the pack must be valid for.
    pub target: Option<Version>,
    /// The version that `$schema` at the top of the root file names.
    pub schema: Option<SchemaVersion>,
    /// Runtimes that the pack must load in.
    pub runtimes: Vec<&'static Runtime>,
    /// The Arena file to import, with its place.
    pub arena: Option<(Utf8PathBuf, Span)>,
    /// Defaults of `packc manifest`.
    pub manifest: ManifestSettings,
    /// Whether the folders of the convention hold sources: not in a project that lists its files.
    pub conventions: bool,
}

impl Settings {
    /// Those of a project without a pack document, whose files are listed elsewhere.
    pub(crate) fn imported() -> Self {
        Self {
            conventions: false,
            ..Self::default()
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            output: DEFAULT_OUTPUT.into(),
            output_span: None,
            sources: BTreeMap::new(),
            fragments: FragmentMode::default(),
            files: FileMode::default(),
            inline: Vec::new(),
            lints: BTreeMap::new(),
            target: None,
            schema: None,
            runtimes: Vec::new(),
            arena: None,
            manifest: ManifestSettings::default(),
            conventions: true,
        }
    }
}

/// The version of the specification in a `$schema`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaVersion {
    /// The version as it is written, such as `1.4.0`.
    pub name: String,
    /// The version; `None` when there is none of that name.
    pub version: Option<Version>,
    /// The place of the value.
    pub span: Span,
}

impl SchemaVersion {
    /// The version that the value of `$schema` names. One without a version (`latest`, `v1`) names none, and so does the
    /// address of another schema.
    pub fn of(schema: &Node) -> Option<Self> {
        let (_, rest) = schema.as_str()?.split_once("promptpack.org/schema/v")?;
        let name = rest.split('/').next().filter(|name| name.contains('.'))?;
        Some(Self {
            name: name.to_owned(),
            version: Version::named(name),
            span: schema.span,
        })
    }
}

/// An item of `packc.sources.<section>`: a pattern, a folder or a file, relative to the file that its span lies in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourcePattern {
    /// The item as written.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// A value of `packc.lints`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LintLevel {
    /// Not reported.
    Off,
    /// A warning.
    Warn,
    /// An error.
    Error,
}
