//! References in inputs and arguments.

use super::check_steps;

#[test]
fn faults_at_their_places_in_every_style() {
    check_steps(
        r#"
steps:
  - id: a
    kind: prompt
    prompt_task: classify
    input:
      plain: see ${input.x[1]} and ${input.y
#                         ^^^ error[invalid-step-reference]: a reference can't pick an item of a list
#                                  ^^^^^^^^^ error[invalid-step-reference]: a reference has no closing `}`
      single: 'it''s ${ input.z }'
#                      ^^^^^^^^^ error[invalid-step-reference]: a reference has blanks between its braces
      double: "\u00e9\t${input.n > 3}"
#                               ^^^^ error[invalid-step-reference]: `> 3` can't stand in a reference
      escaped: "\u0024{input..n}"
#                            ^ error[invalid-step-reference]: a reference lacks a name beside a dot
      literal: |
        first line
        ${}
#       ^^^ error[invalid-step-reference]: a reference names nothing
      folded: >-
        one
        ${len(input.x)}
#            ^^^^^^^^^ error[invalid-step-reference]: a reference can't call a function
      deep:
        - [{x: "${input.x-1}"}]
#                       ^^^ error[invalid-step-reference]: `x-1` can't stand in a reference
        - ${HOME:-/root}
#               ^^^^^^^ error[invalid-step-reference]: `:-/root` can't stand in a reference
      right: ${input.a-b.größe} costs $5 {now}
"#,
    );
}

#[test]
fn references_that_lead_nowhere() {
    check_steps(
        r#"
steps:
  - {id: topic, kind: prompt, prompt_task: classify, input: "${tpic.output.text}"}
#                                                              ^^^^ error[unresolved-step-reference]: `tpic` is neither `input` nor a step of `triage`
  - id: all
    kind: parallel
    branches:
      - {id: x, kind: prompt, prompt_task: classify, input: "${topic}"}
#                                                              ^^^^^ error[unresolved-step-reference]: `${topic}` doesn't read the output of `topic`
      - {id: q, kind: prompt, prompt_task: classify, input: "${topic.text}"}
#                                                                    ^^^^ error[unresolved-step-reference]: `${topic.text}` doesn't read the output of `topic`
      - {id: z, kind: prompt, prompt_task: classify, input: "${topic.outputs.text}"}
#                                                                    ^^^^^^^ error[unresolved-step-reference]: `${topic.outputs.text}` doesn't read the output of `topic`
    reduce: {strategy: barrier, into: parts}
#                                     ^^^^^ note: its only field
#                                     ^^^^^ note: its only field
  - id: last
    kind: tool
    tool: search
    args:
      a: "${all.output.x.text}"
#                      ^ error[unresolved-step-reference]: the output of `all` has no `x`
      b: "${all.output.other}"
#                      ^^^^^ error[unresolved-step-reference]: the output of `all` has no `other`
      c: "${all.output.parts.x.text} ${all.output}"
      d: "${steps.topic.output.text}"
#           ^^^^^ error[unresolved-step-reference]: `steps` is neither `input` nor a step of `triage`
      e: "${artifacts.draft}"
#           ^^^^^^^^^ error[unresolved-step-reference]: `artifacts` is neither `input` nor a step of `triage`
      f: "${classify.output}"
#           ^^^^^^^^ error[unresolved-step-reference]: `classify` is neither `input` nor a step of `triage`
"#,
    );
}

#[test]
fn the_order_of_steps() {
    check_steps(
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify, input: "${a.output}"}
#                                                          ^ error[step-reference-order]: `a` reads its own output
  - id: both
#       ^^^^ note: `both` is here
    kind: parallel
    branches:
      - {id: x, kind: prompt, prompt_task: classify, input: "${q.output}"}
#                                                              ^ error[step-reference-order]: `x` reads the output of `q`, which runs at the same time
      - {id: q, kind: prompt, prompt_task: classify, input: "${both.output.all}"}
#            ^ note: `q` is here
#                                                              ^^^^ error[step-reference-order]: `q` reads the output of `both`, which it is a branch of
      - {id: z, kind: prompt, prompt_task: classify, input: "${x.output}", depends_on: [x]}
    reduce: {strategy: barrier, into: all}
  - {id: b, kind: prompt, prompt_task: classify, input: {x: "${x.output}", z: "${z.output}", c: "${c.output}"}}
#                                                                                                  ^ error[step-reference-order]: `b` reads the output of `c`, which runs later
  - {id: c, kind: prompt, prompt_task: classify}
#        ^ note: `c` is here
"#,
    );
}

