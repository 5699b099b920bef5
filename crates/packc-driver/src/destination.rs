//! Where a pack goes, and whether it may.
//!
//! Invariant: a source decides only about files of its own project, and no pack is written over one of its sources.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::{Diagnostic, registry};
use packc_frontend::{Project, Section};
use packc_source::{SourceMap, World, display_path};

use crate::{BuildOptions, Destination};

/// The path of the pack, absolute and normalized: that of the command line, else that of the root file. For a pack that
/// goes to stdout or nowhere, the path that it would be written to.
pub(crate) fn output_path(options: &BuildOptions, project: &Project) -> Utf8PathBuf {
    match &options.destination {
        Destination::File(path) => options.absolute(path),
        Destination::Configured | Destination::Stdout | Destination::Nowhere => project.output(),
    }
}

/// Whether the pack may be written to `output`.
pub(crate) fn check(
    world: &dyn World,
    options: &BuildOptions,
    project: &Project,
    output: &Utf8Path,
    sources: &SourceMap,
) -> Option<Diagnostic> {
    let by_flag = matches!(options.destination, Destination::File(_));
    let found = if let Some(source) = overwritten(world, output, sources) {
        replaces(source)
    } else if let Some(folder) = source_folder(project, output) {
        among_sources(&folder)
    } else if !by_flag && leads_outside(world, project, output) {
        outside(project, output)
    } else {
        return None;
    };
    let place = project.settings.output_span.filter(|_| !by_flag);
    Some(match place {
        Some(span) => found.at(span, ""),
        None => found,
    })
}

/// True when the folder that the pack would be written into, or the nearest that exists, lies outside the boundary.
fn leads_outside(world: &dyn World, project: &Project, output: &Utf8Path) -> bool {
    let real = output
        .ancestors()
        .find_map(|path| world.real_path(path).ok());
    !real.is_some_and(|real| project.boundary.contains(&real))
}

/// The name of the source that a pack at `output` would replace, under this name or another.
fn overwritten<'a>(
    world: &dyn World,
    output: &Utf8Path,
    sources: &'a SourceMap,
) -> Option<&'a str> {
    let real = world.real_path(output).ok()?;
    let same = |source: &Utf8Path| {
        source == output
            || (source.file_name() == real.file_name() || source.file_name() == output.file_name())
                && world.real_path(source).ok().as_ref() == Some(&real)
    };
    let mut files = sources.iter().map(|(_, file)| file);
    files
        .find(|file| same(&file.path))
        .map(|file| file.name.as_str())
}

/// The name of the folder of sources that the pack would lie in: what lies there is taken for a source, so that the pack would be one
/// of its own next time, or hide one now.
fn source_folder(project: &Project, output: &Utf8Path) -> Option<String> {
    let path = output.strip_prefix(&project.folder).ok()?;
    let is_folder_of_resources = project.root_file == project.folder;
    if is_folder_of_resources {
        let outputs = project.output();
        let apart = outputs
            .parent()
            .is_some_and(|folder| output.starts_with(folder));
        let name = project.folder.file_name().unwrap_or_default();
        return (!apart).then(|| name.to_owned());
    }
    let (first, rest) = path.as_str().split_once('/')?;
    let section = Section::from_key(first)?;
    let by_convention = !project.settings.sources.contains_key(&section);
    (by_convention && !rest.is_empty()).then(|| section.key().to_owned())
}

fn replaces(source: &str) -> Diagnostic {
    let message = format!("the output would replace the source `{source}`");
    Diagnostic::new(&registry::output::OUTPUT_IS_SOURCE, message).help(ELSEWHERE)
}

fn among_sources(folder: &str) -> Diagnostic {
    let message = format!("the output lies in the folder `{folder}`, where every file is a source");
    Diagnostic::new(&registry::output::OUTPUT_IS_SOURCE, message).help(ELSEWHERE)
}

const ELSEWHERE: &str = "give the pack another path: `-o FILE` or `packc.output`";

fn outside(project: &Project, output: &Utf8Path) -> Diagnostic {
    let path = &project.settings.output;
    let message = format!("the output `{path}` lies outside the project");
    let help = format!(
        "name a file inside `{}`, or give the path on the command line: `-o FILE`",
        display_path(
            &project.folder,
            project.folder.parent().unwrap_or(&project.folder)
        ),
    );
    let found = Diagnostic::new(&registry::output::OUTPUT_OUTSIDE, message).help(help);
    if output.starts_with(&project.folder) {
        return found.note("a link on the way to it leads there");
    }
    found
}
