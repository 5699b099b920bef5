//! Which skills a state of a workflow has: `workflow.states.*.skills`, a path, a pattern or `none` (RFC 0008).
//!
//! Invariant: a filter that is written into the pack chooses, by the pack's paths, exactly the skills that the author's
//! filter chooses by the author's paths.

use camino::{Utf8Path, Utf8PathBuf};
use globset::{GlobBuilder, GlobMatcher};
use packc_diagnostics::registry::skill::{INLINE_SKILL_FILTER, SKILL_FILTER};
use packc_diagnostics::{Diagnostic, list_words, nearest};
use packc_ir::{Inline, Pack, SkillSource, Str};
use packc_source::relative_path;

use super::emit::emitted_path;
use super::source::{Source, is_carried};
use super::{SKILL_FILE, Skill, Skills};
use crate::Context;

/// The word for no skill at all.
const NONE: &str = "none";

/// Checks the filters of all states and writes them with the paths of the pack.
pub(super) fn resolve(pack: &mut Pack, skills: &Skills, context: &mut Context<'_>) {
    let list = pack.skills.iter().flat_map(|list| &list.items);
    let written: Vec<&str> = list
        .filter_map(|item| match item {
            SkillSource::Inline(skill) => skill.name.as_deref(),
            _ => None,
        })
        .collect();
    let filters = Filters { skills, written };
    let workflow = pack.workflow.as_mut();
    let Some(states) = workflow.and_then(|workflow| workflow.states.as_mut()) else {
        return;
    };
    for state in states.entries.values_mut() {
        let Some(filter) = &mut state.skills else {
            continue;
        };
        match filters.resolve(filter, context) {
            Ok(Some(path)) if *path != **filter => {
                *filter = Str::made(path, filter.origin.clone());
            }
            Ok(_) => {}
            Err(found) => context.report(found.at(filter.origin.value, "")),
        }
    }
}

/// What filters choose from.
struct Filters<'a> {
    skills: &'a Skills,
    /// The names of skills that are written in the pack.
    written: Vec<&'a str>,
}

type Outcome = Result<Option<String>, Box<Diagnostic>>;

