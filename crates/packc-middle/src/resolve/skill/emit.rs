//! Writing the sources of skills as paths of the pack.
//!
//! Invariant: the order is the author's. A path stands in the pack once, and `preload` only rises: a skill that any
//! source loads at the start is loaded at the start, whichever source a runtime prefers.

use std::collections::HashMap;
use std::mem;

use camino::Utf8Path;
use packc_ir::{Bool, Pack, SkillPathSource, SkillSource, Str};
use packc_source::Origin;

use super::source::{FileSource, Source};
use super::{Skill, Skills};
use crate::Context;

/// Rewrites the sources, and has the files of the skills go with the pack.
pub(super) fn emit(pack: &mut Pack, skills: &Skills, context: &mut Context<'_>) {
    for skill in &skills.all {
        context.bundle.add(&skill.text_file);
        for file in &skill.files {
            context.bundle.add(file);
        }
    }
    let Some(list) = &mut pack.skills else { return };
    let mut written = Written {
        preloaded: vec![false; skills.all.len()],
        ..Written::default()
    };
    for (item, source) in mem::take(&mut list.items).into_iter().zip(&skills.sources) {
        match source {
            Source::Other => written.items.push(item),
            Source::Carried(name) => {
                let preload = is_preload(&item);
                written.put(item, name.clone(), preload);
            }
            Source::Files(files) => written.files(&item, files, skills, context),
        }
    }
    list.items = written.items;
}

/// How the pack names the file or folder of a skill: never in a way that could be read as a package or as the word
/// `none` of a workflow state.
pub(super) fn emitted_path(path: &Utf8Path, context: &Context<'_>) -> String {
    let path = context.bundle.emitted_path(path);
    if path.starts_with('@') || path == "none" {
        format!("./{path}")
    } else {
        path
    }
}

/// What has been written so far.
#[derive(Default)]
struct Written {
    items: Vec<SkillSource>,
    /// The item of each path.
    by_path: HashMap<String, usize>,
    /// By number of the skill: whether an item loads it when the pack starts.
    preloaded: Vec<bool>,
}

impl Written {
    /// Writes a source of skills that lie in files.
    fn files(
        &mut self,
        item: &SkillSource,
        source: &FileSource,
        skills: &Skills,
        context: &Context<'_>,
    ) {
        let is_preloaded = |(at, _): &(usize, _)| self.preloaded.get(*at) == Some(&true);
        let preload =
            source.preload || (!source.found.is_empty() && source.found.iter().all(is_preloaded));
        for path in paths(source, skills, context) {
            self.put(item.clone(), path, preload);
        }
        if preload {
            for (at, _) in &source.found {
                if let Some(preloaded) = self.preloaded.get_mut(*at) {
                    *preloaded = true;
                }
            }
        }
    }

    /// Writes a source with this path, unless the path is there already.
    fn put(&mut self, mut item: SkillSource, path: String, preload: bool) {
        let at = self.by_path.get(&path).copied();
        if let Some(earlier) = at.and_then(|at| self.items.get_mut(at)) {
            if preload {
                raise(earlier);
            }
            return;
        }
        set_path(&mut item, &path);
        if preload {
            raise(&mut item);
        }
        self.by_path.insert(path, self.items.len());
        self.items.push(item);
    }
}

/// The paths that the pack needs for a source. That is one, unless an earlier source led to some of its skills on
/// another path, through a link: then they are there under that path alone.
fn paths(source: &FileSource, skills: &Skills, context: &Context<'_>) -> Vec<String> {
    let skill = |at: &usize| -> Option<&Skill> { skills.all.get(*at) };
    let mut found = source.found.iter();
    if found.all(|(at, path)| skill(at).is_some_and(|skill| skill.path == *path)) {
        return vec![emitted_path(&source.path, context)];
    }
    let known = source.found.iter().filter_map(|(at, _)| skill(at));
    known
        .map(|skill| emitted_path(&skill.path, context))
        .collect()
}

fn is_preload(item: &SkillSource) -> bool {
    matches!(item, SkillSource::Path(source) if source.preload.as_deref() == Some(&true))
}

fn set_path(item: &mut SkillSource, path: &str) {
    let written = match item {
        SkillSource::Reference(written)
        | SkillSource::Path(SkillPathSource {
            path: Some(written),
            ..
        }) => written,
        SkillSource::Path(_) | SkillSource::Inline(_) => return,
    };
    if **written != *path {
        *written = Str::made(path, written.origin.clone());
    }
}

/// Has a source loaded when the pack starts.
fn raise(item: &mut SkillSource) {
    let yes = |origin: &Origin| Bool {
        value: true,
        origin: origin.clone(),
    };
    match item {
        SkillSource::Reference(path) => {
            *item = SkillSource::Path(SkillPathSource {
                origin: path.origin.clone(),
                partial: false,
                preload: Some(yes(&path.origin)),
                path: Some(path.clone()),
            });
        }
        SkillSource::Path(source) if source.preload.as_deref() != Some(&true) => {
            source.preload = Some(yes(&source.origin));
        }
        SkillSource::Path(_) | SkillSource::Inline(_) => {}
    }
}
