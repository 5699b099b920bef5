//! What a build of its own gives, in a place where nothing was built before.
//!
//! Invariant: the copy is the same tree at the same depth under the same names, so that whatever differs from what the
//! watcher told is the watcher's doing.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::project::Project;

/// What a build gave.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Given {
    pub(super) is_good: bool,
    pub(super) diagnostics: Value,
    /// The path, digest and size of each output.
    pub(super) outputs: Vec<[String; 3]>,
}

impl Given {
    /// What an event of the watcher or the document of a build says, without the folder that it is about.
    pub(super) fn of(document: &Value, is_good: bool, root: &Path) -> Self {
        let root = root.parent().and_then(Path::to_str).expect("plain names");
        let text = document["diagnostics"].to_string().replace(root, "");
        let outputs = document["outputs"].as_array().into_iter().flatten();
        let part = |output: &Value, key| output[key].to_string().replace('"', "");
        Self {
            is_good,
            diagnostics: serde_json::from_str(&text).expect("still JSON"),
            outputs: outputs
                .map(|output| ["path", "sha256", "size"].map(|key| part(output, key)))
                .collect(),
        }
    }
}

/// Copies these folders, without what was built of `demo`, and builds them. Gives what that gave and the files of the
/// output of `demo`.
pub(super) fn build(project: &Project, folders: &[&str]) -> (Given, Files) {
    let fresh = Project::new("");
    for folder in folders {
        copy(&project.path(folder), &fresh.path(folder));
    }
    let mut command = fresh.command();
    command.args(["build", "--format", "json"]).args(folders);
    let output = command.output().expect("packc can be run");
    let document = serde_json::from_slice(&output.stdout);
    let document = document.unwrap_or_else(|error| panic!("{error}: {output:?}"));
    let given = Given::of(&document, output.status.success(), fresh.root());
    (given, files(&fresh.path("demo/dist")))
}

/// Copies a folder as it is, links included.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let (kind, name) = (entry.file_type().unwrap(), entry.file_name());
        let to = to.join(&name);
        if kind.is_symlink() {
            let target = fs::read_link(entry.path()).unwrap();
            std::os::unix::fs::symlink(target, to).unwrap();
        } else if !kind.is_dir() {
            fs::copy(entry.path(), to).unwrap();
        } else if name != "dist" {
            copy(&entry.path(), &to);
        }
    }
}

/// Files by their paths.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// Every file below a folder; none when it isn't there.
pub(super) fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(inner).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap();
                found.insert(name.display().to_string(), fs::read(path).unwrap());
            }
        }
    }
    found
}
