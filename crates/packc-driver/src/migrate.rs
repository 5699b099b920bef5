//! From an Arena project to a native one.
//!
//! Invariant: both are compiled, and what would give another pack is not written.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::output::{NOT_EXPLODABLE, OUTPUT_NOT_WRITTEN};
use packc_frontend::{Form, Layout, Project};
use packc_source::{SourceMap, World, normalize};
use packc_syntax::Node;

use crate::comments::SourceComments;
use crate::compile::{compile, frontend_options};
use crate::named_files::NamedFiles;
use crate::outcome::Outcome;
use crate::project_files::{Built, ProjectFiles, read_back, with_errors};
use crate::{BuildOptions, Destination, MigrateOptions};

/// Writes the project that `options` name in the native form.
pub fn migrate(world: &dyn World, options: &MigrateOptions) -> Outcome {
    let build = build_options(options);
    let compiled = compile(world, &build);
    let mut outcome = Outcome::new(compiled.sources, compiled.diagnostics);
    let Some(emitted) = compiled.emitted else {
        return outcome;
    };
    let mut sources = SourceMap::new();
    let (project, _) = packc_frontend::load(world, &frontend_options(&build), &mut sources);
    let (Some(project), Some(pack)) = (project, read_back(&emitted.written.bytes)) else {
        return outcome;
    };
    let files = native(world, options, &project, &sources);
    let mut found = Vec::new();
    let bug = match files.build(&pack, &options.build.limits) {
        Built::Same => None,
        Built::WithErrors(message, number) => {
            found.push(with_errors(&message, number, &options.folder, &build.cwd));
            None
        }
        Built::Different(place) => {
            Some(format!("the native form would give another pack: {place}"))
        }
        Built::Refused(message) => Some(format!("the native form can't be built: {message}")),
    };
    match bug {
        Some(message) => {
            let bug = Diagnostic::new(&NOT_EXPLODABLE, message)
                .note("nothing was written")
                .help("this is a bug in packc: please report it together with the sources");
            found = vec![bug];
        }
        None => match files.write(&options.folder, &build.cwd) {
            Ok(outputs) => outcome.outputs = outputs,
            Err(message) => found.push(
                Diagnostic::new(&OUTPUT_NOT_WRITTEN, message)
                    .help("name a new or an empty folder with `-o`"),
            ),
        },
    }
    outcome.diagnostics.extend(found);
    packc_diagnostics::sort(&mut outcome.diagnostics);
    outcome
}

/// The project as `compile` would read it, with its pack beside it, so that paths in both packs start from the project.
fn build_options(options: &MigrateOptions) -> BuildOptions {
    let path = options.build.path.clone().unwrap_or_else(|| ".".into());
    let path = options.build.absolute(&path);
    let is_file = matches!(path.extension(), Some("yaml" | "yml"));
    let path = if is_file {
        path
    } else {
        path.join("config.arena.yaml")
    };
    let pack = path.with_file_name("pack.json");
    BuildOptions {
        path: Some(path),
        form: Form::Arena,
        destination: Destination::File(pack),
        ..options.build.clone()
    }
}

/// The files of the native project.
fn native(
    world: &dyn World,
    options: &MigrateOptions,
    project: &Project,
    sources: &SourceMap,
) -> ProjectFiles {
    let root = packc_frontend::long_references(&project.root);
    let relative = |node: &Node| relative_path(node, sources, &project.folder);
    let layout = Layout {
        references: false,
        markdown: options.markdown,
        defaults: false,
        // The path of what isn't there stays as it is written, here as in the pack.
        path: &|node, home| {
            let path = relative(node)?;
            world.kind(&project.folder.join(&path))?;
            Some(home.path_to(path.as_str()))
        },
    };
    let pieces = packc_frontend::split(&root, &layout);
    let mut files = ProjectFiles::new(&pieces, &mut SourceComments::of(sources));
    let named = NamedFiles::new(world, &project.folder, options.build.limits.source_bytes);
    for node in packc_frontend::file_paths(&root) {
        if let Some(path) = relative(&node) {
            // What isn't there is a finding of the build already.
            let _ = named.add(&path, &mut files);
        }
    }
    files
}

/// The path that a value names, from the project's folder on; `None` when it leads out of that.
fn relative_path(node: &Node, sources: &SourceMap, folder: &Utf8Path) -> Option<Utf8PathBuf> {
    let home = sources.file(node.span.file).path.parent()?;
    let path = normalize(&home.join(node.as_str()?));
    path.strip_prefix(folder).ok().map(Utf8Path::to_owned)
}
