//! Nothing is concluded from what couldn't be read.

use super::{PACK, check, check_steps};

#[test]
fn a_step_without_an_id_may_be_any() {
    check_steps(
        r#"
output: z
steps:
  - {kind: prompt, prompt_task: classify}
#    ^^^^ error[missing-key]: `compositions.triage.steps[0]` has no `id`
  - {id: b, kind: prompt, prompt_task: classify, input: "${x.output}", depends_on: [q]}
"#,
    );
}

#[test]
fn an_id_of_another_type_may_be_any() {
    check_steps(
        r#"
steps:
  - {id: 3, kind: prompt, prompt_task: classify}
#        ^ error[wrong-type]: `compositions.triage.steps[0].id` must be a string, but `3` is a number
  - {id: b, kind: prompt, prompt_task: classify, input: "${x.output}", depends_on: [q]}
"#,
    );
}

#[test]
fn a_step_that_is_none_may_be_any() {
    check_steps(
        r#"
steps:
  - classify
#   ^^^^^^^^ error[wrong-type]: `compositions.triage.steps[0]` must be a mapping, but `classify` is a string
  - {id: b, kind: prompt, prompt_task: classify, input: "${x.output}", depends_on: [q]}
"#,
    );
}

#[test]
fn includes_that_are_not_there() {
    check_steps(
        r#"
steps:
  - $include: ../first.yaml
#             ^^^^^^^^^^^^^ error[missing-file]: `first.yaml` does not exist
  - {id: b, kind: prompt, prompt_task: classify, input: "${x.output}", depends_on: [q]}
  - id: c
    kind: agent
    prompt_task: classify
    tools: {$include: ../tools.yaml}
#                     ^^^^^^^^^^^^^ error[missing-file]: `tools.yaml` does not exist
    termination: {$include: ../end.yaml}
#                           ^^^^^^^^^^^ error[missing-file]: `end.yaml` does not exist
    input: {$include: ../input.yaml}
#                     ^^^^^^^^^^^^^ error[missing-file]: `input.yaml` does not exist
"#,
    );
}

#[test]
fn sections_that_are_not_there() {
    let pack = PACK
        .replace(
            "evals:\n  - {id: tone, type: llm_judge, trigger: every_turn}\n",
            "evals: {$include: evals.yaml}\n#                 ^^^^^^^^^^ error[missing-file]: `evals.yaml` does not exist\n",
        )
        .replace(
            "  finish:\n",
            "  finish: {$include: finish.yaml}\n#                    ^^^^^^^^^^^ error[missing-file]: `finish.yaml` does not exist\n  done:\n",
        )
        .replace(
            "    - {key: cheap,",
            "    - $include: provider.yaml\n#               ^^^^^^^^^^^^^ error[missing-file]: `provider.yaml` does not exist\n    - {key: cheap,",
        );
    check(&format!(
        "{pack}{}",
        r"--- compositions/triage.yaml
version: 1
steps:
  - {id: a, kind: tool, tool: finish, modifiers: {eval: [any]}}
  - {id: b, kind: prompt, prompt_task: classify, provider: any}
"
    ));
}

#[test]
fn states_that_are_not_there() {
    let pack = PACK.replace(
        "terminal: true}\n",
        "on_event: {More: other}}\n    other: {$include: other.yaml}\n#                     ^^^^^^^^^^ error[missing-file]: `other.yaml` does not exist\n",
    );
    check(&format!(
        "{pack}{}",
        r"--- compositions/triage.yaml
version: 1
steps: [{id: a, kind: tool, tool: search}]
--- compositions/other.yaml
version: 1
steps: [{id: a, kind: tool, tool: search}]
"
    ));
}

#[test]
fn a_reducer_that_is_not_there() {
    check_steps(
        r#"
steps:
  - id: a
    kind: parallel
    branches: [{id: x, kind: tool, tool: search}, {id: q, kind: tool, tool: search}]
    reduce: {$include: ../reduce.yaml}
#                      ^^^^^^^^^^^^^^ error[missing-file]: `reduce.yaml` does not exist
  - {id: b, kind: prompt, prompt_task: classify, input: "${a.output.any}"}
"#,
    );
}
