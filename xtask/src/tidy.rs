//! What no compiler checks of this repository, as tests.
//!
//! Invariant: each test reads the files that are part of the repository and names every place that breaks its rule.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::repository;

/// Crates of the workspace from the bottom up: each may depend on those before it alone.
const LAYERS: &[&str] = &[
    "packc-source",
    "packc-diagnostics",
    "packc-syntax",
    "packc-spec",
    "packc-ir",
    "packc-frontend",
    "packc-middle",
    "packc-backend",
    "packc-driver",
    "packc-watch",
    "packc",
];

/// Third-party crates that one crate alone may name among its dependencies.
const HOMES: &[(&str, &str)] = &[
    ("granit-parser", "packc-syntax"),
    ("jsonschema", "packc-spec"),
    ("annotate-snippets", "packc-diagnostics"),
    ("strsim", "packc-diagnostics"),
    ("chrono", "packc-driver"),
    ("sha2", "packc-driver"),
    ("similar", "packc-driver"),
    ("tempfile", "packc-driver"),
    ("notify", "packc-watch"),
    ("clap", "packc"),
    ("minijinja", "packc-middle"),
    ("regex", "packc-middle"),
    ("infer", "packc-middle"),
    ("imagesize", "packc-middle"),
];

/// Folders that hold what is built, or what belongs to version control.
const NOT_SOURCES: &[&str] = &["target", ".git", "dist", "book"];

const MAX_LINES: usize = 400;

/// Every file of the repository with one of these extensions, or all with none given: its path and its text.
fn files(extensions: &[&str]) -> Vec<(PathBuf, String)> {
    let root = repository::root();
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the repository can be listed") {
            let path = entry.expect("an entry can be read").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if path.is_symlink() || NOT_SOURCES.contains(&name.as_ref()) {
                continue;
            }
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let extension = path.extension().unwrap_or_default().to_string_lossy();
            if !extensions.is_empty() && !extensions.contains(&extension.as_ref()) {
                continue;
            }
            if let Ok(text) = fs::read_to_string(&path) {
                let inner = path.strip_prefix(root).unwrap_or(&path).to_owned();
                found.push((inner, text));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no files found");
    found
}

#[track_caller]
fn assert_none(rule: &str, found: &[String]) {
    assert!(found.is_empty(), "{rule}:\n  {}", found.join("\n  "));
}

#[test]
fn source_files_are_short() {
    let found: Vec<String> = files(&["rs"])
        .into_iter()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > MAX_LINES)
        .map(|(path, lines)| format!("{} has {lines} lines", path.display()))
        .collect();
    assert_none("a source file has at most 400 lines", &found);
}

#[test]
fn modules_say_what_they_are() {
    let found: Vec<String> = files(&["rs"])
        .into_iter()
        .filter(|(_, text)| !text.starts_with("//! "))
        .map(|(path, _)| path.display().to_string())
        .collect();
    assert_none("a source file begins with `//!`", &found);
}

#[test]
fn lines_end_where_their_text_ends() {
    let mut found = Vec::new();
    // Fixtures in Rust may need such blanks; its code is formatted by rustfmt.
    for (path, text) in files(&["toml", "md"]) {
        for (index, line) in text.lines().enumerate() {
            if line.trim_end() != line {
                found.push(format!("{}:{}", path.display(), index + 1));
            }
        }
        if !text.is_empty() && !text.ends_with('\n') {
            found.push(format!("{}: no line break at the end", path.display()));
        }
    }
    assert_none("no blanks at the end of a line", &found);
}

#[test]
fn nothing_names_a_machine() {
    let folders = ["work", "tmp", "root"].map(|name| format!("/{name}/"));
    let mut found = Vec::new();
    for (path, text) in files(&[]) {
        for (index, line) in text.lines().enumerate() {
            if folders.iter().any(|folder| names_folder(line, folder)) {
                found.push(format!("{}:{}: {line}", path.display(), index + 1));
            }
        }
    }
    assert_none("no path of a machine stands in a file", &found);
}

