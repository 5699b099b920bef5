//! Whole projects and exactly what becomes of them: the examples, and `tests/projects`.
//!
//! Each has a snapshot in `tests/snapshots`: what packc says, which files it writes, and the pack.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::arena;
use crate::project::{Project, files, repository};

/// Builds a project in a folder of the repository, and compares with its snapshot.
fn check(folder: &str, project: &str, output: &str) {
    let copy = Project::copy_of(&repository(folder));
    let run = copy.packc(&format!("build {project}"));
    let mut text = format!("$ packc build {project}\n{run}\n");
    let output = copy.path(project).join(output);
    let beside = output.parent().unwrap();
    for (path, bytes) in files(beside) {
        let path = beside.join(path);
        let inner = path.strip_prefix(copy.root()).unwrap();
        writeln!(text, "\n--- {}", inner.display()).unwrap();
        // The files beside the pack and its list are copies.
        if path == output || path.extension().is_some_and(|ending| ending == "files") {
            text.push_str(std::str::from_utf8(&bytes).unwrap());
        }
    }
    if run.code == 0 {
        let pack = serde_json::from_slice(&fs::read(&output).unwrap()).unwrap();
        assert_paths_open(&pack, beside);
    }
    let version = concat!("packc-v", env!("CARGO_PKG_VERSION"));
    let text = text.replace(version, "packc-v[version]");
    let name = Path::new(folder).file_name().unwrap().to_str().unwrap();
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(repository("tests/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Asserts that every file that a pack names lies beside it, so that its folder can be moved as a whole.
fn assert_paths_open(value: &Value, folder: &Path) {
    let open = |path: &str| {
        assert!(!path.contains(".."), "{path}");
        assert!(Path::new(path).is_relative(), "{path}");
        assert!(folder.join(path).exists(), "{path}");
    };
    match value {
        Value::Array(items) => items
            .iter()
            .for_each(|item| assert_paths_open(item, folder)),
        Value::Object(entries) => {
            for (key, value) in entries {
                match (key.as_str(), value) {
                    ("file_path" | "input_schema" | "output_schema", Value::String(path)) => {
                        open(path);
                    }
                    ("skills", Value::Array(skills)) => {
                        let paths = skills
                            .iter()
                            .filter_map(|skill| skill.as_str().or_else(|| skill["path"].as_str()));
                        paths.filter(|path| !path.starts_with('@')).for_each(open);
                    }
                    _ => assert_paths_open(value, folder),
                }
            }
        }
        _ => {}
    }
}

macro_rules! golden {
    ($($name:ident: $folder:literal, $project:literal, $output:literal;)*) => {
        const FOLDERS: &[&str] = &[$($folder),*];

        $(
            #[test]
            fn $name() {
                check($folder, $project, $output);
            }
        )*
    };
}

golden! {
    hello: "examples/hello", ".", "dist/pack.json";
    customer_support: "examples/customer-support", ".", "dist/pack.json";
    document_analysis: "examples/document-analysis", ".", "dist/pack.json";
    five_mistakes: "tests/projects/five-mistakes", ".", "dist/pack.json";
    resources: "tests/projects/resources", ".", "dist/pack.json";
    workspace: "tests/projects/workspace", "packs/desk", "out/desk.json";
}

#[test]
fn every_project_has_a_test() {
    let mut folders = BTreeSet::new();
    for parent in ["examples", "tests/projects"] {
        for entry in fs::read_dir(repository(parent)).unwrap() {
            let entry = entry.unwrap();
            if entry.path().is_dir() {
                folders.insert(format!("{parent}/{}", entry.file_name().to_str().unwrap()));
            }
        }
    }
    let tested = FOLDERS.iter().map(|folder| (*folder).to_owned());
    let arena = arena::golden::PROJECTS.iter();
    let arena = arena.map(|name| format!("tests/projects/arena-{name}"));
    assert_eq!(folders, tested.chain(arena).collect());
}
