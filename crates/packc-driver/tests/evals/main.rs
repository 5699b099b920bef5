//! Rules of evals and validators, through the whole compiler: what each finds, what it lets pass, and that one mistake is
//! spoken of once. The texts of the rules have further projects.

#[path = "../harness/mod.rs"]
mod harness;

mod metrics;
mod tools;
mod types;
mod validators;

use harness::findings;
use packc_diagnostics::fixture;
use packc_driver::{ValidateOptions, validate};

/// What each project begins with.
const HEAD: &str = "--- pack.yaml
id: hello
version: 1.0.0
";

/// Compiles the pack that goes on with `rest`; the findings are those drawn into it.
#[track_caller]
fn check(rest: &str) {
    fixture::check(
        &format!("{HEAD}{}", rest.trim_start_matches('\n')),
        findings,
    );
}

/// Compiles the pack that goes on with `rest`, of which nothing may be said.
#[track_caller]
fn accept(rest: &str) {
    assert!(
        !rest.contains("\n#"),
        "nothing is drawn into what is accepted"
    );
    check(rest);
}

/// Validates a compiled pack; the findings are those drawn into it.
#[track_caller]
fn check_compiled(text: &str) {
    fixture::check(text, |world| {
        let options = ValidateOptions {
            files: vec!["pack.json".into()],
            ..ValidateOptions::new(fixture::ROOT)
        };
        let outcome = validate(world, &options);
        (outcome.sources, outcome.diagnostics)
    });
}

#[test]
fn what_must_never_be_refused() {
    // Types and triggers of the runtime's own, near to nothing that is known; the same id in the pack and in a prompt.
    accept(
        "
evals:
  - {id: tone, type: my_eval, trigger: on_my_event}
  - {id: custom, type: acme.tone/v2, trigger: every_third_turn, sample_percentage: 30}
  - {id: short, type: min_words, trigger: on_response}
prompts:
  greet:
    system_template: Say hello.
    validators: [{type: contains_all}, {type: max_words}, {type: my_guard}]
    evals: [{id: tone, type: llm_judge, trigger: every_turn}]
  leave:
    system_template: Say goodbye.
    evals: [{id: tone, type: llm_judge, trigger: sample_turns}]
",
    );
}

#[test]
fn ids_twice() {
    check(
        "
evals:
  - {id: a, type: regex, trigger: every_turn}
#        ^ note: the first
#        ^ note: the first
#        ^ note: first defined here
  - {id: a, type: regex, trigger: every_turn}
#        ^ error[duplicate-eval]: the pack has two evals with the id `a`
  - {id: a, type: regex, trigger: every_turn}
#        ^ error[duplicate-eval]: the pack has two evals with the id `a`
prompts:
  greet:
    system_template: Say hello.
    evals:
      - {id: a, type: regex, trigger: every_turn}
#            ^ note: the first
      - {id: a, type: regex, trigger: every_turn}
#            ^ error[duplicate-eval]: the prompt `greet` has two evals with the id `a`
    validators:
      - {id: v, type: length}
#            ^ note: the first
      - {id: v, type: length}
#            ^ error[duplicate-validator]: the prompt `greet` has two validators with the id `v`
      - {type: length}
      - {type: length}
--- evals/a.yaml
type: regex
#<^^^^^^^^^^^ error[duplicate-entry]: the eval `a` is defined twice
trigger: every_turn
",
    );
}

#[test]
fn compiled_packs_are_checked_alike() {
    check_compiled(
        r#"--- pack.json
{
  "id": "hello",
  "name": "Hello",
  "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "greet": {
      "id": "greet",
      "name": "Greet",
      "version": "1.0.0",
      "system_template": "Say hello.",
      "validators": [
        {"id": "v", "type": "banned_word", "fail_on_violation": true},
#                           ^^^^^^^^^^^^^ warning[misspelt-validator-type]: `banned_word` is not a type of validator that packc knows
#                                          ^^^^^^^^^^^^^^^^^^^^^^^^^ warning[deprecated-fail-on-violation]: `fail_on_violation` is deprecated: validators always enforce
# = help: take it out: nothing else changes
# = fix: `, "fail_on_violation": true` -> ``
#              ^^^ note: the first
        {"id": "v", "type": "length"}
#              ^^^ error[duplicate-validator]: the prompt `greet` has two validators with the id `v`
      ]
    }
  },
  "evals": [
    {"id": "a", "type": "regex", "trigger": "every_turn"},
#          ^^^ note: the first
    {"id": "a", "type": "regex", "trigger": "evry_turn"}
#          ^^^ error[duplicate-eval]: the pack has two evals with the id `a`
#                                           ^^^^^^^^^^^ warning[misspelt-trigger]: `evry_turn` is not a trigger that PromptPack knows
  ]
}
"#,
    );
}

#[test]
fn nothing_is_concluded_from_what_could_not_be_read() {
    check(
        "
tools:
  search: {description: Searches., parameters: {type: object, properties: {}}}
prompts:
  greet:
    system_template: Say hello.
    tools: [5]
#           ^ error[wrong-type]: `prompts.greet.tools[0]` must be a string, but `5` is a number
    evals:
      - {id: a, type: regex, trigger: every_turn, when: {tool_called: search}}
      - {id: b, type: 5, trigger: evry_turn, metric: {name: 7, type: gauge, range: {min: x, max: 1}}}
#                     ^ error[wrong-type]: `prompts.greet.evals[1].type` must be a string, but `5` is a number
#                                 ^^^^^^^^^ warning[misspelt-trigger]: `evry_turn` is not a trigger that PromptPack knows
#                                                           ^ error[wrong-type]: `prompts.greet.evals[1].metric.name` must be a string, but `7` is a number
#                                                                                        ^ error[wrong-type]: `prompts.greet.evals[1].metric.range.min` must be a number, but `x` is a string
    validators: [{type: length, fail_on_violation: yes}, {id: v}]
#                                                  ^^^ error[wrong-type]: `prompts.greet.validators[0].fail_on_violation` must be `true` or `false`, but `yes` is a string
#                                                         ^^ error[missing-key]: `prompts.greet.validators[1]` has no `type`
",
    );
}
