//! Validators: ids, and the field that is deprecated.

use packc_diagnostics::fixture::{self, Fixture};

use crate::check;
use crate::harness::findings;

#[test]
fn fail_on_violation() {
    check(
        "
prompts:
  greet:
    system_template: Say hello.
    validators:
      - type: length
        fail_on_violation: true
#       ^^^^^^^^^^^^^^^^^^^^^^^ warning[deprecated-fail-on-violation]: `fail_on_violation` is deprecated: validators always enforce
# = help: take it out: nothing else changes
# = fix: `        fail_on_violation: true\\n` -> ``
        params: {max: 1}
      - type: length
        fail_on_violation: true # until March
#       ^^^^^^^^^^^^^^^^^^^^^^^ warning[deprecated-fail-on-violation]: `fail_on_violation` is deprecated: validators always enforce
# = help: take it out: nothing else changes
      - {type: length, fail_on_violation: false}
#                      ^^^^^^^^^^^^^^^^^^^^^^^^ warning[ignored-fail-on-violation]: `fail_on_violation: false` is ignored: validators always enforce
# = help: to measure without enforcing, move it to `evals`, with an `id` and a `trigger`
# = help: to turn the validator off, write `enabled: false` instead
      - {type: length, fail_on_violation: false, enabled: false}
#                      ^^^^^^^^^^^^^^^^^^^^^^^^ warning[ignored-fail-on-violation]: `fail_on_violation: false` is ignored: validators always enforce
# = help: take it out: `enabled: false` turns the validator off
# = fix: `fail_on_violation: false, ` -> ``
",
    );
}

#[test]
fn fixed_packs_are_clean() {
    let fixed = "--- pack.yaml\nid: hello\nversion: 1.0.0\nprompts:\n  greet:\n    system_template: Hi.\n    validators:\n      - fail_on_violation: true\n        type: length\n";
    let fixture = Fixture::parse(fixed);
    let (sources, found) = findings(&fixture.world());
    let [only] = found.as_slice() else {
        panic!("{found:?}");
    };
    let fix = only.fix.as_ref().unwrap();
    let mut text = sources.file(fix.span.file).text.to_string();
    text.replace_range(fix.span.range(), &fix.replacement);
    assert!(
        text.ends_with("    validators:\n      - type: length\n"),
        "{text}"
    );
    fixture::check(&format!("--- pack.yaml\n{text}"), findings);
}

#[test]
fn a_shared_validator_is_spoken_of_once() {
    check(
        "
prompts:
  greet:
    system_template: Say hello.
    validators: &shared
      - {type: banned_word, fail_on_violation: false}
#              ^^^^^^^^^^^ warning[misspelt-validator-type]: `banned_word` is not a type of validator that packc knows
#                           ^^^^^^^^^^^^^^^^^^^^^^^^ warning[ignored-fail-on-violation]: `fail_on_violation: false` is ignored: validators always enforce
  leave:
    system_template: Say goodbye.
    validators: *shared
",
    );
}

#[test]
fn an_id_that_two_prompts_share() {
    check(
        "
prompts:
  greet:
    system_template: Say hello.
    validators: [&short {id: short, type: length}]
#                            ^^^^^ error[duplicate-validator]: the prompts `greet` and `leave` have validators with one id, `short`
# = label: used twice
# = note: governance names validators by their ids, which differ in the whole pack
# = help: give one of the two another id, or leave the id out
  leave:
    system_template: Say goodbye.
    validators: [*short]
",
    );
}
