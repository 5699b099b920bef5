//! From an Arena project to a native one.
//!
//! Invariant: both are compiled, and what would give another pack is not written.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::output::{NOT_EXPLODABLE, OUTPUT_NOT_WRITTEN};
use packc_frontend::{Form, Layout, ParseCache, Project};
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
    let (project, _) = packc_frontend::load(
        world,
        &frontend_options(&build),
        &mut ParseCache::default(),
        &mut sources,
    );
    let (Some(project), Some(pack)) = (project, read_back(&emitted.written.bytes)) else {
        return outcome;
    };
    let refused = |why: String| {
        Diagnostic::new(&NOT_EXPLODABLE, why)
            .note("nothing was written")
            .help("the Arena project can stay as it is: `packc build` reads it too")
    };
    let mut found = Vec::new();
    let files = native(world, options, &project, &sources).and_then(|files| {
        match files.build(&pack, &options.build.limits) {
            Built::Same => Ok(files),
            Built::WithErrors(message, number) => {
                found.push(with_errors(&message, number, &options.folder, &build.cwd));
                Ok(files)
            }
            Built::Different(place) => {
                Err(format!("the native form would give another pack: {place}"))
            }
            Built::Refused(why) => Err(format!("the native form can't be built: {why}")),
        }
    });
    match files {
        Err(why) => found.push(refused(why)),
        Ok(files) => match files.write(&options.folder, &build.cwd) {
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
///
/// # Errors
///
/// A sentence that says why there can't be such a project.
fn native(
    world: &dyn World,
    options: &MigrateOptions,
    project: &Project,
    sources: &SourceMap,
) -> Result<ProjectFiles, String> {
    let root = packc_frontend::long_references(&project.root);
    let relative = |node: &Node| relative_path(node, sources, &project.folder);
    let mut named = NamedFiles::new(world, &project.folder, &options.build.limits);
    for path in packc_frontend::file_paths(&root)
        .iter()
        .filter_map(relative)
    {
        // What isn't there is a finding of the build already.
        let _ = named.add(&path);
    }
    let layout = Layout {
        references: false,
        markdown: options.markdown,
        defaults: false,
        named: &named.paths(),
        // The path of what isn't there stays as it is written, here as in the pack.
        path: &|node, home| {
            let path = relative(node)?;
            named.find(&path)?;
            Some(home.path_to(path.as_str()))
        },
    };
    let pieces = packc_frontend::split(&root, &layout);
    let mut files = ProjectFiles::new(&pieces, &mut SourceComments::of(sources));
    files.add(named)?;
    Ok(files)
}

/// The path that a value names, from the project's folder on; `None` when it leads out of that.
fn relative_path(node: &Node, sources: &SourceMap, folder: &Utf8Path) -> Option<Utf8PathBuf> {
    let home = sources.file(node.span.file).path.parent()?;
    let path = normalize(&home.join(node.as_str()?));
    path.strip_prefix(folder).ok().map(Utf8Path::to_owned)
}
