//! Requirements, references to them, and who can serve whom.

use super::{check, check_steps_in, drawn};

#[test]
fn keys_of_requirements() {
    check(
        r#"--- pack.yaml
id: tickets
version: 1.0.0
requires:
  providers:
    - default
    - ""
#     ^^ error[invalid-provider-key]: the key of a provider can't be empty
    - judge
#     ^^^^^ note: the first
#     ^^^^^ note: the first
    - {key: judge, role: llm}
#           ^^^^^ error[duplicate-provider]: two providers have the key `judge`
    - judge
#     ^^^^^ error[duplicate-provider]: two providers have the key `judge`
    - größe
#     ^^^^^ error[invalid-provider-key]: `größe` can't be the key of a provider
    - {key: "not a key", role: llm}
#           ^^^^^^^^^^^ error[wrong-format]: `requires.providers[6].key` can't be `not a key`
prompts:
  one:
    system_template: One.
"#,
    );
}

#[test]
fn references() {
    let pack = drawn(&[(
        "    - {key: spare, role: llm, required: false}\n",
        r"
#                                       ^^^^^ note: may be left unbound
",
    )]);
    check_steps_in(
        &pack,
        r#"
steps:
  - {id: a, kind: prompt, prompt_task: classify, provider: draftr}
#                                                          ^^^^^^ error[unknown-provider]: `draftr` is not a provider that this pack requires
  - {id: b, kind: agent, prompt_task: reply, provider: openai, termination: {max_steps: 1}}
#                                                      ^^^^^^ error[unknown-provider]: `openai` is not a provider that this pack requires
  - {id: c, kind: prompt, prompt_task: classify, provider: Default}
#                                                          ^^^^^^^ error[unknown-provider]: `Default` is not a provider that this pack requires
  - {id: d, kind: prompt, prompt_task: classify, provider: spare}
#                                                          ^^^^^ warning[optional-provider]: the step `d` can't run without `spare`, which is optional
  - id: e
    kind: parallel
    provider: drafter
#   ^^^^^^^^ error[provider-without-call]: a parallel step calls no model, so it has no `provider`
    branches:
      - {id: x, kind: tool, tool: search, provider: nobody}
#                                         ^^^^^^^^ error[provider-without-call]: a tool step calls no model, so it has no `provider`
      - {id: q, kind: prompt, prompt_task: classify, provider: spar}
#                                                              ^^^^ error[unknown-provider]: `spar` is not a provider that this pack requires
    reduce: {strategy: barrier, into: all}
  - {id: f, kind: branch, predicate: {path: "${input.x}", exists: true}, then: g, provider: cheap}
#                                                                                 ^^^^^^^^ error[provider-without-call]: a branch step calls no model, so it has no `provider`
  - {id: g, kind: prompt, prompt_task: classify}
"#,
    );
}

#[test]
fn a_prompt_without_requirements() {
    check(
        r"--- pack.yaml
id: tickets
version: 1.0.0
prompts:
  one:
    system_template: One.
    provider: drafter
#             ^^^^^^^ error[unknown-provider]: `drafter` is not a provider that this pack requires
",
    );
}

#[test]
fn who_serves_steps() {
    let pack = drawn(&[
        (
            "    - {key: cheap, role: llm, capabilities: {tool_use: false}}\n",
            r"
#                                                      ^^^^^ note: not required
",
        ),
        (
            "    - {key: fast, role: inference}\n",
            r"
#                       ^^^^^^^^^ note: not `llm`
#                       ^^^^^^^^^ note: not `llm`
#                       ^^^^^^^^^ note: not `llm`
",
        ),
        (
            "    provider: fast\n",
            r"
#             ^^^^ note: by its prompt
#             ^^^^ note: by its prompt
",
        ),
    ]);
    check_steps_in(
        &pack,
        r"
steps:
  - {id: a, kind: prompt, prompt_task: guess}
#                                      ^^^^^ warning[prompt-step-provider]: the step `a` asks a provider of the role `inference` for free text
  - {id: b, kind: prompt, prompt_task: guess, provider: drafter}
  - {id: c, kind: prompt, prompt_task: guess, provider: default}
  - {id: d, kind: prompt, prompt_task: classify, provider: fast}
#                                                          ^^^^ warning[prompt-step-provider]: the step `d` asks a provider of the role `inference` for free text
  - {id: e, kind: agent, prompt_task: guess, termination: {max_steps: 1}}
#                                     ^^^^^ warning[agent-step-provider]: the step `e` runs an agent on a provider of the role `inference`
  - {id: f, kind: agent, prompt_task: reply, provider: cheap, termination: {max_steps: 1}}
#                                                      ^^^^^ warning[agent-step-provider]: the step `f` calls tools, and `cheap` isn't required to
  - {id: g, kind: agent, prompt_task: reply, provider: drafter, termination: {max_steps: 1}}
",
    );
}

