//! What must never be refused (rules marked so in the specification), and what it shows as right.

use super::accept;

/// The terms, values and forms that the guide's section on governance names.
#[test]
fn what_the_guide_shows() {
    accept(
        r#"
tools:
  lookup:
    description: Reads a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope: {effect: read, reversibility: reversible, data_classes: [pp:Confidential, pd:Name, customer-file]}
  note:
    description: Adds a note to a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope: {effect: write, reversibility: compensable}
    extensions: {acme.example/approval-threshold: 10000}
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope:
      effect: external
      reversibility: irreversible
      data_classes: [hipaa:PHI, hipaa:ePHI, pp:FinancialAccount]
      extensions: {acme.example/blast-radius: {accounts: 1}}
metadata:
  governance:
    intended_purpose: Sorts claims for the people who settle them.
    foreseeable_misuse:
      - Settling a claim without a person
    autonomy_level: acts_with_approval
    accountable_owner: claims-office
    operator_role: eu-aiact:AIDeployer
    risk_classification: eu-aiact:HighRiskAISystem
    intended_deployment_contexts: [sector-finance:Insurance, back office]
    capabilities: [pp:SyntheticMedia, dpv:AutomatedDecisionMaking, summarising]
    approved_environments: [staging, eu-production]
    requires_ai_disclosure: true
    vocabularies: {acme: "https://acme.example/terms#", dpv: "https://w3id.org/dpv#"}
    extensions: {acme.example/tier: 2}
    independent_of: {axes: [model, provider, tools, prompts, accountable_owner], enforcement: strict}
    obligations:
      - id: say-so
        obligation: eu-aiact:Article50
        applies_to: {capability: pp:SyntheticMedia}
        controls:
          - {field: requires_ai_disclosure}
          - {external: The letter says who wrote it.}
        note: Also asked for by the house rules.
      - id: no-advice
        obligation: No legal advice
        applies_to: {data_class: hipaa:PHI, risk_classification: acme:Tier2}
        controls:
          - {validator: no_advice}
          - {eval: bias}
          - {eval: routing}
        extensions: {acme.example/control: "7.2"}
    reviews:
      - id: bias-quarterly
        type: pp:BiasTesting
        cadence: P3M
        owner: fairness-board
        satisfies: [no-advice, say-so]
        eval: bias
        extensions: {acme.example/method: "sheet 4"}
      - {id: risk-yearly, type: risk:RiskAssessment, cadence: P1Y, owner: claims-office}
      - {id: watch, type: acme:Shift, cadence: PT12H, owner: claims-office}
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
    review:
      description: Looks again.
      governance:
        autonomy_level: suggests
        independent_of: {axes: [accountable_owner]}
        reviews: []
"#,
    );
}

/// RFC 0013, Absence: what isn't declared is undeclared, and no mistake.
#[test]
fn nothing_has_to_be_declared() {
    accept("metadata:\n  governance: {}\n");
    accept(
        r"
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope: {}
metadata:
  governance:
    vocabularies: {}
    foreseeable_misuse: []
    capabilities: []
    extensions: {}
    obligations: []
    reviews: []
agents:
  entry: triage
  members:
    triage: {description: Sorts claims., governance: {}}
    review: {description: Looks again.}
",
    );
}

/// RFC 0013, rule 3, and RFC 0016, rule 12: what `extensions` contain is nobody's business.
#[test]
fn extensions_hold_anything() {
    accept(
        r#"
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope: {effect: write, extensions: {effect: any, data_classes: ["zzz:X"]}}
    extensions: {last_completed: null, list: [1, two, {three: "zzz:X"}]}
metadata:
  governance:
    extensions:
      plain: {obligations: [{id: a}, {id: a}], field: nothing, term: "zzz:X"}
    obligations:
      - {id: a, obligation: x, controls: [{field: extensions}], extensions: {eval: nobody, completed_at: 2026-01-31}}
    reviews:
      - {id: a, type: x, cadence: P1D, owner: x, extensions: {last_completed: 2026-01-31, satisfies: [nobody]}}
"#,
    );
}

/// RFC 0016: an eval that discharges an obligation needs no `threshold`, a review no obligation, and an id of an
/// obligation may be that of a review.
#[test]
fn what_references_need_not_have() {
    accept(
        r"
metadata:
  governance:
    obligations:
      - {id: same, obligation: x, controls: [{eval: bias}, {eval: bias}, {external: ''}]}
    reviews:
      - {id: same, type: x, cadence: P1D, owner: a person, satisfies: []}
      - {id: other, type: x, cadence: P1D, owner: x, satisfies: [same, same]}
",
    );
}
