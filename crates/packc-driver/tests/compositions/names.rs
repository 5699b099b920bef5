//! Prompts, tools and evals that steps name, strategies, and compositions that nothing runs.

use super::{PACK, check, check_steps, drawn};

#[test]
fn prompts_tools_and_evals_at_every_depth() {
    check_steps(
        r"
steps:
  - id: all
    kind: parallel
    branches:
      - {id: a, kind: prompt, prompt_task: clasify}
#                                          ^^^^^^^ error[unknown-step-prompt]: `clasify` is not a prompt of this pack
      - {id: b, kind: tool, tool: finsh}
#                                 ^^^^^ error[unknown-step-tool]: `finsh` is not a tool of this pack
      - {id: c, kind: agent, prompt_task: nothing, tools: [search, serch], termination: {max_steps: 1}}
#                                         ^^^^^^^ error[unknown-step-prompt]: `nothing` is not a prompt of this pack
#                                                                  ^^^^^ error[unknown-step-tool]: `serch` is not a tool of this pack
      - {id: d, kind: acme.judge, modifiers: {eval: [tome]}, prompt_task: clasify, tool: finsh}
#                                                    ^^^^ error[unknown-step-eval]: `tome` is not an eval of this pack
    reduce: {strategy: barrier, into: all}
  - {id: e, kind: tool, tool: classify}
#                             ^^^^^^^^ error[unknown-step-tool]: `classify` is not a tool of this pack
",
    );
}

#[test]
fn evals_of_the_pack_and_of_the_own_prompt() {
    check_steps(
        r"
steps:
  - {id: a, kind: prompt, prompt_task: classify, modifiers: {eval: [tone, exact]}}
  - {id: b, kind: prompt, prompt_task: reply, modifiers: {eval: [exact]}}
#                                                                ^^^^^ error[unknown-step-eval]: `exact` is not an eval of this pack
  - {id: c, kind: tool, tool: finish, modifiers: {eval: [exact, tone]}}
#                                                        ^^^^^ error[unknown-step-eval]: `exact` is not an eval of this pack
  - {id: d, kind: prompt, prompt_task: nothing, modifiers: {eval: [exact]}}
#                                      ^^^^^^^ error[unknown-step-prompt]: `nothing` is not a prompt of this pack
",
    );
}

#[test]
fn a_pack_without_tools_and_evals() {
    check(
        r"--- pack.yaml
id: tickets
version: 1.0.0
prompts:
  classify:
    system_template: Name the topic.
workflow:
  version: 1
  entry: work
  states:
    work: {orchestration: composition, composition: triage, terminal: true}
--- compositions/triage.yaml
version: 1
steps:
  - {id: a, kind: tool, tool: search, modifiers: {eval: [tone]}}
#                             ^^^^^^ error[unknown-step-tool]: `search` is not a tool of this pack
#                                                        ^^^^ error[unknown-step-eval]: `tone` is not an eval of this pack
",
    );
}

#[test]
fn a_tool_by_its_name_instead_of_its_key() {
    check(&format!(
        "{}{}",
        PACK.replace("  finish:\n", "  done:\n    name: finish_ticket\n")
            .replace("tools: [search, finish]", "tools: [search, done]"),
        r"--- compositions/triage.yaml
version: 1
steps:
  - {id: a, kind: tool, tool: finish_ticket}
#                             ^^^^^^^^^^^^^ error[unknown-step-tool]: `finish_ticket` is not a tool of this pack
"
    ));
}

#[test]
fn tools_that_end_an_agent_step() {
    check_steps(
        r"
steps:
  - {id: a, kind: agent, prompt_task: reply, tools: [search], termination: {tool_called: finish}}
#                                                                                        ^^^^^^ warning[termination-tool-not-offered]: `a` ends with a call of `finish`, which is none of its tools
#                                                   ^^^^^^^^ note: the tools of the step
  - {id: b, kind: agent, prompt_task: reply, tools: [search], termination: {tool_called: serch}}
#                                                                                        ^^^^^ warning[termination-tool-not-offered]: `b` ends with a call of `serch`, which is none of its tools
#                                                   ^^^^^^^^ note: the tools of the step
  - {id: c, kind: agent, prompt_task: reply, tools: [], termination: {tool_called: close}}
#                                                                                  ^^^^^ warning[termination-tool-not-offered]: `c` ends with a call of `close`, which is none of its tools
#                                                   ^^ note: the tools of the step
  - {id: d, kind: agent, prompt_task: reply, termination: {tool_called: finsh}}
#                                                                       ^^^^^ warning[termination-tool-not-offered]: no tool of the pack is called `finsh`
  - {id: e, kind: agent, prompt_task: reply, termination: {tool_called: close, max_steps: 3}}
#                                                                       ^^^^^ warning[termination-tool-not-offered]: no tool of the pack is called `close`
  - {id: f, kind: agent, prompt_task: classify, termination: {tool_called: finish}}
  - {id: g, kind: agent, prompt_task: reply, tools: [finsh], termination: {tool_called: finish}}
#                                                    ^^^^^ error[unknown-step-tool]: `finsh` is not a tool of this pack
  - {id: h, kind: agent, prompt_task: reply, tools: [search, finish], termination: {tool_called: finish}}
",
    );
}

#[test]
fn strategies() {
    check_steps(
        r"
steps:
  - id: a
    kind: parallel
    branches: &branches [{id: x, kind: tool, tool: search}, {id: q, kind: tool, tool: search}]
    reduce: {strategy: bariers, into: all}
#                      ^^^^^^^ warning[unknown-strategy]: `bariers` is no strategy of PromptPack
  - id: b
    kind: parallel
    branches: [{id: v, kind: tool, tool: search}, {id: w, kind: tool, tool: search}]
    reduce: {strategy: aggregate, into: all}
#                      ^^^^^^^^^ warning[unknown-strategy]: `aggregate` is kept for a later version of PromptPack
  - id: c
    kind: parallel
    branches: [{id: t, kind: tool, tool: search}, {id: u, kind: tool, tool: search}]
    reduce: {strategy: Append, into: all}
#                      ^^^^^^ warning[unknown-strategy]: `Append` is no strategy of PromptPack
",
    );
}

#[test]
fn compositions_without_a_workflow() {
    let pack = PACK.split("workflow:").next().unwrap_or_default();
    check(&format!(
        "{pack}{}",
        r"compositions:
#<^^^^^^^^^^^^ warning[unused-composition]: the pack has compositions, and no workflow that runs them
  a: {version: 1, steps: [{id: a, kind: tool, tool: search}]}
  b: {version: 1, steps: [{id: a, kind: tool, tool: search}]}
"
    ));
}

#[test]
fn a_misspelt_composition_is_not_unused_too() {
    let pack = drawn(&[(
        "    work: {orchestration: composition, composition: triage, terminal: true}\n",
        r"
#                                                   ^^^^^^ error[unknown-composition]: `triage` is not a composition of this pack
",
    )]);
    check(&format!(
        "{pack}{}",
        r"compositions:
  traige: {version: 1, steps: [{id: a, kind: tool, tool: search}]}
  other: {version: 1, steps: [{id: a, kind: tool, tool: search}]}
# ^^^^^ warning[unused-composition]: no state runs the composition `other`
"
    ));
}
