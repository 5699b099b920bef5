//! What controls and reviews name, and the ids of obligations and reviews.

use super::{check, check_with};

#[test]
fn ids_are_unique_in_their_object() {
    check(
        r"
metadata:
  governance:
    obligations:
      - {id: a, obligation: First, controls: [{external: By hand}]}
#            ^ note: the first
#            ^ note: the first
      - {id: a, obligation: Second, controls: [{external: By hand}]}
#            ^ error[duplicate-governance-id]: two obligations have the id `a`
      - {id: a, obligation: Third, controls: [{external: By hand}]}
#            ^ error[duplicate-governance-id]: two obligations have the id `a`
    reviews:
      - {id: a, type: audit, cadence: P1Y, owner: claims-office}
#            ^ note: the first
      - {id: a, type: audit, cadence: P1Y, owner: claims-office}
#            ^ error[duplicate-governance-id]: two reviews have the id `a`
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance:
        obligations:
          - {id: a, obligation: First, controls: [{external: By hand}]}
#                ^ note: the first
          - {id: a, obligation: Second, controls: [{external: By hand}]}
#                ^ error[duplicate-governance-id]: two obligations have the id `a`
",
    );
}

#[test]
fn evals_of_controls_and_reviews() {
    check(
        r"
metadata:
  governance:
    obligations:
      - id: fair
        obligation: Decisions are fair
        controls:
          - {eval: bias}
          - {eval: routing}
          - {eval: biass}
#                  ^^^^^ error[unknown-governance-eval]: `biass` is not an eval of this pack
# = help: did you mean `bias`?
# = fix: `biass` -> `bias`
          - {eval: no_advice}
#                  ^^^^^^^^^ error[unknown-governance-eval]: `no_advice` is not an eval of this pack
# = note: a validator has this id
# = help: write `validator: no_advice`
          - {eval: fairness_of_tone}
#                  ^^^^^^^^^^^^^^^^ error[unknown-governance-eval]: `fairness_of_tone` is not an eval of this pack
# = help: the evals are `bias` and `routing`
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, eval: bias}
      - {id: b, type: audit, cadence: P3M, owner: claims-office, eval: bais}
#                                                                      ^^^^ error[unknown-governance-eval]: `bais` is not an eval of this pack
      - {id: c, type: audit, cadence: P3M, owner: claims-office, eval: no_advice}
#                                                                      ^^^^^^^^^ error[unknown-governance-eval]: `no_advice` is not an eval of this pack
# = note: a validator has this id
# = help: name an eval: a review runs or reads one
",
    );
}

#[test]
fn validators_of_controls() {
    check_with(
        &[(
            "      - {type: max_length, params: {max_characters: 900}}\n",
            "#              ^^^^^^^^^^ note: this is its type\n",
        )],
        r"
metadata:
  governance:
    obligations:
      - id: advice
        obligation: No legal advice
        controls:
          - {validator: no_advice}
          - {validator: no_advise}
#                       ^^^^^^^^^ error[unknown-governance-validator]: no validator of this pack has the id `no_advise`
# = help: did you mean `no_advice`?
# = fix: `no_advise` -> `no_advice`
          - {validator: max_length}
#                       ^^^^^^^^^^ error[unknown-governance-validator]: no validator of this pack has the id `max_length`
# = help: give the validator an `id`, and name that
          - {validator: routing}
#                       ^^^^^^^ error[unknown-governance-validator]: no validator of this pack has the id `routing`
# = note: an eval has this id
# = help: write `eval: routing`
          - {validator: banned_words}
#                       ^^^^^^^^^^^^ error[unknown-governance-validator]: no validator of this pack has the id `banned_words`
# = help: there is only `no_advice`
",
    );
}

#[test]
fn properties_of_controls() {
    check(
        r"
metadata:
  governance:
    capabilities: []
    requires_ai_disclosure: false
    obligations:
      - id: a
        obligation: Say what it is
        controls:
          - {field: capabilities}
          - {field: requires_ai_disclosure}
          - {field: obligations}
          - {field: reviews}
#                   ^^^^^^^ error[undeclared-governance-field]: the control names `reviews`, which isn't declared
# = help: declare `reviews` in `metadata.governance`
          - {field: vocabularies}
#                   ^^^^^^^^^^^^ error[undeclared-governance-field]: the control names `vocabularies`, which isn't declared
          - {field: extensions}
#                   ^^^^^^^^^^ error[undeclared-governance-field]: the control names `extensions`, which isn't declared
          - {field: capabilites}
#                   ^^^^^^^^^^^ error[unknown-governance-field]: `capabilites` is not a property of governance
# = help: did you mean `capabilities`?
# = fix: `capabilites` -> `capabilities`
          - {field: independent}
#                   ^^^^^^^^^^^ error[unknown-governance-field]: `independent` is not a property of governance
# = help: did you mean `independent_of`?
# = fix: `independent` -> `independent_of`
          - {field: accountable}
#                   ^^^^^^^^^^^ error[unknown-governance-field]: `accountable` is not a property of governance
# = help: did you mean `accountable_owner`?
          - {field: independent_of.axes}
#                   ^^^^^^^^^^^^^^^^^^^ error[unknown-governance-field]: `independent_of.axes` is not a property of governance
          - {field: action_scope}
#                   ^^^^^^^^^^^^ error[unknown-governance-field]: `action_scope` is not a property of governance
# = help: its properties are `vocabularies`, `intended_purpose`, `foreseeable_misuse`, `autonomy_level`, `accountable_owner`, `operator_role`, `risk_classification`, `intended_deployment_contexts`, `capabilities`, `approved_environments`, `requires_ai_disclosure`, `extensions`, `independent_of`, `obligations` and `reviews`
",
    );
}

#[test]
fn obligations_of_reviews() {
    check(
        r"
metadata:
  governance:
    obligations:
      - {id: fair, obligation: Decisions are fair, controls: [{external: By hand}]}
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, satisfies: [fair, fiar, a, deletion]}
#                                                                                  ^^^^ error[unknown-obligation]: `fiar` is not an obligation of this pack
# = help: did you mean `fair`?
# = fix: `fiar` -> `fair`
#                                                                                        ^ error[unknown-obligation]: `a` is not an obligation of this pack
#                                                                                           ^^^^^^^^ error[unknown-obligation]: `deletion` is not an obligation of this pack
# = help: there is only `fair`
",
    );
    check(
        r"
metadata:
  governance:
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, satisfies: [fair]}
#                                                                            ^^^^ error[unknown-obligation]: `fair` is not an obligation of this pack
# = help: add it to `obligations`: there are none so far
",
    );
}

#[test]
fn one_obligation_twice_in_a_list() {
    check(
        r"
metadata:
  governance:
    obligations:
      - &fair {id: fair, obligation: Decisions are fair, controls: [{external: By hand}]}
#                  ^^^^ error[duplicate-governance-id]: two obligations have the id `fair`
# = label: used twice
# = help: give one of them another id
      - *fair
",
    );
}
