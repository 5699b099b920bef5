//! Whether the text of the pack gets into a cluster as it is: its size, its characters, and what tools on the way do to it.
//!
//! Invariant: looks at the bytes that are embedded, and at what is applied.

use packc_backend::applied_size;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::manifest::{
    CLIENT_SIDE_APPLY, FINAL_NEWLINE, FLUX_SUBSTITUTION, HELM_TEMPLATE, LARGE_PACK, PACK_TOO_LARGE,
    SKILLS_NOT_SHIPPED, UNPINNED_TIME, UNSAFE_CHARACTERS,
};
use packc_frontend::GitOps;
use packc_ir::SkillSource;
use packc_source::{Span, display_path};
use packc_syntax::{Node, Value};

use super::identity::ANNOTATIONS;
use super::request::{Request, SUBSTITUTE};
use super::source::PackFile;
use super::{ManifestDestination, ManifestOptions};
use crate::parse_rfc3339;

/// What a `ConfigMap` may hold, in bytes.
const CONFIG_MAP: usize = 1 << 20;
/// What Omnia's dashboard takes at most, in bytes of ASCII.
const DASHBOARD: usize = 900 << 10;
/// How many parts of a pack that is too large are listed.
const LISTED_PARTS: usize = 6;

/// Checks the text of the pack.
pub(super) fn check(request: &Request<'_>, options: &ManifestOptions, found: &mut Vec<Diagnostic>) {
    let pack = request.pack;
    size(pack, found);
    characters(request, found);
    found.extend(applied(request));
    found.extend(skills(request));
    found.extend(substitution(request));
    found.extend(helm(pack, options));
    found.extend(end(pack));
    found.extend(time(pack, options));
}

fn size(pack: &PackFile, found: &mut Vec<Diagnostic>) {
    let size = pack.text.len();
    let advice = |found: Diagnostic| {
        let worth = |(_, bytes): &(String, usize)| bytes.saturating_mul(100) >= size;
        let found = parts(&pack.tree)
            .into_iter()
            .filter(worth)
            .take(LISTED_PARTS)
            .fold(found, |found, (part, bytes)| {
                found.note(format!("`{part}` has {bytes} bytes"))
            });
        found
            .help("move long knowledge into skills, which a SkillSource brings to the cluster without this limit")
            .help("or make several packs of it")
    };
    if size > CONFIG_MAP {
        let message = format!(
            "the pack has {size} bytes, {} more than a ConfigMap holds",
            size - CONFIG_MAP
        );
        found.push(advice(Diagnostic::new(&PACK_TOO_LARGE, message)));
    } else if size > DASHBOARD {
        let message = format!("the pack has {size} bytes, of {CONFIG_MAP} that a ConfigMap holds");
        let warning = Diagnostic::new(&LARGE_PACK, message)
            .note("Omnia's dashboard takes no pack above 900 KiB");
        found.push(advice(warning));
    }
}

/// The parts of a pack and their sizes in bytes, the largest first.
fn parts(tree: &Node) -> Vec<(String, usize)> {
    let mut parts = Vec::new();
    for section in tree
        .as_mapping()
        .into_iter()
        .flat_map(packc_syntax::Mapping::entries)
    {
        let key = &*section.key;
        match &section.node.value {
            Value::Mapping(entries)
                if ["prompts", "fragments", "tools", "compositions"].contains(&key) =>
            {
                for entry in entries.entries() {
                    parts.push((
                        format!("{key}.{}", entry.key),
                        entry.node.span.range().len(),
                    ));
                }
            }
            Value::Sequence(items) if key == "skills" => {
                for (at, item) in items.iter().enumerate() {
                    parts.push((format!("{key}[{at}]"), item.span.range().len()));
                }
            }
            _ => parts.push((key.to_owned(), section.node.span.range().len())),
        }
    }
    parts.sort_by(|(a, left), (b, right)| right.cmp(left).then_with(|| a.cmp(b)));
    parts
}

/// Characters that kustomize, and all that builds on it, refuses or changes, however they are quoted.
fn characters(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    if request.given.allow_control_chars == Some(true) {
        return;
    }
    let pack = request.pack;
    let is_unsafe = |c: char| matches!(c, '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}');
    let mut all = pack.text.char_indices().filter(|(_, c)| is_unsafe(*c));
    let Some((at, character)) = all.next() else {
        return;
    };
    let code = u32::from(character);
    let place = Span::new(pack.file, at..at + character.len_utf8());
    let mut diagnostic = Diagnostic::new(
        &UNSAFE_CHARACTERS,
        format!("the pack holds the raw character U+{code:04X}"),
    )
    .at(place, "");
    let more = all.count();
    if more > 0 {
        diagnostic = diagnostic.note(format!("there are {more} more of this kind"));
    }
    found.push(
        diagnostic
            .note("kustomize, and what builds on it, refuses or changes it")
            .help(format!(
                "compile the pack again: `packc build` writes it as `\\u{code:04x}`, which means the same"
            ))
            .help("if only kubectl reads the manifest, add `--allow-control-chars`"),
    );
}

