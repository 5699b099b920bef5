//! One mistake, one finding, where several phases could speak of it.

mod harness;

use harness::findings;
use packc_diagnostics::fixture;

#[track_caller]
fn check(text: &str) {
    fixture::check(text, findings);
}

#[test]
fn a_lint_gives_way_to_an_error_of_the_same_value() {
    check(
        r"--- pack.yaml
id: hello
version: 1.0.0
prompts:
  greet:
    system_template: Say hello.
    validators:
      - type: max_length
        enabled: yes
#                ^^^ error[wrong-type]: `prompts.greet.validators[0].enabled` must be `true` or `false`, but `yes` is a string
        params: {unit: yes}
#                      ^^^ warning[ambiguous-scalar]: some YAML readers take `yes` for a boolean
",
    );
}
