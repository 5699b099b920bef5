//! Sources of skills: what each item of the pack's list leads to (source format, section 3).
//!
//! Invariant: a folder is read once, whatever names it; what can't be read has been reported at the text that names it.

use std::collections::BTreeSet;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::skill::{NESTED_SKILL, NO_SKILL};
use packc_ir::{List, Pack, SkillSource, Str};
use packc_source::{Cause, FileKind, Origin, Span, WorldError};

use super::content::{Content, Contents};
use super::search::Search;
use super::{SKILL_FILE, Skill, Skills, document, search};
use crate::Context;

/// What an item of the pack's list gives.
#[derive(Debug)]
pub(super) enum Source {
    /// A skill that is written in the pack, or something that couldn't be read.
    Other,
    /// A package or an address, which is carried as it is.
    Carried(String),
    /// Skills that lie in files.
    Files(FileSource),
}

/// Skills that lie in files.
#[derive(Debug)]
pub(super) struct FileSource {
    /// Where the author's path leads: absolute, as it is spelt on disk.
    pub(super) path: Utf8PathBuf,
    /// The position of each skill and the path on which this source leads there, sorted by that path.
    pub(super) found: Vec<(usize, Utf8PathBuf)>,
    /// Whether the author has them loaded when the pack starts.
    pub(super) preload: bool,
}

/// Reads the skills of the pack's list.
pub(super) fn read(list: &List<SkillSource>, context: &mut Context<'_>) -> Skills {
    let mut reader = Reader::new(context);
    reader.skills.partial = list.partial;
    for item in list {
        let source = match item {
            SkillSource::Reference(reference) => reader.reference(reference, false),
            SkillSource::Path(source) => match &source.path {
                Some(path) => reader.reference(path, source.preload.as_deref() == Some(&true)),
                None => reader.unread(),
            },
            // Without its text it may be a path under a misspelt key.
            SkillSource::Inline(skill) if skill.instructions.is_none() => reader.unread(),
            SkillSource::Inline(_) => Source::Other,
        };
        reader.skills.sources.push(source);
    }
    reader.finish()
}

/// Without a `skills` key, the folder `skills` beside the root file is one source (source format, section 1). It is
/// added to the pack when it has a skill.
pub(super) fn convention(pack: &mut Pack, context: &mut Context<'_>) -> Skills {
    let Some(folder) = search::convention(context) else {
        return Skills::default();
    };
    let mut reader = Reader::new(context);
    let Folder {
        found,
        loose,
        refused,
    } = reader.folder(&folder, None);
    if found.is_empty() && !refused {
        search::report_unused(&folder, &loose, reader.context);
        return Skills::default();
    }
    let origin = Origin {
        key: None,
        value: pack.origin.value,
        cause: Some(Cause::Default.into()),
    };
    pack.skills = Some(List {
        items: vec![SkillSource::Reference(Str::made("skills", origin.clone()))],
        origin,
        partial: false,
    });
    search::report_loose(&loose, None, reader.context);
    reader.skills.sources.push(Source::Files(FileSource {
        path: folder,
        found,
        preload: false,
    }));
    reader.finish()
}

/// True for what isn't a path: packages of a registry, and addresses. They are carried unread (source format,
/// section 3).
pub fn is_carried(text: &str) -> bool {
    let package = text.strip_prefix('@').and_then(|rest| rest.split_once('/'));
    package.is_some_and(|(scope, name)| !scope.is_empty() && !name.is_empty())
        || text.contains("://")
}

struct Reader<'c, 'a> {
    context: &'c mut Context<'a>,
    skills: Skills,
    contents: Contents,
    nested: Vec<Nested>,
}

/// What a folder of skills holds.
struct Folder {
    /// As in [`FileSource::found`].
    found: Vec<(usize, Utf8PathBuf)>,
    /// Texts that lie in no skill.
    loose: Vec<Utf8PathBuf>,
    /// True when something that was reported may hide skills.
    refused: bool,
}

/// A folder inside of a skill that looks like a skill.
struct Nested {
    path: Utf8PathBuf,
    real: Utf8PathBuf,
    around: Utf8PathBuf,
    from: Option<Span>,
}

impl<'c, 'a> Reader<'c, 'a> {
    fn new(context: &'c mut Context<'a>) -> Self {
        Self {
            context,
            skills: Skills::default(),
            contents: Contents::default(),
            nested: Vec::new(),
        }
    }

    fn unread(&mut self) -> Source {
        self.skills.partial = true;
        Source::Other
    }

    /// A path or a package.
    fn reference(&mut self, text: &Str, preload: bool) -> Source {
        if is_carried(text) {
            return Source::Carried(text.to_string());
        }
        let source = self.files(text, preload);
        source.map_or_else(|| self.unread(), Source::Files)
    }