#[test]
fn a_later_step_may_be_prior() {
    check_steps(
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify, input: "${c.output}", depends_on: [c]}
#        ^ note: `a` is here
  - {id: b, kind: prompt, prompt_task: classify, depends_on: []}
  - {id: c, kind: prompt, prompt_task: classify, input: "${a.output}"}
#                                                          ^ error[step-reference-order]: `c` reads the output of `a`, which runs later
"#,
    );
}

#[test]
fn arms_and_what_is_behind_them() {
    check_steps(
        r#"
steps:
  - {id: topic, kind: prompt, prompt_task: classify}
  - id: gate
    kind: branch
    predicate: {path: "${topic.output.urgent}", op: equals, value: true}
    then: fast
    else: slow
  - {id: fast, kind: prompt, prompt_task: reply, input: "${topic.output}"}
  - {id: slow, kind: prompt, prompt_task: reply, input: "${fast.output}"}
  - {id: last, kind: prompt, prompt_task: reply, input: "${slow.output}", depends_on: [fast, slow]}
"#,
    );
}

#[test]
fn a_circle_brings_no_findings_about_order() {
    check_steps(
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify, input: "${c.output}", depends_on: [c]}
#                                                                                   ^ error[step-cycle]: steps go round in a circle: `a` → `b` → `c` → `a`
  - {id: b, kind: prompt, prompt_task: classify, input: "${a.output}"}
#        ^ note: follows `a`, the step before it
  - {id: c, kind: prompt, prompt_task: classify, input: "${b.output}"}
#        ^ note: follows `b`, the step before it
"#,
    );
}

#[test]
fn shared_arguments_are_wrong_once() {
    check_steps(
        r#"
steps:
  - {id: a, kind: tool, tool: search, args: &args {text: "${inptu.text}"}}
#                                                           ^^^^^ error[unresolved-step-reference]: `inptu` is neither `input` nor a step of `triage`
  - {id: b, kind: tool, tool: search, args: *args}
  - {id: c, kind: tool, tool: search, args: {<<: *args, more: "${input.more}"}}
"#,
    );
}

#[test]
fn inputs_that_are_text() {
    check_steps(
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify, input: hello}
#                                                       ^^^^^ warning[literal-step-input]: the input of `a` is this text, not a reference
  - {id: b, kind: prompt, prompt_task: classify, input: "{{input.text}}"}
#                                                       ^^^^^^^^^^^^^^^^ warning[literal-step-input]: the input of `b` is this text, not a reference
  - {id: c, kind: prompt, prompt_task: classify, input: '{a.output}'}
#                                                       ^^^^^^^^^^^^ warning[literal-step-input]: the input of `c` is this text, not a reference
  - {id: d, kind: agent, prompt_task: reply, input: "", termination: {max_steps: 2}}
#                                                   ^^ warning[literal-step-input]: the input of `d` is this text, not a reference
  - {id: e, kind: prompt, prompt_task: classify, input: {text: hello}}
  - {id: f, kind: prompt, prompt_task: classify, input: "Hello ${input.name}"}
"#,
    );
}

#[test]
fn the_prompt_or_tool_of_a_step() {
    check_steps(
        r#"
steps:
  - {id: topic, kind: prompt, prompt_task: classify}
  - {id: find, kind: tool, tool: search, args: {text: "${classify.output.text}", more: "${classify}"}}
#                                                        ^^^^^^^^ error[unresolved-step-reference]: `classify` is neither `input` nor a step of `triage`
#                                                                                         ^^^^^^^^ error[unresolved-step-reference]: `classify` is neither `input` nor a step of `triage`
  - {id: last, kind: prompt, prompt_task: reply, input: "${search.results}"}
#                                                          ^^^^^^ error[unresolved-step-reference]: `search` is neither `input` nor a step of `triage`
"#,
    );
}
