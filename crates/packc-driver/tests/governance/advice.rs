//! The rules that are off unless settings turn them on.

use super::{accept, check};

/// Extensions at every place that has them.
const EXTENSIONS: &str = r"
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope:
      extensions: {radius: 1}
    extensions: {limit: 10}
metadata:
  governance:
    extensions: {tier: 2}
    obligations:
      - {id: a, obligation: Decisions are fair, controls: [{external: By hand}], extensions: {ref: 3}}
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, extensions: {method: x}}
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      extensions: {lane: fast}
";

#[test]
fn nothing_is_said_by_default() {
    accept(EXTENSIONS);
}

#[test]
fn keys_of_extensions() {
    check(
        r#"
packc:
  lints: {extension-namespace: warn}
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
    action_scope:
      extensions: {radius: {inner: 1}}
#                  ^^^^^^ warning[extension-namespace]: `radius` may mean something else to another tool
    extensions: {limit: 10, x-limit: 10}
#                ^^^^^ warning[extension-namespace]: `limit` may mean something else to another tool
metadata:
  governance:
    extensions: {tier: 2, acme.example/tier: 2, "acme:tier": 2, acme.tier: 2}
#                ^^^^ warning[extension-namespace]: `tier` may mean something else to another tool
    obligations:
      - {id: a, obligation: Decisions are fair, controls: [{external: By hand}], extensions: {ref: 3}}
#                                                                                             ^^^ warning[extension-namespace]: `ref` may mean something else to another tool
    reviews:
      - {id: a, type: audit, cadence: P3M, owner: claims-office, extensions: {method: x}}
#                                                                             ^^^^^^ warning[extension-namespace]: `method` may mean something else to another tool
agents:
  entry: triage
  members:
    triage:
      description: Sorts claims.
      extensions: {lane: fast}
#                  ^^^^ warning[extension-namespace]: `lane` may mean something else to another tool
workflow:
  version: 1
  entry: work
  states:
    work: {orchestration: composition, composition: look, terminal: true, extensions: {gate: 1}}
#                                                                                      ^^^^ warning[extension-namespace]: `gate` may mean something else to another tool
compositions:
  look:
    version: 1
    steps: [{id: a, kind: prompt, prompt_task: triage}]
    extensions: {budget: 1}
#                ^^^^^^ warning[extension-namespace]: `budget` may mean something else to another tool
"#,
    );
}

#[test]
fn tools_of_packs_with_governance() {
    let tools = "packc:
  lints: {tool-without-action-scope: warn}
tools:
  pay:
    description: Pays a claim.
    parameters: {type: object, properties: {claim: {type: string}}}
";
    accept(tools);
    accept(&format!(
        "{tools}    action_scope: {{}}\nmetadata:\n  governance: {{accountable_owner: claims-office}}\n"
    ));
}