    /// The skills to which a path leads; `None` when that was reported.
    fn files(&mut self, text: &Str, preload: bool) -> Option<FileSource> {
        let from = text.origin.value;
        if let Some(found) = not_a_path(text) {
            self.context.report(found.at(from, ""));
            return None;
        }
        let path = self.context.locate(text, &text.origin)?;
        let found = match self.kind(&path) {
            Ok(FileKind::Folder) => {
                let folder = self.folder(&path, Some(from));
                if folder.found.is_empty() && !folder.refused {
                    let found = search::no_skill(&path, &folder.loose, self.context);
                    self.context.report(found.at(from, ""));
                    return None;
                }
                search::report_loose(&folder.loose, Some(from), self.context);
                folder.found
            }
            Ok(FileKind::File) => vec![self.file(&path, from)?],
            Ok(FileKind::Special) => return self.refuse(&path, &WorldError::Special, from),
            Err(error) => return self.refuse(&path, &error, from),
        };
        for (at, _) in &found {
            if let Some(skill) = self.skills.all.get_mut(*at) {
                skill.preload |= preload;
            }
        }
        Some(FileSource {
            path,
            found,
            preload,
        })
    }

    fn refuse<T>(&mut self, path: &Utf8Path, error: &WorldError, from: Span) -> Option<T> {
        let found = self.context.complaint(path, error);
        self.context.report(found.at(from, ""));
        None
    }

    /// What stands at a path inside of what may be read.
    fn kind(&self, path: &Utf8Path) -> Result<FileKind, WorldError> {
        let real = self.context.world.real_path(path)?;
        if !self.context.boundary.contains(&real) {
            return Err(WorldError::Outside(real));
        }
        self.context.world.kind(&real).ok_or(WorldError::Missing)
    }

    /// The skills in a folder, which may be one itself.
    fn folder(&mut self, path: &Utf8Path, from: Option<Span>) -> Folder {
        let search = Search::below(path, from, self.context);
        let mut folder = Folder {
            found: Vec::new(),
            loose: search.loose,
            refused: search.refused,
        };
        for (path, real) in search.skills {
            let text_file = path.join(SKILL_FILE);
            match self.skill(path.clone(), real, text_file, from) {
                Some(at) => folder.found.push((at, path)),
                None => folder.refused = true,
            }
        }
        self.skills.partial |= folder.refused;
        folder
    }

    /// The skill that a file is, or belongs to.
    fn file(&mut self, path: &Utf8Path, from: Span) -> Option<(usize, Utf8PathBuf)> {
        if path.extension() != Some("md") {
            let name = self.context.name(path);
            let found = Diagnostic::new(&NO_SKILL, format!("`{name}` is no skill"))
                .at(from, "")
                .help("a skill is a folder with a file `SKILL.md`, or a Markdown file");
            self.context.report(found);
            return None;
        }
        let skill = match path.parent() {
            Some(folder) if path.file_name() == Some(SKILL_FILE) => folder,
            _ => path,
        };
        let real = self.context.world.real_path(skill).ok()?;
        let at = self.skill(skill.to_owned(), real, path.to_owned(), Some(from))?;
        Some((at, skill.to_owned()))
    }

    /// The position of a skill, which is read unless it has been.
    fn skill(
        &mut self,
        path: Utf8PathBuf,
        real: Utf8PathBuf,
        text_file: Utf8PathBuf,
        from: Option<Span>,
    ) -> Option<usize> {
        if let Some(at) = self.skills.find(&real) {
            return Some(at);
        }
        let project = self.context.world.real_path(self.context.folder);
        if project.is_ok_and(|project| project.starts_with(&real)) {
            self.holds_the_project(&path, from);
            return None;
        }
        let document = document::read(&text_file, from, self.context);
        let Content { files, nested } = if path == text_file {
            Content::default()
        } else {
            self.contents.of(&path, from, self.context)
        };
        for (inner, inner_real) in nested {
            self.nested.push(Nested {
                path: inner,
                real: inner_real,
                around: path.clone(),
                from,
            });
        }
        self.skills.all.push(Skill {
            path,
            real,
            text_file,
            document,
            files,
            preload: false,
        });
        Some(self.skills.all.len() - 1)
    }

    fn holds_the_project(&mut self, path: &Utf8Path, from: Option<Span>) {
        let name = self.context.name(path);
        let message = format!("`{name}` holds the pack itself, so it can't be a skill of it");
        let found = Diagnostic::new(&NO_SKILL, message)
            .help("move the skill into a folder of its own, such as `skills/NAME`");
        self.context.report_at(from, found);
    }

    /// Reports what can only be told when all sources are known.
    fn finish(self) -> Skills {
        let real: BTreeSet<&Utf8Path> = self.skills.all.iter().map(|skill| &*skill.real).collect();
        for nested in &self.nested {
            if real.contains(&*nested.real) {
                continue;
            }
            let (inner, outer) = (
                self.context.name(&nested.path.join(SKILL_FILE)),
                self.context.name(&nested.around),
            );
            let message =
                format!("`{inner}` lies in the skill `{outer}` and is no skill of its own");
            let found = Diagnostic::new(&NESTED_SKILL, message)
                .note("runtimes differ about a skill inside of a skill")
                .help("move its folder out of the other skill, or give the file another name");
            self.context.report_at(nested.from, found);
        }
        self.skills
    }
}

/// What is wrong with a text that can't be a path.
fn not_a_path(text: &str) -> Option<Diagnostic> {
    if text.trim().is_empty() {
        let found = Diagnostic::new(&NO_SKILL, "a source of skills names nothing");
        return Some(found.help("write the path of a folder, such as `./skills`"));
    }
    if text.contains(['*', '?']) {
        let message = format!("`{text}` is a pattern, which a source of skills can't be");
        return Some(
            Diagnostic::new(&NO_SKILL, message)
                .help("name the folder around the skills: all skills in it and below it are found"),
        );
    }
    None
}
