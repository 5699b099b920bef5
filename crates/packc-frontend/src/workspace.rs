//! What a build may read: the project's folder, its workspace, and what flags add. And what a workspace holds.
//!
//! Invariant: a workspace file is trusted only because it lies above the project, on the disk of whoever builds.

mod search;

use std::collections::HashSet;

use camino::{Utf8Path, Utf8PathBuf};
use globset::{GlobBuilder, GlobMatcher};
use packc_diagnostics::registry::project::{INVALID_WORKSPACE, MISSING_FILE};
use packc_diagnostics::{Diagnostic, files, nearest};
use packc_source::{
    Boundary, FileKind, Limit, SourceFile, SourceMap, World, display_path, normalize, relative_path,
};
use packc_syntax::{Limits, Node, Value, parse_yaml};

use self::search::{Search, depth_of, fixed_part};
use crate::discover::is_project;

/// The name of workspace files.
pub(crate) const WORKSPACE: &str = "packc.workspace.yaml";

/// What a build may read.
#[derive(Debug)]
pub(crate) struct Reach {
    /// By real paths.
    pub(crate) boundary: Boundary,
    /// The same folders as they were named, the project's own first.
    pub(crate) bases: Vec<Utf8PathBuf>,
}

/// Finds out what a build of the project in `folder` may read.
pub(crate) fn reach(
    world: &dyn World,
    cwd: &Utf8Path,
    folder: &Utf8Path,
    allow_roots: &[Utf8PathBuf],
    limits: &Limits,
    sources: &mut SourceMap,
) -> (Reach, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let mut bases = vec![folder.to_owned()];
    let workspace = folder
        .ancestors()
        .map(|folder| folder.join(WORKSPACE))
        .find(|path| world.kind(path) == Some(FileKind::File));
    if let Some(path) = workspace {
        let file = WorkspaceFile {
            world,
            cwd,
            path: &path,
            limits,
        };
        if file.lists(folder, sources, &mut diagnostics) {
            bases.extend(path.parent().map(Utf8Path::to_owned));
        }
    }
    for root in allow_roots {
        let root = normalize(&cwd.join(root));
        if world.kind(&root) == Some(FileKind::Folder) {
            bases.push(root);
        } else {
            let name = display_path(&root, cwd);
            let message = format!("`--allow-root` names `{name}`, which is no folder");
            diagnostics.push(Diagnostic::new(&MISSING_FILE, message));
        }
    }
    let real = bases.iter().filter_map(|base| world.real_path(base).ok());
    let boundary = Boundary::new(real);
    (Reach { boundary, bases }, diagnostics)
}

/// The workspace file that a path names, or that lies in the folder that it names; not when that folder is a project.
pub fn workspace_at(world: &dyn World, path: &Utf8Path) -> Option<Utf8PathBuf> {
    let is_file = |path: &Utf8Path| world.kind(path) == Some(FileKind::File);
    if path.file_name() == Some(WORKSPACE) && is_file(path) {
        return Some(path.to_owned());
    }
    let file = path.join(WORKSPACE);
    (is_file(&file) && !is_project(world, path)).then_some(file)
}

/// The folders of the packs that the workspace file at `path` lists, absolute: in the order of its patterns, below them
/// by path. A pattern stands for the folders that match it and have a root file; a path without `*` and its like for the
/// folder that it names. A pack that several patterns stand for is there as often.
pub fn packs(
    world: &dyn World,
    cwd: &Utf8Path,
    path: &Utf8Path,
    limits: &Limits,
    sources: &mut SourceMap,
) -> (Vec<Utf8PathBuf>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let file = WorkspaceFile {
        world,
        cwd,
        path,
        limits,
    };
    let packs = file.packs(sources, &mut diagnostics);
    (packs, diagnostics)
}

struct WorkspaceFile<'a> {
    world: &'a dyn World,
    cwd: &'a Utf8Path,
    path: &'a Utf8Path,
    limits: &'a Limits,
}

