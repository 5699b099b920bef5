//! Names of skills: their form, the folders that are called like them, and that each is given once.
//!
//! Invariant: a name is never changed to make it right.

use std::collections::HashMap;

use camino::Utf8Path;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::skill::{DUPLICATE_SKILL, SKILL_FIELD, SKILL_FOLDER_NAME};
use packc_ir::{Pack, SkillSource, Str};
use packc_source::Span;

use super::source::Source;
use super::{Skill, Skills};
use crate::Context;
use crate::check::place::at_both;

/// The most characters of a name.
const LIMIT: usize = 64;

/// True for `^[a-z0-9]+(-[a-z0-9]+)*$` of at most 64 characters (Agent Skills format, "name").
fn is_legal(name: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    name.len() <= LIMIT && name.split('-').all(is_word)
}

/// Checks that a skill may have this name.
pub(super) fn check_form(name: &Str, context: &mut Context<'_>) {
    if is_legal(name) {
        return;
    }
    let length = name.chars().count();
    let found = if length > LIMIT {
        let message = format!("the name has {length} characters, more than the limit of {LIMIT}");
        Diagnostic::new(&SKILL_FIELD, message)
    } else {
        let message = format!("`{}` can't be the name of a skill", &**name);
        let found = Diagnostic::new(&SKILL_FIELD, message)
            .help("a name has lowercase letters and digits, with single hyphens between words");
        match legal_form(name) {
            Some(legal) => found.help(format!("write `{legal}`, and call its folder so too")),
            None => found,
        }
    };
    context.report(found.at(name.origin.value, ""));
}

/// The legal name that resembles this one most.
fn legal_form(name: &str) -> Option<String> {
    let lower = name.to_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let legal = words.join("-");
    // A name in another script would lose what it says.
    let kept = lower.is_ascii();
    (kept && is_legal(&legal)).then_some(legal)
}

/// Checks the names of all skills against their folders and against each other.
pub(super) fn check(pack: &Pack, skills: &Skills, context: &mut Context<'_>) {
    for skill in &skills.all {
        check_folder(skill, context);
    }
    let mut first: HashMap<&str, Named<'_>> = HashMap::new();
    for named in in_order(pack, skills) {
        match first.get(named.name) {
            None => {
                first.insert(named.name, named);
            }
            Some(other) => {
                let (message, help) = if named.at == other.at {
                    let message = format!("the skill `{}` is listed twice", named.name);
                    (message, "take one of the two out")
                } else {
                    let message = format!("two skills are called `{}`", named.name);
                    (message, "give one of them another name")
                };
                let found = at_both(
                    Diagnostic::new(&DUPLICATE_SKILL, message),
                    (other.at, format!("the other one, {}", other.place(context))),
                    (named.at, named.place(context)),
                );
                context.report(found.help(help));
            }
        }
    }
}

/// A skill with a name, of whatever form.
struct Named<'a> {
    name: &'a str,
    at: Span,
    /// The folder; `None` for a skill that is written in the pack.
    path: Option<&'a Utf8Path>,
}

impl Named<'_> {
    fn place(&self, context: &Context<'_>) -> String {
        match self.path {
            Some(path) => format!("in `{}`", context.name(path)),
            None => "written in the pack".to_owned(),
        }
    }
}

/// All skills with names, in the order of the pack's list, each once.
fn in_order<'a>(pack: &'a Pack, skills: &'a Skills) -> Vec<Named<'a>> {
    let items = pack.skills.iter().flat_map(|list| &list.items);
    let mut seen = vec![false; skills.all.len()];
    let mut all = Vec::new();
    for (item, source) in items.zip(&skills.sources) {
        if let SkillSource::Inline(skill) = item
            && let Some(name) = &skill.name
        {
            all.push(Named {
                name,
                at: name.origin.value,
                path: None,
            });
        }
        let Source::Files(files) = source else {
            continue;
        };
        for (at, _) in &files.found {
            let (Some(seen), Some(skill)) = (seen.get_mut(*at), skills.all.get(*at)) else {
                continue;
            };
            if std::mem::replace(seen, true) {
                continue;
            }
            if let Some((name, at)) = skill.name() {
                let path = Some(skill.path.as_path());
                all.push(Named { name, at, path });
            }
        }
    }
    all
}

/// A skill is called like its folder (Agent Skills format, "name"). Names have no letters that could be written in two
/// ways, so they are compared as they are.
fn check_folder(skill: &Skill, context: &mut Context<'_>) {
    let (Some((name, at)), Some(folder)) = (skill.name(), skill.path.file_name()) else {
        return;
    };
    if skill.is_file() || name == folder || !is_legal(name) {
        return;
    }
    let message = format!("the skill `{name}` lies in a folder called `{folder}`");
    let found = Diagnostic::new(&SKILL_FOLDER_NAME, message).at(at, "");
    let found = if is_legal(folder) {
        found.help(format!(
            "rename the folder to `{name}`, or write `name: {folder}`"
        ))
    } else {
        found.help(format!("rename the folder to `{name}`"))
    };
    context.report(found);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn legal_names() {
        for name in ["a", "tone-of-voice", "7", "a1-b2", &"a".repeat(64)] {
            assert!(is_legal(name), "{name}");
        }
        for name in [
            "",
            "-a",
            "a-",
            "a--b",
            "A",
            "a_b",
            "a b",
            "größe",
            "a.b",
            &"a".repeat(65),
        ] {
            assert!(!is_legal(name), "{name}");
        }
    }

    #[test]
    fn suggested_names() {
        for (name, legal) in [
            ("tone_of_voice", Some("tone-of-voice")),
            ("Tone Of Voice", Some("tone-of-voice")),
            ("--a--b--", Some("a-b")),
            ("größe", None),
            ("___", None),
        ] {
            assert_eq!(legal_form(name).as_deref(), legal, "{name}");
        }
    }
}
