//! Values: patterns of authors are read and never run with backtracking; secrets are named and never shown.

use insta::assert_snapshot;

use crate::project::Project;

#[test]
fn f10_patterns_of_authors_are_read() {
    let project = Project::new(
        r"
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/greet.yaml
system_template: Hello {{name}}, {{code}}, {{year}}.
tools: [match]
variables:
  - name: name
    validation: {pattern: '^((a+)+)+$'}
  - name: code
    validation: {pattern: '^[A-Z{2,3}(-\d+$'}
  - name: year
    validation: {pattern: '^(?=\d)(\d\d)\1$'}
--- tools/match.yaml
description: Matches.
parameters:
  type: object
  properties:
    x: {type: string, pattern: '(a{5,2})+'}
    pattern: {type: string, pattern: '^(?P<all>.*)$'}
",
    );
    assert_snapshot!(project.refused(), @r"
    error[invalid-pattern]: the pattern can't be read: `[` is never closed
     --> prompts/greet.yaml:7:29
      |
    7 |     validation: {pattern: '^[A-Z{2,3}(-\d+$'}
      |                             ^
      |
      = help: write `\[` for the character

    warning[unportable-pattern]: `(?=…)` is a look-ahead, which runtimes in Go and
        Rust don't know
     --> prompts/greet.yaml:9:29
      |
    9 |     validation: {pattern: '^(?=\d)(\d\d)\1$'}
      |                             ^^^
      |
      = help: write the pattern without, or check this in a validator

    error[invalid-pattern]: the pattern can't be read: the least number of
        repetitions is greater than the greatest
     --> tools/match.yaml:5:35
      |
    5 |     x: {type: string, pattern: '(a{5,2})+'}
      |                                   ^^^^^

    warning[unportable-pattern]: `(?P<name>…)` is not how ECMA-262 names groups
     --> tools/match.yaml:6:40
      |
    6 |     pattern: {type: string, pattern: '^(?P<all>.*)$'}
      |                                        ^^^^
      |
      = help: write `(?<name>…)`

    2 errors, 2 warnings; nothing was written
    [exit 1]
    ");
}

#[test]
fn f11_a_secret_is_never_shown() {
    let project = Project::hello();
    let token = ["ghp", "_16C7e42F292c6912E7710c838347Ae178B4a"].concat();
    let secret = token.split_once('_').unwrap().1.to_owned();
    project.write(
        "prompts/greet.yaml",
        format!(
            "system_template: |\n  Say hello with {token}.\nvalidators:\n  - {{type: own, params: {{header: 'Bearer {token}'}}, on: 1}}\n"
        ),
    );
    std::fs::remove_file(project.path("prompts/greet.md")).unwrap();
    for arguments in ["build", "check", "check --format json"] {
        let run = project.packc(arguments);
        assert!(!format!("{run}").contains(&secret), "{run}");
    }
    assert_snapshot!(project.refused(), @r"
    warning[secret-in-pack]: this looks like a GitHub token (`gh…_…`)
     --> prompts/greet.yaml:2:18
      |
    2 |   Say hello with ghp_************************************.
      |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      |
     ::: prompts/greet.yaml:4:42
      |
    4 | ...rams: {header: 'Bearer ghp_************************************'}, on: 1}
      |                           ---------------------------------------- and here
      |
      = note: whoever gets the pack can read it
      = help: take it out: a runtime has its own settings for secrets
      = help: replace the secret if the file has left this machine

    error[unknown-key]: `on` is not a key of a validator
     --> prompts/greet.yaml:4:86
      |
    4 | ...rams: {header: 'Bearer ghp_************************************'}, on: 1}
      |                                                                       ^^
      |
      = help: the other keys of a validator are `id`, `enabled`, `message`,
              `fail_on_violation` and `extensions`

    1 error, 1 warning; nothing was written
    [exit 1]
    ");
}
