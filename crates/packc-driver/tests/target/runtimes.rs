//! What runtimes refuse, ignore and misread.

use crate::check;

#[test]
fn two_runtimes_are_told_together() {
    check("
--- pack.yaml
id: a
version: 1.0.0
packc: { runtimes: [promptkit-1.5, omnia-2026-07] }
requires: { providers: [default] }
#<^^^^^^^^ warning[refused-by-runtime]: PromptKit 1.5 refuses `requires`
# = note: the same goes for Omnia of July 2026
# = help: take it out, or the pack doesn't load there
prompts:
  p: {system_template: Hi}
workflow:
  version: 1
  entry: a
  states:
    a: {prompt_task: p, on_event: {x: b}, max_visits: 1}
#                                         ^^^^^^^^^^ warning[refused-by-runtime]: Omnia of July 2026 refuses `workflow.states.a.max_visits`
# = help: take it out, or the pack doesn't load there
    b: {prompt_task: p}
#   ^ warning[refused-by-runtime]: PromptKit 1.5 refuses `workflow.states.b` without `on_event`
# = note: the same goes for Omnia of July 2026
# = help: add `on_event`, or the pack doesn't load there
");
}

#[test]
fn what_promptkit_ignores_or_misreads() {
    check(
        "
--- skills/a/SKILL.md
---
name: a
description: How to do a.
---
Do a.
--- pack.yaml
id: a
version: 1.0.0
packc: { runtimes: [promptkit-1.5] }
template_engine:
  version: v1
  syntax: \"{{variable}}\"
  features: [fragments, conditionals]
#                       ^^^^^^^^^^^^ warning[ignored-by-runtime]: PromptKit 1.5 doesn't have what `template_engine.features[1]` asks for
# = note: a template with a placeholder that is left over is sent as it is written, with nothing replaced
prompts:
  p:
    system_template: Hi {{who}}
    variables:
      - {name: who, required: false}
#              ^^^ warning[optional-without-default]: `who` may be left out, and has no default
#                             ^^^^^ note: optional here
    tool_policy: {max_rounds: 1}
#   ^^^^^^^^^^^ warning[ignored-by-runtime]: PromptKit 1.5 ignores `prompts.p.tool_policy`
    parameters: {temperature: 0, max_tokens: 10, top_p: 1, top_k: 2}
#                                                ^^^^^ warning[ignored-by-runtime]: PromptKit 1.5 ignores `prompts.p.parameters.top_p`
# = note: it reads `temperature` and `max_tokens`, and no other parameter
#                                                          ^^^^^ note: here too
    pipeline: {stages: [template]}
#   ^^^^^^^^ warning[ignored-by-runtime]: PromptKit 1.5 ignores `prompts.p.pipeline`
    model_overrides: {m: {system_template: Ho}}
#   ^^^^^^^^^^^^^^^ warning[ignored-by-runtime]: PromptKit 1.5 ignores `prompts.p.model_overrides`
    media: {enabled: true}
#   ^^^^^ warning[ignored-by-runtime]: PromptKit 1.5 ignores `prompts.p.media`
skills: [skills/a, \"@acme/b\"]
#        ^^^^^^^^ warning[ignored-by-runtime]: PromptKit 1.5 looks for `skills[0]` in the folder that it runs in
# = note: the specification counts the path from the pack; a folder that isn't there keeps the pack from loading
# = help: run it in the folder of the pack
",
    );
}

#[test]
fn fragments_that_stay_references() {
    for (mode, finding) in [
        ("inline", ""),
        ("strip", ""),
        (
            "reference",
            "#                            ^^^^^^^^^^^ warning[ignored-by-runtime]: PromptKit 1.5 doesn't replace `{{fragments.f}}`\n",
        ),
    ] {
        check(&format!(
            "--- pack.yaml
id: a
version: 1.0.0
packc: {{ runtimes: [promptkit-1.5], fragments: {mode} }}
fragments: {{f: Bye}}
prompts:
  p: {{system_template: \"Hi {{{{fragments.f}}}}\"}}
{finding}"
        ));
    }
}

#[test]
fn what_the_target_refuses_is_told_once() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
packc: { runtimes: [promptkit-1.5], target: 1.5.0 }
requires: { providers: [default] }
#<^^^^^^^^ error[newer-than-target]: `requires` needs PromptPack 1.5.1, and the target is 1.5.0
prompts:
  p: {system_template: Hi}
",
    );
}

#[test]
fn rules_that_a_runtime_switches_on_can_be_switched_off() {
    check(
        "
--- pack.yaml
id: a
version: 1.0.0
packc:
  runtimes: [promptkit-1.5]
  lints: {optional-without-default: off, ignored-by-runtime: error}
prompts:
  p:
    system_template: Hi {{who}}
    variables:
      - {name: who, required: false}
    media: {enabled: true}
#   ^^^^^ error[ignored-by-runtime]: PromptKit 1.5 ignores `prompts.p.media`
",
    );
}
