//! Constructs that are newer than the target.

use crate::check;

#[test]
fn a_construct_is_told_once_with_its_other_places() {
    check("
--- pack.yaml
id: a
version: 1.0.0
packc: { target: 1.3.1 }
prompts:
  p: {system_template: Hi}
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, max_visits: 1, on_event: {x: b}}
#                       ^^^^^^^^^^ error[newer-than-target]: `workflow.states.a.max_visits` needs PromptPack 1.4.0, and the target is 1.3.1
# = note: and at 2 more places
# = help: take it out, or set the target to 1.7.0, the lowest version that has all of this pack
    b: {prompt_task: p, max_visits: 1, on_event: {x: c}}
#                       ^^^^^^^^^^ note: here too
    c: {prompt_task: p, max_visits: 1, on_event: {x: d}}
#                       ^^^^^^^^^^ note: here too
    d: {prompt_task: p, max_visits: 1, on_event: {x: e}}
#                       ^^^^^^^^^^ note: here too
    e: {prompt_task: p, max_visits: 1, on_event: {x: f}}
    f: {prompt_task: p, max_visits: 1, on_event: {x: g}}
    g: {prompt_task: p, on_event: {}, control: user}
#                                     ^^^^^^^ error[newer-than-target]: `workflow.states.g.control` needs PromptPack 1.7.0, and the target is 1.3.1
# = help: take it out, or set the target to 1.7.0
");
}

#[test]
fn only_the_outermost_construct_is_told() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
packc: { target: 1.1 }
prompts:
  p: {system_template: Hi}
workflow:
#<^^^^^^^^ error[newer-than-target]: `workflow` needs PromptPack 1.3.0, and the target is 1.1
# = help: take it out, or set the target to 1.4.0, the lowest version that has all of this pack
  version: 1
  entry: a
  states:
    a: {prompt_task: p, terminal: true}
",
    );
}

#[test]
fn values_and_missing_keys() {
    check("
--- prompts/p.yaml
system_template: Hi {{x}}
variables:
  - {name: x, type: date}
#                   ^^^^ warning[unknown-variable-type]: `date` is not a type that PromptPack knows
#                   ^^^^ error[newer-than-target]: `prompts.p.variables[0].type: date` needs PromptPack 1.1, and the target is 1.0
# = help: write `string`, `number`, `boolean`, `object` or `array`, or set the target to 1.1
validators:
  - {type: custom}
#    ^^^^ error[newer-than-target]: `prompts.p.validators[0]` without `enabled` needs PromptPack 1.1, and the target is 1.0
# = help: add `enabled`, or set the target to 1.1
--- pack.yaml
id: a
version: 1.0.0
packc: { target: 1.0 }
");
}

#[test]
fn a_version_that_should_not_be_used_is_not_proposed() {
    check("
--- pack.yaml
id: a
version: 1.0.0
packc: { target: 1.7.0 }
prompts:
  p:
    system_template: Hi
    extensions: {a.example/x: 1}
#   ^^^^^^^^^^ error[newer-than-target]: `prompts.p.extensions` needs PromptPack 1.8.1, and the target is 1.7.0
# = help: take it out, or set the target to 1.8.1
");
}

#[test]
fn placeholders_without_a_schema() {
    check("
--- pack.yaml
id: a
version: 1.0.0
packc: { target: 1.3.1 }
prompts:
  p: {system_template: \"Hi {{ artifacts.sum }}\"}
#                          ^^^^^^^^^^^^^^^^^^^ warning[blanks-in-placeholder]: `{{ artifacts.sum }}` has blanks inside, which runtimes don't expect
#                             ^^^^^^^^^^^^^ error[newer-than-target]: `{{artifacts.sum}}` needs PromptPack 1.4.0, and the target is 1.3.1
# = help: take it out, or set the target to 1.4.0
#                                       ^^^ warning[unknown-artifact]: no workflow state declares the artifact `sum`
");
}

/// What is wrong by every version is wrong once.
#[test]
fn mistakes_stay_mistakes() {
    check("
--- pack.yaml
id: a
version: 1.0.0
packc: { target: 1.3.1 }
prompts:
  p:
    system_template: Hi
    provder: x
#   ^^^^^^^ error[unknown-key]: `provder` is not a key of a prompt
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, on_event: {}, max_visits: many}
#                                     ^^^^^^^^^^ error[newer-than-target]: `workflow.states.a.max_visits` needs PromptPack 1.4.0, and the target is 1.3.1
#                                                 ^^^^ error[wrong-type]: `workflow.states.a.max_visits` must be a whole number, but `many` is a string
");
}

/// Sources are written in the format of the newest version: what only older ones accept would get lost on the way.
#[test]
fn sources_are_right_by_the_newest_version_too() {
    check("
--- pack.yaml
id: a
version: 1.0.0
packc: { target: 1.4.1 }
prompts:
  p: {system_template: Hi}
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, on_event: {}, orchestration: mine}
#                                                    ^^^^ error[invalid-value]: `workflow.states.a.orchestration` can't be `mine`
");
}
