//! Terms and their prefixes.

use super::{accept, check};

#[test]
fn every_place_of_terms_is_looked_at() {
    check(
        r"
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope: {effect: external, reversibility: compensable, data_classes: [i1:X, pp:FinancialAccount]}
#                                                                               ^^ warning[undeclared-prefix]: the prefix `i1` isn't declared
metadata:
  governance:
    operator_role: a1:X
#                  ^^ warning[undeclared-prefix]: the prefix `a1` isn't declared
    risk_classification: 'b1:X'
#                         ^^ warning[undeclared-prefix]: the prefix `b1` isn't declared
    intended_deployment_contexts: [c1:X]
#                                  ^^ warning[undeclared-prefix]: the prefix `c1` isn't declared
    capabilities: [d1:X]
#                  ^^ warning[undeclared-prefix]: the prefix `d1` isn't declared
    obligations:
      - id: a
        obligation: e1:X
#                   ^^ warning[undeclared-prefix]: the prefix `e1` isn't declared
        applies_to: {capability: f1:X, data_class: g1:X, risk_classification: h1:X}
#                                ^^ warning[undeclared-prefix]: the prefix `f1` isn't declared
#                                                  ^^ warning[undeclared-prefix]: the prefix `g1` isn't declared
#                                                                             ^^ warning[undeclared-prefix]: the prefix `h1` isn't declared
        controls: [{external: z1:X}]
        note: z1:X
    reviews:
      - {id: z1:X, type: j1:X, cadence: P3M, owner: z1:X}
#                        ^^ warning[undeclared-prefix]: the prefix `j1` isn't declared
    accountable_owner: z1:X
    intended_purpose: z1:X
    foreseeable_misuse: [z1:X]
    approved_environments: [z1:X]
    extensions: {acme.example/term: z1:X}
",
    );
}

#[test]
fn one_missing_declaration_is_one_finding() {
    check(
        r#"
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope: {effect: external, data_classes: ["acme:Claim"]}
metadata:
  governance:
    operator_role: acme:Insurer
#                  ^^^^ warning[undeclared-prefix]: the prefix `acme` isn't declared
# = note: 4 other terms have it too
# = help: declare it in `metadata.governance.vocabularies`, as `acme: https://…`
    capabilities: ["acme:Sorting", acme:Paying]
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance: {risk_classification: "acme:Tier2"}
"#,
    );
}

#[test]
fn misspelt_prefixes_are_findings_of_their_own() {
    check(
        r#"
metadata:
  governance:
    vocabularies: {acme-terms: "https://example.org/acme#"}
    operator_role: eu_aiact:AIDeployer
#                  ^^^^^^^^ warning[undeclared-prefix]: the prefix `eu_aiact` isn't declared
# = help: did you mean `eu-aiact`?
# = fix: `eu_aiact` -> `eu-aiact`
    capabilities: [acme_terms:Sorting, "acme-term:Paying", DPV:Profiling]
#                  ^^^^^^^^^^ warning[undeclared-prefix]: the prefix `acme_terms` isn't declared
# = help: did you mean `acme-terms`?
# = fix: `acme_terms` -> `acme-terms`
#                                       ^^^^^^^^^ warning[undeclared-prefix]: the prefix `acme-term` isn't declared
# = help: did you mean `acme-terms`?
# = fix: `acme-term` -> `acme-terms`
#                                                          ^^^ warning[undeclared-prefix]: the prefix `DPV` isn't declared
# = help: did you mean `dpv`?
# = fix: `DPV` -> `dpv`
"#,
    );
}

#[test]
fn what_stands_before_the_colon_may_be_no_prefix() {
    check(
        r#"
metadata:
  governance:
    vocabularies:
      2nd: https://example.org/second#
#     ^^^ error[invalid-prefix]: `2nd` can't be a prefix of terms
# = help: begin with a letter or `_`, and go on with letters, digits, `-`, `_` and `.`
      "acme:": https://example.org/acme#
#     ^^^^^^^ error[invalid-prefix]: `acme:` can't be a prefix of terms
# = help: write `acme`, without the colon
      "": https://example.org/none#
#     ^^ error[invalid-prefix]: a prefix can't be empty
      two words: https://example.org/words#
#     ^^^^^^^^^ error[invalid-prefix]: `two words` can't be a prefix of terms
    capabilities: ["2nd:Sorting", "3rd:Sorting", ":Sorting"]
#                                  ^^^ warning[undeclared-prefix]: the prefix `3rd` isn't declared
# = help: a prefix begins with a letter or `_`; a term of your own is written without a colon
    operator_role: "@x:Insurer"
#                   ^^ warning[undeclared-prefix]: the prefix `@x` isn't declared
"#,
    );
}

#[test]
fn every_well_known_prefix_is_known() {
    accept(
        r"
metadata:
  governance:
    operator_role: hipaa:BusinessAssociate
    risk_classification: eu-aiact:HighRisk
    intended_deployment_contexts:
      - sector-health:Clinic
      - sector-finance:Broker
      - sector-education:School
      - sector-law:Court
      - sector-publicservices:Office
      - sector-infra:Grid
    capabilities: [ai:Ranking, dpv:Profiling, pd:Health, tech:Cloud, legal-eu-gdpr:A22, legal-us:CPRA, pp:SyntheticMedia]
    reviews:
      - {id: risks, type: risk:RiskAssessment, cadence: P3M, owner: claims-office}
",
    );
}

#[test]
fn addresses_and_free_texts_have_no_prefix() {
    accept(
        r#"
metadata:
  governance:
    operator_role: insurer
    risk_classification: "https://example.org/risk#Tier2"
    intended_deployment_contexts: ["urn:example:office", "back office", "Zürich"]
    capabilities: ["tag:example.org,2026:sorting", "Sorting: first pass"]
    obligations:
      - {id: a, obligation: "Article 22: a person decides", controls: [{external: By hand}]}
"#,
    );
}

#[test]
fn terms_of_vocabularies_are_never_looked_up() {
    accept(
        r"
metadata:
  governance:
    vocabularies: {acme: 'https://example.org/acme#'}
    operator_role: pp:NoSuchTerm
    capabilities: ['acme:', 'acme:a:b', 'acme:a/b?c#d', hipaa:Nothing]
",
    );
}

#[test]
fn tools_may_use_the_prefixes_of_any_object() {
    accept(
        r"
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope: {effect: external, data_classes: [acme:Claim, mine:Account]}
metadata:
  governance:
    vocabularies: {acme: 'https://example.org/acme#'}
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      governance:
        vocabularies: {mine: 'https://example.org/mine#'}
",
    );
}
