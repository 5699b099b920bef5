//! Tools that nobody calls.

use crate::{check, check_with_tools};

#[test]
fn neither_prompts_nor_steps() {
    check_with_tools(
        r"
  search: {description: Searches., parameters: {type: object, properties: {}}}
# ^^^^^^ warning[unused-tool]: no prompt and no step can call the tool `search`
# = help: list it under `tools` of a prompt, or take it out
  find: {description: Finds., parameters: {type: object, properties: {}}}
packc: {lints: {unused-tool: warn}}
prompts:
  a: {system_template: Answer., tools: [lookup_order]}
compositions:
  work:
    version: 1
    steps:
      - {id: a, kind: tool, tool: refund}
      - {id: b, kind: agent, prompt_task: a, tools: [find], termination: {max_steps: 3}}
workflow:
  version: 1
  entry: work
  states:
    work: {orchestration: composition, composition: work, terminal: true}
",
    );
}

#[test]
fn a_misspelt_name_meant_the_tool() {
    check_with_tools(
        r"
packc: {lints: {unused-tool: warn}}
prompts:
  a:
    system_template: Answer.
    tools: [lokup_order]
#           ^^^^^^^^^^^ error[unknown-tool]: `lokup_order` is not a tool of this pack
compositions:
  work:
    version: 1
    steps:
      - {id: a, kind: tool, tool: refnd}
#                                 ^^^^^ error[unknown-step-tool]: `refnd` is not a tool of this pack
workflow:
  version: 1
  entry: work
  states:
    work: {orchestration: composition, composition: work, terminal: true}
",
    );
}

#[test]
fn others_may_call_it() {
    // A pattern, a skill, and a step of a vendor.
    check_with_tools(
        r#"
packc: {lints: {unused-tool: warn}}
prompts:
  a: {system_template: Answer., tools: ["*"]}
"#,
    );
    check_with_tools(
        r"
packc: {lints: {unused-tool: warn}}
prompts:
  a: {system_template: Answer.}
--- skills/money/SKILL.md
---
name: money
description: How to pay money back. Use it when somebody asks for that.
allowed-tools: refund lookup_order
---
Pay it back.
",
    );
    check_with_tools(
        r"
packc: {lints: {unused-tool: warn}}
prompts:
  a: {system_template: Answer.}
compositions:
  work:
    version: 1
    steps:
      - {id: a, kind: acme.call, what: refund}
workflow:
  version: 1
  entry: work
  states:
    work: {orchestration: composition, composition: work, terminal: true}
",
    );
}

#[test]
fn nobody_is_told_unless_asked() {
    check(
        r"
tools:
  search: {description: Searches., parameters: {type: object, properties: {}}}
prompts:
  a: {system_template: Answer.}
",
    );
}
