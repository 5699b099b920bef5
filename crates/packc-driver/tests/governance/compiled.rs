//! Compiled packs, and packs that are written in JSON.

use super::findings;
use packc_diagnostics::fixture;
use packc_driver::{ValidateOptions, validate};
use packc_source::memory::MemoryWorld;

#[test]
fn compiled_packs_are_checked_alike() {
    let validated = |world: &MemoryWorld| {
        let options = ValidateOptions {
            files: vec!["pack.json".into()],
            ..ValidateOptions::new("/p")
        };
        let outcome = validate(world, &options);
        (outcome.sources, outcome.diagnostics)
    };
    fixture::check(
        r#"--- pack.json
{
  "id": "claims",
  "name": "Claims",
  "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "triage": {"id": "triage", "name": "Triage", "version": "1.0.0", "system_template": "Sort the claim."}
  },
  "metadata": {
    "governance": {
      "operator_role": "eu_aiact:AIDeployer",
#                       ^^^^^^^^ warning[undeclared-prefix]: the prefix `eu_aiact` isn't declared
# = help: did you mean `eu-aiact`?
# = fix: `eu_aiact` -> `eu-aiact`
      "obligations": [
        {"id": "fair", "obligation": "Decisions are fair", "controls": [{"eval": "bias"}, {"field": "autonomy"}]}
#                                                                                ^^^^^^ error[unknown-governance-eval]: `bias` is not an eval of this pack
# = help: add it to `evals`, of the pack or of a prompt: there are none so far
#                                                                                                   ^^^^^^^^^^ error[unknown-governance-field]: `autonomy` is not a property of governance
# = help: did you mean `autonomy_level`?
      ],
      "reviews": [
        {"id": "a", "type": "audit", "cadence": "P3M", "owner": "claims-office", "satisfies": ["fair"]}
#                                                                                              ^^^^^^ note: the agent inherits this review
      ]
    }
  },
  "agents": {
    "entry": "triage",
    "members": {
      "triage": {"description": "Sorts claims.", "governance": {"obligations": []}}
#                                                               ^^^^^^^^^^^^^ error[orphaned-review]: the agent `triage` lacks an obligation that a review of the pack answers to
    }
  }
}
"#,
        validated,
    );
}

#[test]
fn files_in_json_are_read_alike() {
    fixture::check(
        r#"--- pack.yaml
id: claims
version: 1.0.0
prompts:
  triage: {system_template: Sort the claim.}
metadata: {governance: {$include: governance.json}}
--- governance.json
{
  "capabilities": ["acme:Sorting"],
#                   ^^^^ warning[undeclared-prefix]: the prefix `acme` isn't declared
  "obligations": [
    {"id": "a", "obligation": "x", "controls": [{"field": "reviews"}]}
#                                                         ^^^^^^^^^ error[undeclared-governance-field]: the control names `reviews`, which isn't declared
  ]
}
"#,
        findings,
    );
}
