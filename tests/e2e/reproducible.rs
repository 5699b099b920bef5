//! The same sources give the same bytes: wherever they lie, however they got there, on one thread or many.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::project::{Project, files, repository};

/// All that a build wrote: the pack and the files that go with it.
type Written = BTreeMap<String, Vec<u8>>;

/// Builds the project at `path` from a working directory, into a folder of its own.
fn build(from: &Path, path: &Path, threads: Option<u32>) -> Written {
    let output = Project::new("");
    let mut command = output.command();
    command.current_dir(from).arg("build").arg(path);
    command.arg("-o").arg(output.path("pack.json"));
    command.envs(threads.map(|threads| ("RAYON_NUM_THREADS", threads.to_string())));
    output.run(&mut command).succeeds();
    files(output.root())
}

fn example() -> PathBuf {
    repository("examples/customer-support")
}

/// The pack among what was written.
fn pack(written: &Written) -> &[u8] {
    &written["pack.json"]
}

#[test]
fn from_any_working_directory() {
    let example = example();
    let first = build(Path::new("/"), &example, None);
    assert!(first.len() > 1, "the pack has a bundle");
    assert_eq!(build(&example, Path::new("."), None), first);
    assert_eq!(build(&example, Path::new("pack.yaml"), None), first);
    assert_eq!(
        build(&example.join("prompts"), Path::new(".."), None),
        first
    );
    let examples = repository("examples");
    assert_eq!(build(&examples, Path::new("customer-support"), None), first);
}

#[test]
fn in_any_folder() {
    let first = build(Path::new("/"), &example(), None);
    let copy = Project::copy_of(&example());
    assert_eq!(build(Path::new("/"), copy.root(), None), first);
    // The files in the opposite order, in a folder of another name.
    let reversed = Project::new("");
    for (path, bytes) in files(&example()).into_iter().rev() {
        reversed.write(&format!("elsewhere/{path}"), bytes);
    }
    assert_eq!(
        build(Path::new("/"), &reversed.path("elsewhere"), None),
        first
    );
}

#[test]
fn on_any_number_of_threads() {
    let first = build(Path::new("/"), &example(), None);
    for threads in [1, 2, 8] {
        assert_eq!(build(Path::new("/"), &example(), Some(threads)), first);
    }
}

#[test]
fn with_other_line_ends_and_byte_order_marks() {
    let first = build(Path::new("/"), &example(), None);
    let twin = |change: fn(&str) -> String| {
        let project = Project::new("");
        for (path, bytes) in files(&example()) {
            match String::from_utf8(bytes) {
                Ok(text) => project.write(&path, change(&text)),
                Err(binary) => project.write(&path, binary.into_bytes()),
            };
        }
        build(Path::new("/"), project.root(), None)
    };
    // What goes with the pack is copied byte by byte; the pack is the same.
    let crlf = twin(|text| text.replace('\n', "\r\n"));
    assert_eq!(pack(&crlf), pack(&first));
    let marked = twin(|text| format!("\u{feff}{text}"));
    assert_eq!(pack(&marked), pack(&first));
    let both = twin(|text| format!("\u{feff}{}", text.replace('\n', "\r\n")));
    assert_eq!(pack(&both), pack(&first));
    assert!(crlf.keys().eq(first.keys()));
}

#[test]
fn a_second_build_changes_nothing() {
    let project = Project::copy_of(&example());
    project.packc("build").succeeds();
    let first = files(&project.path("dist"));
    let run = project.packc("build");
    assert!(
        run.stderr.starts_with("dist/pack.json is up to date"),
        "{run}"
    );
    assert_eq!(files(&project.path("dist")), first);
    // What was written is no source.
    let copy = Project::copy_of(project.root());
    for (path, bytes) in &first {
        copy.write(&format!("dist/{path}"), bytes);
    }
    copy.packc("build").succeeds();
    assert_eq!(files(&copy.path("dist")), first);
}

/// The files of a project with four hundred sources.
fn many() -> Vec<(String, String)> {
    let mut sources = vec![(
        "pack.yaml".to_owned(),
        "id: many\nversion: 1.0.0\n".to_owned(),
    )];
    for number in 0..133 {
        sources.push((
            format!("prompts/group{}/p{number}.md", number % 7),
            format!("---\ntools: [t{number}]\n---\nDo number {number}.\n"),
        ));
        sources.push((
            format!("tools/t{number}.yaml"),
            format!("description: Does number {number}.\n"),
        ));
        let mut eval =
            format!("type: contains\ntrigger: every_turn\nparams:\n  number: {number}\n");
        if number % 3 == 0 {
            writeln!(eval, "  set: {{$include: ../shared.yaml}}").unwrap();
        }
        sources.push((format!("evals/e{number}.yaml"), eval));
    }
    sources.push(("shared.yaml".to_owned(), "[a, b]\n".to_owned()));
    sources
}

#[test]
fn c37_four_hundred_files_twenty_times() {
    let (first, second) = (Project::new(""), Project::new(""));
    let sources = many();
    assert!(sources.len() >= 400);
    for (path, text) in &sources {
        first.write(path, text);
    }
    for (path, text) in sources.iter().rev() {
        second.write(path, text);
    }
    let expected = build(Path::new("/"), first.root(), Some(1));
    for round in 0..20 {
        let project = if round % 2 == 0 { &first } else { &second };
        let threads = [None, Some(2), Some(8)][round % 3];
        assert_eq!(build(project.root(), project.root(), threads), expected);
    }
    let text = String::from_utf8(pack(&expected).to_vec()).unwrap();
    assert!(!text.contains(first.root().to_str().unwrap()));
}

/// Findings in many files come in the same order, and `check` finds what `build` finds.
#[test]
fn findings_are_the_same_each_time() {
    let project = Project::new("");
    for (number, (path, text)) in many().into_iter().enumerate() {
        let text = if number % 10 == 5 {
            text.replace("description:", "descripton:")
                .replace("trigger:", "triger:")
                .replace("tools:", "toools:")
        } else {
            text
        };
        project.write(&path, text);
    }
    let findings = |command: &str, threads: &str| {
        let mut run = project.command();
        run.args([command, "--format", "json"]);
        run.env("RAYON_NUM_THREADS", threads);
        let run = project.run(&mut run);
        assert_eq!(run.code, 1, "{run}");
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        (document["diagnostics"].clone(), document["inputs"].clone())
    };
    let first = findings("build", "1");
    assert!(first.0.as_array().unwrap().len() > 30);
    assert_eq!(findings("build", "8"), first);
    assert_eq!(findings("check", "1"), first);
    assert_eq!(findings("check", "8"), first);
}
