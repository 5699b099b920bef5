//! `--target`, `--runtime`, and the version that a pack needs.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::project::Project;

const WORKFLOW: &str = "
--- pack.yaml
id: demo
version: 1.0.0
prompts:
  greet: {system_template: Say hello.}
workflow:
  version: 1
  entry: start
  states:
    start: {prompt_task: greet, on_event: {}, terminal: true}
";

#[test]
fn a_construct_that_is_too_new() {
    let project = Project::new(WORKFLOW);
    let run = project.packc("check --target 1.3.1 --runtime omnia-2026-07");
    assert_snapshot!(run, @r"
    error[newer-than-target]: `workflow.states.start.terminal` needs PromptPack
        1.4.0, and the target is 1.3.1
     --> pack.yaml:9:47
      |
    9 |     start: {prompt_task: greet, on_event: {}, terminal: true}
      |                                               ^^^^^^^^
      |
      = help: take it out, or set the target to 1.4.0

    1 error
    [exit 1]
    ");
    let run = project.packc("check --target 1.4 --runtime omnia-2026-07");
    assert_snapshot!(run, @r"
    warning[refused-by-runtime]: Omnia of July 2026 refuses
        `workflow.states.start.terminal`
     --> pack.yaml:9:47
      |
    9 |     start: {prompt_task: greet, on_event: {}, terminal: true}
      |                                               ^^^^^^^^
      |
      = help: take it out, or the pack doesn't load there

    checked (1 prompt, 1 workflow state) in [N] ms, 1 warning
    [exit 0]
    ");
}

#[test]
fn names_that_are_none() {
    let project = Project::hello();
    for (flags, said) in [
        ("--target 2.0.0", "the versions are `1.0`, `1.1`,"),
        ("--runtime promptkit-1.6", "did you mean `promptkit-1.5`?"),
        ("--runtime promptkti", "did you mean `promptkit-1.5`?"),
        (
            "--runtime x",
            "packc knows `promptkit-1.5` and `omnia-2026-07`",
        ),
    ] {
        let run = project.packc(&format!("check {flags}"));
        assert_eq!(run.code, 2, "{run}");
        assert!(run.stderr.contains(said), "{run}");
    }
}

#[test]
fn the_pack_follows_the_target() {
    let project = Project::new(WORKFLOW);
    project.packc("build --target 1.5.0").succeeds();
    let pack: Value = serde_json::from_slice(&project.bytes("dist/pack.json")).unwrap();
    assert_eq!(
        pack["$schema"],
        "https://promptpack.org/schema/v1.5.0/promptpack.schema.json"
    );
    project
        .packc("validate --deny-warnings dist/pack.json")
        .succeeds();
    for (target, code) in [("1.3.1", 1), ("1.4.0", 0), ("1.9.0", 0)] {
        let run = project.packc(&format!(
            "validate --schema-only --target {target} dist/pack.json"
        ));
        assert_eq!(run.code, code, "{run}");
    }
}

#[test]
fn the_version_that_a_pack_needs() {
    let project = Project::new(WORKFLOW);
    project.built();
    let run = project.packc("validate -v dist/pack.json");
    assert_snapshot!(run, @r"
    read dist/pack.json
    dist/pack.json needs PromptPack 1.4.0 (`workflow.states.start.terminal`, line 31)
    1 pack checked in [N] ms
    [exit 0]
    ");
    let run = project.packc("validate --format json dist/pack.json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let needs = &document["needs"][0];
    assert_eq!(needs["pack"], "dist/pack.json");
    assert_eq!(needs["version"], "1.4.0");
    assert_eq!(needs["construct"], "workflow.states.start.terminal");
    assert_eq!(needs["line"], 31);
    let hello = Project::hello();
    hello.built();
    let run = hello.packc("validate --format json dist/pack.json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["needs"][0]["version"], "1.0");
    assert_eq!(document["needs"][0]["construct"], json!(null));
    assert_eq!(document["needs"][0]["line"], json!(null));
}
