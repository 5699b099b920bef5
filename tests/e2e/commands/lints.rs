//! The severities of single rules: `--allow`, `--warn`, `--deny`.

use insta::assert_snapshot;

use crate::project::Project;

/// A project with one warning, and a lint that is off by default.
fn project() -> Project {
    Project::new(
        "--- pack.yaml
id: hello
version: 1.0.0
packc:
  lints: {unused-variable: warn}
prompts:
  greet:
    system_template: Say hello.
    variables:
      - name: tone
        required: false
",
    )
}

#[test]
fn flags_win_over_settings() {
    let project = project();
    project
        .packc("build -A unused-variable --deny-warnings")
        .succeeds();
    project.packc("check --allow pk4122").succeeds();
    assert_snapshot!(project.packc("check --deny unused-variable -W optional-without-default"), @r#"
    error[unused-variable]: the variable `tone` is never used
     --> pack.yaml:9:15
      |
    9 |       - name: tone
      |               ^^^^
      |
      = help: use it as `{{tone}}` in the template, or remove it

    warning[optional-without-default]: `tone` may be left out, and has no default
      --> pack.yaml:9:15
       |
     9 |       - name: tone
       |               ^^^^
    10 |         required: false
       |                   ----- optional here
       |
       = help: give it a default, an empty text for example: `default: ""`

    1 error, 1 warning
    [exit 1]
    "#);
}

#[test]
fn a_comment_goes_before_flags() {
    let project = project();
    let text = project.text("pack.yaml");
    let comment = "name: tone # packc: allow(unused-variable)";
    project.write("pack.yaml", text.replace("name: tone", comment));
    project
        .packc("check -D unused-variable --deny-warnings")
        .succeeds();
}

#[test]
fn packs_take_them_too() {
    let project = project();
    let pack = r#"{"id": "a", "name": "A", "version": "1.0.0",
        "template_engine": {"version": "v1", "syntax": "{{variable}}"},
        "prompts": {"greet": {"id": "greet", "name": "Greet", "version": "1.0.0",
            "system_template": "Say hello, {{name}}."}}}"#;
    project.write("pack.json", pack);
    project.packc("validate pack.json").succeeds();
    assert_eq!(
        project
            .packc("validate pack.json -D undeclared-variable")
            .code,
        1
    );
    project
        .packc("validate pack.json -A undeclared-variable --deny-warnings")
        .succeeds();
}

#[test]
fn what_makes_no_sense_is_refused() {
    let project = project();
    assert_snapshot!(project.packc("build -A unused-variabel"), @r#"
    error: invalid value 'unused-variabel' for '--allow <NAME>': there is no such rule; did you mean `unused-variable`?

    For more information, try '--help'.
    [exit 2]
    "#);
    assert_snapshot!(project.packc("check -W zebra"), @r#"
    error: invalid value 'zebra' for '--warn <NAME>': there is no such rule; `packc explain` lists them all

    For more information, try '--help'.
    [exit 2]
    "#);
    assert_snapshot!(project.packc("check -A unknown-key"), @r#"
    packc: `--allow unknown-key`: this is an error, which can't be lowered
    [exit 2]
    "#);
    assert_snapshot!(project.packc("validate x.json -W wrong-type"), @r#"
    packc: `--warn wrong-type`: this is an error, which can't be lowered
    [exit 2]
    "#);
    assert_snapshot!(project.packc("check -A unused-variable -D PK4122"), @r#"
    packc: `unused-variable` is given two severities; keep one of the flags
    [exit 2]
    "#);
}
