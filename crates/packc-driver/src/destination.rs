//! Where a pack goes, and whether it may.
//!
//! Invariant: a source decides only about files of its own project, and no pack is written over one of its sources.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::{Diagnostic, registry};
use packc_frontend::{Project, Section};
use packc_middle::Bundle;
use packc_source::{SourceMap, World, display_path};
use packc_syntax::Node;

use crate::bundle::LIST_SUFFIX;
use crate::{BuildOptions, Destination};

/// The path of the pack, absolute and normalized: that of the command line, else that of the root file. For a pack that
/// goes to stdout or nowhere, the path that it would be written to.
pub(crate) fn output_path(options: &BuildOptions, project: &Project) -> Utf8PathBuf {
    match &options.destination {
        Destination::File(path) => options.absolute(path),
        Destination::Named => {
            let id = project.root.as_mapping().and_then(|root| root.node("id"));
            let id = id.and_then(Node::as_str).unwrap_or("pack");
            options.absolute(Utf8Path::new(&format!("{id}.pack.json")))
        }
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
    bundle: &Bundle,
) -> Option<Diagnostic> {
    let by_flag = options.destination.is_given();
    let texts = sources.iter().map(|(_, file)| file.path.as_path());
    let files = texts.chain(bundle.used());
    let found = if let Some(source) = overwritten(world, output, files) {
        replaces(&display_path(source, &options.cwd))
    } else if let Some(folder) = source_folder(project, output) {
        among_sources(&folder)
    } else if let Some(folder) = skill_folder(project, output, bundle) {
        among_sources(&display_path(folder, &options.cwd))
    } else if let Some(source) = replaced_copy(output, bundle) {
        replaces_copy(&display_path(source, &options.cwd))
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
        .find_map(|path| world.real_place(path).ok());
    !real.is_some_and(|real| project.boundary.contains(&real))
}

/// The source that a file at `output` would replace, under this name or another.
pub(crate) fn overwritten<'a>(
    world: &dyn World,
    output: &Utf8Path,
    mut sources: impl Iterator<Item = &'a Utf8Path>,
) -> Option<&'a Utf8Path> {
    let real = world.real_place(output).ok()?;
    let same = |source: &Utf8Path| {
        source == output
            || (source.file_name() == real.file_name() || source.file_name() == output.file_name())
                && world.real_place(source).ok().as_ref() == Some(&real)
    };
    sources.find(|source| same(source))
}

/// The folder of a skill that the pack would lie in, as a part of it, or the folder of skills that it would lie right in:
/// the copies of skills beside it would be further ones.
fn skill_folder<'a>(
    project: &Project,
    output: &Utf8Path,
    bundle: &'a Bundle,
) -> Option<&'a Utf8Path> {
    let beside = output.parent().filter(|folder| *folder != project.folder);
    let mut skills = bundle
        .used()
        .filter(|file| file.file_name() == Some("SKILL.md"));
    skills.find_map(|file| {
        let skill = file.parent()?;
        if output.starts_with(skill) {
            return Some(skill);
        }
        skill.parent().filter(|folder| Some(*folder) == beside)
    })
}

/// The source whose copy would lie where the pack is written, or the list of its copies.
fn replaced_copy<'a>(output: &Utf8Path, bundle: &'a Bundle) -> Option<&'a Utf8Path> {
    let pack = output.file_name()?;
    let list = format!("{pack}{LIST_SUFFIX}");
    let mut files = bundle.files();
    files
        .find(|(to, _)| *to == pack || *to == list)
        .map(|(_, from)| from)
}

/// The folders in which every file is taken for a source, by convention; absolute.
pub(crate) fn source_folders(project: &Project) -> Vec<Utf8PathBuf> {
    let settings = &project.settings;
    let is_folder_of_resources = project.root_file == project.folder;
    Section::ALL
        .into_iter()
        .filter(|section| {
            !is_folder_of_resources
                && settings.conventions
                && !settings.sources.contains_key(section)
        })
        .map(|section| project.folder.join(section.key()))
        .collect()
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
    let settings = &project.settings;
    let by_convention = settings.conventions && !settings.sources.contains_key(&section);
    (by_convention && !rest.is_empty()).then(|| section.key().to_owned())
}

fn replaces(source: &str) -> Diagnostic {
    let message = format!("the output would replace the source `{source}`");
    Diagnostic::new(&registry::output::OUTPUT_IS_SOURCE, message).help(ELSEWHERE)
}

fn replaces_copy(source: &str) -> Diagnostic {
    let message = format!("the output would replace the copy of `{source}` beside it");
    Diagnostic::new(&registry::output::OUTPUT_IS_SOURCE, message)
        .help("give the pack or the file another name")
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
