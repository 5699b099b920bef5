//! Where the objects go.
//!
//! Invariant: a file that is right already is left alone; `--check` writes nothing.
#![expect(
    clippy::disallowed_methods,
    reason = "the old manifest is compared with the new one"
)]

use std::fs;

use camino::{Utf8Path, Utf8PathBuf};
use packc_backend::{write_json_list, write_stream};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::manifest::STALE_MANIFEST;
use packc_diagnostics::registry::output::{OUTPUT_IS_SOURCE, OUTPUT_NOT_WRITTEN};
use packc_source::{World, display_path, normalize};

use super::request::Request;
use super::source::Source;
use super::{ManifestDestination, ManifestFormat, ManifestOptions};
use crate::destination::overwritten;
use crate::outcome::Outcome;
use crate::stdout::is_stdout;
use crate::sum::Sum;
use crate::write::{reason, write_atomically};

/// Writes the objects, or compares them with what is there. Gives the names of the files.
pub(super) fn put(
    request: &Request<'_>,
    options: &ManifestOptions,
    outcome: &mut Outcome,
) -> Vec<String> {
    let mut names = Vec::new();
    for (path, text) in files(request, options) {
        let Some(path) = path else {
            let sum = Sum::of_bytes(text.as_bytes());
            outcome.outputs.push(sum.output("-".to_owned(), true));
            outcome.stdout = Some(text.into_bytes());
            names.push("-".to_owned());
            continue;
        };
        let name = display_path(&path, &options.cwd);
        names.push(name.clone());
        let is_same = fs::read(&path).is_ok_and(|old| old == text.as_bytes());
        let sum = Sum::of_bytes(text.as_bytes());
        if is_same {
            outcome.outputs.push(sum.output(name, false));
        } else if options.check {
            outcome.diagnostics.push(stale(&name, path.exists()));
        } else if let Err(error) = write_atomically(&path, text.as_bytes()) {
            let message = format!("`{name}` cannot be written: {}", reason(&error));
            outcome
                .diagnostics
                .push(Diagnostic::new(&OUTPUT_NOT_WRITTEN, message));
            // What keeps one object from its folder keeps the other, and neither is of use alone.
            break;
        } else {
            outcome.outputs.push(sum.output(name, true));
        }
    }
    names
}

/// What is wrong with where the objects go: nothing that the pack is made from, nor what was built, may be replaced.
pub(super) fn would_destroy(
    world: &dyn World,
    request: &Request<'_>,
    source: &Source,
    options: &ManifestOptions,
) -> Option<Diagnostic> {
    if options.explain {
        return None;
    }
    let paths = files(request, options).into_iter();
    let mut paths = paths.filter_map(|(path, _)| path);
    paths.find_map(|path| {
        let texts = source.sources.iter().map(|(_, file)| file.path.as_path());
        let sources = texts.chain(source.copied.iter().map(Utf8PathBuf::as_path));
        let built = source.built.iter().map(Utf8PathBuf::as_path);
        let mut folders = source.defaults.source_folders.iter();
        let name = |path: &Utf8Path| display_path(path, &options.cwd);
        let message = if let Some(replaced) = overwritten(world, &path, built) {
            format!("the manifest would replace `{}`", name(replaced))
        } else if let Some(replaced) = overwritten(world, &path, sources) {
            format!("the manifest would replace the source `{}`", name(replaced))
        } else if let Some(folder) = folders.find(|folder| path.starts_with(folder)) {
            let name = name(folder);
            format!("the manifest would lie in the folder `{name}`, where every file is a source")
        } else {
            return None;
        };
        let found = Diagnostic::new(&OUTPUT_IS_SOURCE, message);
        Some(found.help("write it to another path"))
    })
}

fn stale(name: &str, exists: bool) -> Diagnostic {
    let message = if exists {
        format!("`{name}` isn't what `packc manifest` would write")
    } else {
        format!("`{name}` does not exist")
    };
    Diagnostic::new(&STALE_MANIFEST, message)
        .help("write it with the same command, without `--check`")
}

/// The texts with their paths; none for stdout.
fn files(request: &Request<'_>, options: &ManifestOptions) -> Vec<(Option<Utf8PathBuf>, String)> {
    let config_map = request.config_map();
    let prompt_pack = request.prompt_pack();
    let text = |objects: &[packc_backend::Yaml]| match options.format {
        ManifestFormat::Yaml => write_stream(objects),
        ManifestFormat::Json => write_json_list(objects),
    };
    let absolute = |path: &Utf8PathBuf| normalize(&options.cwd.join(path));
    let mut objects = vec![config_map.to_yaml()];
    objects.extend(prompt_pack.as_ref().map(packc_backend::PromptPack::to_yaml));
    let folder = match &options.destination {
        ManifestDestination::Stdout => return vec![(None, text(&objects))],
        ManifestDestination::File(path) if is_stdout(path) => return vec![(None, text(&objects))],
        ManifestDestination::File(path) => return vec![(Some(absolute(path)), text(&objects))],
        ManifestDestination::Folder(path) => absolute(path),
    };
    let ending = match options.format {
        ManifestFormat::Yaml => "yaml",
        ManifestFormat::Json => "json",
    };
    let names = [
        format!("configmap-{}.{ending}", request.names.config_map),
        format!("promptpack-{}.{ending}", request.names.prompt_pack),
    ];
    let files = names.into_iter().zip(objects);
    let files = files.map(|(name, object)| (Some(folder.join(name)), text(&[object])));
    files.collect()
}
