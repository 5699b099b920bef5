//! What the specification allows, and its own examples.

use crate::accept;

#[test]
fn what_must_never_be_refused() {
    // `engine` is the runtime's.
    accept(
        "
workflow:
  version: 1
  entry: a
  states: {a: {prompt_task: p}}
  engine: {timeout: 30, x: {level: [1]}, cost_limit: true, concurrency: 2}
",
    );
    // `control` where the caller moves on, and every version from 1.
    accept(
        "
workflow:
  version: 3
  entry: a
  states:
    a: {prompt_task: p, orchestration: external, control: agent, on_event: {next: b}}
    b: {prompt_task: q, terminal: true}
",
    );
    // The prompt of a member and of its state may differ, and so may the entries.
    accept(
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, on_event: {next: b}}
    b: {prompt_task: q, terminal: true}
agents:
  entry: q
  members:
    q: {state: a}
",
    );
    // A prompt in a state that runs a composition, and a composition alone.
    accept(
        "
compositions:
  sort: {version: 1, steps: [{id: s, kind: prompt, prompt_task: p}]}
workflow:
  version: 2
  entry: a
  states:
    a: {orchestration: composition, composition: sort, prompt_task: p, on_event: {next: b}}
    b: {orchestration: composition, composition: sort, terminal: true}
",
    );
    // Any event name, any package as a skill filter.
    accept(
        r#"
skills: ["@acme/skills"]
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, skills: "@acme/skills", on_event: {"no": b, plan_ready: b, "": b}}
    b: {prompt_task: q, terminal: true}
"#,
    );
}

#[test]
fn the_workflows_of_the_specification() {
    accept(
        "
workflow:
  version: 1
  entry: triage
  states:
    triage: {prompt_task: p, on_event: {billing: billing, technical: tech, resolved: closing}}
    billing: {prompt_task: p, persistence: persistent, on_event: {resolved: closing, escalate: human}}
    tech: {prompt_task: p, persistence: persistent, on_event: {resolved: closing, escalate: human}}
    closing: {prompt_task: q, on_event: {}, orchestration: internal}
    human: {prompt_task: q, on_event: {}, orchestration: external}
",
    );
    accept(
        "
packc: {lints: {unlimited-loop: warn}}
workflow:
  version: 1
  entry: plan
  states:
    plan: {prompt_task: p, on_event: {PlanReady: implement}}
    implement:
      prompt_task: p
      max_visits: 5
      on_max_visits: review
      artifacts:
        commit_sha: {type: text/plain, description: Latest commit}
        test_report: {type: application/json, description: Test runner output}
      on_event: {CodeReady: test}
    test: {prompt_task: p, on_event: {TestsFailed: implement, TestsPassed: done}}
    review: {prompt_task: q, terminal: true}
    done: {prompt_task: q, terminal: true}
  engine: {budget: {max_total_visits: 50, max_tool_calls: 200, max_wall_time_sec: 600}}
",
    );
}
