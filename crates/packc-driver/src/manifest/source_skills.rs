//! The skills of skill sources, as far as their folders are at hand.
//!
//! Invariant: a `SKILL.md` is read as the operator reads it, which is stricter than others do; what a source without a
//! folder may hold isn't guessed at.

mod collect;

use std::collections::BTreeMap;

use packc_diagnostics::registry::manifest::{
    SKILL_COLLISION, SKILL_NOT_IN_SOURCE, SOURCE_SKILL_TOOL, TAG_WITHOUT_SKILL,
};
use packc_diagnostics::{Diagnostic, Severity, nearest};
use packc_source::{SourceMap, Span, World};

use super::ManifestOptions;
use super::request::{Request, about};

/// A skill of a source, after `include`.
#[derive(Debug)]
struct Skill {
    /// The name of the source.
    source: String,
    /// `name` of its front matter.
    name: String,
    /// Where that stands.
    place: Span,
    /// `allowed-tools`, with their places.
    tools: Vec<(String, Span)>,
    /// `metadata.tags`.
    tags: Vec<String>,
}

/// Checks the skills in the folders of `--skills-dir`.
pub(super) fn check(
    world: &dyn World,
    request: &Request<'_>,
    options: &ManifestOptions,
    sources: &mut SourceMap,
    found: &mut Vec<Diagnostic>,
) {
    let all = collect::skills(world, request, options, sources, found);
    let kept = included(request, all, found);
    collisions(&kept, found);
    tools(request, &kept, found);
    tags(request, &kept, found);
}

/// The skills that `include` keeps; a name that it lists in vain is a mistake, which the operator says nothing about.
fn included(request: &Request<'_>, all: Vec<Skill>, found: &mut Vec<Diagnostic>) -> Vec<Skill> {
    let given = request.given;
    let has_folder = |source: &str| given.skills_dirs.iter().any(|(key, _)| key.value == source);
    for skill in &given.skills {
        let source = &skill.value.source;
        if !has_folder(source) {
            continue;
        }
        let names = || {
            all.iter()
                .filter(|one| one.source == *source)
                .map(|one| &*one.name)
        };
        for wanted in &skill.value.include {
            if names().any(|name| name == wanted) {
                continue;
            }
            let message = format!("the skill source `{source}` has no skill `{wanted}`");
            let missing = about(&SKILL_NOT_IN_SOURCE, message, skill.span, "--skill");
            found.push(match nearest(wanted, names()) {
                Some(near) => missing.did_you_mean(wanted, near),
                None => missing.help("write the `name` in the front matter of its SKILL.md"),
            });
        }
    }
    let is_kept = |one: &Skill| {
        let mut chosen = given.skills.iter();
        chosen.any(|skill| {
            let include = &skill.value.include;
            skill.value.source == one.source && (include.is_empty() || include.contains(&one.name))
        })
    };
    all.into_iter().filter(is_kept).collect()
}

fn collisions(skills: &[Skill], found: &mut Vec<Diagnostic>) {
    let mut first: BTreeMap<&str, &Skill> = BTreeMap::new();
    for skill in skills {
        let Some(other) = first.get(&*skill.name) else {
            first.insert(&skill.name, skill);
            continue;
        };
        let (message, help) = if other.source == skill.source {
            (
                format!(
                    "two skills of `{}` are called `{}`",
                    skill.source, skill.name
                ),
                "give one of them another name".to_owned(),
            )
        } else {
            (
                format!(
                    "`{}` and `{}` both have a skill `{}`",
                    other.source, skill.source, skill.name
                ),
                format!(
                    "choose the skills of one of them, without this one: `--skill {}=NAME,…`",
                    skill.source
                ),
            )
        };
        found.push(
            Diagnostic::new(&SKILL_COLLISION, message)
                .at(skill.place, "")
                .related(other.place, "the other one")
                .help(help),
        );
    }
}

/// The operator asks that every tool of a skill is one of the pack's own. Names with `__` may be of the system, which it
/// may come to accept.
fn tools(request: &Request<'_>, skills: &[Skill], found: &mut Vec<Diagnostic>) {
    let tools = request.pack.pack.tools.as_ref();
    let names = || tools.into_iter().flat_map(|tools| tools.keys());
    for skill in skills {
        for (tool, place) in &skill.tools {
            if names().any(|name| **name == **tool) {
                continue;
            }
            let message = format!(
                "the skill `{}` needs the tool `{tool}`, which the pack lacks",
                skill.name
            );
            let missing = Diagnostic::new(&SOURCE_SKILL_TOOL, message).at(*place, "");
            let mut missing = match nearest(tool, names().map(|name| &**name)) {
                Some(near) => missing.did_you_mean(tool, near),
                None => {
                    missing.help("add it to the `tools` of the pack, or take it out of the skill")
                }
            };
            if tool.contains("__") {
                missing.severity = Severity::Warning;
            }
            found.push(missing);
        }
    }
}

fn tags(request: &Request<'_>, skills: &[Skill], found: &mut Vec<Diagnostic>) {
    let given = request.given;
    let by_tag = given
        .selector
        .as_ref()
        .filter(|selector| selector.value == "tag");
    let is_known = |source: &str| given.skills_dirs.iter().any(|(key, _)| key.value == source);
    let all_known = !given.skills.is_empty()
        && given
            .skills
            .iter()
            .all(|skill| is_known(&skill.value.source));
    let Some(selector) = by_tag.filter(|_| all_known && !given.tags.is_empty()) else {
        return;
    };
    let wanted = |tag: &String| given.tags.iter().any(|given| given.value == *tag);
    if skills.iter().any(|skill| skill.tags.iter().any(wanted)) {
        return;
    }
    let has_tags: Vec<&str> = skills
        .iter()
        .flat_map(|skill| &skill.tags)
        .map(|tag| &**tag)
        .collect();
    let message = "no skill has one of these tags, so that agents are offered none";
    let warning = about(&TAG_WITHOUT_SKILL, message, selector.span, "--selector");
    found.push(if has_tags.is_empty() {
        warning.help(
            "write tags into the front matter of the skills: `metadata: { tags: \"billing\" }`",
        )
    } else {
        let known = packc_diagnostics::list_words(has_tags.iter().copied(), 6);
        warning.help(format!("the skills have the tags {known}"))
    });
}