impl WorkspaceFile<'_> {
    /// True when the workspace lists the project in `project`.
    fn lists(
        &self,
        project: &Utf8Path,
        sources: &mut SourceMap,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> bool {
        let folder = self.path.parent().unwrap_or(self.path);
        let patterns = match self.patterns(folder, sources, diagnostics) {
            Ok(patterns) => patterns,
            Err(found) => {
                diagnostics.push(*found);
                return false;
            }
        };
        let relative = relative_path(project, folder);
        patterns.iter().any(|node| {
            let pattern = pattern_of(node, diagnostics);
            pattern.is_some_and(|(_, matcher)| matcher.is_match(&relative))
        })
    }

    /// The folders of the packs that it lists.
    fn packs(
        &self,
        sources: &mut SourceMap,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<Utf8PathBuf> {
        let folder = self.path.parent().unwrap_or(self.path);
        let patterns = match self.patterns(folder, sources, diagnostics) {
            Ok(patterns) => patterns,
            Err(found) => {
                diagnostics.push(*found);
                return Vec::new();
            }
        };
        let boundary = Boundary::new(self.world.real_path(folder).ok());
        let mut packs: Vec<Utf8PathBuf> = Vec::new();
        for node in &patterns {
            let Some((text, matcher)) = pattern_of(node, diagnostics) else {
                continue;
            };
            let mut search = Search {
                world: self.world,
                boundary: &boundary,
                workspace: folder,
                matcher,
                depth: depth_of(text),
                entered: HashSet::new(),
                packs: Vec::new(),
            };
            let fixed = fixed_part(text);
            if fixed == text {
                let pack = normalize(&folder.join(text));
                let is_there = self.world.kind(&pack) == Some(FileKind::Folder);
                search.packs.extend(is_there.then_some(pack));
            } else {
                search.enter(&normalize(&folder.join(fixed)));
            }
            if search.packs.is_empty() {
                let message = format!("`{text}` matches no folder with a pack");
                let found = Diagnostic::new(&INVALID_WORKSPACE, message).at(node.span, "");
                diagnostics.push(found);
            }
            packs.append(&mut search.packs);
        }
        if packs.is_empty() && diagnostics.is_empty() {
            let name = display_path(self.path, self.cwd);
            let found = Diagnostic::new(&INVALID_WORKSPACE, format!("`{name}` lists no packs"));
            diagnostics.push(found);
        }
        packs
    }

    /// The items of `packs`.
    fn patterns(
        &self,
        folder: &Utf8Path,
        sources: &mut SourceMap,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<Vec<Node>, Box<Diagnostic>> {
        let name = display_path(self.path, self.cwd);
        let wrong = |message: String| Box::new(Diagnostic::new(&INVALID_WORKSPACE, message));
        let help = "write the packs that it holds, such as `packs: [packs/*]`";
        let boundary = Boundary::new(self.world.real_path(folder).ok());
        let limit = Limit {
            bytes: self.limits.file_bytes,
            boundary: &boundary,
        };
        let file = self.world.read(self.path, limit);
        let file = file.map_err(|error| Box::new(files::unreadable(&name, &error, false)))?;
        let text =
            String::from_utf8(file.bytes).map_err(|_| wrong(format!("`{name}` is not UTF-8")))?;
        let id = sources.add(SourceFile::new(
            self.path.to_owned(),
            name.clone(),
            text.into(),
        ));
        let (yaml, found) = parse_yaml(id, &sources.file(id).text, self.limits);
        let broken = !found.is_empty();
        diagnostics.extend(found);
        let root = yaml
            .documents
            .into_iter()
            .next()
            .map(|document| document.node);
        let Some(Value::Mapping(mapping)) = root.as_ref().map(|root| &root.value) else {
            if broken {
                return Ok(Vec::new());
            }
            let found = wrong(format!("`{name}` names no packs"));
            return Err(Box::new(match root {
                Some(root) => found.at(root.span, "").help(help),
                None => found.help(help),
            }));
        };
        for entry in mapping.entries() {
            if matches!(&*entry.key, "packs" | "$schema") {
                continue;
            }
            let message = format!("`{}` is not a key of a workspace", entry.key);
            let found = Diagnostic::new(&INVALID_WORKSPACE, message).at(entry.key_span, "");
            diagnostics.push(match nearest(&entry.key, ["packs"]) {
                Some(near) => {
                    found
                        .did_you_mean(&entry.key, near)
                        .rename(entry.key_span, &entry.key, near)
                }
                None => found.help("a workspace has one key, `packs`"),
            });
        }
        let Some(packs) = mapping.get("packs") else {
            let others = !mapping.entries().is_empty() || mapping.may_have_more();
            return if others {
                Ok(Vec::new())
            } else {
                Err(Box::new(
                    wrong(format!("`{name}` names no packs")).help(help),
                ))
            };
        };
        match &packs.node.value {
            Value::Sequence(items) => Ok(items.to_vec()),
            Value::Hole => Ok(Vec::new()),
            _ => {
                let message = format!("`packs` must be a list, not {}", packs.node.describe());
                Err(Box::new(wrong(message).at(packs.node.span, "").help(help)))
            }
        }
    }
}

/// The text of an item of `packs`, and what it matches.
fn pattern_of<'n>(
    node: &'n Node,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(&'n str, GlobMatcher)> {
    if node.is_hole() {
        return None;
    }
    let mut wrong = |message: String| {
        diagnostics.push(Diagnostic::new(&INVALID_WORKSPACE, message).at(node.span, ""));
    };
    let Some(text) = node.as_str() else {
        wrong(format!(
            "a pack of a workspace is a path, not {}",
            node.describe()
        ));
        return None;
    };
    let text = text.strip_prefix("./").unwrap_or(text);
    let text = text.strip_suffix('/').unwrap_or(text);
    match GlobBuilder::new(text).literal_separator(true).build() {
        Ok(glob) => Some((text, glob.compile_matcher())),
        Err(error) => {
            wrong(format!("`{text}` is no pattern: {}", error.kind()));
            None
        }
    }
}
