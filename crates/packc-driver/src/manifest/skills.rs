//! Which skills agents with this pack get, as far as it can be judged without looking at them.
//!
//! Invariant: what passes is accepted by the schema of `PromptPack`.

use std::collections::{BTreeMap, BTreeSet};

use packc_diagnostics::registry::manifest::SKILL_SELECTION;
use packc_diagnostics::{Diagnostic, Severity, nearest};

use super::names::{is_group, is_object_name, legal_name};
use super::request::{Request, about};

/// The ways to choose skills that Omnia has.
const SELECTORS: [&str; 2] = ["model-driven", "tag"];

/// Checks `spec.skills` and `spec.skillsConfig`.
pub(super) fn check(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    sources(request, found);
    selector(request, found);
    max_active(request, found);
}

fn sources(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let mut seen = BTreeMap::new();
    for skill in &request.given.skills {
        let mut report = |message: String, help: String| {
            let wrong = about(&SKILL_SELECTION, message, skill.span, "--skill");
            found.push(wrong.help(help));
        };
        let source = &skill.value.source;
        if !is_object_name(source) {
            let help = match legal_name(source) {
                Some(right) => format!("write the name of a SkillSource, such as `{right}`"),
                None => "write the name of a SkillSource of the cluster".to_owned(),
            };
            report(format!("`{source}` can't be a skill source"), help);
        }
        if let Some(group) = skill
            .value
            .mount_as
            .as_ref()
            .filter(|group| !is_group(group))
        {
            let help =
                "write lowercase letters, digits and `-`, with a letter or digit at both ends";
            report(
                format!("`{group}` can't be a group of skills"),
                help.to_owned(),
            );
        }
        if skill
            .value
            .include
            .iter()
            .any(|name| name.trim().is_empty())
        {
            let message = format!("one of the skills of `{source}` has no name");
            report(
                message,
                "write the names between `=` and the end, with commas".to_owned(),
            );
        }
        let mut names = BTreeSet::new();
        let mut included = skill.value.include.iter();
        let twice = included.find(|name| !name.trim().is_empty() && !names.insert(name.trim()));
        if let Some(name) = twice {
            report(
                format!("the skill `{}` of `{source}` is named twice", name.trim()),
                "name it once".to_owned(),
            );
        }
        let key = (source, &skill.value.mount_as);
        if let Some(include) = seen.insert(key, &skill.value.include) {
            let message = if *include == skill.value.include {
                format!("the skill source `{source}` is given twice")
            } else {
                format!("the skill source `{source}` is given twice, with other skills each time")
            };
            report(
                message,
                "give it once, with all the skills that are meant".to_owned(),
            );
        }
    }
}

fn selector(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let given = request.given;
    let selector = given.selector.as_ref();
    let name = selector.map_or("model-driven", |selector| &selector.value);
    if let Some(selector) = selector {
        let wrong = |message: String| about(&SKILL_SELECTION, message, selector.span, "--selector");
        match name {
            "embedding" => found.push(
                wrong("Omnia no longer has the selector `embedding`".to_owned())
                    .help("use `model-driven`, or `tag` with tags"),
            ),
            "tag" if given.tags.is_empty() => found.push(
                wrong("the selector `tag` has no tags to look for".to_owned())
                    .help("give some: `--tag billing`, or `tags: [billing]` in the settings"),
            ),
            name if SELECTORS.contains(&name) => {}
            name => {
                let message = format!("there is no selector `{name}`");
                found.push(match nearest(name, SELECTORS) {
                    Some(near) => wrong(message).did_you_mean(name, near),
                    None => wrong(message).help("use `model-driven` or `tag`"),
                });
            }
        }
    }
    if let Some(tag) = given.tags.iter().find(|tag| tag.value.trim().is_empty()) {
        let message = "a tag is empty";
        found.push(
            about(&SKILL_SELECTION, message, tag.span, "--tag")
                .help("write a word, or leave it out"),
        );
    }
    if let Some(tag) = given.tags.first().filter(|_| name == "model-driven") {
        let message = "tags count only with the selector `tag`";
        let mut ignored = about(&SKILL_SELECTION, message, tag.span, "--tag")
            .help("add `--selector tag`, or leave the tags out");
        ignored.severity = Severity::Warning;
        found.push(ignored);
    }
}

fn max_active(request: &Request<'_>, found: &mut Vec<Diagnostic>) {
    let Some(given) = &request.given.max_active else {
        return;
    };
    if !(1..=i64::from(i32::MAX)).contains(&given.value) {
        let message = format!("`{}` can't be the number of active skills", given.value);
        found.push(
            about(&SKILL_SELECTION, message, given.span, "--max-active").help(format!(
                "write a number from 1 to {}, or leave it out: then there is no limit",
                i32::MAX
            )),
        );
    }
}