impl Filters<'_> {
    /// The filter with the paths of the pack; `None` when it stays as it is.
    fn resolve(&self, filter: &Str, context: &Context<'_>) -> Outcome {
        let text: &str = filter;
        // An empty filter is reported by the rules of workflows.
        if text == NONE || text.trim().is_empty() {
            return Ok(None);
        }
        if is_carried(text) {
            return self.package(text);
        }
        let target = Target::new(filter, context)?;
        let chosen: Vec<&Skill> = self
            .skills
            .all
            .iter()
            .filter(|skill| target.chooses(skill))
            .collect();
        let Some(first) = chosen.first() else {
            return self.no_match(filter, context);
        };
        if context.settings.inlines(Inline::Skills) {
            return Err(Box::new(inlined(text)));
        }
        let written = target
            .written(first)
            .map(|base| join(&emitted_path(&base, context), &target.pattern));
        match written {
            Some(written) if self.is_faithful(&written, &chosen, context) => Ok(Some(written)),
            _ => {
                let message = format!("`{text}` can't be written with the paths of the pack");
                let found = Diagnostic::new(&SKILL_FILTER, message);
                Err(Box::new(found.help(
                    "name one skill, or one folder with all of the skills",
                )))
            }
        }
    }

    /// A package, which is carried as it is: it must be one that the pack names.
    fn package(&self, text: &str) -> Outcome {
        let carried = || {
            let sources = self.skills.sources.iter();
            sources.filter_map(|source| match source {
                Source::Carried(name) => Some(name.as_str()),
                _ => None,
            })
        };
        let is_in = |name: &str| {
            let rest = text.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        if carried().any(is_in) || self.skills.partial {
            return Ok(None);
        }
        let found = Diagnostic::new(
            &SKILL_FILTER,
            format!("`{text}` is no source of skills of the pack"),
        );
        Err(Box::new(match nearest(text, carried()) {
            Some(near) => found.did_you_mean(text, near),
            None => found.help(format!("add it to the pack: `skills: [{text:?}]`")),
        }))
    }

    /// True when the filter chooses these skills and no others by their paths in the pack.
    fn is_faithful(&self, filter: &str, chosen: &[&Skill], context: &Context<'_>) -> bool {
        let Ok(pattern) = Pattern::new(filter) else {
            return false;
        };
        self.skills.all.iter().all(|skill| {
            let path = emitted_path(&skill.path, context);
            let is_chosen = chosen.iter().any(|chosen| chosen.path == skill.path);
            pattern.chooses(Utf8Path::new(&path)) == is_chosen
        })
    }

    fn no_match(&self, filter: &Str, context: &Context<'_>) -> Outcome {
        let text: &str = filter;
        let name = text.rsplit('/').next().unwrap_or(text);
        if let Some(name) = self.written.iter().find(|written| **written == name) {
            let message = format!("the skill `{name}` is written in the pack, so it has no path");
            let found = Diagnostic::new(&INLINE_SKILL_FILTER, message);
            return Err(Box::new(found.help(format!(
                "move it into a file of its own, such as `skills/{name}/{SKILL_FILE}`"
            ))));
        }
        if self.skills.partial {
            return Ok(None);
        }
        let found = Diagnostic::new(
            &SKILL_FILTER,
            format!("`{text}` matches no skill of the pack"),
        );
        let file = context.sources.file(filter.origin.value.file);
        let base = file.path.parent().unwrap_or(context.folder);
        let paths: Vec<String> = self
            .skills
            .all
            .iter()
            .map(|skill| from_here(&skill.path, base))
            .collect();
        let named = self
            .skills
            .all
            .iter()
            .zip(&paths)
            .find(|(skill, _)| skill.name().is_some_and(|(name, _)| name == text));
        let file = context.resolve_path(text, &filter.origin).join(SKILL_FILE);
        let real = context.world.real_path(&file);
        let is_skill = real.is_ok_and(|real| context.boundary.contains(&real));
        Err(Box::new(
            if let Some(near) = named
                .map(|(_, path)| path.as_str())
                .or_else(|| near_path(text, &paths))
            {
                found.did_you_mean(text, near)
            } else if is_skill {
                found.help("add this skill to `skills` in the pack")
            } else if paths.is_empty() {
                found.note("the pack has no skills in files")
            } else {
                let paths = list_words(paths.iter().map(String::as_str), 5);
                found.help(format!("the skills of the pack are {paths}"))
            },
        ))
    }
}

fn inlined(text: &str) -> Diagnostic {
    let message = format!("the skills that `{text}` chooses have no path in the pack");
    Diagnostic::new(&INLINE_SKILL_FILTER, message)
        .note("`packc.inline: [skills]` puts them into the pack itself")
        .help("take `skills` out of `packc.inline`, or leave the filters of the states out")
}

/// The path that `text` resembles.
fn near_path<'a>(text: &str, paths: &'a [String]) -> Option<&'a str> {
    fn without_dot(path: &str) -> &str {
        path.strip_prefix("./").unwrap_or(path)
    }
    let near = nearest(
        without_dot(text),
        paths.iter().map(|path| without_dot(path)),
    )?;
    let mut paths = paths.iter();
    paths
        .find(|path| without_dot(path) == near)
        .map(String::as_str)
}

/// How to write the path of a skill in a file in `base`.
fn from_here(path: &Utf8Path, base: &Utf8Path) -> String {
    let path = relative_path(path, base);
    if path.starts_with('.') {
        path
    } else {
        format!("./{path}")
    }
}

fn join(base: &str, pattern: &str) -> String {
    match (base, pattern) {
        (base, "") => base.to_owned(),
        (".", pattern) => pattern.to_owned(),
        (base, pattern) => format!("{base}/{pattern}"),
    }
}

