//! References that say nothing, and references that only look right.

use packc_diagnostics::fixture;

use crate::findings;

#[test]
fn empty_references() {
    fixture::check(
        r#"--- pack.yaml
id: desk
version: 1.0.0
prompts:
  talk:
    system_template: Answer.
    tools: [""]
#           ^^ error[unknown-tool]: a name in `tools` is empty
    tool_policy: {blocklist: [" "]}
#                             ^^^ warning[unknown-blocked-tool]: a name in `blocklist` is empty
agents:
  entry: ""
#        ^^ error[unknown-prompt]: `entry` is empty
  members: {talk: {description: Talks.}}
workflow:
  version: 1
  entry: ""
#        ^^ error[unknown-state]: the name of the state is empty
  states:
    a: {prompt_task: "", on_event: {Done: b}}
#                    ^^ error[unknown-prompt]: `prompt_task` is empty
    b: {prompt_task: talk, on_event: {Done: ""}}
#                                           ^^ error[unknown-state]: the name of the state is empty
    c: {orchestration: composition, composition: ""}
#                                                ^^ error[unknown-composition]: `composition` is empty
compositions:
  check:
    version: 1
    output: one
    steps:
      - {id: one, kind: prompt, prompt_task: ""}
#                                            ^^ error[unknown-step-prompt]: `prompt_task` is empty
      - {id: two, kind: tool, tool: ""}
#                                   ^^ error[unknown-step-tool]: the name of the tool is empty
"#,
        findings,
    );
}

/// The same letters to the eye.
#[test]
fn references_that_only_look_right() {
    fixture::check(
        &r#"--- pack.yaml
id: desk
version: 1.0.0
prompts:
  triage:
    system_template: "{{fragments.tone}}"
    tools: [oREen]
#           ^^^^ error[unknown-tool]: `oREen` is not a tool of this pack
# = note: its `RE` (U+0440) looks like `p` (U+0070), and is another character
# = help: did you mean `open`?
# = fix: `oREen` -> `open`
  a:
    system_template: Answer.
tools:
  open: {description: Opens., parameters: {type: object, properties: {}}}
fragments:
  tone: Be kind.
workflow:
  version: 1
  entry: one
  states:
    one: {prompt_task: triACYge, on_event: {Next: cafeACUTE}}
#                      ^^^^^^ error[unknown-prompt]: `triACYge` is not a prompt of this pack
# = note: its `ACY` (U+0430) looks like `a` (U+0061), and is another character
# = help: did you mean `triage`?
# = fix: `triACYge` -> `triage`
#                                               ^^^^^ error[unknown-state]: `cafeACUTE` is not a state of the workflow
# = note: the two look the same, and their accents are encoded in different ways (Unicode normalization)
# = help: did you mean `café`?
    café: {prompt_task: ACY, on_event: {Next: four}}
#                       ^ error[unknown-prompt]: `ACY` is not a prompt of this pack
    four: {prompt_task: a}
"#
        .replace("ACY", "\u{430}")
        .replace("ACUTE", "\u{301}")
        .replace("RE", "\u{440}"),
        findings,
    );
}

/// Keys, settings, values and paths too.
#[test]
fn keys_that_only_look_right() {
    fixture::check(
        &r"--- pack.yaml
id: desk
version: 1.0.0
packc:
  lints: {unused-tCYOol: off}
#         ^^^^^^^^^^^ error[unknown-lint]: there is no rule `unused-tCYOol`
# = note: its `CYO` (U+043E) looks like `o` (U+006F), and is another character
# = help: did you mean `unused-tool`?
# = fix: `unused-tCYOol` -> `unused-tool`
  runtimes: [promptkit-1.5, omniACY-2026-07]
#                           ^^^^^^^^^^^^^ error[invalid-setting]: packc knows no runtime `omniACY-2026-07`
# = note: its `ACY` (U+0430) looks like `a` (U+0061), and is another character
# = help: did you mean `omnia-2026-07`?
# = fix: `omniACY-2026-07` -> `omnia-2026-07`
descriptiCYOn: Answers.
#<^^^^^^^^^^^ error[unknown-key]: `descriptiCYOn` is not a key of a pack
# = note: its `CYO` (U+043E) looks like `o` (U+006F), and is another character
# = help: did you mean `description`?
# = fix: `descriptiCYOn` -> `description`
prompts:
  open:
    system_template: Answer.
    vACYriables: []
#   ^^^^^^^^^ error[unknown-key]: `vACYriables` is not a key of a prompt
# = note: its `ACY` (U+0430) looks like `a` (U+0061), and is another character
# = help: did you mean `variables`?
# = fix: `vACYriables` -> `variables`
  closed: {$include: parts/ACY.yaml}
#                    ^^^^^^^^^^^^ error[missing-file]: `parts/ACY.yaml` does not exist
# = label: named here
# = note: its `ACY` (U+0430) looks like `a` (U+0061), and is another character
# = help: there is a similar path: `parts/a.yaml`
--- parts/a.yaml
system_template: Bye.
--- prompts/kit.yaml
apiVersion: v1
kind: PrCYOmptConfig
#     ^^^^^^^^^^^^ error[wrong-kind]: a resource of kind `PrCYOmptConfig` doesn't belong among the prompts
# = note: its `CYO` (U+043E) looks like `o` (U+006F), and is another character
# = help: did you mean `PromptConfig`?
metadata: {name: kit}
spec: {task_type: kit, system_template: Hi}
"
        .replace("ACY", "\u{430}")
        .replace("CYO", "\u{43e}"),
        findings,
    );
}

/// The key that is missing is there, to the eye.
#[test]
fn missing_keys_that_seem_to_be_there() {
    fixture::check(
        &r"--- pack.yaml
id: desk
version: 1.0.0
prompts: {open: {system_template: Answer.}}
tools: {find: {description: Finds., parameters: {type: object, properties: {}}}}
compositions:
  sort:
    version: 1
    steps:
      - { id: a, kind: tool, tCYOol: find }
#         ^^ error[missing-key]: `compositions.sort.steps[0]` has no `tool`
# = label: a tool step needs `tool`
# = note: its `CYO` (U+043E) looks like `o` (U+006F), and is another character
# = help: did you mean `tool` where it says `tCYOol`?
#                            ^^^^ note: written here
workflow:
  version: 1
  entry: run
  states: {run: {orchestration: composition, composition: sort, terminal: true}}
"
        .replace("CYO", "\u{43e}"),
        findings,
    );
}
