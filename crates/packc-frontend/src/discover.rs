//! Finding the project: its root file, or a folder of resource documents.
//!
//! Invariant: the answer depends on the path that was given and on the working directory alone, never on the user's
//! home or environment.

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::registry::project::{MISSPELT_PATH, NO_PROJECT, TWO_ROOTS};
use packc_diagnostics::{Diagnostic, nearest};
use packc_source::{Boundary, FileKind, World, display_path, normalize};

use crate::names::{ending, is_litter, stem};
use crate::project::{Form, Options};
use crate::workspace::WORKSPACE;

/// The names of root files.
pub(crate) const ROOTS: [&str; 2] = ["pack.yaml", "pack.yml"];

/// The names of the files that lead an Arena project; a root file in the same folder goes before them.
const ARENA_ROOTS: [&str; 2] = ["config.arena.yaml", "config.arena.yml"];

/// What to do in a folder that has packs, and is none.
const IN_WORKSPACE: &str = "name one of the packs that its `packc.workspace.yaml` lists";

/// What makes up a project.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A root file: absolute and normalized.
    RootFile(Utf8PathBuf),
    /// A folder without one, which may hold resource documents.
    Folder(Utf8PathBuf),
}

/// Finds the project that `path` names, or without one the project around the working directory.
pub(crate) fn discover(world: &dyn World, options: &Options) -> Result<Found, Box<Diagnostic>> {
    let cwd = &options.cwd;
    let Some(path) = &options.path else {
        return upwards(world, cwd);
    };
    let path = normalize(&cwd.join(path));
    let name = display_path(&path, cwd);
    match world.kind(&path) {
        Some(FileKind::Folder) if options.form != Form::Any => {
            Err(Box::new(a_folder(world, &path, &name, options.form)))
        }
        Some(FileKind::Folder) => match root_in(world, &path, cwd)? {
            Some(root) => Ok(Found::RootFile(root)),
            None if may_hold_resources(world, &path) => Ok(Found::Folder(path)),
            None => Err(Box::new(no_root(world, &path, &name))),
        },
        Some(FileKind::File) => match ending(&path) {
            "yaml" | "yml" | "json" => Ok(Found::RootFile(path)),
            _ => Err(Box::new(
                Diagnostic::new(&NO_PROJECT, format!("`{name}` is no root file"))
                    .help("a root file ends in `.yaml`, `.yml` or `.json`"),
            )),
        },
        Some(FileKind::Special) => Err(Box::new(Diagnostic::new(
            &NO_PROJECT,
            format!("`{name}` is not a regular file"),
        ))),
        None => Err(Box::new(missing(world, &path, &name, options))),
    }
}

/// The root file in the working directory or in a folder above it.
fn upwards(world: &dyn World, cwd: &Utf8Path) -> Result<Found, Box<Diagnostic>> {
    for folder in cwd.ancestors() {
        if let Some(root) = root_in(world, folder, cwd)? {
            return Ok(Found::RootFile(root));
        }
    }
    let found = Diagnostic::new(
        &NO_PROJECT,
        "there is no `pack.yaml` in this folder or in one above it",
    );
    let names = names_in(world, cwd);
    if names.iter().any(|name| name == WORKSPACE) {
        return Err(Box::new(found.help(IN_WORKSPACE)));
    }
    let found = match nearest_root(&names) {
        Some(near) => found.help(format!("rename `{near}` to `pack.yaml`")),
        None => found
            .help("go to the folder of a pack, or name it: `packc build FOLDER`")
            .help("or begin a pack here: a `pack.yaml` with `id`, `version` and `prompts`"),
    };
    Err(Box::new(found))
}

/// What is the same for two paths that mean the same project: its root file, or the path when that has none. `path` is
/// absolute and normalized; links to folders are followed.
pub fn project_at(world: &dyn World, path: &Utf8Path) -> Utf8PathBuf {
    let root = root_in(world, path, path).ok().flatten();
    let root = root.unwrap_or_else(|| path.to_owned());
    // Two folders can share a root file by a link, and are two projects.
    let (Some(folder), Some(name)) = (root.parent(), root.file_name()) else {
        return root;
    };
    if world.kind(&root) == Some(FileKind::Folder) {
        return world.real_path(&root).unwrap_or(root);
    }
    world
        .real_path(folder)
        .map_or_else(|_| root.clone(), |folder| folder.join(name))
}

/// The root file in a folder.
fn root_in(
    world: &dyn World,
    folder: &Utf8Path,
    cwd: &Utf8Path,
) -> Result<Option<Utf8PathBuf>, Box<Diagnostic>> {
    let mut roots = ROOTS
        .into_iter()
        .map(|name| folder.join(name))
        .filter(|path| matches!(world.kind(path), Some(FileKind::File | FileKind::Special)));
    let Some(root) = roots.next() else {
        return Ok(arena_in(world, folder));
    };
    if roots.next().is_some() {
        let folder = display_path(folder, cwd);
        let message = format!("the folder `{folder}` has both `pack.yaml` and `pack.yml`");
        return Err(Box::new(
            Diagnostic::new(&TWO_ROOTS, message)
                .help("keep one of the two, or name the one that you mean"),
        ));
    }
    // A disk that doesn't tell upper and lower case apart opens `Pack.yaml` too.
    let names = names_in(world, folder);
    let name = root.file_name().unwrap_or_default();
    let spelt = |other: &&String| other.to_lowercase() == name && *other != name;
    if !names.iter().any(|other| other == name)
        && let Some(other) = names.iter().find(spelt)
    {
        let other = display_path(&folder.join(other), cwd);
        let message = format!("`{other}` must be spelt `{name}`");
        return Err(Box::new(Diagnostic::new(&MISSPELT_PATH, message).help(
            "rename the file: other systems tell upper and lower case apart",
        )));
    }
    Ok(Some(root))
}