/// What a filter of an author means.
struct Target {
    /// Its components before the first wildcard, as a path: absolute and normalized.
    base: Utf8PathBuf,
    /// The same with every link resolved, when something is there.
    real: Option<Utf8PathBuf>,
    /// Its components from the first wildcard on; empty when there is none.
    pattern: String,
    matcher: Option<GlobMatcher>,
}

impl Target {
    fn new(filter: &Str, context: &Context<'_>) -> Result<Self, Box<Diagnostic>> {
        let (base, pattern) = split(filter);
        let matcher = match matcher(&pattern) {
            Ok(matcher) => matcher,
            Err(problem) => {
                let message = format!("`{}` is no pattern: {problem}", &**filter);
                return Err(Box::new(Diagnostic::new(&SKILL_FILTER, message)));
            }
        };
        let base = context.resolve_path(&base, &filter.origin);
        Ok(Self {
            real: context.world.real_path(&base).ok(),
            base,
            pattern,
            matcher,
        })
    }

    fn chooses(&self, skill: &Skill) -> bool {
        self.is_below(&self.base, &skill.path)
            || self
                .real
                .as_ref()
                .is_some_and(|real| self.is_below(real, &skill.real))
            || self.is_text_file(skill)
    }

    fn is_below(&self, base: &Utf8Path, path: &Utf8Path) -> bool {
        is_below(base, self.matcher.as_ref(), path)
    }

    /// True when the filter names the file with the skill's text instead of its folder.
    fn is_text_file(&self, skill: &Skill) -> bool {
        self.pattern.is_empty() && self.base == skill.text_file
    }

    /// The base of the filter on the path by which the pack has this skill; `None` when there is none.
    fn written(&self, skill: &Skill) -> Option<Utf8PathBuf> {
        if self.is_text_file(skill) {
            return Some(skill.path.clone());
        }
        if self.is_below(&self.base, &skill.path) {
            return Some(self.base.clone());
        }
        let below = skill.real.strip_prefix(self.real.as_ref()?).ok()?;
        let ours = skill.path.components().rev();
        let same = ours.zip(below.components().rev()).all(|(a, b)| a == b);
        let levels = below.components().count();
        let base = skill.path.ancestors().nth(levels)?;
        same.then(|| base.to_owned())
    }
}

/// A filter with the paths of the pack.
struct Pattern {
    base: Utf8PathBuf,
    matcher: Option<GlobMatcher>,
}

impl Pattern {
    fn new(filter: &str) -> Result<Self, String> {
        let (base, pattern) = split(filter);
        Ok(Self {
            base: if base == "." { "".into() } else { base.into() },
            matcher: matcher(&pattern)?,
        })
    }

    fn chooses(&self, path: &Utf8Path) -> bool {
        is_below(&self.base, self.matcher.as_ref(), path)
    }
}

/// True when `path` is `base` or lies below, or its part below matches.
fn is_below(base: &Utf8Path, matcher: Option<&GlobMatcher>, path: &Utf8Path) -> bool {
    let Ok(below) = path.strip_prefix(base) else {
        return false;
    };
    matcher.is_none_or(|matcher| matcher.is_match(below))
}

/// The components of a filter before the first wildcard, and those from it on.
fn split(filter: &str) -> (String, String) {
    let components: Vec<&str> = filter.trim_end_matches('/').split('/').collect();
    let fixed = components
        .iter()
        .take_while(|part| !part.contains(['*', '?', '[', '{']))
        .count();
    let (fixed, wild) = components.split_at(fixed);
    let base = if fixed == [""] && !filter.is_empty() {
        "/".to_owned()
    } else {
        fixed.join("/")
    };
    (base, wild.join("/"))
}

/// The matcher of a pattern; `None` for an empty one, or what is wrong with it.
fn matcher(pattern: &str) -> Result<Option<GlobMatcher>, String> {
    if pattern.is_empty() {
        return Ok(None);
    }
    let glob = GlobBuilder::new(pattern).literal_separator(true).build();
    match glob {
        Ok(glob) => Ok(Some(glob.compile_matcher())),
        Err(error) => Err(error.kind().to_string()),
    }
}
