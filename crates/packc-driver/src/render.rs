//! A prompt as a runtime sees it: from a project or a compiled pack.
//!
//! Invariant: a project is compiled first and its pack read again, so that what is shown comes from the bytes that a
//! runtime would get.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::{Diagnostic, registry};
use packc_ir::Pack;
use packc_middle::render::{Given, GivenValue, Rendered, Request};
use packc_source::{
    Boundary, FileId, Limit, SourceFile, SourceMap, World, display_path, normalize,
};
use packc_syntax::{Node, Value, parse_json, parse_yaml};

use crate::options::{RenderFrom, RenderOptions};
use crate::outcome::Outcome;
use crate::severity::{Lints, Severities};
use crate::validate::read_pack;
use crate::{BuildOptions, Compiled, Destination, Limits, compile};

/// Renders the prompt that `options` name. Without errors, the outcome has the rendered prompt too.
///
/// # Errors
///
/// A sentence about the call itself: the pack has no such prompt, or a value is given for nothing in it.
pub fn render(
    world: &dyn World,
    options: &RenderOptions,
) -> Result<(Outcome, Option<Rendered>), String> {
    let mut read = match &options.from {
        RenderFrom::Project(project) => of_project(world, project),
        RenderFrom::Pack(file) => of_pack(world, file, options),
    };
    let mut rendered = None;
    if let Some((pack, pack_sources)) = &read.pack {
        let mut values = Vec::new();
        if let Some(file) = &options.values_file {
            let (found, wrong) = values_of_file(world, file, options, &mut read.sources)?;
            values.extend(found);
            read.diagnostics.extend(wrong);
        }
        values.extend(options.values.iter().map(|(name, text)| Given {
            name: name.clone(),
            value: GivenValue::Text(text.clone()),
        }));
        let request = Request {
            prompt: &options.prompt,
            model: options.model.as_deref(),
            values: &values,
            strict: options.strict,
            expansion_bytes: options.limits.expansion_bytes,
        };
        let pack_sources = pack_sources.as_ref().unwrap_or(&read.sources);
        let (text, found) = packc_middle::render::render(pack, pack_sources, request)?;
        let severities = Severities::new(Lints::new(), &Lints::new(), options.deny_warnings);
        read.diagnostics.extend(severities.apply(found));
        rendered = text.filter(|_| !read.diagnostics.iter().any(Diagnostic::is_error));
    }
    packc_diagnostics::sort(&mut read.diagnostics);
    let outcome = Outcome::new(read.sources, read.diagnostics);
    Ok((outcome, rendered))
}

/// A pack that was read.
struct Read {
    /// The files that took part.
    sources: SourceMap,
    diagnostics: Vec<Diagnostic>,
    /// The pack, unless something is wrong with it; with its own text when that isn't among the sources.
    pack: Option<(Pack, Option<SourceMap>)>,
}

/// Compiles a project and reads its pack.
fn of_project(world: &dyn World, project: &BuildOptions) -> Read {
    let options = BuildOptions {
        destination: Destination::Nowhere,
        ..project.clone()
    };
    let Compiled {
        sources,
        diagnostics,
        emitted,
    } = compile(world, &options);
    let pack = emitted.and_then(|emitted| {
        let text = String::from_utf8(emitted.written.bytes).ok()?;
        let mut sources = SourceMap::new();
        let path = Utf8PathBuf::from("/pack.json");
        let file = sources.add(SourceFile::new(path, "pack.json".to_owned(), text.into()));
        let text = &sources.file(file).text;
        let (tree, _) = parse_json(file, text, &Limits::unlimited());
        Some((Pack::lower(&tree?), Some(sources)))
    });
    Read {
        sources,
        diagnostics,
        pack,
    }
}

/// Reads a compiled pack.
fn of_pack(world: &dyn World, file: &Utf8Path, options: &RenderOptions) -> Read {
    let path = normalize(&options.cwd.join(file));
    let mut sources = SourceMap::new();
    let file = match read_pack(world, &path, &options.cwd, &options.limits, &mut sources) {
        Ok(file) => file,
        Err(unreadable) => {
            return Read {
                sources,
                diagnostics: vec![*unreadable],
                pack: None,
            };
        }
    };
    let (tree, mut diagnostics) = parse_json(file, &sources.file(file).text, &options.limits);
    match &tree {
        Some(tree) => diagnostics.extend(packc_spec::promptpack().check(tree, &sources)),
        None => diagnostics.push(
            Diagnostic::new(&registry::project::EMPTY_FILE, "the file is empty")
                .at(packc_source::Span::start_of(file), ""),
        ),
    }
    let is_right = !diagnostics.iter().any(Diagnostic::is_error);
    let pack = tree
        .filter(|_| is_right)
        .map(|tree| (Pack::lower(&tree), None));
    Read {
        sources,
        diagnostics,
        pack,
    }
}

/// The values in a YAML or JSON file.
fn values_of_file(
    world: &dyn World,
    file: &Utf8Path,
    options: &RenderOptions,
    sources: &mut SourceMap,
) -> Result<(Vec<Given>, Vec<Diagnostic>), String> {
    let path = normalize(&options.cwd.join(file));
    let name = display_path(&path, &options.cwd);
    let boundary = Boundary::new([Utf8PathBuf::from("/")]);
    let limit = Limit {
        bytes: options.limits.file_bytes,
        boundary: &boundary,
    };
    let read = world
        .read(&path, limit)
        .map_err(|error| format!("the values can't be read: `{name}` {error}"))?;
    let text = String::from_utf8(read.bytes)
        .map_err(|_| format!("the values can't be read: `{name}` is not UTF-8"))?;
    let file = sources.add(SourceFile::new(path.clone(), name.clone(), text.into()));
    let (node, mut found) = parse(
        file,
        sources,
        path.extension() == Some("json"),
        &options.limits,
    );
    let Some(node) = node else {
        return Ok((Vec::new(), found));
    };
    let mut values = Vec::new();
    match &node.value {
        Value::Mapping(mapping) => {
            for entry in mapping.entries() {
                match (&*entry.key, &entry.node.value) {
                    ("artifacts", Value::Mapping(artifacts)) => {
                        let artifacts = artifacts.entries().iter();
                        values.extend(artifacts.map(|entry| written("artifacts.", entry)));
                    }
                    _ => values.push(written("", entry)),
                }
            }
        }
        Value::Hole => {}
        _ => {
            let message = format!("`{name}` must hold values by name, not {}", node.describe());
            found.push(
                Diagnostic::new(&registry::project::NOT_A_MAPPING, message).at(node.span, ""),
            );
        }
    }
    Ok((values, found))
}

fn written(prefix: &str, entry: &packc_syntax::Entry) -> Given {
    Given {
        name: format!("{prefix}{}", entry.key),
        value: GivenValue::Written {
            name: entry.key_span,
            value: entry.node.clone(),
        },
    }
}

fn parse(
    file: FileId,
    sources: &SourceMap,
    is_json: bool,
    limits: &Limits,
) -> (Option<Node>, Vec<Diagnostic>) {
    let text = &sources.file(file).text;
    if is_json {
        return parse_json(file, text, limits);
    }
    let (yaml, found) = parse_yaml(file, text, limits);
    let document = yaml.documents.into_iter().next();
    (document.map(|document| document.node), found)
}
