//! Evals and validators: their types and triggers are open, and a slip is still seen.

use insta::assert_snapshot;

use crate::project::Project;

/// A project whose prompt has the validator, and whose pack has the eval.
fn with(validator: &str, eval: &str) -> Project {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
",
    );
    project.write("evals/tone.yaml", eval);
    project.write(
        "prompts/greet.yaml",
        format!("system_template: Say hello.\nvalidators:\n  - {validator}\n"),
    );
    project
}

#[test]
fn a04_a_misspelt_type_is_a_warning_and_stays() {
    let project = with(
        "{type: banned_word, params: {words: [x]}}",
        "type: llm_jugde\ntrigger: evry_turn\n",
    );
    assert_snapshot!(project.packc("build"), @r"
    warning[misspelt-validator-type]: `banned_word` is not a type of validator that
        packc knows
     --> prompts/greet.yaml:3:12
      |
    3 |   - {type: banned_word, params: {words: [x]}}
      |            ^^^^^^^^^^^
      |
      = help: did you mean `banned_words`?

    warning[misspelt-eval-type]: `llm_jugde` is not a type of eval that packc knows
     --> evals/tone.yaml:1:7
      |
    1 | type: llm_jugde
      |       ^^^^^^^^^
      |
      = help: did you mean `llm_judge`?

    warning[misspelt-trigger]: `evry_turn` is not a trigger that PromptPack knows
     --> evals/tone.yaml:2:10
      |
    2 | trigger: evry_turn
      |          ^^^^^^^^^
      |
      = help: did you mean `every_turn`?

    wrote dist/pack.json (1 prompt, 1 eval, 790 B) in [N] ms, 3 warnings
    [exit 0]
    ");
    let pack: serde_json::Value = serde_json::from_slice(&project.bytes("dist/pack.json")).unwrap();
    let validators = &pack["prompts"]["greet"]["validators"];
    assert_eq!(
        validators.to_string(),
        r#"[{"type":"banned_word","params":{"words":["x"]}}]"#
    );
    assert_eq!(pack["evals"][0]["type"], "llm_jugde");
    assert_eq!(pack["evals"][0]["trigger"], "evry_turn");

    project.write("dist/pack.json", "the last good output");
    let denied = project.packc("build --deny-warnings");
    assert_eq!(denied.code, 1, "{denied}");
    assert_eq!(project.text("dist/pack.json"), "the last good output");
}

#[test]
fn a05_a_misnamed_key_of_an_eval() {
    let project = with(
        "type: custom",
        "type: regex\ntrigger: every_turn\nconfig: {pattern: x}\n",
    );
    assert_snapshot!(project.refused(), @r"
    error[unknown-key]: `config` is not a key of an eval
     --> evals/tone.yaml:3:1
      |
    3 | config: {pattern: x}
      | ^^^^^^
      |
      = help: did you mean `params`?
      |
    3 - config: {pattern: x}
    3 + params: {pattern: x}

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn a18_types_and_triggers_are_open() {
    let project = with(
        "{type: my_company_guard, params: {}}",
        "type: my_eval\ntrigger: on_my_event\nmetric: {name: demo_tone, type: gauge, help: Is it friendly?}\n",
    );
    project.write(
        "prompts/look.yaml",
        "system_template: Look.\nmedia: {enabled: true, supported_types: [image], image: {max_size_mb: 5}}\n",
    );
    let pack = project.built();
    assert_eq!(pack["evals"][0]["trigger"], "on_my_event");
    assert_eq!(
        pack["prompts"]["greet"]["validators"][0]["type"],
        "my_company_guard"
    );
    assert_eq!(pack["prompts"]["look"]["media"]["enabled"], true);
    let run = project.packc("validate dist/pack.json --deny-warnings");
    assert_eq!(run.code, 0, "{run}");
}

#[test]
fn a18_the_type_of_a_metric_is_closed() {
    let project = with(
        "type: custom",
        "type: my_eval\ntrigger: on_my_event\nmetric: {name: demo_tone, type: summary}\n",
    );
    assert_snapshot!(project.refused(), @r"
    error[invalid-value]: `evals[0].metric.type` can't be `summary`
     --> evals/tone.yaml:3:33
      |
    3 | metric: {name: demo_tone, type: summary}
      |                                 ^^^^^^^
      |
      = help: write `gauge`, `counter`, `histogram` or `boolean`

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn fail_on_violation_is_deprecated() {
    let project = with(
        "{type: max_length, fail_on_violation: true}\n  - type: max_sentences\n    fail_on_violation: false",
        "type: regex\ntrigger: every_turn\n",
    );
    assert_snapshot!(project.packc("check"), @r"
    warning[deprecated-fail-on-violation]: `fail_on_violation` is deprecated:
        validators always enforce
     --> prompts/greet.yaml:3:24
      |
    3 |   - {type: max_length, fail_on_violation: true}
      |                        ^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: take it out: nothing else changes
      |
    3 -   - {type: max_length, fail_on_violation: true}
    3 +   - {type: max_length}

    warning[ignored-fail-on-violation]: `fail_on_violation: false` is ignored:
        validators always enforce
     --> prompts/greet.yaml:5:5
      |
    5 |     fail_on_violation: false
      |     ^^^^^^^^^^^^^^^^^^^^^^^^
      |
      = help: to measure without enforcing, move it to `evals`, with an `id` and a
              `trigger`
      = help: to turn the validator off, write `enabled: false` instead

    checked (1 prompt, 1 eval) in [N] ms, 2 warnings
    [exit 0]
    ");
}
