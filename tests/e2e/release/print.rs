//! `build --print`.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use insta::assert_snapshot;

use crate::project::Project;

fn project() -> Project {
    let project = Project::hello();
    let skill = "---\nname: tone\ndescription: How to speak.\n---\nBe kind.\n";
    project.write("skills/tone/SKILL.md", skill);
    project
}

/// The lines without those about folders above the project, whose number depends on where the test runs.
fn inputs(project: &Project, args: &str) -> String {
    let run = project.packc(args);
    run.succeeds();
    let lines = run.stdout.lines();
    let lines: Vec<_> = lines
        .filter(|line| !line.starts_with("missing ../"))
        .collect();
    lines.join("\n")
}

#[test]
fn inputs_are_marked() {
    let project = project();
    assert_snapshot!(inputs(&project, "build --print inputs"), @r"
    digest 509c28ba642d9540e09fb3dfadcf10b59f878431c2e64cac266eb5c914d55ea0
    folder .
    file pack.yaml
    missing pack.yml
    missing packc.workspace.yaml
    folder prompts
    file prompts/greet.md
    folder skills
    folder skills/tone
    file skills/tone/SKILL.md
    ");
}

#[test]
fn the_digest_of_the_inputs() {
    let project = project();
    let digest = |project: &Project| {
        let lines = inputs(project, "build --print inputs");
        lines.lines().next().unwrap().to_owned()
    };
    let first = digest(&project);
    assert_eq!(digest(&project), first, "the output is no input");
    // The same files elsewhere.
    let copy = Project::copy_of(project.root());
    assert_eq!(digest(&copy), first);
    project.write("README.md", "No input.\n");
    assert_eq!(digest(&project), first);
    project.write(
        "skills/tone/SKILL.md",
        "---\nname: tone\ndescription: How.\n---\nBe.\n",
    );
    let second = digest(&project);
    assert_ne!(second, first);
    fs::rename(
        project.path("prompts/greet.md"),
        project.path("prompts/greet.x.md"),
    )
    .unwrap();
    let third = digest(&project);
    assert!(third != second && third != first, "names count");
}

#[test]
fn inputs_of_sources_with_errors() {
    let project = project();
    project.write("prompts/greet.md", "Say {{what}}.\n");
    let run = project.packc("build --print inputs");
    assert_eq!(run.code, 1);
    assert!(run.stdout.contains("\nfile prompts/greet.md\n"), "{run}");
    for what in ["digest", "outputs"] {
        let run = project.packc(&format!("build --print {what}"));
        assert_eq!((run.code, &*run.stdout), (1, ""), "{run}");
    }
}

#[test]
fn outputs_as_sha256sum_has_them() {
    let project = project();
    let outputs = project.packc("build --print outputs");
    outputs.succeeds();
    let digest = project.packc("build --print digest").stdout;
    assert!(
        outputs
            .stdout
            .starts_with(&format!("{}  dist/pack.json\n", digest.trim_end()))
    );
    assert_eq!(outputs.stdout.lines().count(), 2, "{outputs}");
    let Ok(mut tool) = Command::new("sha256sum")
        .args(["-c", "--quiet", "--strict"])
        .current_dir(project.root())
        .stdin(Stdio::piped())
        .spawn()
    else {
        let _ = std::io::stderr().write_all(b"skipped: there is no sha256sum on the PATH\n");
        return;
    };
    let mut stdin = tool.stdin.take().unwrap();
    stdin.write_all(outputs.stdout.as_bytes()).unwrap();
    drop(stdin);
    assert!(tool.wait().unwrap().success());
}

/// What is on disk is what counts, when it was left alone.
#[test]
fn the_digest_is_that_of_the_file() {
    let project = project();
    project.packc("build").succeeds();
    let mut command = project.command();
    command
        .env_remove("SOURCE_DATE_EPOCH")
        .args(["build", "--print", "digest"]);
    let unpinned = project.run(&mut command);
    assert_eq!(
        unpinned.stdout,
        project.packc("build --check --print digest").stdout
    );
}
