//! What the frontend is asked for, and what it gives.
//!
//! Invariant: everything that influences the result is in the options or in the files that they lead to.

use camino::Utf8PathBuf;
use packc_source::{Boundary, normalize};
use packc_syntax::{Limits, Node, Suppression};

use crate::settings::Settings;

/// What a build is asked for, as far as the frontend is concerned.
#[derive(Clone, Debug)]
pub struct Options {
    /// The working directory: absolute and normalized.
    pub cwd: Utf8PathBuf,
    /// The project's folder or root file; without one, the project around the working directory.
    pub path: Option<Utf8PathBuf>,
    /// `--id`.
    pub id: Option<String>,
    /// `--name`.
    pub name: Option<String>,
    /// `--pack-version`.
    pub pack_version: Option<String>,
    /// `--description`.
    pub description: Option<String>,
    /// What `path` names.
    pub form: Form,
    /// `--allow-root`: further folders that may be read.
    pub allow_roots: Vec<Utf8PathBuf>,
    /// Limits on what is read.
    pub limits: Limits,
}

/// What the path of a project names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// A folder or a root file, which may lead an Arena project: `build`, `check`, `render`.
    #[default]
    Any,
    /// The file that leads an Arena project: `compile`. What the project can't say of its pack is assumed.
    Arena,
    /// One prompt, a resource of kind `PromptConfig`: `compile-prompt`. The prompt says of the pack what it says of
    /// itself.
    Prompt,
}

/// What was found at the path of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Root {
    /// The document of a pack.
    Pack,
    /// A folder of resources.
    Folder,
    /// The file of an Arena project.
    Arena {
        /// Whether its folder has the document of a pack too.
        documented: bool,
    },
    /// One prompt.
    Prompt,
}

/// A project that has been read.
#[derive(Clone, Debug)]
pub struct Project {
    /// The merged tree with the shape of a PromptPack: settings taken out, defaults filled in. Each node's span tells
    /// the file that it was written in, which is what a relative path in it starts from.
    pub root: Node,
    /// The settings under `packc`.
    pub settings: Settings,
    /// The root file; for a folder of resource documents, that folder. Absolute and normalized.
    pub root_file: Utf8PathBuf,
    /// The project's folder: absolute and normalized, links not resolved.
    pub folder: Utf8PathBuf,
    /// What the project may read.
    pub boundary: Boundary,
    /// What comments in the files silence.
    pub suppressions: Vec<Suppression>,
}

impl Project {
    /// Where the pack is written unless the command line says otherwise: absolute and normalized.
    pub fn output(&self) -> Utf8PathBuf {
        normalize(&self.folder.join(&self.settings.output))
    }
}
