//! What the schema finds of governance, so that no rule of this group has to.

use super::{HEAD, check, findings};
use packc_diagnostics::fixture;

#[test]
fn values_that_are_none_of_their_list() {
    check(
        r"
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope: {effect: reads, reversibility: never}
#                          ^^^^^ error[invalid-value]: `tools.pay.action_scope.effect` can't be `reads`
#                                                ^^^^^ error[invalid-value]: `tools.pay.action_scope.reversibility` can't be `never`
metadata:
  governance:
    autonomy_level: full
#                   ^^^^ error[invalid-value]: `metadata.governance.autonomy_level` can't be `full`
    independent_of: {axes: [model, model, cost], enforcement: hard}
#                                  ^^^^^ error[repeated-item]: `metadata.governance.independent_of.axes` has `model` twice
#                           ^^^^^ note: first written here
#                                         ^^^^ error[invalid-value]: `metadata.governance.independent_of.axes[2]` can't be `cost`
#                                                             ^^^^ error[invalid-value]: `metadata.governance.independent_of.enforcement` can't be `hard`
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance: {autonomy_level: advises, independent_of: {axes: []}}
#                                  ^^^^^^^ error[invalid-value]: `agents.members.triage.governance.autonomy_level` can't be `advises`
#                                                            ^^^^ error[outside-limits]: `agents.members.triage.governance.independent_of.axes` is empty
",
    );
}

#[test]
fn the_objects_are_closed() {
    check(
        r"
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope: {effect: external, severity: high}
#                                    ^^^^^^^^ error[unknown-key]: `severity` is not a key of an action scope
metadata:
  governance:
    duty: care
#   ^^^^ error[unknown-key]: `duty` is not a key of a governance declaration
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance: {duty: care}
#                  ^^^^ error[unknown-key]: `duty` is not a key of a governance declaration
",
    );
}

#[test]
fn keys_that_stand_elsewhere() {
    check(
        r"
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    effect: external
#   ^^^^^^ error[unknown-key]: `effect` is not a key of a tool
# = help: write it under `action_scope`: `action_scope: { effect: … }`
metadata:
  governance:
    obligations:
      - {id: a, obligation: x, capability: z, controls: [{external: By hand}]}
#                              ^^^^^^^^^^ error[unknown-key]: `capability` is not a key of an obligation
# = help: write it under `applies_to`: `applies_to: { capability: … }`
    reviews:
      - {id: a, type: x, interval: P3M, owner: claims-office, obligations: [a]}
#                        ^^^^^^^^ error[unknown-key]: `interval` is not a key of a review
# = help: did you mean `cadence`?
# = fix: `interval` -> `cadence`
#                                                             ^^^^^^^^^^^ error[unknown-key]: `obligations` is not a key of a review
# = help: did you mean `satisfies`?
# = fix: `obligations` -> `satisfies`
",
    );
}

#[test]
fn a_vocabulary_is_a_whole_address() {
    check(
        r"
metadata:
  governance:
    vocabularies:
      a: example.org/terms
#        ^^^^^^^^^^^^^^^^^ error[wrong-format]: `metadata.governance.vocabularies.a` can't be `example.org/terms`
      b: //example.org/terms
#        ^^^^^^^^^^^^^^^^^^^ error[wrong-format]: `metadata.governance.vocabularies.b` can't be `//example.org/terms`
      c: ''
#        ^^ error[wrong-format]: `metadata.governance.vocabularies.c` can't be ``
      d: https://example.org/my terms
#        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-format]: `metadata.governance.vocabularies.d` can't be `https://example.org/my terms`
      e: urn:example:terms
      f: https://zürich.example/terms#
#        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[wrong-format]: `metadata.governance.vocabularies.f` can't be `https://zürich.example/terms#`
# = help: write a full address that begins with its scheme, such as `https://example.com/`
# = help: letters beyond ASCII are encoded in it, such as `ä` as `%C3%A4`
",
    );
}

#[test]
fn a_control_is_one_claim() {
    check(
        r"
metadata:
  governance:
    obligations:
      - id: a
        obligation: Decisions are fair
        controls:
          - {}
#           ^^ error[outside-limits]: `metadata.governance.obligations[0].controls[0]` is empty
          - {eval: bias, validator: no_advice}
#           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[outside-limits]: `metadata.governance.obligations[0].controls[1]` has 2 keys, but can have 1
      - {id: b, obligation: Reasons are given, controls: []}
#                                              ^^^^^^^^ error[outside-limits]: `metadata.governance.obligations[1].controls` is empty
",
    );
}

#[test]
fn cadences_are_durations() {
    let right = [
        "P3M", "P1Y", "PT12H", "P1W", "P1Y6M", "P1DT12H", "PT0S", "P90D",
    ];
    let wrong = [
        "P", "PT", "3M", "P3Q", "P1YT", "p3m", "P-1M", "P1.5Y", "monthly", "",
    ];
    let review = |index: usize, cadence: &str| {
        format!("      - {{id: r{index}, type: audit, owner: office, cadence: '{cadence}'}}\n")
    };
    let mut text = format!("{HEAD}metadata:\n  governance:\n    reviews:\n");
    for (index, cadence) in right.iter().enumerate() {
        text += &review(index, cadence);
    }
    for (index, cadence) in wrong.iter().enumerate() {
        let index = index + right.len();
        let line = review(index, cadence);
        let at = line.find('\'').unwrap();
        let before = " ".repeat(at - 1);
        let carets = "^".repeat(cadence.len() + 2);
        let message =
            format!("`metadata.governance.reviews[{index}].cadence` can't be `{cadence}`");
        text.extend([
            line,
            format!("#{before}{carets} error[wrong-format]: {message}\n"),
        ]);
    }
    fixture::check(&text, findings);
}

/// RFC 0016: whoever runs the pack records that a review took place. In `extensions`, such a record can't be told from
/// anything else, because nothing may interpret them.
#[test]
fn completions_are_not_recorded_in_the_pack() {
    check(
        r"
metadata:
  governance:
    reviews:
      - id: a
        type: audit
        cadence: P3M
        owner: claims-office
        last_completed: 2026-01-31
#       ^^^^^^^^^^^^^^ error[unknown-key]: `last_completed` is not a key of a review
# = help: who runs the pack records that a review took place; take it out
      - id: b
        type: audit
        cadence: P3M
        owner: claims-office
        extensions: {acme.example/last_completed: 2026-01-31}
",
    );
}
