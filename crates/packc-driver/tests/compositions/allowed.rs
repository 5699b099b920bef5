//! What must never be refused (rules marked so in the specification), and what it shows as right.

use super::{PACK, check, check_steps};

#[test]
fn vendor_kinds_with_fields_of_their_own() {
    check_steps(
        r#"
steps:
  - id: a
    kind: acme.judge
    provider: nobody
    tool: nothing
    prompt_task: nobody
    input: text
    args: {x: "${nowhere.to.be} ${found"}
    then: nowhere
    branches: [{id: a, kind: what}]
    predicate: {path: 3}
    reduce: {strategy: pick}
    termination: {}
  - {id: b, kind: prompt, prompt_task: classify, input: "${a.output.score}", depends_on: [a]}
  - {id: c, kind: acme-2.judge_it.v-1, modifiers: {retry: {max_attempts: 2}}}
"#,
    );
}

#[test]
fn marked_keys_of_vendors() {
    check_steps(
        r#"
steps:
  - id: a
    kind: agent
    prompt_task: reply
    x-trace: true
    acme.example/cost: 3
    termination: {max_steps: 1, x-stop: now}
    modifiers: {x-cache: true, retry: {acme.backoff: 2}}
  - id: b
    kind: parallel
    branches: [{id: x, kind: tool, tool: search}, {id: q, kind: tool, tool: search}]
    reduce: {strategy: acme.vote, into: best, x-weight: 2}
  - {id: c, kind: tool, tool: search, args: {x: "${b.output.best.x}"}}
"#,
    );
}

#[test]
fn literals_and_references_in_objects() {
    check_steps(
        r#"
engine: {any: "${thing}"}
extensions: {acme.example/any: "${thing}"}
steps:
  - id: a
    kind: prompt
    prompt_task: classify
    input: {text: "${input}", number: 3, none: null, list: [a, "${input.a.b}"], money: $5, code: "{x}"}
"#,
    );
}

#[test]
fn roles_and_capabilities_are_open() {
    check(
        r"--- pack.yaml
id: tickets
version: 1.0.0
requires:
  providers:
    - {key: a, role: reranker}
    - {key: b, role: acme.router, capabilities: {tool_use: true, speed: high, x-gpu: 2, acme.y: [1]}}
    - {key: c, role: inference}
    - {key: d, role: embedding, required: false}
    - only-key_1
prompts:
  one:
    system_template: One.
    provider: default
  two:
    system_template: Two.
    provider: only-key_1
  three:
    system_template: Three.
    provider: b
",
    );
}

#[test]
fn default_needs_no_declaration() {
    check(
        r"--- pack.yaml
id: tickets
version: 1.0.0
prompts:
  one:
    system_template: One.
    provider: default
workflow:
  version: 1
  entry: work
  states:
    work: {orchestration: composition, composition: triage, terminal: true}
--- compositions/triage.yaml
version: 1
steps:
  - {id: a, kind: prompt, prompt_task: one, provider: default}
  - {id: b, kind: agent, prompt_task: one, termination: {max_steps: 2}}
",
    );
}

/// The example of RFC 0017: its prompts use `input`, and a classifier answers a schema.
#[test]
fn the_example_of_provider_references() {
    check(
        r#"--- pack.yaml
id: tickets
version: 1.0.0
requires:
  providers:
    - default
    - {key: triage, role: inference, description: Fast typed classifier.}
    - {key: drafter, role: llm, description: Cheap model for templated replies.}
tools:
  crm_lookup:
    description: Look up a customer's account.
    parameters: {type: object, properties: {customer_id: {type: string}}}
prompts:
  classify_request:
    system_template: "Customer message: {{input}}"
    provider: triage
  refund_reply:
    system_template: "Write a refund confirmation for: {{input}}"
    provider: drafter
  support_agent:
    system_template: You are a support agent.
    tools: [crm_lookup]
workflow:
  version: 1
  entry: handle
  states:
    handle: {orchestration: composition, composition: handle_ticket, terminal: true}
--- compositions/handle_ticket.yaml
version: 1
steps:
  - {id: intent, kind: prompt, prompt_task: classify_request, input: "${input.message}", output_schema: ../schemas/intent.json}
  - id: gate
    kind: branch
    predicate: {path: "${intent.output.category}", op: equals, value: refund}
    then: refund
    else: escalate
  - {id: refund, kind: prompt, prompt_task: refund_reply, provider: drafter, input: "${input}"}
  - {id: escalate, kind: agent, prompt_task: support_agent, provider: default, tools: [crm_lookup], termination: {max_steps: 6}}
--- schemas/intent.json
{"type": "object", "properties": {"category": {"enum": ["refund", "other"]}}}
"#,
    );
}

#[test]
fn a_pack_in_json_is_read_the_same() {
    let steps = "--- compositions/triage.json\n{\"version\": 1, \"steps\": [{\"id\": \"a\", \"kind\": \"prompt\", \"prompt_task\": \"classify\", \"input\": \"${input.x}\"}]}\n";
    check(&format!("{PACK}{steps}"));
}