/// True when `folder` stands in the line at the beginning of a path.
fn names_folder(line: &str, folder: &str) -> bool {
    line.match_indices(folder).any(|(at, _)| {
        let before = line.get(..at).and_then(|text| text.chars().next_back());
        !before.is_some_and(|c| c.is_alphanumeric() || "._-}*/".contains(c))
    })
}

#[test]
fn dependencies_come_from_one_registry() {
    let lock = fs::read_to_string(repository::root().join("Cargo.lock")).expect("Cargo.lock");
    let sources = lock
        .lines()
        .filter_map(|line| line.strip_prefix("source = "));
    let sources: BTreeSet<&str> = sources.collect();
    let registries = sources
        .iter()
        .filter(|source| source.starts_with("\"registry+"));
    assert_eq!(
        registries.count(),
        1,
        "Cargo.lock names one registry: {sources:?}"
    );
    assert_eq!(sources.len(), 1, "and nothing else: {sources:?}");
}

/// The manifests of all members: the crate's name and the text.
fn manifests() -> Vec<(String, String)> {
    let found: Vec<(String, String)> = files(&["toml"])
        .into_iter()
        .filter(|(path, _)| path.starts_with("crates") || path.starts_with("xtask"))
        .filter(|(path, _)| path.ends_with("Cargo.toml"))
        .map(|(path, text)| {
            let folder = path.parent().and_then(Path::file_name).unwrap_or_default();
            (folder.to_string_lossy().into_owned(), text)
        })
        .collect();
    assert!(found.len() > LAYERS.len(), "members are missing");
    found
}

/// The lines of a section of a manifest.
fn section<'a>(manifest: &'a str, name: &str) -> Vec<&'a str> {
    let header = format!("[{name}]");
    manifest
        .lines()
        .skip_while(|line| *line != header)
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect()
}

/// The name of the crate on a line of a dependency section.
fn dependency(line: &str) -> &str {
    line.split(['.', '=', ' ']).next().unwrap_or_default()
}

#[test]
fn manifests_inherit_from_the_workspace() {
    let mut found = Vec::new();
    for (name, manifest) in manifests() {
        let package = section(&manifest, "package");
        for field in ["version", "edition", "rust-version", "license", "publish"] {
            if !package.contains(&format!("{field}.workspace = true").as_str()) {
                found.push(format!("{name}: {field}"));
            }
        }
        if section(&manifest, "lints") != ["workspace = true"] {
            found.push(format!("{name}: lints"));
        }
        for kind in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for line in section(&manifest, kind) {
                if !line.contains("workspace = true") {
                    found.push(format!("{name}: {line}"));
                }
            }
        }
    }
    assert_none("versions and lints are those of the workspace", &found);
}

#[test]
fn libraries_stay_behind_one_crate() {
    let mut found = Vec::new();
    for (name, manifest) in manifests() {
        for line in section(&manifest, "dependencies") {
            let home = HOMES
                .iter()
                .find(|(library, _)| *library == dependency(line));
            if let Some((library, home)) = home
                && *home != name
            {
                found.push(format!("{name} names {library}, which is {home}'s alone"));
            }
        }
    }
    assert_none("a library is named by one crate", &found);
}

#[test]
fn dependencies_point_downwards() {
    let layer = |name: &str| LAYERS.iter().position(|layer| *layer == name);
    let mut found = Vec::new();
    for (name, manifest) in manifests() {
        if name == "xtask" {
            continue;
        }
        assert!(layer(&name).is_some(), "`{name}` has no layer yet");
        for line in section(&manifest, "dependencies") {
            if let Some(other) = layer(dependency(line))
                && Some(other) >= layer(&name)
            {
                found.push(format!("{name} depends on {}", dependency(line)));
            }
        }
    }
    assert_none("a crate depends on crates below it", &found);
}

#[test]
fn the_gate_runs_what_the_readme_says() {
    let read = |path: &str| {
        fs::read_to_string(repository::root().join(path)).unwrap_or_else(|_| panic!("no {path}"))
    };
    let command = "cargo test --workspace";
    let readme = read("README.md");
    assert!(readme.lines().any(|line| line.trim() == command));
    let gate = read(".ci/run");
    assert!(gate.lines().any(|line| line == format!("step {command}")));
}
