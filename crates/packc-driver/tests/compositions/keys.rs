//! Keys of steps and of what they hold.

use super::check_steps;

#[test]
fn keys_of_the_inner_objects() {
    check_steps(
        r#"
steps:
  - id: a
    kind: agent
    prompt_task: reply
    termination: {max_steps: 3, tool_caled: finish}
#                               ^^^^^^^^^^ warning[unknown-step-key]: `tool_caled` is not a key of `termination`
    modifiers: {retries: 3, retry: {max_attempts: 3, backof: 2}, evals: [tone]}
#               ^^^^^^^ warning[unknown-step-key]: `retries` is not a key of `modifiers`
#                                                    ^^^^^^ warning[unknown-step-key]: `backof` is not a key of `retry`
#                                                                ^^^^^ warning[unknown-step-key]: `evals` is not a key of `modifiers`
  - id: b
    kind: parallel
    branches: [{id: x, kind: tool, tool: search, arg: {}}, {id: q, kind: tool, tool: search}]
#                                                ^^^ warning[unknown-step-key]: `arg` is not a key of a tool step
    reduce: {strategy: barrier, into: all, order: by_id}
#                                          ^^^^^ warning[unknown-step-key]: `order` is not a key of `reduce`
  - id: c
    kind: branch
    predicate:
      all_of:
        - {path: "${input.x}", op: equals, value: 1, values: [1]}
#                                                    ^^^^^^ warning[unknown-step-key]: `values` is not a key of a comparison
        - {path: "${input.x}", exists: true, opp: equals}
#                                            ^^^ warning[unknown-step-key]: `opp` is not a key of a test with `exists`
        - {not: {path: "${input.x}", exists: true}, op: equals}
#                                                   ^^ warning[unknown-step-key]: `op` is not a key of a predicate with `not`
      any: true
#     ^^^ warning[unknown-step-key]: `any` is not a key of a predicate with `all_of`
    then: d
  - {id: d, kind: prompt, prompt_task: classify}
"#,
    );
}

#[test]
fn keys_of_other_kinds() {
    check_steps(
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify, tool: search}
#                                                ^^^^ warning[unknown-step-key]: `tool` is a key of tool steps, and `a` is a prompt step
  - {id: b, kind: tool, tool: search, prompt_task: classify, input: "${input.x}", output_schema: a.json}
#                                     ^^^^^^^^^^^ warning[unknown-step-key]: `prompt_task` is a key of prompt and agent steps, and `b` is a tool step
#                                                            ^^^^^ warning[unknown-step-key]: `input` is a key of prompt and agent steps, and `b` is a tool step
#                                                                                 ^^^^^^^^^^^^^ warning[unknown-step-key]: `output_schema` is a key of prompt and agent steps, and `b` is a tool step
  - {id: c, kind: prompt, prompt_task: classify, tools: [search], termination: {max_steps: 1}}
#                                                ^^^^^ warning[unknown-step-key]: `tools` is a key of agent steps, and `c` is a prompt step
#                                                                 ^^^^^^^^^^^ warning[unknown-step-key]: `termination` is a key of agent steps, and `c` is a prompt step
  - id: d
    kind: branch
    predicate: {path: "${input.x}", exists: true}
    then: e
    otherwise: e
#   ^^^^^^^^^ warning[unknown-step-key]: `otherwise` is not a key of a branch step
    branches: []
#   ^^^^^^^^ warning[unknown-step-key]: `branches` is a key of parallel steps, and `d` is a branch step
  - {id: e, kind: agent, prompt_task: reply, termination: {max_steps: 1}, args: {}, then: a}
#                                                                         ^^^^ warning[unknown-step-key]: `args` is a key of tool steps, and `e` is an agent step
#                                                                                   ^^^^ warning[unknown-step-key]: `then` is a key of branch steps, and `e` is an agent step
"#,
    );
}

