//! Nothing is concluded from what couldn't be read.

use crate::{check, check_with_tools};

#[test]
fn tools_of_the_pack() {
    check(
        r"
tools:
  a: *nowhere
#    ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
prompts:
  a:
    system_template: Answer.
    tools: [a]
",
    );
    check(
        r"
tools: *nowhere
#      ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
prompts:
  a:
    system_template: Answer.
    tools: [a]
    tool_policy: {blocklist: [a]}
",
    );
    check(
        r"
tool:
#<^^^^ error[unknown-key]: `tool` is not a key of a pack
  a: {description: Does it., parameters: {type: object, properties: {}}}
prompts:
  a:
    system_template: Answer.
    tools: [a]
",
    );
}

#[test]
fn tools_of_a_prompt() {
    check_with_tools(
        r"
packc: {lints: {unused-tool: warn}}
prompts:
  a:
    system_template: Answer.
    tools: [*nowhere]
#           ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
    tool_policy: {blocklist: [refund]}
",
    );
}

#[test]
fn agents_and_steps() {
    check_with_tools(
        r"
packc: {lints: {unused-tool: warn}}
prompts:
  a:
    system_template: Answer.
    tools: [b]
    tool_policy: {blocklist: [refund]}
  b: {system_template: Answer.}
agents: *nowhere
#       ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
compositions:
  work:
    version: 1
    steps:
      - *nowhere
#       ^^^^^^^^ error[unknown-anchor]: there is no anchor `&nowhere` before this alias
workflow:
  version: 1
  entry: work
  states:
    work: {orchestration: composition, composition: work, terminal: true}
",
    );
}
