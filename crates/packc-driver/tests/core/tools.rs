//! Tools that prompts name.

use crate::{check, check_with_tools};

#[test]
fn a_near_name_is_suggested() {
    check_with_tools(
        r#"
prompts:
  a:
    system_template: Answer.
    tools: [lookup-order, "lokup_order", refunds]
#           ^^^^^^^^^^^^ error[unknown-tool]: `lookup-order` is not a tool of this pack
# = help: did you mean `lookup_order`?
# = fix: `lookup-order` -> `lookup_order`
#                         ^^^^^^^^^^^^^ error[unknown-tool]: `lokup_order` is not a tool of this pack
# = help: did you mean `lookup_order`?
# = fix: `"lokup_order"` -> `"lookup_order"`
#                                        ^^^^^^^ error[unknown-tool]: `refunds` is not a tool of this pack
# = help: did you mean `refund`?
# = fix: `refunds` -> `refund`
"#,
    );
}

#[test]
fn a_name_like_no_other() {
    check_with_tools(
        r"
prompts:
  a:
    system_template: Answer.
    tools: [search]
#           ^^^^^^ error[unknown-tool]: `search` is not a tool of this pack
# = help: define it under `tools`: there are `lookup_order` and `refund`
",
    );
    check(
        r"
prompts:
  a:
    system_template: Answer.
    tools: [search]
#           ^^^^^^ error[unknown-tool]: `search` is not a tool of this pack
# = help: define it under `tools`: the pack has none so far
",
    );
    check(
        r"
tools:
  refund: {description: Pays money back., parameters: {type: object, properties: {}}}
prompts:
  a:
    system_template: Answer.
    tools: [search]
#           ^^^^^^ error[unknown-tool]: `search` is not a tool of this pack
# = help: define it under `tools`: there is only `refund`
",
    );
}

#[test]
fn two_near_names_leave_the_choice() {
    check(
        r"
tools:
  get_order: {description: Finds an order., parameters: {type: object, properties: {}}}
  set_order: {description: Changes an order., parameters: {type: object, properties: {}}}
prompts:
  a:
    system_template: Answer.
    tools: [et_order]
#           ^^^^^^^^ error[unknown-tool]: `et_order` is not a tool of this pack
# = help: did you mean `get_order`?
",
    );
}

#[test]
fn a_prompt_is_no_tool_unless_it_is_an_agent() {
    check(
        r"
prompts:
  a:
    system_template: Answer.
    tools: [billing]
#           ^^^^^^^ error[unknown-tool]: `billing` is not a tool of this pack
# = help: it is a prompt; to make it one that others can call, list `billing` under `agents.members`
  billing: {system_template: Answer about the bill.}
",
    );
    // A member that isn't the entry.
    check(
        r"
prompts:
  desk: {system_template: Answer., tools: [orders]}
  orders:
    system_template: Answer about orders.
    tools: [billing]
#           ^^^^^^^ error[unknown-tool]: `billing` is not a tool of this pack
# = help: it is a prompt; to make it one that others can call, list `billing` under `agents.members`
  billing: {system_template: Answer about the bill.}
agents:
  entry: desk
  members: {desk: {}, orders: {}}
",
    );
}

#[test]
fn members_are_suggested_too() {
    check(
        r"
prompts:
  desk:
    system_template: Answer.
    tools: [ordres]
#           ^^^^^^ error[unknown-tool]: `ordres` is not a tool of this pack
# = help: did you mean `orders`?
# = fix: `ordres` -> `orders`
  orders: {system_template: Answer about orders.}
agents:
  entry: desk
  members: {desk: {}, orders: {}}
",
    );
}

#[test]
fn what_the_rules_of_agents_say_is_not_said_again() {
    check(
        r"
prompts:
  desk:
    system_template: Answer.
    tools: [orders, desk]
#           ^^^^^^ warning[tool-not-a-member]: the entry agent can't call the prompt `orders`, which is no member
#                   ^^^^ warning[agent-calls-itself]: the agent `desk` calls itself
  orders: {system_template: Answer about orders.}
agents:
  entry: desk
  members: {desk: {}}
",
    );
    // The member is misspelt, not the tool.
    check(
        r"
prompts:
  desk: {system_template: Answer., tools: [orders]}
  orders: {system_template: Answer about orders., tools: [orders]}
agents:
  entry: desk
  members:
    desk: {}
    ordres: {}
#   ^^^^^^ error[unknown-prompt]: the member `ordres` is not a prompt of this pack
",
    );
}

#[test]
fn a_list_that_several_prompts_share_is_wrong_once() {
    check_with_tools(
        r"
prompts:
  a: {system_template: Answer., tools: &common [lookup_oder, refund]}
#                                               ^^^^^^^^^^^ error[unknown-tool]: `lookup_oder` is not a tool of this pack
  b: {system_template: Answer., tools: *common}
  c: {system_template: Answer., tools: *common}
",
    );
}

#[test]
fn tools_in_files() {
    check(
        r"
--- tools/lookup.yaml
description: Finds an order.
parameters: {type: object, properties: {}}
--- prompts/a.md
---
tools:
  - lookup_order
#   ^^^^^^^^^^^^ error[unknown-tool]: `lookup_order` is not a tool of this pack
---
Answer.
",
    );
}
