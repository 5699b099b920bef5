//! All packs of a workspace.

use std::fmt::Write as _;

use insta::assert_snapshot;

use crate::project::Project;

fn workspace(patterns: &str, names: &[&str]) -> Project {
    let project = Project::new("");
    project.write("packc.workspace.yaml", format!("packs: {patterns}\n"));
    for (at, name) in names.iter().enumerate() {
        let pack = format!("id: p{at}\nversion: 1.0.0\nprompts: {{g: {{system_template: Hi.}}}}\n");
        project.write(&format!("{name}/pack.yaml"), pack);
    }
    project
}

/// The packs that are built from the folder of the workspace, in their order.
#[track_caller]
fn check(patterns: &str, names: &[&str], expected: &[&str]) {
    let project = workspace(patterns, names);
    project.write("packs/notes/readme.txt", "No pack.\n");
    let run = project.packc("build --print outputs");
    let built: Vec<_> = run
        .succeeds()
        .stdout
        .lines()
        .map(|line| &line[66..])
        .collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|name| format!("{name}/dist/pack.json"))
        .collect();
    assert_eq!(built, expected, "{run}");
}

#[test]
fn the_packs_that_it_lists() {
    let names = [
        "packs/b",
        "packs/a",
        "packs/x/y",
        "other/c",
        "packs/_d",
        "packs/.e",
    ];
    check("[packs/*]", &names, &["packs/a", "packs/b"]);
    check(
        "[other/c, packs/*]",
        &names,
        &["other/c", "packs/a", "packs/b"],
    );
    check("[packs/b, ./packs/*/]", &names, &["packs/b", "packs/a"]);
    check("[packs/**]", &names, &["packs/a", "packs/b", "packs/x/y"]);
    check(
        "['{packs,other}/*']",
        &names,
        &["other/c", "packs/a", "packs/b"],
    );
    check("[packs/_d]", &names, &["packs/_d"]);
}

#[test]
fn where_it_may_be_named() {
    let project = workspace("[packs/*]", &["packs/a", "packs/b"]);
    for args in [
        "build",
        "build .",
        "build packc.workspace.yaml",
        "build packs/a packs/b",
        "build . packs/a",
        "check",
    ] {
        let run = project.packc(args);
        run.succeeds();
        assert!(run.stderr.contains("2 packs: "), "{args}: {run}");
    }
    // In a pack, that one is meant.
    let mut command = project.command();
    command.current_dir(project.path("packs/a")).arg("build");
    let run = project.run(&mut command);
    assert!(
        run.stderr.starts_with("dist/pack.json is up to date"),
        "{run}"
    );
    // So it is when the folder is a project itself.
    project.write(
        "pack.yaml",
        "id: root\nversion: 1.0.0\nprompts: {g: {system_template: Hi.}}\n",
    );
    let run = project.packc("build");
    assert!(run.stderr.starts_with("wrote dist/pack.json"), "{run}");
    let run = project.packc("build packc.workspace.yaml");
    assert!(run.stderr.contains("2 packs: "), "{run}");
}

#[test]
fn a_pattern_without_a_pack() {
    let project = workspace("[packs/*, pakcs/*, packs/none]", &["packs/a"]);
    assert_snapshot!(project.packc("build"), @r"
    error[invalid-workspace]: `pakcs/*` matches no folder with a pack
     --> packc.workspace.yaml:1:18
      |
    1 | packs: [packs/*, pakcs/*, packs/none]
      |                  ^^^^^^^

    error[invalid-workspace]: `packs/none` matches no folder with a pack
     --> packc.workspace.yaml:1:27
      |
    1 | packs: [packs/*, pakcs/*, packs/none]
      |                           ^^^^^^^^^^

    2 errors; nothing was written
    [exit 1]
    ");
    assert!(!project.path("packs/a/dist").exists());
}

#[test]
fn a_workspace_that_cannot_be_read() {
    let project = workspace("[packs/*]", &["packs/a"]);
    for text in [
        "",
        "packs: packs/*\n",
        "pakcs: [packs/*]\n",
        "packs: [",
        "packs: []\n",
        "packs: ['a[']\n",
    ] {
        project.write("packc.workspace.yaml", text);
        let run = project.packc("build");
        assert_eq!(run.code, 1, "{text}: {run}");
        assert_eq!(run.stderr.matches("error[").count(), 1, "{text}: {run}");
    }
}

/// What a command says that needs one pack, or was sent to a workspace for one.
#[test]
fn a_workspace_is_no_pack() {
    let project = workspace("[packs/*]", &["packs/a"]);
    assert_snapshot!(project.packc("manifest"), @r"
    error[no-project]: there is no `pack.yaml` in this folder or in one above it
      = help: name one of the packs that its `packc.workspace.yaml` lists

    1 error; nothing was written
    [exit 3]
    ");
    project.write("inner/packc.workspace.yaml", "packs: [d]\n");
    project.write("packc.workspace.yaml", "packs: [packs/*, inner]\n");
    assert_snapshot!(project.packc("build"), @r"
    error[no-project]: there is no `pack.yaml` in the folder `inner`
      = help: name one of the packs that its `packc.workspace.yaml` lists

    2 packs: 1 failed, 1 written in [N] ms, 1 error
    [exit 3]
    ");
}

/// Outputs, messages and their order don't depend on the number of packs or threads.
#[test]
fn a_large_workspace() {
    let project = Project::new("");
    project.write("packc.workspace.yaml", "packs: [packs/*]\n");
    for at in 0..60 {
        let mut pack = format!("id: p{at}\nversion: 1.0.0\n");
        if at % 10 == 3 {
            let _ = writeln!(pack, "nme: x");
        }
        project.write(&format!("packs/p{at:02}/pack.yaml"), pack);
        project.write(
            &format!("packs/p{at:02}/prompts/g.md"),
            format!("Hi {at}.\n"),
        );
    }
    let run = project.packc("build");
    assert_eq!(run.code, 1, "{run}");
    let places: Vec<_> = run
        .stderr
        .lines()
        .filter(|line| line.starts_with(" --> "))
        .collect();
    assert_eq!(places.len(), 6, "{run}");
    assert!(places.is_sorted(), "{run}");
    assert!(
        run.stderr
            .contains("60 packs: 6 failed, 54 written in [N] ms, 6 errors"),
        "{run}"
    );
    let again = project.packc("build --jobs 1");
    assert_eq!(again.stderr.replace("up to date", "written"), run.stderr);
}
