//! Conditions on the call of a tool.

use crate::{accept, check};

/// A pack with tools, of which a prompt offers one.
const TOOLS: &str = "
tools:
  search: {description: Searches., parameters: {type: object, properties: {}}}
  refund: {description: Pays back., parameters: {type: object, properties: {}}}
prompts:
  greet:
    system_template: Say hello.
    tools: [search]
";

#[test]
fn tools_that_evals_wait_for() {
    check(&format!(
        "{TOOLS}#          ^^^^^^^^ note: the tools of the prompt
    evals:
      - {{id: a, type: regex, trigger: every_turn, when: {{tool_called: search}}}}
      - {{id: b, type: regex, trigger: every_turn, when: {{tool_called: refund}}}}
#                                                                     ^^^^^^ warning[unknown-eval-tool]: the prompt `greet` doesn't offer the tool `refund`
# = label: the eval never runs
# = help: add `refund` to `tools` of the prompt, or take the condition out
      - {{id: c, type: regex, trigger: every_turn, when: {{tool_called: serch}}}}
#                                                                     ^^^^^ warning[unknown-eval-tool]: no tool of the pack is called `serch`
# = label: the eval never runs
# = help: did you mean `search`?
# = fix: `serch` -> `search`
      - {{id: d, type: regex, trigger: every_turn, when: {{tool_called: workflow__transition}}}}
      - {{id: e, type: regex, trigger: every_turn, when: {{tool_called: [search], turn_count_gte: 3}}}}
evals:
  - {{id: f, type: regex, trigger: every_turn, when: {{tool_called: refund}}}}
  - {{id: g, type: regex, trigger: every_turn, when: {{tool_called: book}}}}
#                                                                 ^^^^ warning[unknown-eval-tool]: no tool of the pack is called `book`
# = label: the eval never runs
# = help: name one of `search` and `refund`, or take the condition out
"
    ));
}

#[test]
fn tools_that_come_another_way() {
    // By the agent step that runs the prompt.
    accept(&format!(
        "{TOOLS}    evals: [{{id: a, type: regex, trigger: every_turn, when: {{tool_called: refund}}}}]
compositions:
  work:
    version: 1
    steps:
      - {{id: s, kind: agent, prompt_task: greet, tools: [refund], termination: {{max_steps: 3}}}}
workflow:
  version: 2
  entry: a
  states:
    a: {{orchestration: composition, composition: work, terminal: true}}
"
    ));
    // As another agent.
    accept(
        "
prompts:
  greet:
    system_template: Say hello.
    tools: [leave]
    evals: [{id: a, type: regex, trigger: every_turn, when: {tool_called: leave}}]
  leave: {system_template: Say goodbye.}
agents:
  entry: greet
  members: {greet: {}, leave: {}}
",
    );
    // By a skill.
    accept(&format!(
        "{TOOLS}    evals: [{{id: a, type: regex, trigger: every_turn, when: {{tool_called: refund}}}}]
skills: [{{name: pay, description: How to pay back., instructions: Pay back.}}]
"
    ));
}

#[test]
fn an_unknown_tool_is_reported_where_it_should_be_offered() {
    check(&format!(
        "{TOOLS}    evals: [{{id: a, type: regex, trigger: every_turn, when: {{tool_called: book}}}}]
compositions:
  work:
    version: 1
    steps:
      - {{id: s, kind: agent, prompt_task: greet, tools: [book], termination: {{max_steps: 3}}}}
#                                                        ^^^^ error[unknown-step-tool]: `book` is not a tool of this pack
workflow:
  version: 2
  entry: a
  states:
    a: {{orchestration: composition, composition: work, terminal: true}}
"
    ));
}
