//! The pack as a whole: where it goes, who it is, and that nobody's part of it is lost.

use insta::assert_snapshot;

use crate::project::Project;

#[test]
fn a01_missing_folders_of_the_output_are_made() {
    let project = Project::hello();
    project.packc("build -o out/a/b/pack.json").succeeds();
    assert_eq!(project.files("out"), ["a/b/pack.json"]);

    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\npackc: {output: made/x.json}\n",
    );
    project.packc("build").succeeds();
    assert_eq!(project.files("made"), ["x.json"]);
}

#[test]
fn a01_a_file_in_the_way_of_the_output_is_named() {
    let project = Project::hello();
    project.write("out", "a file");
    let run = project.packc("build -o out/a/pack.json");
    assert_snapshot!(run, @r"
    error[output-not-written]: `out/a/pack.json` cannot be written: a file stands
        where one of its folders has to be

    1 error; nothing was written
    [exit 3]
    ");
    assert_eq!(project.text("out"), "a file");
}

#[test]
fn a23_an_invalid_pack_is_never_written() {
    let project = Project::hello();
    project.write("pack.yaml", "id: demo\nversion: \"1.0\"\n");
    assert_snapshot!(project.refused(), @r#"
    error[wrong-format]: `version` can't be `1.0`
     --> pack.yaml:2:10
      |
    2 | version: "1.0"
      |          ^^^^^
      |
      = help: write three numbers such as `1.2.0`

    1 error; nothing was written
    [exit 1]
    "#);
}

#[test]
fn a27_an_id_is_asked_for_and_never_guessed() {
    let project = Project::hello();
    project.write("123-プロンプト/pack.yaml", "version: 1.0.0\n");
    project.write("123-プロンプト/prompts/greet.md", "Say hello.\n");
    let run = project.packc("build 123-プロンプト");
    assert_snapshot!(run, @r"
    error[pack-identity]: the pack has no `id`
     --> 123-プロンプト/pack.yaml:1:1
      |
    1 | version: 1.0.0
      | ^
      |
      = help: write `id: …`, or give it with `--id`; an id has lowercase letters,
              digits and `-`, and begins with a letter

    1 error; nothing was written
    [exit 1]
    ");
    assert!(project.files("123-プロンプト/dist").is_empty());
    let run = project.packc("build 123-プロンプト --id 123-プロンプト");
    assert_snapshot!(run, @r"
    error[pack-identity]: `--id` can't be `123-プロンプト`
      = help: an id has lowercase letters, digits and `-`, begins with a letter, and
              is at most 100 long

    1 error; nothing was written
    [exit 1]
    ");
    project.packc("build 123-プロンプト --id demo").succeeds();
}

#[test]
fn a28_two_prompts_with_one_id() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
prompts:
  close: {system_template: Say goodbye.}
--- prompts/a.yaml
id: greet
system_template: Say hello.
--- prompts/b.yaml
id: greet
system_template: Say good day.
--- prompts/close.md
Say goodbye again.
",
    );
    assert_snapshot!(project.refused(), @r"
    error[duplicate-entry]: the prompt `greet` is defined twice
     --> prompts/b.yaml:1:5
      |
    1 | id: greet
      |     ^^^^^ here again
      |
     ::: prompts/a.yaml:1:5
      |
    1 | id: greet
      |     ----- first defined here
      |
      = help: give one of the two another name, or remove it

    error[duplicate-entry]: the prompt `close` is defined twice
     --> prompts/close.md:1:1
      |
    1 | Say goodbye again.
      | ^ here again, by the name of the file
      |
     ::: pack.yaml:4:3
      |
    4 |   close: {system_template: Say goodbye.}
      |   ----- first defined here
      |
      = help: give one of the two another name, or remove it

    2 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn a28_two_resources_with_one_task_type() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/a.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata: {name: a}
spec:
  task_type: greet
  version: v1.0.0
  system_template: Say hello.
--- prompts/b.yaml
apiVersion: promptkit.altairalabs.ai/v1alpha1
kind: PromptConfig
metadata: {name: b}
spec:
  task_type: greet
  version: v1.0.0
  system_template: Say good day.
",
    );
    assert_snapshot!(project.refused(), @r"
    error[duplicate-entry]: the prompt `greet` is defined twice
     --> prompts/b.yaml:5:14
      |
    5 |   task_type: greet
      |              ^^^^^ here again
      |
     ::: prompts/a.yaml:5:14
      |
    5 |   task_type: greet
      |              ----- first defined here
      |
      = help: give one of the two another name, or remove it

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn a20_a_construct_that_the_schema_of_a_version_lacks() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
prompts:
  greet: {system_template: \"Say hello to {{input}}.\", variables: [{name: input}]}
compositions:
  answer:
    version: 1
    steps: [{id: ask, kind: prompt, prompt_task: greet, input: \"${input.name}\"}]
workflow:
  version: 1
  entry: run
  states:
    run: {orchestration: composition, composition: answer, on_event: {}}
",
    );
    let run = project.packc("check --target 1.4.0");
    assert_snapshot!(run, @r"
    error[newer-than-target]: `compositions` needs PromptPack 1.5.0, and the target
        is 1.4.0
     --> pack.yaml:5:1
      |
    5 | compositions:
      | ^^^^^^^^^^^^
      |
      = help: take it out, or set the target to 1.5.0

    error[newer-than-target]: `workflow.states.run` without `prompt_task` needs
        PromptPack 1.5.0, and the target is 1.4.0
      --> pack.yaml:13:5
       |
    13 |     run: {orchestration: composition, composition: answer, on_event: {}}
       |     ^^^
       |
       = help: add `prompt_task`, or set the target to 1.5.0

    error[newer-than-target]: `workflow.states.run.composition` needs PromptPack
        1.5.0, and the target is 1.4.0
      --> pack.yaml:13:39
       |
    13 |     run: {orchestration: composition, composition: answer, on_event: {}}
       |                                       ^^^^^^^^^^^
       |
       = help: take it out, or set the target to 1.5.0

    3 errors
    [exit 1]
    ");
    // Both versions are written down: that of the compiler, and that of the schema.
    project.packc("build").succeeds();
    let pack = project.built();
    let compiler = format!("packc-v{}", env!("CARGO_PKG_VERSION"));
    assert_eq!(pack["compilation"]["compiled_with"], compiler.as_str());
    let schema = pack["$schema"].as_str().unwrap();
    assert!(schema.contains("/v1.9.0/"), "{schema}");
}
