//! Keys that belong elsewhere: each is one finding, with what to write.

use crate::check_with_tools;

#[test]
fn keys_of_prompts() {
    check_with_tools(
        r"
prompts:
  a:
    task_type: a
#   ^^^^^^^^^ error[unknown-key]: `task_type` is not a key of a prompt
# = help: did you mean `id`?
# = fix: `task_type` -> `id`
    system: Answer about {{topic}}.
#   ^^^^^^ error[unknown-key]: `system` is not a key of a prompt
# = help: did you mean `system_template`?
# = fix: `system` -> `system_template`
    allowed_tools: [lookup_order]
#   ^^^^^^^^^^^^^ error[unknown-key]: `allowed_tools` is not a key of a prompt
# = help: did you mean `tools`?
# = fix: `allowed_tools` -> `tools`
    inputs: [{name: topic}]
#   ^^^^^^ error[unknown-key]: `inputs` is not a key of a prompt
# = help: did you mean `variables`?
# = fix: `inputs` -> `variables`
    model: gpt-4o
#   ^^^^^ error[unknown-key]: `model` is not a key of a prompt
# = help: a pack names no model: say under `requires.providers` what the model has to be able to do, and write its key here: `provider: default`
",
    );
}

#[test]
fn tools_that_are_no_list() {
    check_with_tools(
        r"
prompts:
  a:
    system_template: Answer.
    tools: lookup_order, refund
#          ^^^^^^^^^^^^^^^^^^^^ error[wrong-type]: `prompts.a.tools` must be a list, but `lookup_order, refund` is a string
# = help: make it a list: `tools: [lookup_order, refund]`
# = fix: `lookup_order, refund` -> `[lookup_order, refund]`
    tool_policy: {blocklist: 'refund'}
#                            ^^^^^^^^ error[wrong-type]: `prompts.a.tool_policy.blocklist` must be a list, but `refund` is a string
# = help: make it a list: `blocklist: [refund]`
# = fix: `'refund'` -> `[refund]`
",
    );
}

#[test]
fn tools_that_are_defined_where_they_are_named() {
    check_with_tools(
        r"
prompts:
  a:
    system_template: Answer.
    tools:
      - name: search
#       ^^^^ error[wrong-type]: `prompts.a.tools[0]` must be a string, but it is a mapping
# = help: define it under `tools` of the pack, and write only its name here, `search`
        description: Searches.
      - refund
",
    );
}

#[test]
fn keys_of_tools_and_packs() {
    crate::check(
        r"
model: gpt-4o
#<^^^^^ error[unknown-key]: `model` is not a key of a pack
# = help: a pack names no model: say under `requires.providers` what the model has to be able to do
tools:
  a:
    description: Does it.
    input_schema: {type: object, properties: {}}
#   ^^^^^^^^^^^^ error[unknown-key]: `input_schema` is not a key of a tool
# = help: did you mean `parameters`?
# = fix: `input_schema` -> `parameters`
  b:
    description: Does it.
    inputSchema: {type: object, properties: {}}
#   ^^^^^^^^^^^ error[unknown-key]: `inputSchema` is not a key of a tool
# = help: did you mean `parameters`?
# = fix: `inputSchema` -> `parameters`
prompts:
  a: {system_template: Answer., tools: [a, b]}
",
    );
}

#[test]
fn a_misspelt_key_is_reported_once() {
    // What stood under the key is unknown, and so is what the prompt lacks because of it.
    check_with_tools(
        r"
packc: {lints: {unused-tool: warn}}
prompts:
  a:
    system_templat: Answer about {{topic}}.
#   ^^^^^^^^^^^^^^ error[unknown-key]: `system_templat` is not a key of a prompt
    variables: [{name: topic}]
    tools: [refund]
  b:
    system_template: Answer.
    tool: [lookup_order]
#   ^^^^ error[unknown-key]: `tool` is not a key of a prompt
    tool_policy: {blocklist: [lookup_order]}
",
    );
}
