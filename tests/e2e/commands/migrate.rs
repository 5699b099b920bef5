//! `packc migrate`: from an Arena project to a native one.

use insta::assert_snapshot;

use crate::project::Project;

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

#[test]
fn the_new_project_gives_the_same_pack() {
    let project = Project::new(PROJECT);
    let run = project.packc("migrate --id desk --pack-version 1.0.0");
    assert_snapshot!(run, @r"
    wrote 2 files, which give the same pack, in [N] ms
    [exit 0]
    ");
    let native = project.packc("build native -o -");
    native.succeeds();
    let arena = project.packc("compile --id desk --pack-version 1.0.0 -o -");
    arena.succeeds();
    let without_stamp = |text: &str| {
        let lines = text.lines();
        let lines = lines.filter(|line| !line.contains("\"source\": "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(without_stamp(&native.stdout), without_stamp(&arena.stdout));
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
