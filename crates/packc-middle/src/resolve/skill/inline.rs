//! Writing skills into the pack itself (`packc.inline: [skills]`; RFC 0008, inline skills).
//!
//! Invariant: what the inline form has no place for is named, once for each skill.

use std::mem;

use packc_diagnostics::registry::skill::INLINE_SKILL_LOSS;
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{InlineSkill, Pack, SkillSource};

use super::source::Source;
use super::{Skill, Skills};
use crate::Context;

/// Puts the skills that lie in files into the pack, each where the first source leads to it.
pub(super) fn emit(pack: &mut Pack, skills: &Skills, context: &mut Context<'_>) {
    let Some(list) = &mut pack.skills else { return };
    let mut items = Vec::new();
    let mut done = vec![false; skills.all.len()];
    for (item, source) in mem::take(&mut list.items).into_iter().zip(&skills.sources) {
        let Source::Files(files) = source else {
            items.push(item);
            continue;
        };
        for (at, _) in &files.found {
            let (Some(done), Some(skill)) = (done.get_mut(*at), skills.all.get(*at)) else {
                continue;
            };
            if !mem::replace(done, true) {
                items.extend(inline(skill, &item));
                report_losses(skill, context);
            }
        }
    }
    list.items = items;
}

/// The skill in its inline form; `None` when something of it couldn't be read.
fn inline(skill: &Skill, item: &SkillSource) -> Option<SkillSource> {
    let document = skill.document.as_ref()?;
    Some(SkillSource::Inline(InlineSkill {
        origin: item.origin().clone(),
        partial: false,
        name: Some(document.name.clone()?),
        description: Some(document.description.clone()?),
        instructions: Some(document.instructions.clone()),
    }))
}

fn report_losses(skill: &Skill, context: &mut Context<'_>) {
    let (Some((name, at)), Some(document)) = (skill.name(), &skill.document) else {
        return;
    };
    let mut lost: Vec<&str> = document.others.iter().map(|key| &**key).collect();
    if skill.preload {
        lost.push("preload");
    }
    let files: Vec<&str> = skill
        .files
        .iter()
        .map(|file| file.strip_prefix(&skill.path).unwrap_or(file).as_str())
        .collect();
    let what = match (lost.is_empty(), files.is_empty()) {
        (true, true) => return,
        (false, true) => list_words(lost.iter().copied(), lost.len()),
        (true, false) => "its other files".to_owned(),
        (false, false) => {
            let lost: Vec<String> = lost.iter().map(|key| format!("`{key}`")).collect();
            format!("{} and its other files", lost.join(", "))
        }
    };
    let message = format!("the inline form of the skill `{name}` has no place for {what}");
    let mut found = Diagnostic::new(&INLINE_SKILL_LOSS, message).at(at, "");
    if !files.is_empty() {
        let files = list_words(files.iter().copied(), 5);
        found = found.note(format!("what isn't in the pack then: {files}"));
    }
    context.report(found.help("take `skills` out of `packc.inline` to keep everything"));
}
