//! What is right, or may be.

use crate::{check, check_with_tools};

#[test]
fn tools_that_runtimes_bring() {
    check(
        r#"
prompts:
  a:
    system_template: Answer.
    tools:
      - a2a__billing
      - image__resize
      - mcp__docs__search
      - memory__recall
      - skill__activate
      - video__cut
      - workflow__transition
      - "mcp__*"
      - "order_*"
      - "*"
"#,
    );
}

#[test]
fn members_are_tools_of_every_prompt() {
    check(
        r"
prompts:
  desk: {system_template: Answer., tools: [orders]}
  orders: {system_template: Answer about orders.}
  other: {system_template: Answer., tools: [orders]}
agents:
  entry: desk
  members: {desk: {}, orders: {}}
",
    );
}

#[test]
fn a_blocklist_may_take_what_tools_give() {
    check_with_tools(
        r"
prompts:
  a:
    system_template: Answer.
    tools: [lookup_order, refund]
    tool_policy: {blocklist: [refund]}
",
    );
}

#[test]
fn versions_are_independent() {
    check(
        r"
prompts:
  a: {system_template: Answer., version: 4.5.6}
  b: {system_template: Answer., version: v0.1.0}
",
    );
}
