//! Tools that prompts block.

use crate::check_with_tools;

#[test]
fn what_is_not_there() {
    check_with_tools(
        r"
prompts:
  a:
    system_template: Answer.
    tools: [lookup_order]
    tool_policy: {blocklist: [lokup_order, refund, search]}
#                             ^^^^^^^^^^^ warning[unknown-blocked-tool]: the blocked `lokup_order` is not a tool of this pack
# = help: did you mean `lookup_order`?
# = fix: `lokup_order` -> `lookup_order`
#                                                  ^^^^^^ warning[unknown-blocked-tool]: the blocked `search` is not a tool of this pack
# = help: take it out: what the pack doesn't define can't be called
",
    );
}

#[test]
fn what_others_offer() {
    check_with_tools(
        r#"
prompts:
  own: {system_template: Answer., tools: [lookup_order], tool_policy: {blocklist: [lookup_order]}}
  other: {system_template: Answer., tool_policy: {blocklist: [lookup_order]}}
  runtime: {system_template: Answer., tool_policy: {blocklist: [mcp__docs__search, "order_*"]}}
"#,
    );
}

#[test]
fn a_misspelt_tool_is_reported_where_it_is_offered() {
    check_with_tools(
        r"
prompts:
  a:
    system_template: Answer.
    tools: [lookup_oder]
#           ^^^^^^^^^^^ error[unknown-tool]: `lookup_oder` is not a tool of this pack
    tool_policy: {blocklist: [lookup_order]}
  b:
    system_template: Answer.
    tools: [lookup_oder]
#           ^^^^^^^^^^^ error[unknown-tool]: `lookup_oder` is not a tool of this pack
    tool_policy: {blocklist: [lookup_oder]}
",
    );
}
