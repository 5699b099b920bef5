//! Types and triggers.

use crate::{accept, check};

#[test]
fn types_of_the_specification_and_of_promptkit() {
    accept(
        "
prompts:
  greet:
    system_template: Say hello.
    validators:
      - {type: banned_words}
      - {type: pii_detection}
      - {type: length}
      - {type: max_length}
      - {type: max_sentences}
      - {type: regex_match}
      - {type: sentiment}
      - {type: custom}
      - {type: tools_called}
    evals:
      - {id: a, type: llm_judge, trigger: every_turn}
      - {id: b, type: tool_called, trigger: on_workflow_step}
      - {id: c, type: min_length, trigger: on_conversation_complete}
      - {id: d, type: contains, trigger: sample_sessions, sample_percentage: 0.5}
",
    );
}

#[test]
fn types_with_a_slip() {
    check(
        "
evals:
  - {id: a, type: Contains, trigger: every_turn}
#                 ^^^^^^^^ warning[misspelt-eval-type]: `Contains` is not a type of eval that packc knows
# = help: did you mean `contains`?
  - {id: b, type: json-valid, trigger: every_turn}
#                 ^^^^^^^^^^ warning[misspelt-eval-type]: `json-valid` is not a type of eval that packc knows
  - {id: c, type: cosinesimilarity, trigger: every_turn}
#                 ^^^^^^^^^^^^^^^^ warning[misspelt-eval-type]: `cosinesimilarity` is not a type of eval that packc knows
prompts:
  greet:
    system_template: Say hello.
    validators:
      - {type: maxLength}
#              ^^^^^^^^^ warning[misspelt-validator-type]: `maxLength` is not a type of validator that packc knows
# = help: did you mean `max_length`?
      - {type: max_sentence}
#              ^^^^^^^^^^^^ warning[misspelt-validator-type]: `max_sentence` is not a type of validator that packc knows
      - {type: pii_leakge}
#              ^^^^^^^^^^ warning[misspelt-validator-type]: `pii_leakge` is not a type of validator that packc knows
# = help: did you mean `pii_leakage`?
    evals: [{id: d, type: regexp, trigger: every_turn}]
#                         ^^^^^^ warning[misspelt-eval-type]: `regexp` is not a type of eval that packc knows
",
    );
}

#[test]
fn triggers_with_a_slip() {
    check(
        "
evals:
  - {id: a, type: regex, trigger: every-turn, sample_percentage: 10}
#                                 ^^^^^^^^^^ warning[misspelt-trigger]: `every-turn` is not a trigger that PromptPack knows
# = help: did you mean `every_turn`?
  - {id: b, type: regex, trigger: session_complete}
#                                 ^^^^^^^^^^^^^^^^ warning[misspelt-trigger]: `session_complete` is not a trigger that PromptPack knows
# = help: did you mean `on_session_complete`?
  - {id: c, type: regex, trigger: sample_turn, sample_percentage: 10}
#                                 ^^^^^^^^^^^ warning[misspelt-trigger]: `sample_turn` is not a trigger that PromptPack knows
  - {id: d, type: regex, trigger: on_workflow_start}
prompts:
  greet: {system_template: Say hello.}
",
    );
}

#[test]
fn percentages_that_nothing_reads() {
    check(
        "
evals:
  - {id: a, type: regex, trigger: on_session_complete, sample_percentage: 10}
#                                                      ^^^^^^^^^^^^^^^^^ warning[ignored-sample-percentage]: the trigger `on_session_complete` ignores `sample_percentage`
# = help: take it out, or write `trigger: sample_sessions`
#                                 ^^^^^^^^^^^^^^^^^^^ note: runs every time
  - {id: b, type: regex, trigger: on_workflow_step, sample_percentage: 10}
#                                                   ^^^^^^^^^^^^^^^^^ warning[ignored-sample-percentage]: the trigger `on_workflow_step` ignores `sample_percentage`
# = help: take it out: only `sample_turns` and `sample_sessions` sample
#                                 ^^^^^^^^^^^^^^^^ note: runs every time
  - {id: c, type: regex, trigger: sample_sessions}
  - {id: d, type: regex, trigger: sample_turns, sample_percentage: 100}
  - {id: e, type: regex, trigger: hourly, sample_percentage: 10}
prompts:
  greet: {system_template: Say hello.}
",
    );
}