#[test]
fn borrowed_keys() {
    check_steps(
        r"
steps:
  - {id: a, kind: prompt, prompt_task: classify, needs: [], model: gpt, retry: 3, evals: [tone], prompt: classify}
#                                                ^^^^^ warning[unknown-step-key]: `needs` is not a key of a prompt step
#                                                           ^^^^^ warning[unknown-step-key]: `model` is not a key of a prompt step
#                                                                       ^^^^^ warning[unknown-step-key]: `retry` is not a key of a prompt step
#                                                                                 ^^^^^ warning[unknown-step-key]: `evals` is not a key of a prompt step
#                                                                                                ^^^^^^ warning[unknown-step-key]: `prompt` is not a key of a prompt step
  - {id: b, kind: tool, tool: search, with: {text: a}, after: a, dependsOn: [a]}
#                                     ^^^^ warning[unknown-step-key]: `with` is not a key of a tool step
#                                                      ^^^^^ warning[unknown-step-key]: `after` is not a key of a tool step
#                                                                ^^^^^^^^^ warning[unknown-step-key]: `dependsOn` is not a key of a tool step
  - {id: c, kind: agent, prompt_task: reply, allowed_tools: [search], max_turns: 3, termination: {max_steps: 1}}
#                                            ^^^^^^^^^^^^^ warning[unknown-step-key]: `allowed_tools` is not a key of an agent step
#                                                                     ^^^^^^^^^ warning[unknown-step-key]: `max_turns` is not a key of an agent step
",
    );
}

#[test]
fn a_missing_key_explains_the_unknown_one() {
    check_steps(
        r#"
steps:
  - {id: a, kind: agent, prompt_task: reply, terminaton: {max_steps: 3}}
#    ^^ error[missing-key]: `compositions.triage.steps[0]` has no `termination`
#                                            ^^^^^^^^^^ note: written here
  - {id: b, kind: prompt, prompt: classify}
#    ^^ error[missing-key]: `compositions.triage.steps[1]` has no `prompt_task`
#                         ^^^^^^ note: written here
  - {id: c, kind: prompt, tool: search}
#    ^^ error[missing-key]: `compositions.triage.steps[2]` has no `prompt_task`
  - {id: d, kind: agent, prompt_task: reply, max_steps: 3}
#    ^^ error[missing-key]: `compositions.triage.steps[3]` has no `termination`
  - {id: e, kind: agent, prompt_task: reply, termination: {max_step: 3}}
#                                            ^^^^^^^^^^^ error[missing-key]: `compositions.triage.steps[4].termination` has neither `max_steps` nor `tool_called`
#                                                          ^^^^^^^^ note: written here
  - id: f
    kind: parallel
    branches: [{id: x, kind: tool, tool: search}, {id: q, kind: tool, tool: search}]
    reduce: {strategy: barrier, in_to: all}
#   ^^^^^^ error[missing-key]: `compositions.triage.steps[5].reduce` has no `into`
#                               ^^^^^ note: written here
  - {id: g, kind: branch, if: {path: "${input.x}", exists: true}, then: h}
#    ^^ error[missing-key]: `compositions.triage.steps[6]` has no `predicate`
#                         ^^ note: written here
  - {id: h, kind: branch, predicate: {path: "${input.x}", oper: equals, value: 1}, then: i}
#                         ^^^^^^^^^ error[missing-key]: `compositions.triage.steps[7].predicate` has no `op`
  - {id: i, kind: tool, name: search}
#    ^^ error[missing-key]: `compositions.triage.steps[8]` has no `tool`
#                       ^^^^ note: written here
"#,
    );
}

#[test]
fn forms_that_the_schema_refuses() {
    check_steps(
        r#"
steps:
  - {id: a, kind: branch, predicate: {path: "${input.x}", op: equals, value: 1, exists: true}, then: c}
#                         ^^^^^^^^^ error[ambiguous-form]: `compositions.triage.steps[0].predicate` could be a comparison or a test for a value
  - {id: b, kind: branch, predicate: {all_of: [], any_of: []}, then: c}
#                         ^^^^^^^^^ error[ambiguous-form]: `compositions.triage.steps[1].predicate` could be an all-of condition or an any-of condition
  - {id: c, kind: promt, prompt_task: clasify, tol: x}
#                 ^^^^^ error[invalid-value]: `compositions.triage.steps[2].kind` can't be `promt`
  - {id: d, kind: judge, anything: true}
#                 ^^^^^ error[invalid-value]: `compositions.triage.steps[3].kind` can't be `judge`
  - {id: e-f, kind: prompt, prompt_task: classify}
#        ^^^ error[wrong-format]: `compositions.triage.steps[4].id` can't be `e-f`
"#,
    );
}
