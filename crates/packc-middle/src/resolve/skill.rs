//! Skills (RFC 0008, Agent Skills format): read, checked, and named as the pack's runtime finds them.
//!
//! Invariant: every path that stays in the pack was resolved from the file that contains it, and leads to skills that
//! were read. The order of the sources is the author's.

mod content;
mod document;
mod emit;
mod fields;
mod filter;
mod inline;
mod name;
mod search;
mod source;
mod tools;
mod unlisted;

use camino::{Utf8Path, Utf8PathBuf};
use packc_ir::{Inline, Pack};
use packc_source::Span;

use self::document::Document;
use self::source::Source;
use crate::Context;

pub use self::source::is_carried;

/// The file that makes a folder a skill (Agent Skills format, "Directory structure").
const SKILL_FILE: &str = "SKILL.md";

/// A skill that lies in files.
#[derive(Debug)]
struct Skill {
    /// The folder of the skill, or its only file: absolute, as the author's path leads there.
    path: Utf8PathBuf,
    /// The same with every link resolved.
    real: Utf8PathBuf,
    /// The file with its text, which may be `path` itself.
    text_file: Utf8PathBuf,
    /// What that file says; `None` when it can't be read.
    document: Option<Document>,
    /// Its other files, sorted.
    files: Vec<Utf8PathBuf>,
    /// Whether it is loaded when the pack starts: some source says so.
    preload: bool,
}

impl Skill {
    /// Its name and where that is written, when it has one that can be read.
    fn name(&self) -> Option<(&str, Span)> {
        let name = self.document.as_ref()?.name.as_ref()?;
        Some((name, name.origin.value))
    }

    /// True for a skill that is one file without a folder of its own.
    fn is_file(&self) -> bool {
        self.path == self.text_file
    }
}

/// The skills of a pack that lie in files, and where they come from.
#[derive(Debug, Default)]
struct Skills {
    /// Each skill once, in the order in which the sources give them.
    all: Vec<Skill>,
    /// What each item of the pack's list gives.
    sources: Vec<Source>,
    /// True when something couldn't be read, so that the pack may have further skills.
    partial: bool,
}

impl Skills {
    /// The position of the skill at this real path.
    fn find(&self, real: &Utf8Path) -> Option<usize> {
        self.all.iter().position(|skill| skill.real == real)
    }
}

/// Resolves them.
pub(super) fn resolve(pack: &mut Pack, context: &mut Context<'_>) {
    let skills = match &pack.skills {
        _ if context.settings.conventions => source::convention(pack, context),
        Some(list) => {
            let skills = source::read(list, context);
            unlisted::check(list, &skills, context);
            skills
        }
        None => return,
    };
    name::check(pack, &skills, context);
    tools::check(pack, &skills, context);
    filter::resolve(pack, &skills, context);
    if context.settings.inlines(Inline::Skills) {
        inline::emit(pack, &skills, context);
    } else {
        emit::emit(pack, &skills, context);
    }
}