#[test]
fn conversations() {
    check(
        r#"--- pack.yaml
id: tickets
version: 1.0.0
requires:
  providers:
    - default
    - {key: fast, role: inference}
#                       ^^^^^^^^^ note: not `llm`
    - {key: custom, role: acme.model}
#                         ^^^^^^^^^^ note: not `llm`
prompts:
  one:
    system_template: One.
    provider: fast
#             ^^^^ warning[conversation-provider]: the prompt `one` holds a conversation on a provider of the role `inference`
  two:
    system_template: Two.
    provider: custom
#             ^^^^^^ warning[conversation-provider]: the prompt `two` holds a conversation on a provider of the role `acme.model`
  three:
    system_template: Three.
    provider: fast
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: one, orchestration: hybrid, on_event: {Next: b}}
#                    ^^^ note: a state runs the prompt
    b: {prompt_task: two, on_event: {Next: c, Back: d}}
#                    ^^^ note: a state runs the prompt
    c: {orchestration: composition, composition: triage, terminal: true}
    d: {prompt_task: one, terminal: true}
--- compositions/triage.yaml
version: 1
steps:
  - {id: a, kind: prompt, prompt_task: three, output_schema: ../topic.json}
--- topic.json
{"enum": ["refund", "other"]}
"#,
    );
}

#[test]
fn a_default_of_another_role_is_reported_once() {
    check(
        r"--- pack.yaml
id: tickets
version: 1.0.0
requires:
  providers:
    - {key: default, role: inference, required: false}
#                          ^^^^^^^^^ warning[default-provider-role]: `default` is the primary model, and its role is `inference`
#                                               ^^^^^ warning[optional-provider]: the prompt `one` can't run without `default`, which is optional
prompts:
  one:
    system_template: One.
  two:
    system_template: Two.
    provider: default
workflow:
  version: 1
  entry: work
  states:
    work: {prompt_task: one, on_event: {Next: more}}
    more: {orchestration: composition, composition: triage, terminal: true}
--- compositions/triage.yaml
version: 1
steps:
  - {id: a, kind: prompt, prompt_task: one}
  - {id: b, kind: agent, prompt_task: two, termination: {max_steps: 1}}
",
    );
}

#[test]
fn the_primary_model() {
    check(
        r"--- pack.yaml
id: tickets
version: 1.0.0
requires:
  providers:
    - main
#     ^^^^ warning[no-default-provider]: nothing runs on `main`, the only language model of the pack
    - {key: index, role: embedding}
prompts:
  one:
    system_template: One.
",
    );
}

#[test]
fn a_judge_is_no_primary_model() {
    check(
        r"--- pack.yaml
id: tickets
version: 1.0.0
requires:
  providers:
    - judge
evals:
  - {id: tone, type: llm_judge, trigger: every_turn, params: {by: {model: judge}}}
prompts:
  one:
    system_template: One.
",
    );
}

#[test]
fn slips_of_the_pen() {
    check(
        r"--- pack.yaml
id: tickets
version: 1.0.0
packc:
  lints: {capability-namespace: warn}
requires:
  providers:
    - key: default
      role: LLM
#           ^^^ warning[misspelt-provider-role]: `LLM` is not a role that PromptPack knows
      capabilities: {min_context_token: 3, structuredOutput: true, modality: [text], speed: 3, x-speed: 3}
#                    ^^^^^^^^^^^^^^^^^ warning[misspelt-capability]: `min_context_token` is not a capability that PromptPack knows
#                                          ^^^^^^^^^^^^^^^^ warning[misspelt-capability]: `structuredOutput` is not a capability that PromptPack knows
#                                                                  ^^^^^^^^ warning[capability-namespace]: `modality` may mean something else in a later version of PromptPack
#                                                                                    ^^^^^ warning[capability-namespace]: `speed` may mean something else in a later version of PromptPack
prompts:
  one:
    system_template: One.
",
    );
}
