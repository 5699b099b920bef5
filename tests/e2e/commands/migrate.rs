//! `packc migrate`: from an Arena project to a native one.

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::{Project, repository};

const PROJECT: &str = "
--- config.arena.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: Arena
metadata:
  name: desk
spec:
  prompt_configs:
    - id: greet
      file: prompts/greet.yaml
--- prompts/greet.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata:
  name: Greeting
spec:
  task_type: greet
  version: 1.2.0
  description: Says hello
  system_template: Say hello. # in few words
";

/// The pack that a command writes beside its project, without the name of its source.
fn pack(project: &Project, command: &str, path: &str) -> Value {
    project.packc(command).succeeds();
    let mut pack: Value = serde_json::from_str(&project.text(path)).unwrap();
    let compilation = pack["compilation"].as_object_mut().unwrap();
    compilation.remove("source").unwrap();
    pack
}

/// The pack of the project in `native`.
fn native(project: &Project) -> Value {
    pack(project, "build native", "native/dist/pack.json")
}

/// The pack of the Arena project.
fn arena(project: &Project) -> Value {
    let command = "compile --id desk --pack-version 1.0.0 -o desk.pack.json";
    pack(project, command, "desk.pack.json")
}

#[test]
fn projects_of_other_people() {
    for (name, builds) in [
        ("arena-customer-support", true),
        ("arena-document-analysis", true),
        ("arena-guardrails-test", true),
        ("arena-live-http-tools", true),
        // Pictures of its examples aren't there.
        ("arena-multimodal-basics", false),
        ("arena-variables-demo", true),
        ("arena-workflow-skills", true),
        ("arena-workflow-support", true),
    ] {
        let project = Project::copy_of(&repository("tests/projects").join(name));
        let run = project.packc("migrate --id desk --pack-version 1.0.0");
        run.succeeds();
        let proof = "which give the same pack";
        assert_eq!(run.stderr.contains(proof), builds, "{name}: {run}");
        if builds {
            assert_eq!(native(&project), arena(&project), "{name}");
        }
    }
}

#[test]
fn the_new_project_gives_the_same_pack() {
    let project = Project::new(PROJECT);
    let run = project.packc("migrate --id desk --pack-version 1.0.0");
    assert_snapshot!(run, @r"
    wrote 2 files into `native`, which give the same pack, in [N] ms
    [exit 0]
    ");
    assert_eq!(native(&project), arena(&project));
    assert_snapshot!(project.text("native/prompts/greet.yaml"), @r#"
    id: greet
    name: Greeting
    version: "1.2.0"
    description: Says hello
    system_template: Say hello. # in few words
    "#);
}

#[test]
fn a_project_that_is_there_stays() {
    let project = Project::new(PROJECT);
    project.packc("migrate").succeeds();
    let run = project.packc("migrate -q");
    assert_snapshot!(run, @r"
    error[output-not-written]: `native` cannot be written: the folder isn't empty
      = help: name a new or an empty folder with `-o`

    1 error, 1 warning; nothing was written
    [exit 3]
    ");
}

#[test]
fn a_folder_without_a_project() {
    let project = Project::hello();
    let run = project.packc("migrate");
    assert_snapshot!(run, @r"
    error[no-project]: `config.arena.yaml` does not exist
      = help: go to the folder of the project, or name its file

    1 error; nothing was written
    [exit 3]
    ");
}

/// A dot doesn't make a file of a folder.
#[test]
fn a_folder_with_a_dot_in_its_name() {
    let project = Project::new("");
    project.write("desk.v2/config.arena.yaml", "apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: Arena\nmetadata: { name: desk }\nspec: { prompt_configs: [{ id: greet, file: greet.yaml }] }\n");
    project.write("desk.v2/greet.yaml", "apiVersion: promptkit.altairalabs.ai/v1alpha1\nkind: PromptConfig\nmetadata: { name: greet }\nspec: { task_type: greet, version: v1.0.0, description: Says hello, system_template: Say hello. }\n");
    project
        .packc("migrate desk.v2 --id desk --pack-version 1.0.0")
        .succeeds();
    assert!(
        project
            .text("desk.v2/native/pack.yaml")
            .contains("id: desk")
    );
}
