//! What a build is asked to do.
//!
//! Invariant: everything that influences a build's result is in here or in the files that it reads; the environment is
//! read by the binary and handed down.

use camino::{Utf8Path, Utf8PathBuf};
use packc_frontend::Form;
use packc_source::{Timestamp, normalize};
use packc_spec::{Runtime, Version};
use packc_syntax::Limits;

use crate::severity::Lints;

/// Where the pack goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// To `packc.output` of the root file, else to `dist/pack.json` beside the root file.
    Configured,
    /// To this file; a relative path starts at the working directory.
    File(Utf8PathBuf),
    /// To `ID.pack.json` in the working directory, after the id of the pack.
    Named,
    /// To the caller, who prints it.
    Stdout,
    /// Nowhere: the sources are only checked.
    Nowhere,
}

impl Destination {
    /// True when the command line says where the pack goes, by a path or by the command itself, and not the sources.
    pub(crate) fn is_given(&self) -> bool {
        matches!(self, Self::File(_) | Self::Named)
    }
}

/// What becomes of outputs that aren't on disk as the sources give them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Writing {
    /// They are written.
    #[default]
    Write,
    /// They are an error, and the difference is shown: `--check`.
    Compare,
    /// They are an error, since nothing may be written: `--locked`.
    Locked,
}

/// The options of `build` and `check`.
#[derive(Clone, Debug)]
pub struct BuildOptions {
    /// The working directory, absolute. Relative paths start here, and messages name files relative to it.
    pub cwd: Utf8PathBuf,
    /// The project's folder or root file; without one it is searched for from `cwd` upwards.
    pub path: Option<Utf8PathBuf>,
    /// What `path` names: for other forms than the usual one, what a runtime survives is a warning, and files that the
    /// pack names stay where they are.
    pub form: Form,
    /// Where the pack goes.
    pub destination: Destination,
    /// What becomes of outputs that aren't there yet.
    pub writing: Writing,
    /// Gives or overrides the pack's `id`.
    pub id: Option<String>,
    /// Gives or overrides the pack's `name`.
    pub name: Option<String>,
    /// Gives or overrides the pack's `version`.
    pub pack_version: Option<String>,
    /// Gives or overrides the pack's `description`.
    pub description: Option<String>,
    /// The time to stamp the pack with. Pinned, it is always written; otherwise a pack that didn't change otherwise
    /// keeps its old stamp.
    pub created_at: Option<Timestamp>,
    /// Further folders that sources may be read from.
    pub allow_roots: Vec<Utf8PathBuf>,
    /// The version of the specification that the pack must be valid for; wins over `packc.target`.
    pub target: Option<Version>,
    /// Runtimes that the pack must load in, instead of those of `packc.runtimes`.
    pub runtimes: Vec<&'static Runtime>,
    /// Levels by rule name, which win over those of `packc.lints`.
    pub lints: Lints,
    /// What a runtime survives is a warning, whatever `path` names.
    pub lenient: bool,
    /// Warnings are errors.
    pub deny_warnings: bool,
    /// Sizes, depth and number of values that a source may have.
    pub limits: Limits,
    /// Findings are printed for programs, so that the pack may not go to the file that stdout goes to.
    pub stdout_is_taken: bool,
}

impl BuildOptions {
    /// The defaults of `packc build` in this folder.
    pub fn new(cwd: impl Into<Utf8PathBuf>) -> Self {
        Self {
            cwd: cwd.into(),
            path: None,
            form: Form::Any,
            destination: Destination::Configured,
            writing: Writing::default(),
            id: None,
            name: None,
            pack_version: None,
            description: None,
            created_at: None,
            allow_roots: Vec::new(),
            target: None,
            runtimes: Vec::new(),
            lints: Lints::new(),
            lenient: false,
            deny_warnings: false,
            limits: Limits::default(),
            stdout_is_taken: false,
        }
    }

    /// `path` made absolute from the working directory.
    pub(crate) fn absolute(&self, path: &Utf8Path) -> Utf8PathBuf {
        normalize(&self.cwd.join(path))
    }
}

