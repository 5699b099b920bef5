//! Skills that the pack's list leaves out, although they lie where skills are found.
//!
//! Invariant: nothing else is said about such skills: they may be unfinished.

use std::collections::BTreeSet;

use camino::Utf8Path;
use packc_diagnostics::registry::skill::UNLISTED_SKILL;
use packc_diagnostics::{Diagnostic, list_words};
use packc_ir::{List, SkillSource};

use super::Skills;
use super::search::{self, Search};
use crate::Context;

/// How many skills are named.
const NAMED: usize = 5;

/// Reports the skills in the folder of the convention that no item of `list` gives. An empty list says that the pack has
/// no skills.
pub(super) fn check(list: &List<SkillSource>, skills: &Skills, context: &mut Context<'_>) {
    if list.is_empty() || skills.partial {
        return;
    }
    let folder = context.folder.join(search::CONVENTION);
    let reported = context.found.len();
    let found = Search::below(&folder, None, context).skills;
    context.found.truncate(reported);
    let listed: BTreeSet<&Utf8Path> = skills.all.iter().map(|skill| &*skill.real).collect();
    let is_listed = |real: &Utf8Path| real.ancestors().any(|around| listed.contains(around));
    let unlisted = found.iter().filter(|(_, real)| !is_listed(real));
    let names: Vec<String> = unlisted.map(|(path, _)| context.name(path)).collect();
    let Some(first) = names.first() else {
        return;
    };
    let listed = list_words(names.iter().map(String::as_str), NAMED);
    let message = match names.len() {
        1 => format!("the skill {listed} is left out"),
        _ => format!("the skills {listed} are left out"),
    };
    let first = first.rsplit('/').next().unwrap_or(first);
    let origin = &list.origin;
    context.report(
        Diagnostic::new(&UNLISTED_SKILL, message)
            .at(origin.key.unwrap_or(origin.value), "")
            .help("add what belongs to the pack; `- ./skills` stands for all skills there")
            .help(format!(
                "a folder whose name begins with `_` is left out without a word: `_{first}`"
            )),
    );
}
