//! The files of a project that packc writes itself.
//!
//! Invariant: they are compiled in memory before they are written, and appear in one step in a folder that was absent
//! or empty.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};
use packc_backend::write_yaml;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::output::EXPLODED_WITH_ERRORS;
use packc_frontend::{Content, Piece};
use packc_source::memory::MemoryWorld;
use packc_source::{SourceFile, SourceMap, display_path, normalize};
use packc_syntax::Node;

use crate::comments::SourceComments;
use crate::compile::compile;
use crate::named_files::NamedFiles;
use crate::outcome::Output;
use crate::same::first_difference;
use crate::sum::Sum;
use crate::write::{reason, write_folder};
use crate::yaml::to_yaml;
use crate::{BuildOptions, Limits};

/// Where the project lies while it is compiled in memory.
const PROJECT: &str = "/project";

/// Files by their path in the project.
#[derive(Debug)]
pub(crate) struct ProjectFiles {
    files: BTreeMap<Utf8PathBuf, Arc<[u8]>>,
}

/// What compiling the files gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Built {
    /// The pack that was asked for, apart from what a build says about itself.
    Same,
    /// The same, if what a runtime survives is let pass: the message of the first error of a build, and how many there
    /// are.
    WithErrors(String, usize),
    /// Another pack; the words name the first place that differs.
    Different(String),
    /// None: the message of the first error.
    Refused(String),
}

impl ProjectFiles {
    /// The files, with the comments that belong to their values.
    pub(crate) fn new(pieces: &[Piece], comments: &mut SourceComments) -> Self {
        let file = |piece: &Piece| {
            let text = match &piece.content {
                Content::Tree(node) => write_yaml(&to_yaml(node, comments)),
                Content::Text(text) => text.to_string(),
                Content::Markdown { front, body } => {
                    let front = write_yaml(&to_yaml(front, comments));
                    format!("---\n{front}---\n\n{body}")
                }
            };
            (piece.path.clone(), text.into_bytes().into())
        };
        Self {
            files: pieces.iter().map(file).collect(),
        }
    }

    /// Adds the files that the pack names.
    ///
    /// # Errors
    ///
    /// A sentence about the first one whose path a source file has.
    pub(crate) fn add(&mut self, named: NamedFiles<'_>) -> Result<(), String> {
        for (path, bytes) in named.into_files() {
            if self.files.contains_key(&path) {
                return Err(format!("`{path}` has the name of a source file"));
            }
            self.files.insert(path, bytes);
        }
        Ok(())
    }

    /// Compiles the files, and compares the pack with `expected`.
    pub(crate) fn build(&self, expected: &Node, limits: &Limits) -> Built {
        let root = Utf8Path::new(PROJECT);
        let world = self
            .files
            .iter()
            .fold(MemoryWorld::new(), |world, (path, bytes)| {
                world.file(root.join(path), bytes)
            });
        let compiled = |lenient| {
            let options = BuildOptions {
                limits: *limits,
                lenient,
                ..BuildOptions::new(PROJECT)
            };
            compile(&world, &options)
        };
        let strict = compiled(false);
        let (emitted, same) = if let Some(emitted) = strict.emitted {
            (emitted, Built::Same)
        } else {
            let lenient = compiled(true);
            let Some(emitted) = lenient.emitted else {
                let (first, _) = errors(&lenient.diagnostics);
                return Built::Refused(first);
            };
            let (first, number) = errors(&strict.diagnostics);
            (emitted, Built::WithErrors(first, number))
        };
        let tree = read_back(&emitted.written.bytes);
        match tree.as_ref().map(|tree| first_difference(expected, tree)) {
            Some(None) => same,
            Some(Some(place)) => Built::Different(place),
            None => Built::Different("it can't be read back".to_owned()),
        }
    }

    /// Writes all files into `folder`, which must be absent or empty. Gives them in the order of their paths, or a
    /// message that says why nothing was written.
    pub(crate) fn write(&self, folder: &Utf8Path, cwd: &Utf8Path) -> Result<Vec<Output>, String> {
        let folder = normalize(&cwd.join(folder));
        let name = display_path(&folder, cwd);
        let files = self
            .files
            .iter()
            .map(|(path, bytes)| (path.as_path(), &**bytes));
        write_folder(&folder, files)
            .map_err(|error| format!("`{name}` cannot be written: {}", reason(&error)))?;
        let output = |(path, bytes): (&Utf8PathBuf, &Arc<[u8]>)| {
            let name = display_path(&folder.join(path), cwd);
            Sum::of_bytes(bytes).output(name, true)
        };
        Ok(self.files.iter().map(output).collect())
    }
}

/// The message of the first error, and how many there are.
fn errors(found: &[Diagnostic]) -> (String, usize) {
    let mut errors = found.iter().filter(|found| found.is_error());
    let first = errors.next().map(|found| found.message.clone());
    (first.unwrap_or_default(), errors.count() + 1)
}

/// The tree of a pack that packc has just written.
pub(crate) fn read_back(bytes: &[u8]) -> Option<Node> {
    let text = String::from_utf8_lossy(bytes);
    let mut sources = SourceMap::new();
    let path = Utf8PathBuf::from("/pack.json");
    let file = sources.add(SourceFile::new(path, "pack.json".into(), "".into()));
    packc_syntax::parse_json(file, &text, &Limits::unlimited()).0
}

/// Says that the files in `folder` can't be built yet: the message of the first error, and how many there are.
pub(crate) fn with_errors(
    message: &str,
    number: usize,
    folder: &Utf8Path,
    cwd: &Utf8Path,
) -> Diagnostic {
    let folder = display_path(&normalize(&cwd.join(folder)), cwd);
    let errors = if number == 1 {
        "an error that keeps"
    } else {
        "errors that keep"
    };
    Diagnostic::new(
        &EXPLODED_WITH_ERRORS,
        format!("the sources have {errors} them from being built"),
    )
    .note(message.to_owned())
    .help(format!("run `packc check {folder}`, which shows where"))
}