fn applied(request: &Request<'_>) -> Option<Diagnostic> {
    let size = applied_size(&request.config_map().to_yaml());
    let fits = size <= ANNOTATIONS || request.pack.text.len() > CONFIG_MAP;
    (!fits).then(|| {
        let message = format!(
            "`kubectl apply` would write {size} bytes of annotations, of {ANNOTATIONS} that an object may have"
        );
        Diagnostic::new(&CLIENT_SIDE_APPLY, message)
            .note("it puts a copy of the whole ConfigMap into an annotation")
            .help("apply it with `kubectl apply --server-side`; Flux does that, and Argo CD with the sync option `ServerSideApply=true`")
    })
}

fn skills(request: &Request<'_>) -> Option<Diagnostic> {
    let of_path = |skill: &&SkillSource| !matches!(skill, SkillSource::Inline(_));
    let skills = request.pack.pack.skills.iter().flatten();
    let mut skills = skills.filter(of_path);
    let first = skills.next()?;
    let (what, them) = match skills.count() {
        0 => ("a skill".to_owned(), "it"),
        more => (format!("{} skills", more + 1), "them"),
    };
    (request.given.skills.is_empty()).then(|| {
        let message = format!("the pack names {what} by path, and no manifest brings {them} along");
        Diagnostic::new(&SKILLS_NOT_SHIPPED, message)
            .at(first.origin().value, "")
            .help("bring them with a SkillSource, and name it: `--skill SOURCE`")
            .help("or build the pack with the skills inside: `packc: { inline: [skills] }`")
    })
}

fn substitution(request: &Request<'_>) -> Option<Diagnostic> {
    let mut annotations = request.given.annotations.iter();
    let given = annotations.find(|(key, _)| key.value == SUBSTITUTE);
    let help = match given {
        Some((_, value)) if value == "disabled" => return None,
        Some(_) => format!("leave the annotation `{SUBSTITUTE}` out: packc writes `disabled`"),
        None if request.gitops() != GitOps::None => return None,
        None => format!(
            "leave `--gitops none` out: then the annotation `{SUBSTITUTE}: disabled` keeps Flux from it"
        ),
    };
    let at = request.pack.text.find("${")?;
    let place = Span::new(request.pack.file, at..at + 2);
    Some(
        Diagnostic::new(&FLUX_SUBSTITUTION, "Flux would replace `${…}` in the pack")
            .at(place, "")
            .note("with `postBuild` it replaces what it doesn't know by nothing")
            .help(help),
    )
}

/// A file below `templates/` of a Helm chart is a template itself.
fn helm(pack: &PackFile, options: &ManifestOptions) -> Option<Diagnostic> {
    let (path, is_folder) = match &options.destination {
        ManifestDestination::Stdout => return None,
        ManifestDestination::File(path) => (path, false),
        ManifestDestination::Folder(path) => (path, true),
    };
    let path = options.cwd.join(path);
    let folder = if is_folder {
        Some(&*path)
    } else {
        path.parent()
    }?;
    let is_template = folder.components().any(|part| part.as_str() == "templates");
    let at = pack.text.find("{{").filter(|_| is_template)?;
    let place = Span::new(pack.file, at..at + 2);
    let message = format!(
        "below `{}`, Helm would execute `{{{{…}}}}` in the pack",
        display_path(folder, &options.cwd)
    );
    Some(Diagnostic::new(&HELM_TEMPLATE, message).at(place, "").help(
        "write the manifest into another folder of the chart, and include it with `.Files.Get`",
    ))
}

fn end(pack: &PackFile) -> Option<Diagnostic> {
    let text = &pack.text;
    let ends = text.len() - text.trim_end_matches('\n').len();
    (ends != 1).then(|| {
        let message = match ends {
            0 => "the pack has no line break at its end",
            _ => "the pack has more than one line break at its end",
        };
        Diagnostic::new(&FINAL_NEWLINE, message)
            .at(Span::new(pack.file, text.len()..text.len()), "")
            .note("a Helm chart that indents the file under `|` would change it, and with it the digest")
            .help("compile the pack again: `packc build` writes one")
    })
}

fn time(pack: &PackFile, options: &ManifestOptions) -> Option<Diagnostic> {
    let created = pack.pack.compilation.as_ref()?.created_at.as_ref()?;
    let is_pinned = options.pinned.is_some() && parse_rfc3339(created) == options.pinned;
    (!is_pinned).then(|| {
        Diagnostic::new(&UNPINNED_TIME, "the pack holds the time at which it was built")
            .at(created.origin.value, "")
            .note("another build of the same sources would have another digest, and a published version can't change")
            .help("set `SOURCE_DATE_EPOCH` for the build and here, such as to the time of the commit: `git log -1 --format=%ct`")
    })
}