/// True when there is a root file in a folder.
pub(crate) fn is_project(world: &dyn World, folder: &Utf8Path) -> bool {
    let mut roots = ROOTS.into_iter().map(|name| folder.join(name));
    let has_root = roots.any(|path| {
        world
            .kind(&path)
            .is_some_and(|kind| kind != FileKind::Folder)
    });
    has_root || arena_in(world, folder).is_some()
}

/// The file of an Arena project in a folder.
fn arena_in(world: &dyn World, folder: &Utf8Path) -> Option<Utf8PathBuf> {
    let mut paths = ARENA_ROOTS.into_iter().map(|name| folder.join(name));
    paths.find(|path| matches!(world.kind(path), Some(FileKind::File)))
}

/// The finding that a command which takes a file was given a folder.
fn a_folder(world: &dyn World, path: &Utf8Path, name: &str, form: Form) -> Diagnostic {
    let found = Diagnostic::new(&NO_PROJECT, format!("`{name}` is a folder"));
    match (form, arena_in(world, path)) {
        (Form::Prompt, _) => found.help("name the file of the prompt: `-p FILE`"),
        (_, Some(arena)) => {
            let file = arena.file_name().unwrap_or_default();
            found.help(format!("name the file in it: `-c {name}/{file}`"))
        }
        (_, None) => found.help("name the file of the Arena project: `-c FILE`"),
    }
}

/// True when a folder without a root file may be a folder of resource documents: it holds documents itself, or one of
/// the folders that are for them. Others aren't searched; somebody may have named their whole disk.
fn may_hold_resources(world: &dyn World, folder: &Utf8Path) -> bool {
    let is_sign = |name: &String| {
        let ending = ending(Utf8Path::new(name));
        !is_litter(name) && (matches!(ending, "yaml" | "yml" | "json") || name == "prompts")
    };
    names_in(world, folder).iter().any(is_sign)
}

/// The finding that a folder is no project.
pub(crate) fn no_root(world: &dyn World, folder: &Utf8Path, name: &str) -> Diagnostic {
    let message = format!("there is no `pack.yaml` in the folder `{name}`");
    let found = Diagnostic::new(&NO_PROJECT, message);
    let names = names_in(world, folder);
    if names.iter().any(|name| name == WORKSPACE) {
        return found.help(IN_WORKSPACE);
    }
    match nearest_root(&names) {
        Some(near) => found.help(format!("rename `{near}` to `pack.yaml`")),
        None => found,
    }
}

fn missing(world: &dyn World, path: &Utf8Path, name: &str, options: &Options) -> Diagnostic {
    let found = Diagnostic::new(&NO_PROJECT, format!("`{name}` does not exist"));
    let (Some(folder), Some(last)) = (path.parent(), path.file_name()) else {
        return found;
    };
    let names = names_in(world, folder);
    match nearest(last, names.iter().map(String::as_str)) {
        Some(near) => {
            let near = display_path(&folder.join(near), &options.cwd);
            found.did_you_mean(name, &near)
        }
        None if options.form == Form::Arena => {
            found.help("go to the folder of the project, or name its file")
        }
        None => found,
    }
}

/// A file that may be meant as root file, of the names in a folder that has none.
fn nearest_root(names: &[String]) -> Option<&str> {
    const USUAL: [&str; 4] = ["prompt-pack", "prompt_pack", "promptpack", "package"];
    let yaml = names.iter().map(String::as_str).filter(|name| {
        let path = Utf8Path::new(name);
        // A folder or a broken link can have the right name.
        !ROOTS.contains(name)
            && path.extension().is_some_and(|ending| {
                matches!(ending.to_lowercase().as_str(), "yaml" | "yml" | "txt")
            })
    });
    let yaml: Vec<&str> = yaml.collect();
    let stem = |name: &str| stem(Utf8Path::new(name)).to_owned();
    let near =
        |name: &&&str| stem(name) == "pack" || nearest("pack", [stem(name).as_str()]).is_some();
    let found = yaml.iter().find(near);
    found
        .or_else(|| {
            yaml.iter()
                .find(|name| USUAL.contains(&stem(name).as_str()))
        })
        .copied()
}

/// The names in a folder, as far as they can be had.
fn names_in(world: &dyn World, folder: &Utf8Path) -> Vec<String> {
    let Ok(real) = world.real_path(folder) else {
        return Vec::new();
    };
    let entries = world.list(folder, &Boundary::new([real]));
    let entries = entries.iter().flat_map(|entries| entries.iter());
    entries.map(|entry| entry.name.clone()).collect()
}
