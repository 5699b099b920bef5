//! From a compiled pack to the sources of a project (RFC 0002, `explode`).
//!
//! Invariant: the sources are compiled in memory before anything is written. What would give another pack is not
//! written at all.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::output::{
    EXPLODED_WITH_ERRORS, NOT_EXPLODABLE, OUTPUT_NOT_WRITTEN,
};
use packc_source::{
    Boundary, FileKind, Limit, SourceMap, World, display_path, is_litter, normalize,
};
use packc_syntax::Node;

use crate::outcome::Outcome;
use crate::project_files::{Built, ProjectFiles};
use crate::validate::validate;
use crate::{ExplodeOptions, ValidateOptions};

/// Takes the pack that `options` name apart, and writes the sources of a project that compiles to it.
pub fn explode(world: &dyn World, options: &ExplodeOptions) -> Outcome {
    let mut outcome = validate(world, &validate_options(options));
    if outcome.has_errors() {
        return outcome;
    }
    let found = match project(world, options, &outcome.sources) {
        Ok((files, mut found)) => {
            match files.write(&options.folder, &options.cwd) {
                Ok(outputs) => outcome.outputs = outputs,
                Err(message) => found.push(Diagnostic::new(&OUTPUT_NOT_WRITTEN, message)),
            }
            found
        }
        Err(found) => found,
    };
    outcome.diagnostics.extend(found);
    packc_diagnostics::sort(&mut outcome.diagnostics);
    outcome
}

fn validate_options(options: &ExplodeOptions) -> ValidateOptions {
    ValidateOptions {
        files: vec![options.pack.clone()],
        deny_warnings: options.deny_warnings,
        limits: options.limits,
        ..ValidateOptions::new(options.cwd.clone())
    }
}

/// The files of the project, with what is to be said about them; or why there is no such project.
fn project(
    world: &dyn World,
    options: &ExplodeOptions,
    sources: &SourceMap,
) -> Result<(ProjectFiles, Vec<Diagnostic>), Vec<Diagnostic>> {
    let path = normalize(&options.cwd.join(&options.pack));
    let tree = sources.find(&path).and_then(|file| {
        let text = &sources.file(file).text;
        packc_syntax::parse_json(file, text, &options.limits).0
    });
    let Some(pack) = tree else {
        return Err(Vec::new());
    };
    let mut files = ProjectFiles::new(&packc_frontend::split(&pack));
    let folder = path.parent().unwrap_or(Utf8Path::new("/"));
    let mut missing = Vec::new();
    let named = Named {
        world,
        folder,
        boundary: Boundary::new([folder.to_owned()]),
        bytes: options.limits.source_bytes,
    };
    for node in packc_frontend::file_paths(&pack) {
        if let Err(problem) = named.add(&node, &mut files) {
            missing.push(
                Diagnostic::new(&NOT_EXPLODABLE, problem)
                    .at(node.span, "")
                    .help("put the pack into a folder that holds all that it names, or take the name out"),
            );
        }
    }
    if !missing.is_empty() {
        return Err(missing);
    }
    match files.build(&pack, &options.limits) {
        Built::Same => Ok((files, Vec::new())),
        Built::WithErrors(message, number) => {
            Ok((files, vec![with_errors(&message, number, options)]))
        }
        Built::Different(place) => Err(vec![
            Diagnostic::new(
                &NOT_EXPLODABLE,
                format!("no sources give this pack: {place}"),
            )
            .at(pack.span, "")
            .note("nothing was written"),
        ]),
    }
}

fn with_errors(message: &str, number: usize, options: &ExplodeOptions) -> Diagnostic {
    let folder = display_path(&normalize(&options.cwd.join(&options.folder)), &options.cwd);
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

/// What a pack names by path, in its own folder.
struct Named<'a> {
    world: &'a dyn World,
    folder: &'a Utf8Path,
    boundary: Boundary,
    bytes: u64,
}

impl Named<'_> {
    /// Adds the file or folder that `node` names.
    fn add(&self, node: &Node, files: &mut ProjectFiles) -> Result<(), String> {
        let text = node.as_str().unwrap_or_default();
        let path = normalize(&self.folder.join(text));
        let Ok(relative) = path.strip_prefix(self.folder) else {
            return Err(format!("`{text}` leads out of the pack's folder"));
        };
        match self.world.kind(&path) {
            None => Err(format!("`{text}` isn't there")),
            Some(FileKind::Folder) => self.add_folder(&path, relative, files),
            Some(_) => self.add_file(&path, relative, files),
        }
    }

    fn add_folder(
        &self,
        path: &Utf8Path,
        relative: &Utf8Path,
        files: &mut ProjectFiles,
    ) -> Result<(), String> {
        let listed = self.world.list(path, &self.boundary);
        let listed = listed.map_err(|error| format!("`{relative}` {error}"))?;
        for entry in listed.iter().filter(|entry| !is_litter(&entry.name)) {
            let (path, relative) = (path.join(&entry.name), relative.join(&entry.name));
            match self.world.kind(&path) {
                Some(FileKind::Folder) => self.add_folder(&path, &relative, files)?,
                _ => self.add_file(&path, &relative, files)?,
            }
        }
        Ok(())
    }

    fn add_file(
        &self,
        path: &Utf8Path,
        relative: &Utf8Path,
        files: &mut ProjectFiles,
    ) -> Result<(), String> {
        let limit = Limit {
            bytes: self.bytes,
            boundary: &self.boundary,
        };
        let read = self.world.read(path, limit);
        let read = read.map_err(|error| format!("`{relative}` {error}"))?;
        let path = Utf8PathBuf::from(relative.as_str().replace('\\', "/"));
        if files.add(path, read.bytes.into()) {
            Ok(())
        } else {
            Err(format!("`{relative}` has the name of a source file"))
        }
    }
}
