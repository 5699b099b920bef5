//! What a build may read: the project's folder, its workspace, and what flags add.
//!
//! Invariant: a workspace file is trusted only because it lies above the project, on the disk of whoever builds.

use camino::{Utf8Path, Utf8PathBuf};
use globset::GlobBuilder;
use packc_diagnostics::registry::project::{INVALID_WORKSPACE, MISSING_FILE};
use packc_diagnostics::{Diagnostic, files, nearest};
use packc_source::{
    Boundary, FileKind, Limit, SourceFile, SourceMap, World, display_path, normalize, relative_path,
};
use packc_syntax::{Limits, Node, Value, parse_yaml};

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
            if node.is_hole() {
                return false;
            }
            let Some(text) = node.as_str() else {
                let message = format!("a pack of a workspace is a path, not {}", node.describe());
                diagnostics.push(Diagnostic::new(&INVALID_WORKSPACE, message).at(node.span, ""));
                return false;
            };
            let text = text.strip_prefix("./").unwrap_or(text);
            let text = text.strip_suffix('/').unwrap_or(text);
            match GlobBuilder::new(text).literal_separator(true).build() {
                Ok(glob) => glob.compile_matcher().is_match(&relative),
                Err(error) => {
                    let message = format!("`{text}` is no pattern: {}", error.kind());
                    diagnostics
                        .push(Diagnostic::new(&INVALID_WORKSPACE, message).at(node.span, ""));
                    false
                }
            }
        })
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
                Some(near) => found.help(format!("did you mean `{near}`?")).rename(
                    entry.key_span,
                    &entry.key,
                    near,
                ),
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
