//! `packc render`.

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::Project;

fn project() -> Project {
    Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
workflow:
  version: 2
  entry: work
  states:
    work:
      prompt_task: greet
      terminal: true
      artifacts:
        notes: {type: text/plain}
--- prompts/greet.yaml
system_template: |
  Greet {{name}}, who is {{age}}, in {{language}}.
  {{fragments.rules}}
  Notes: {{artifacts.notes}}
variables:
  - name: name
  - {name: age, type: number, validation: {minimum: 18}}
  - {name: language, default: English, validation: {enum: [English, German]}}
model_overrides:
  small:
    system_template_suffix: Be brief.
--- fragments/rules.md
No jokes.
--- values.yaml
name: Jonas
age: 40
--- values.json
{\"name\": \"Amina\", \"age\": 41}
",
    )
}

#[test]
fn with_all_values() {
    let project = project();
    let run =
        project.packc("render greet --var name=Amina --var age=30 --var artifacts.notes=none");
    assert_snapshot!(run, @r"
    rendered (58 characters, 58 bytes) in [N] ms
    [stdout]
    Greet Amina, who is 30, in English.
    No jokes.
    Notes: none
    [exit 0]
    ");
    assert!(!project.path("dist").exists());
}

#[test]
fn values_from_a_file() {
    let project = project();
    let run =
        project.packc("render greet --vars values.yaml --var artifacts.notes=x --model small");
    assert_snapshot!(run, @r"
    rendered with the override for `small` (64 characters, 64 bytes) in [N] ms
    [stdout]
    Greet Jonas, who is 40, in English.
    No jokes.
    Notes: x
    Be brief.[exit 0]
    ");
    let run = project.packc("render greet --vars values.json --var age=50 --var artifacts.notes=x");
    assert!(
        run.stdout
            .starts_with("Greet Amina, who is 50, in English."),
        "{run}"
    );
}

#[test]
fn without_values() {
    let project = project();
    assert_snapshot!(project.packc("render greet"), @r"
    warning[unfilled-placeholder]: `{{age}}` has no value and stays in the text
      = help: give it one: `--var age=…`

    warning[unfilled-placeholder]: `{{artifacts.notes}}` has no value and stays in
        the text
      = help: give it one: `--var artifacts.notes=…`

    warning[unfilled-placeholder]: `{{name}}` has no value and stays in the text
      = help: give it one: `--var name=…`

    rendered (81 characters, 81 bytes) in [N] ms, 3 warnings
    [stdout]
    Greet {{name}}, who is {{age}}, in English.
    No jokes.
    Notes: {{artifacts.notes}}
    [exit 0]
    ");
    let strict = project.packc("render greet --strict");
    assert_eq!(strict.code, 1, "{strict}");
}

#[test]
fn values_that_do_not_fit() {
    let project = project();
    let run = project.packc("render greet --var name=x --var age=17 --var language=Latin");
    assert_snapshot!(run, @r"
    error[variable-value]: `age` must be at least 18, not 17

    error[variable-value]: `language` must be one of `English`, `German`

    2 errors
    [exit 1]
    ");
    for unknown in ["nam=y", "greet=z", "fragments.rules=z"] {
        let run = project.packc(&format!("render greet --var {unknown}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{unknown}: {run}");
    }
    let run = project.packc("render greet --var name=x --var age=old --var artifacts.notes=x");
    assert_snapshot!(run, @r"
    error[variable-value]: `age` must be a number, not `old`

    1 error
    [exit 1]
    ");
}

#[test]
fn as_json() {
    let project = project();
    let args = "render greet --vars values.yaml --var artifacts.notes=é --format json";
    let run = project.packc(args);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run}");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_snapshot!(serde_json::to_string_pretty(&document).unwrap(), @r#"
    {
      "version": 1,
      "columns": "characters",
      "diagnostics": [],
      "outputs": [],
      "inputs": [
        "pack.yaml",
        "prompts/greet.yaml",
        "fragments/rules.md",
        "values.yaml"
      ],
      "rendered": {
        "text": "Greet Jonas, who is 40, in English.\nNo jokes.\nNotes: é\n",
        "characters": 55,
        "bytes": 56,
        "variables": [
          "name",
          "age",
          "language",
          "artifacts.notes"
        ],
        "unfilled": [],
        "model": null
      }
    }
    "#);
}

/// What a runtime makes of the inlined pack is what packc shows of the project.
#[test]
fn of_a_compiled_pack() {
    let values = "--vars values.yaml --var artifacts.notes=none --model small";
    let project = project();
    project.packc("build").succeeds();
    let from_project = project.packc(&format!("render greet {values}"));
    let from_pack = project.packc(&format!("render greet {values} --pack dist/pack.json"));
    assert_eq!(from_pack.succeeds().stdout, from_project.succeeds().stdout);

    let root = project.text("pack.yaml") + "packc: {fragments: reference}\n";
    project.write("pack.yaml", root);
    project.packc("build").succeeds();
    assert!(
        project
            .text("dist/pack.json")
            .contains("{{fragments.rules}}")
    );
    let referring = project.packc(&format!("render greet {values} --pack dist/pack.json"));
    assert_eq!(referring.succeeds().stdout, from_project.stdout);
}

#[test]
fn what_cannot_be_rendered() {
    let project = project();
    for (args, code) in [
        ("render", 2),
        ("render great", 2),
        ("render greet --var name", 2),
        ("render greet --var name=a --var name=b", 2),
        ("render greet --project . --pack x.json", 2),
        ("render greet --vars none.yaml", 2),
        ("render greet --pack none.json", 3),
        ("render greet --project nowhere", 3),
    ] {
        let run = project.packc(args);
        assert_eq!(run.code, code, "{args}: {run}");
        assert_eq!(run.stdout, "", "{args}");
        assert_ne!(run.stderr, "", "{args}");
    }
    assert_snapshot!(project.packc("render great"), @r"
    packc: the pack has no prompt `great`; did you mean `greet`?
    [exit 2]
    ");
    assert_snapshot!(project.packc("render greet --model smal"), @r"
    warning[unfilled-placeholder]: `{{age}}` has no value and stays in the text
      = help: give it one: `--var age=…`

    warning[unfilled-placeholder]: `{{artifacts.notes}}` has no value and stays in
        the text
      = help: give it one: `--var artifacts.notes=…`

    warning[unfilled-placeholder]: `{{name}}` has no value and stays in the text
      = help: give it one: `--var name=…`

    rendered (81 characters, 81 bytes) in [N] ms, 3 warnings
    [stdout]
    Greet {{name}}, who is {{age}}, in English.
    No jokes.
    Notes: {{artifacts.notes}}
    [exit 0]
    ");
    project.write("fragments/rules.md", "{{nam}}\n");
    let run = project.packc("render greet --vars values.yaml");
    assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{run}");
}

/// What messages say about a project that doesn't name itself can be done.
#[test]
fn a_project_without_identity() {
    let project = Project::hello();
    project.write("pack.yaml", "description: Says hello.\n");
    let run = project.packc("render greet");
    assert!(run.stderr.contains("`--pack-version`"), "{run}");
    let run = project.packc("render greet --id hello --pack-version 1.0.0");
    run.succeeds();
    assert_eq!(run.stdout, "Say hello.\n");
}
