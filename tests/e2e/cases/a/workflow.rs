//! Workflows: every name is one of the pack, and a loop is allowed.

use insta::assert_snapshot;

use crate::project::Project;

/// A project with two prompts and this workflow.
fn with(workflow: &str) -> Project {
    let project = Project::new(
        "
--- prompts/greet.md
Say hello.
--- prompts/close.md
Say goodbye.
",
    );
    project.write(
        "pack.yaml",
        format!("id: demo\nversion: 1.0.0\nworkflow:\n{workflow}"),
    );
    project
}

#[test]
fn a16_names_that_do_not_exist() {
    let project = with(
        "  version: 2
  entry: strat
  states:
    start: {prompt_task: missing, on_event: {next: endd}}
    end: {prompt_task: close, terminal: true}
",
    );
    assert_snapshot!(project.refused(), @r"
    error[unknown-state]: `strat` is not a state of the workflow
     --> pack.yaml:5:10
      |
    5 |   entry: strat
      |          ^^^^^
      |
      = help: did you mean `start`?
      |
    5 -   entry: strat
    5 +   entry: start

    error[unknown-prompt]: `missing` is not a prompt of this pack
     --> pack.yaml:7:26
      |
    7 |     start: {prompt_task: missing, on_event: {next: endd}}
      |                          ^^^^^^^
      |
      = help: its prompts are `close` and `greet`

    error[unknown-state]: `endd` is not a state of the workflow
     --> pack.yaml:7:52
      |
    7 |     start: {prompt_task: missing, on_event: {next: endd}}
      |                                                    ^^^^
      |
      = help: did you mean `end`?
      |
    7 -     start: {prompt_task: missing, on_event: {next: endd}}
    7 +     start: {prompt_task: missing, on_event: {next: end}}

    3 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn a16_a_cycle_is_no_error() {
    let project = with(
        "  version: 2
  entry: start
  states:
    start: {prompt_task: greet, on_event: {next: more}}
    more: {prompt_task: close, on_event: {back: start}}
",
    );
    assert_snapshot!(project.packc("build"), @r"
    warning[endless-loop]: no event leads out of the loop `start → more → start`
     --> pack.yaml:7:5
      |
    7 |     start: {prompt_task: greet, on_event: {next: more}}
      |     ^^^^^                                        ---- `next` leads to `more`
      |
     ::: pack.yaml:8:49
      |
    8 |     more: {prompt_task: close, on_event: {back: start}}
      |                                                 -----
      |                                                 `back` leads to `start`
      |
      = help: lead an event to a state that ends the workflow, or limit one with
              `max_visits`

    wrote dist/pack.json (2 prompts, 2 workflow states, 959 B) in [N] ms, 1 warning
    [exit 0]
    ");
}

#[test]
fn a16_a_dead_end_is_one_from_version_2_on() {
    let states = "  entry: start
  states:
    start: {prompt_task: greet, on_event: {next: end}}
    end: {prompt_task: close}
";
    let project = with(&format!("  version: 2\n{states}"));
    assert_snapshot!(project.packc("build"), @r"
    warning[dead-end-state]: nothing leads on from `end`, and it isn't marked as an
        end
     --> pack.yaml:8:5
      |
    8 |     end: {prompt_task: close}
      |     ^^^
      |
      = help: add `terminal: true` if the workflow ends here, else the events that
              lead on

    wrote dist/pack.json (2 prompts, 2 workflow states, 898 B) in [N] ms, 1 warning
    [exit 0]
    ");
    let project = with(&format!("  version: 1\n{states}"));
    assert_snapshot!(project.packc("build"), @r"
    wrote dist/pack.json (2 prompts, 2 workflow states, 898 B) in [N] ms
    [exit 0]
    ");
}
