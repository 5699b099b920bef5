//! Checking packs that are compiled already.
//!
//! Invariant: everything that needs no sources is checked, with places in the JSON; nothing is written.

use std::sync::Arc;
use std::thread;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::{Diagnostic, files, registry};
use packc_frontend::LintLevel;
use packc_ir::Pack;
use packc_source::{
    Boundary, FileId, Limit, SourceFile, SourceMap, World, decode, display_path, normalize,
};

use crate::Limits;
use crate::beside;
use crate::options::ValidateOptions;
use crate::outcome::{Needs, Outcome};
use crate::severity::{Lints, Severities};
use crate::target::Target;

/// Checks each of the packs that `options` name, and whether the skills that they name are there.
pub fn validate(world: &dyn World, options: &ValidateOptions) -> Outcome {
    validate_all(world, options, true)
}

/// The same, whatever lies beside the packs.
pub(crate) fn validate_alone(world: &dyn World, options: &ValidateOptions) -> Outcome {
    validate_all(world, options, false)
}

fn validate_all(world: &dyn World, options: &ValidateOptions, with_files: bool) -> Outcome {
    thread::spawn(packc_spec::promptpack);
    let mut sources = SourceMap::new();
    let mut diagnostics = Vec::new();
    let mut needs = Vec::new();
    for file in &options.files {
        let path = normalize(&options.cwd.join(file));
        if sources.find(&path).is_some() {
            continue;
        }
        match read_pack(world, &path, &options.cwd, &options.limits, &mut sources) {
            Ok(file) => {
                let world = with_files.then_some(world);
                diagnostics.extend(check(world, file, &sources, options, &mut needs));
            }
            Err(unreadable) => diagnostics.push(*unreadable),
        }
    }
    let mut lints = Lints::new();
    for runtime in &options.runtimes {
        let rules = runtime.rules().map(ToOwned::to_owned);
        lints.extend(rules.map(|rule| (rule, LintLevel::Warn)));
    }
    let severities = Severities::new(lints, &options.lints, options.deny_warnings);
    let severities = severities.lenient(true);
    // Whatever becomes of these findings, what they conceal isn't to be shown by others.
    packc_middle::silence(&mut diagnostics, &mut sources);
    let mut diagnostics = severities.apply(diagnostics);
    packc_diagnostics::sort(&mut diagnostics);
    Outcome {
        needs,
        ..Outcome::new(sources, diagnostics)
    }
}

/// Everything that can be said about one pack without its sources; with a world, also about the skills that it names.
/// Adds the version that it needs.
pub(crate) fn check(
    world: Option<&dyn World>,
    file: FileId,
    sources: &SourceMap,
    options: &ValidateOptions,
    needs: &mut Vec<Needs>,
) -> Vec<Diagnostic> {
    let text = &sources.file(file).text;
    let (tree, mut found) = packc_syntax::parse_json(file, text, &options.limits);
    let yaml = matches!(sources.file(file).path.extension(), Some("yaml" | "yml"));
    if yaml && found.iter().any(Diagnostic::is_error) {
        // What is wrong with it as JSON would only say that it is YAML.
        let message = "a compiled pack is JSON, and this file is YAML";
        return vec![
            Diagnostic::new(&registry::syntax::JSON_SYNTAX, message)
                .at(packc_source::Span::start_of(file), "")
                .help("check sources with `packc check`; `packc build` makes a pack of them"),
        ];
    }
    match tree {
        Some(tree) => {
            let (target, other) = Target::of_pack(
                options.target,
                &options.runtimes,
                options.schema_only,
                &tree,
            );
            found.extend(other.filter(|_| !options.schema_only));
            found.extend(target.check(&tree, sources));
            if options.needs {
                let lowest = packc_spec::lowest(&tree, sources);
                needs.extend(lowest.map(|lowest| Needs {
                    pack: file,
                    version: lowest.version,
                    because: lowest.because,
                }));
            }
            if !options.schema_only {
                let pack = Pack::lower(&tree);
                found.extend(packc_middle::check(&pack, sources));
                found.extend(packc_middle::check_media(&pack, sources));
                found.extend(packc_middle::check_templates(
                    &pack,
                    sources,
                    options.limits.expansion_bytes,
                ));
                let path = &sources.file(file).path;
                if let Some(world) = world {
                    found.extend(beside::check(world, &pack, path, &options.cwd));
                }
            }
        }
        None => found.push(
            Diagnostic::new(&registry::project::EMPTY_FILE, "the file is empty")
                .at(packc_source::Span::start_of(file), "")
                .help("a pack is a JSON object; `packc build` writes one"),
        ),
    }
    found
}

/// Reads a pack that was named on the command line: it may lie anywhere.
pub(crate) fn read_pack(
    world: &dyn World,
    path: &Utf8Path,
    cwd: &Utf8Path,
    limits: &Limits,
    sources: &mut SourceMap,
) -> Result<FileId, Box<Diagnostic>> {
    let name = display_path(path, cwd);
    let rule = &registry::project::ROOT_UNREADABLE;
    let boundary = Boundary::new([Utf8PathBuf::from("/")]);
    let limit = Limit {
        bytes: limits.source_bytes,
        boundary: &boundary,
    };
    let read = world
        .read(path, limit)
        .map_err(|error| Box::new(Diagnostic::new(rule, format!("`{name}` {error}"))))?;
    let mut add = |text| sources.add(SourceFile::new(path.to_owned(), name.clone(), text));
    match decode(read.bytes) {
        Ok(text) => Ok(add(text)),
        Err(wrong) => {
            let file = add(Arc::clone(&wrong.text));
            Err(Box::new(files::not_utf8(&name, file, &wrong)))
        }
    }
}
