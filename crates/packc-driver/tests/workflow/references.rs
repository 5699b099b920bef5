//! References to states, prompts and compositions.

use crate::check;

#[test]
fn references_to_states() {
    check(
        "
workflow:
  version: 1
  entry: strat
#        ^^^^^ error[unknown-state]: `strat` is not a state of the workflow
# = help: did you mean `start`?
# = fix: `strat` -> `start`
  states:
    start: {prompt_task: p, on_event: {next: endd}, max_visits: 2, on_max_visits: ennd}
#                                            ^^^^ error[unknown-state]: `endd` is not a state of the workflow
# = help: did you mean `end`?
# = fix: `endd` -> `end`
#                                                                                 ^^^^ error[unknown-state]: `ennd` is not a state of the workflow
# = help: did you mean `end`?
# = fix: `ennd` -> `end`
    end: {prompt_task: q}
agents:
  entry: p
  members:
    p: {state: satrt}
#              ^^^^^ error[unknown-state]: `satrt` is not a state of the workflow
# = help: did you mean `start`?
# = fix: `satrt` -> `start`
",
    );
    // Two names are near: no edit is certain.
    check(
        "
workflow:
  version: 1
  entry: start
  states:
    start: {prompt_task: p, on_event: {a: step_1, b: step_2, c: step_3}}
#                                                               ^^^^^^ error[unknown-state]: `step_3` is not a state of the workflow
# = help: did you mean `step_1`?
    step_1: {prompt_task: q}
    step_2: {prompt_task: q}
",
    );
    // The quotes stay.
    check(
        r#"
workflow:
  version: 1
  entry: "strat"
#        ^^^^^^^ error[unknown-state]: `strat` is not a state of the workflow
# = help: did you mean `start`?
# = fix: `"strat"` -> `"start"`
  states:
    start: {prompt_task: p, on_event: {next: 'edn'}}
#                                            ^^^^^ error[unknown-state]: `edn` is not a state of the workflow
# = help: did you mean `end`?
# = fix: `'edn'` -> `'end'`
    end: {prompt_task: q}
"#,
    );
}

#[test]
fn a_state_that_nothing_else_leads_to_is_suggested() {
    check(
        "
workflow:
  version: 1
  entry: start
  states:
    start: {prompt_task: p, on_event: {next: review}}
#                                            ^^^^^^ error[unknown-state]: `review` is not a state of the workflow
# = help: its states are `start`, `approval` and `finish`
# = help: is `approval` meant? Nothing else leads there
    approval: {prompt_task: q, on_event: {done: finish}}
    finish: {prompt_task: q}
",
    );
    check(
        "
workflow:
  version: 1
  entry: begin
#        ^^^^^ error[unknown-state]: `begin` is not a state of the workflow
# = help: its states are `triage` and `finish`
# = help: is `triage` meant? Nothing else leads there
  states:
    triage: {prompt_task: p, on_event: {next: finish}}
    finish: {prompt_task: q}
",
    );
    // With a single state there is nothing to choose from.
    check(
        "
workflow:
  version: 1
  entry: begin
#        ^^^^^ error[unknown-state]: `begin` is not a state of the workflow
# = help: there is only `triage`
  states:
    triage: {prompt_task: p}
",
    );
}

#[test]
fn references_to_prompts_and_compositions() {
    check(
        "
compositions:
  sort: {version: 1, steps: [{id: s, kind: prompt, prompt_task: p}]}
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: missing, on_event: {next: b, other: c}}
#                    ^^^^^^^ error[unknown-prompt]: `missing` is not a prompt of this pack
# = help: its prompts are `p` and `q`
    b: {orchestration: composition, composition: sotr}
#                                                ^^^^ error[unknown-composition]: `sotr` is not a composition of this pack
# = help: did you mean `sort`?
# = fix: `sotr` -> `sort`
    c: {orchestration: composition, composition: sort, prompt_task: r}
#                                                                   ^ error[unknown-prompt]: `r` is not a prompt of this pack
",
    );
    check(
        "
agents:
  entry: r
#        ^ error[unknown-prompt]: `r` is not a prompt of this pack
  members:
    p: {}
    q_agent: {}
#   ^^^^^^^ error[unknown-prompt]: the member `q_agent` is not a prompt of this pack
",
    );
    // The member is what is wrong, and is said to be so once.
    check(
        "
agents:
  entry: r
  members:
    r: {}
#   ^ error[unknown-prompt]: the member `r` is not a prompt of this pack
",
    );
}

#[test]
fn compositions_where_prompts_run() {
    check(
        "
compositions:
  sort: {version: 1, steps: [{id: s, kind: prompt, prompt_task: p}]}
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, composition: sort, on_event: {next: b, other: c}}
#                       ^^^^^^^^^^^ error[stray-composition]: this state runs its prompt and never its `composition`
# = help: add `orchestration: composition` to run the composition, or take `composition` out
    b: {prompt_task: p, orchestration: hybrid, composition: nowhere}
#                                              ^^^^^^^^^^^ error[stray-composition]: this state runs its prompt and never its `composition`
#                                      ^^^^^^ note: this runs the prompt
    c: {orchestration: composition, composition: sort}
",
    );
}
