//! The effective governance of agents: what the agent declares, and the pack's for the rest.

use super::{accept, check};

#[test]
fn an_agent_inherits_what_it_does_not_declare() {
    accept(
        r"
metadata:
  governance:
    vocabularies: {acme: 'https://example.org/acme#'}
    autonomy_level: suggests
    obligations:
      - id: fair
        obligation: acme:Fairness
        controls: [{field: autonomy_level}, {eval: bias}]
    reviews:
      - {id: yearly, type: acme:Audit, cadence: P1Y, owner: claims-office, satisfies: [fair]}
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance:
        autonomy_level: acts_with_oversight
        capabilities: [acme:Sorting]
        reviews:
          - {id: monthly, type: acme:Audit, cadence: P1M, owner: claims-office, satisfies: [fair]}
    review:
      description: Looks again.
      governance:
        obligations:
          - id: fair
            obligation: acme:Fairness
            controls: [{field: autonomy_level}]
",
    );
}

#[test]
fn a_control_of_an_agent_may_name_what_the_pack_declares() {
    check(
        r"
metadata:
  governance:
    accountable_owner: claims-office
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance:
        autonomy_level: suggests
        obligations:
          - id: a
            obligation: Somebody answers for it
            controls: [{field: accountable_owner}, {field: autonomy_level}, {field: operator_role}]
#                                                                                   ^^^^^^^^^^^^^ error[undeclared-governance-field]: the control names `operator_role`, which isn't declared
# = help: declare `operator_role` for the agent `triage`, or in `metadata.governance`
    review:
      description: Looks again.
      governance:
        obligations:
          - id: a
            obligation: Somebody answers for it
            controls: [{field: autonomy_level}]
#                              ^^^^^^^^^^^^^^ error[undeclared-governance-field]: the control names `autonomy_level`, which isn't declared
",
    );
}

#[test]
fn replaced_obligations_orphan_inherited_reviews() {
    check(
        r"
metadata:
  governance:
    obligations:
      - {id: fair, obligation: Decisions are fair, controls: [{external: By hand}]}
      - {id: open, obligation: Reasons are given, controls: [{external: By hand}]}
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, satisfies: [fair]}
#                                                                            ^^^^ note: the agent inherits this review
      - {id: b, type: audit, cadence: P1Y, owner: claims-office, satisfies: [open, fair]}
#                                                                            ^^^^ note: the agent inherits this review
#                                                                                  ^^^^ note: the agent inherits this review
#                                                                            ^^^^ note: the agent inherits this review
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance:
        obligations: []
#       ^^^^^^^^^^^ error[orphaned-review]: the agent `triage` lacks obligations that reviews of the pack answer to
# = label: replaces all obligations of the pack
# = help: repeat `fair` and `open` among the agent's obligations, or give the agent `reviews` of its own
    review:
      description: Looks again.
      governance:
        obligations:
#       ^^^^^^^^^^^ error[orphaned-review]: the agent `review` lacks an obligation that a review of the pack answers to
# = label: replaces all obligations of the pack
# = help: repeat `open` among the agent's obligations, or give the agent `reviews` of its own
          - {id: fair, obligation: Decisions are fair, controls: [{external: By hand}]}
",
    );
}

#[test]
fn reviews_of_an_agent_answer_to_its_own_obligations() {
    check(
        r"
metadata:
  governance:
    obligations:
      - {id: fair, obligation: Decisions are fair, controls: [{external: By hand}]}
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, satisfies: [fair]}
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance:
        obligations:
#       ^^^^^^^^^^^ note: these replace all obligations of the pack
          - {id: open, obligation: Reasons are given, controls: [{external: By hand}]}
        reviews:
          - {id: a, type: audit, cadence: P3M, owner: claims-office, satisfies: [open, fair]}
#                                                                                      ^^^^ error[unknown-obligation]: `fair` is not an obligation of the agent `triage`
# = help: there is only `open`
",
    );
}

#[test]
fn a_mistake_of_the_pack_is_reported_once() {
    check(
        r"
metadata:
  governance:
    capabilities: [acme:Sorting]
#                  ^^^^ warning[undeclared-prefix]: the prefix `acme` isn't declared
    obligations:
      - {id: fair, obligation: Decisions are fair, controls: [{eval: tone}, {field: operator_role}]}
#                                                                    ^^^^ error[unknown-governance-eval]: `tone` is not an eval of this pack
#                                                                                   ^^^^^^^^^^^^^ error[undeclared-governance-field]: the control names `operator_role`, which isn't declared
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, satisfies: [open]}
#                                                                            ^^^^ error[unknown-obligation]: `open` is not an obligation of this pack
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance:
        operator_role: insurer
    review:
      description: Looks again.
      governance:
        obligations:
          - {id: fair, obligation: Decisions are fair, controls: [{external: By hand}]}
",
    );
}

#[test]
fn what_agents_share_by_an_alias_is_reported_once() {
    check(
        r"
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance: &shared
        risk_classification: acme:Tier2
#                            ^^^^ warning[undeclared-prefix]: the prefix `acme` isn't declared
# = help: declare it in `metadata.governance.vocabularies`, as `acme: https://…`
        obligations:
          - {id: fair, obligation: Decisions are fair, controls: [{eval: tone}]}
#                                                                        ^^^^ error[unknown-governance-eval]: `tone` is not an eval of this pack
    review:
      description: Looks again.
      governance: *shared
",
    );
}

#[test]
fn replaced_vocabularies_lose_the_prefixes_of_the_pack() {
    check(
        r"
metadata:
  governance:
    vocabularies:
      acme: https://example.org/acme#
      other: https://example.org/other#
      spare: https://example.org/spare#
    capabilities: [acme:Sorting]
#                  ^^^^^^^^^^^^ note: holds for the agent
    intended_deployment_contexts: [spare:Office]
    reviews:
      - {id: a, type: other:Audit, cadence: P3M, owner: claims-office}
#                     ^^^^^^^^^^^ note: holds for the agent
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance:
        vocabularies: {mine: 'https://example.org/mine#'}
#       ^^^^^^^^^^^^ warning[undeclared-prefix]: the agent `triage` doesn't declare `acme` and `other`, which its terms use
# = label: replaces all prefixes of the pack
# = help: declare them here again
        operator_role: mine:Insurer
        intended_deployment_contexts: [dpv:Office]
        risk_classification: none_of:these
#                            ^^^^^^^ warning[undeclared-prefix]: the prefix `none_of` isn't declared
# = help: declare it in the `vocabularies` of the agent `triage`, as `none_of: https://…`
    review:
      description: Looks again.
      governance:
        vocabularies: {acme: 'https://example.org/acme#', other: 'https://example.org/other#', spare: 'https://example.org/spare#'}
        operator_role: acme:Insurer
",
    );
}
