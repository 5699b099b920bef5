//! Finding the skills of a folder and reading their front matter.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::manifest::{SKILL_SELECTION, SOURCE_SKILL};
use packc_frontend::Setting;
use packc_source::{Boundary, FileId, FileKind, SourceMap, Span, World, is_litter};
use packc_syntax::{Mapping, Node, Value, parse_yaml_range, split_front_matter};

use super::Skill;
use crate::manifest::ManifestOptions;
use crate::manifest::files::read_file;
use crate::manifest::request::{Request, about};
use crate::manifest::source::shown;

/// The file that makes a folder a skill.
const FILE: &str = "SKILL.md";
/// How deep folders are looked into.
const DEEPEST: usize = 16;

/// The skills in the folders of all sources.
pub(super) fn skills(
    world: &dyn World,
    request: &Request<'_>,
    options: &ManifestOptions,
    sources: &mut SourceMap,
    found: &mut Vec<Diagnostic>,
) -> Vec<Skill> {
    let mut skills = Vec::new();
    for (source, folder) in &request.given.skills_dirs {
        let mut chosen = request.given.skills.iter();
        if !chosen.any(|skill| skill.value.source == source.value) {
            let message = format!("the skill source `{}` isn't used", source.value);
            let unused = about(&SKILL_SELECTION, message, source.span, "--skills-dir");
            found.push(unused.help(format!("add `--skill {}`", source.value)));
            continue;
        }
        let files = match files(world, Utf8Path::new(folder)) {
            Ok(files) => files,
            Err(problem) => {
                found.push(unreadable(source, &shown(folder, options), &problem));
                continue;
            }
        };
        if files.is_empty() {
            let problem = format!("holds no {FILE}");
            found.push(unreadable(source, &shown(folder, options), &problem));
        }
        for path in files {
            match read_file(world, path.as_str(), options, sources) {
                Ok(file) => match skill(file, sources, options) {
                    Ok(skill) => skills.push(Skill {
                        source: source.value.clone(),
                        ..skill
                    }),
                    Err(wrong) => found.extend(wrong),
                },
                Err(problem) => {
                    found.push(unreadable(source, &shown(path.as_str(), options), &problem));
                }
            }
        }
    }
    skills
}

fn unreadable(source: &Setting<String>, name: &str, problem: &str) -> Diagnostic {
    about(
        &SOURCE_SKILL,
        format!("`{name}` {problem}"),
        source.span,
        "--skills-dir",
    )
}

/// Every `SKILL.md` below the folder, sorted by path.
fn files(world: &dyn World, folder: &Utf8Path) -> Result<Vec<Utf8PathBuf>, String> {
    let boundary = Boundary::new([Utf8PathBuf::from("/")]);
    let mut files = Vec::new();
    let mut open = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = open.pop() {
        let listed = world.list(&folder, &boundary);
        let listed = listed.map_err(|error| error.to_string())?;
        for entry in listed.iter().filter(|entry| !is_litter(&entry.name)) {
            let path = folder.join(&entry.name);
            match entry.kind {
                Some(FileKind::Folder) if depth < DEEPEST => open.push((path, depth + 1)),
                Some(FileKind::File) if entry.name == FILE => files.push(path),
                _ => {}
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The skill that a file describes, its source left open; or why the operator would drop it.
fn skill(
    file: FileId,
    sources: &SourceMap,
    options: &ManifestOptions,
) -> Result<Skill, Vec<Diagnostic>> {
    let text = &sources.file(file).text;
    let start = Span::start_of(file);
    let dropped = |message: &str, place: Span, help: &str| {
        let found = Diagnostic::new(&SOURCE_SKILL, message).at(place, "");
        vec![
            found
                .note("the operator leaves such a skill out")
                .help(help),
        ]
    };
    let parts = split_front_matter(text);
    let Some(range) = parts.yaml else {
        let help =
            "begin it with `---`, `name: …`, `description: …` and `---`, each on a line of its own";
        return Err(match parts.unclosed {
            Some(_) => dropped("the front matter of the skill is never closed", start, help),
            None => dropped("the skill has no front matter", start, help),
        });
    };
    let (yaml, found) = parse_yaml_range(file, text, range, &options.limits);
    let errors: Vec<_> = found.into_iter().filter(Diagnostic::is_error).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let node = yaml.documents.first().map(|document| &document.node);
    let Some(fields) = node.and_then(Node::as_mapping) else {
        let help = "write `name: …` and `description: …` there";
        return Err(dropped(
            "the front matter of the skill is no mapping",
            start,
            help,
        ));
    };
    for key in ["name", "description"] {
        if text_of(fields, key).is_none_or(|text| text.trim().is_empty()) {
            let place = fields.node(key).map_or(start, |node| node.span);
            let message = format!("the skill has no `{key}`");
            return Err(dropped(
                &message,
                place,
                &format!("write `{key}: …` in its front matter"),
            ));
        }
    }
    Ok(Skill {
        source: String::new(),
        name: text_of(fields, "name").unwrap_or_default().to_owned(),
        place: fields.node("name").map_or(start, |node| node.span),
        tools: allowed_tools(fields).map_err(|place| {
            let help = "write a list: `allowed-tools: [lookup_order, refund]`";
            dropped("`allowed-tools` is no list of names", place, help)
        })?,
        tags: tags(fields),
    })
}

fn text_of<'a>(fields: &'a Mapping, key: &str) -> Option<&'a str> {
    fields.node(key)?.as_str()
}

/// The names with their places; the place of what is no name otherwise.
fn allowed_tools(fields: &Mapping) -> Result<Vec<(String, Span)>, Span> {
    let Some(node) = fields.node("allowed-tools") else {
        return Ok(Vec::new());
    };
    if matches!(node.value, Value::Null) {
        return Ok(Vec::new());
    }
    let items = node.as_sequence().ok_or(node.span)?;
    let name = |item: &Node| {
        let name = item.as_str().ok_or(item.span)?;
        Ok((name.to_owned(), item.span))
    };
    items.iter().map(name).collect()
}

/// `metadata.tags`: one string, with commas between the tags.
fn tags(fields: &Mapping) -> Vec<String> {
    let metadata = fields.node("metadata").and_then(Node::as_mapping);
    let tags = metadata.and_then(|metadata| text_of(metadata, "tags"));
    let tags = tags.unwrap_or_default().split(',').map(str::trim);
    tags.filter(|tag| !tag.is_empty())
        .map(ToOwned::to_owned)
        .collect()
}