/// The options of `validate`.
#[derive(Clone, Debug)]
pub struct ValidateOptions {
    /// The working directory, absolute.
    pub cwd: Utf8PathBuf,
    /// The packs.
    pub files: Vec<Utf8PathBuf>,
    /// Check against the JSON Schema alone.
    pub schema_only: bool,
    /// The version of the specification that the packs must be valid for; without one, that of their `$schema`.
    pub target: Option<Version>,
    /// Runtimes that the packs must load in.
    pub runtimes: Vec<&'static Runtime>,
    /// Find the lowest version that each pack needs.
    pub needs: bool,
    /// Levels by rule name.
    pub lints: Lints,
    /// Warnings are errors.
    pub deny_warnings: bool,
    /// Size (that of all sources together), depth and number of values that a pack may have.
    pub limits: Limits,
}

impl ValidateOptions {
    /// The defaults of `packc validate` in this folder, without a pack.
    pub fn new(cwd: impl Into<Utf8PathBuf>) -> Self {
        Self {
            cwd: cwd.into(),
            files: Vec::new(),
            schema_only: false,
            target: None,
            runtimes: Vec::new(),
            needs: false,
            lints: Lints::new(),
            deny_warnings: false,
            limits: Limits::default(),
        }
    }
}

/// The options of `explode`.
#[derive(Clone, Debug)]
pub struct ExplodeOptions {
    /// The working directory, absolute.
    pub cwd: Utf8PathBuf,
    /// The compiled pack.
    pub pack: Utf8PathBuf,
    /// The folder of the project that is written.
    pub folder: Utf8PathBuf,
    /// Warnings about the pack are errors.
    pub deny_warnings: bool,
    /// Size, depth and number of values that the pack may have.
    pub limits: Limits,
}

/// The options of `migrate`.
#[derive(Clone, Debug)]
pub struct MigrateOptions {
    /// What is read, and what the command line says of the pack; the path is that of the Arena project.
    pub build: BuildOptions,
    /// The folder of the native project, from the working directory on.
    pub folder: Utf8PathBuf,
    /// Prompts become Markdown files where their text allows it.
    pub markdown: bool,
}

/// The options of `inspect`.
#[derive(Clone, Debug)]
pub struct InspectOptions {
    /// The working directory, absolute.
    pub cwd: Utf8PathBuf,
    /// The pack.
    pub file: Utf8PathBuf,
    /// Size (that of all sources together), depth and number of values that a pack may have.
    pub limits: Limits,
}

/// Where the prompt to render comes from.
#[derive(Clone, Debug)]
pub enum RenderFrom {
    /// From a project, which is compiled first.
    Project(Box<BuildOptions>),
    /// From a compiled pack: a path that starts at the working directory when it is relative.
    Pack(Utf8PathBuf),
}

/// The options of `render`.
#[derive(Clone, Debug)]
pub struct RenderOptions {
    /// The working directory, absolute.
    pub cwd: Utf8PathBuf,
    /// Where the prompt comes from.
    pub from: RenderFrom,
    /// The key of the prompt.
    pub prompt: String,
    /// The model whose override is applied.
    pub model: Option<String>,
    /// Names and values given as text; they go before those of the file.
    pub values: Vec<(String, String)>,
    /// A YAML or JSON file with values by name.
    pub values_file: Option<Utf8PathBuf>,
    /// Placeholders without a value are errors.
    pub strict: bool,
    /// Warnings are errors.
    pub deny_warnings: bool,
    /// Size, depth and number of values that the files may have.
    pub limits: Limits,
}

impl RenderOptions {
    /// Rendering this prompt of the project around this folder, with no values.
    pub fn new(cwd: impl Into<Utf8PathBuf>, prompt: impl Into<String>) -> Self {
        let cwd = cwd.into();
        Self {
            from: RenderFrom::Project(Box::new(BuildOptions::new(&cwd))),
            cwd,
            prompt: prompt.into(),
            model: None,
            values: Vec::new(),
            values_file: None,
            strict: false,
            deny_warnings: false,
            limits: Limits::default(),
        }
    }
}
