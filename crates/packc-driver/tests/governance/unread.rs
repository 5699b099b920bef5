//! Nothing is concluded from what couldn't be read.

use super::check;

#[test]
fn obligations_that_could_not_be_read() {
    check(
        r"
metadata:
  governance:
    obligations: soon
#                ^^^^ error[wrong-type]: `metadata.governance.obligations` must be a list, but `soon` is a string
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, satisfies: [fair]}
",
    );
    check(
        r"
metadata:
  governance:
    obligations:
      - {obligation: Decisions are fair, controls: [{external: By hand}]}
#        ^^^^^^^^^^ error[missing-key]: `metadata.governance.obligations[0]` has no `id`
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, satisfies: [fair]}
",
    );
}

#[test]
fn governance_with_an_unknown_key_may_declare_anything() {
    check(
        r"
metadata:
  governance:
    vocabulary: {acme: 'https://example.org/acme#'}
#   ^^^^^^^^^^ error[unknown-key]: `vocabulary` is not a key of a governance declaration
    operator_role: acme:Insurer
    obligations:
      - {id: a, obligation: Decisions are fair, controls: [{field: capabilities}]}
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance:
        obligation: []
#       ^^^^^^^^^^ error[unknown-key]: `obligation` is not a key of a governance declaration
        reviews:
          - {id: b, type: audit, cadence: P3M, owner: claims-office, satisfies: [other]}
",
    );
}

#[test]
fn a_prompt_that_could_not_be_read_may_have_any_eval() {
    check(
        r"
  third:
    system_template: Third.
    validators: {}
#               ^^ error[wrong-type]: `prompts.third.validators` must be a list, but it is a mapping
    eval: []
#   ^^^^ error[unknown-key]: `eval` is not a key of a prompt
metadata:
  governance:
    obligations:
      - {id: a, obligation: Decisions are fair, controls: [{eval: other}, {validator: other}]}
",
    );
}
