//! One mistake is spoken of once, and nothing is concluded from what couldn't be read.

use crate::check;

#[test]
fn nothing_is_concluded_from_what_could_not_be_read() {
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_evnt: {next: b}}
#                       ^^^^^^^ error[unknown-key]: `on_evnt` is not a key of a workflow state
    b: {prompt_task: q, terminal: true}
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: [b], again: a}}
#                                        ^^^ error[wrong-type]: `workflow.states.a.on_event.next` must be a string, but it is a list
    b: {prompt_task: q, terminal: true}
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {$include: missing.yaml}
#                 ^^^^^^^^^^^^ error[missing-file]: `missing.yaml` does not exist
    b: {prompt_task: r, on_event: {back: c}}
#                    ^ error[unknown-prompt]: `r` is not a prompt of this pack
#                                        ^ error[unknown-state]: `c` is not a state of the workflow
agents: {$include: agents.yaml}
#                  ^^^^^^^^^^^ error[missing-file]: `agents.yaml` does not exist
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states: {$include: missing.yaml}
#                    ^^^^^^^^^^^^ error[missing-file]: `missing.yaml` does not exist
agents: {entry: p, members: {p: {state: x}}}
",
    );
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {composition: c, terminal: true}
#   ^ error[missing-key]: `workflow.states.a` has no `prompt_task`
",
    );
    check(
        "
workfow: {version: 2, entry: a, states: {a: {prompt_task: p, terminal: true}}}
#<^^^^^^^ error[unknown-key]: `workfow` is not a key of a pack
agents: {entry: p, members: {p: {state: a}}}
",
    );
}

#[test]
fn empty_sections_are_wrong_for_that_reason_alone() {
    check(
        "
workflow: {version: 1, entry: a, states: {}}
#                                ^^^^^^ error[outside-limits]: `workflow.states` is empty
agents: {entry: p, members: {}}
#                  ^^^^^^^ error[outside-limits]: `agents.members` is empty
",
    );
}

#[test]
fn a_mistake_that_is_shared_is_reported_once() {
    check(
        "
workflow:
  version: 2
  entry: a
  states:
    a: &base {prompt_task: r, on_event: &events {next: bb, out: done}, artifacts: {x: {type: text}}}
#                          ^ error[unknown-prompt]: `r` is not a prompt of this pack
#                                                      ^^ error[unknown-state]: `bb` is not a state of the workflow
#                                                                                            ^^^^ warning[invalid-mime-type]: `text` is not a MIME type
    b: {<<: *base, persistence: persistent}
    done: {prompt_task: q, terminal: true}
",
    );
}

#[test]
fn a_misspelt_member_is_still_the_member_that_was_meant() {
    check(
        "
  triage: {system_template: Ask., tools: [billing]}
  billing: {system_template: Count.}
agents:
  entry: triage
  members:
    triag: {}
#   ^^^^^ error[unknown-prompt]: the member `triag` is not a prompt of this pack
    biling: {}
#   ^^^^^^ error[unknown-prompt]: the member `biling` is not a prompt of this pack
",
    );
    // One that is like none may be any.
    check(
        "
  triage: {system_template: Ask., tools: [billing]}
  billing: {system_template: Count.}
agents:
  entry: triage
  members:
    triage: {}
    money_desk: {}
#   ^^^^^^^^^^ error[unknown-prompt]: the member `money_desk` is not a prompt of this pack
",
    );
}
