//! From a compiled pack to the sources of a project (RFC 0002, `explode`).
//!
//! Invariant: the sources are compiled in memory before anything is written. What would give another pack is not
//! written at all.

use camino::Utf8Path;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::output::{NOT_EXPLODABLE, OUTPUT_NOT_WRITTEN};
use packc_frontend::{Home, Layout};
use packc_source::{SourceMap, World, normalize};
use packc_syntax::Node;

use crate::comments::SourceComments;
use crate::named_files::NamedFiles;
use crate::outcome::Outcome;
use crate::project_files::{Built, ProjectFiles, with_errors};
use crate::validate::validate_alone;
use crate::{ExplodeOptions, ValidateOptions};

/// Takes the pack that `options` name apart, and writes the sources of a project that compiles to it.
pub fn explode(world: &dyn World, options: &ExplodeOptions) -> Outcome {
    let mut outcome = validate_alone(world, &validate_options(options));
    if outcome.has_errors() {
        return outcome;
    }
    let found = match project(world, options, &outcome.sources) {
        Ok((files, mut found)) => {
            match files.write(&options.folder, &options.cwd) {
                Ok(outputs) => outcome.outputs = outputs,
                Err(message) => found.push(
                    Diagnostic::new(&OUTPUT_NOT_WRITTEN, message)
                        .help("name a new or an empty folder with `-o`"),
                ),
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
    let named = named_files(world, options, &pack, &path)?;
    let layout = Layout {
        references: true,
        markdown: false,
        defaults: true,
        named: &named.paths(),
        path: &|node, home| match home {
            Home::Root => None,
            Home::Folder(_) => Some(home.path_to(node.as_str()?)),
        },
    };
    let pieces = packc_frontend::split(&pack, &layout);
    let mut files = ProjectFiles::new(&pieces, &mut SourceComments::default());
    let none = |why: String| {
        Diagnostic::new(&NOT_EXPLODABLE, format!("no sources give this pack: {why}"))
            .at(pack.span, "")
            .note("nothing was written")
    };
    files.add(named).map_err(|why| vec![none(why)])?;
    match files.build(&pack, &options.limits) {
        Built::Same => Ok((files, Vec::new())),
        Built::WithErrors(message, number) => {
            let found = with_errors(&message, number, &options.folder, &options.cwd);
            Ok((files, vec![found]))
        }
        Built::Different(why) | Built::Refused(why) => Err(vec![none(why)]),
    }
}

/// The files that the pack at `path` names; or what is to be said about those that can't be had.
fn named_files<'a>(
    world: &'a dyn World,
    options: &ExplodeOptions,
    pack: &Node,
    path: &'a Utf8Path,
) -> Result<NamedFiles<'a>, Vec<Diagnostic>> {
    let folder = path.parent().unwrap_or(Utf8Path::new("/"));
    let mut named = NamedFiles::new(world, folder, &options.limits);
    let mut missing = Vec::new();
    for node in packc_frontend::file_paths(pack) {
        let path = Utf8Path::new(node.as_str().unwrap_or_default());
        if let Err(problem) = named.add(path) {
            missing.push(
                Diagnostic::new(&NOT_EXPLODABLE, problem)
                    .at(node.span, "")
                    .help("put the pack into a folder that holds all that it names, or take the name out"),
            );
        }
    }
    if missing.is_empty() {
        Ok(named)
    } else {
        Err(missing)
    }
}
