//! Packs that the specification says must never be refused, or that it leaves open.

use crate::Case;

/// A pack of which nothing may be said.
const fn accepted(rule: &'static str, pack: &'static str) -> Case {
    Case {
        rule,
        finds: &[],
        pack,
    }
}

pub(crate) const CASES: &[Case] = &[
    accepted(
        "C4",
        "
prompts:
  p:
    system_template: |
      Answer in Markdown:
      # {{title}}
    variables: [{name: title, type: string, required: true}]
",
    ),
    accepted(
        "C9",
        "
prompts:
  p: {version: 7.1.0, system_template: Go on.}
  q: {version: 0.0.1, system_template: Stop.}
",
    ),
    accepted(
        "T12",
        r#"
fragments: {tone: Be kind.}
prompts:
  p: {system_template: "{{fragments.tone}} Look at {{artifacts.sha}}."}
workflow:
  version: 1
  entry: a
  states: {a: {prompt_task: p, artifacts: {sha: {type: text/plain}}}}
"#,
    ),
    accepted(
        "W6",
        "
workflow:
  version: 1
  entry: a
  states: {a: {prompt_task: p}}
  engine: {timeout: 30, x: {level: [1]}}
",
    ),
    accepted(
        "W13",
        "
workflow:
  version: 1
  entry: a
  states: {a: {prompt_task: p, on_event: {}}}
",
    ),
    accepted(
        "W24",
        "
workflow:
  version: 2
  entry: a
  states:
    a: {prompt_task: p, orchestration: external, control: agent, on_event: {next: b}}
    b: {prompt_task: q, terminal: true}
",
    ),
    accepted(
        "W25",
        "
workflow:
  version: 3
  entry: a
  states: {a: {prompt_task: p, terminal: true}}
",
    ),
    accepted(
        "E3",
        "
prompts:
  p:
    system_template: Go on.
    evals: [{id: tone, type: contains, trigger: every_turn}]
evals: [{id: tone, type: contains, trigger: every_turn}]
",
    ),
    accepted(
        "E8",
        "evals: [{id: tone, type: our_own_check, trigger: every_turn}]\n",
    ),
    accepted(
        "A6",
        "
prompts:
  p: {system_template: Go on., tools: [q, look_up]}
  q: {system_template: Stop.}
tools:
  look_up: {description: Looks it up., parameters: {type: object, properties: {}}}
agents:
  entry: p
  members: {p: {}, q: {}}
",
    ),
    accepted(
        "A11",
        "
workflow:
  version: 1
  entry: a
  states: {a: {prompt_task: p}}
agents:
  entry: q
  members: {q: {state: a}}
",
    ),
    accepted(
        "A12",
        "
workflow:
  version: 1
  entry: a
  states: {a: {prompt_task: p}}
agents:
  entry: q
  members: {p: {}, q: {}}
",
    ),
    accepted(
        "P19",
        "
compositions:
  c: {version: 1, steps: [{id: s, kind: acme.judge, provider: any, rubric: {strict: true}}]}
workflow:
  version: 1
  entry: a
  states: {a: {orchestration: composition, composition: c}}
",
    ),
    accepted(
        "R3",
        "requires: {providers: [default, {key: a, role: reranker}]}\n",
    ),
    accepted(
        "R7",
        "
prompts:
  p: {system_template: Go on., provider: default}
  q: {system_template: Stop.}
",
    ),
    accepted(
        "G6",
        "
metadata:
  governance:
    operator_role: https://acme.example/roles#controller
    risk_classification: high
    intended_deployment_contexts: [in-house]
    capabilities: ['ai:TextGeneration']
tools:
  look_up:
    description: Looks it up.
    parameters: {type: object, properties: {}}
    action_scope: {data_classes: ['dpv:PersonalData', 'urn:acme:data']}
",
    ),
    accepted(
        "G7",
        "
metadata:
  governance:
    capabilities: ['dpv:a', 'eu-aiact:a', 'ai:a', 'pd:a', 'risk:a', 'tech:a', 'legal-eu-gdpr:a', 'legal-us:a']
    intended_deployment_contexts:
      ['sector-health:a', 'sector-finance:a', 'sector-education:a', 'sector-law:a',
       'sector-publicservices:a', 'sector-infra:a', 'hipaa:a', 'pp:a']
",
    ),
    accepted(
        "G8",
        "metadata: {governance: {capabilities: ['pp:NoSuchTerm']}}\n",
    ),
    accepted(
        "G25",
        r#"
metadata:
  governance:
    extensions: {acme.example/x: [1, {obligations: no-list, autonomy_level: full, "": null}]}
"#,
    ),
    accepted(
        "G28",
        "
evals: [{id: tone, type: contains, trigger: every_turn}]
metadata:
  governance:
    obligations: [{id: o, obligation: be-polite, controls: [{eval: tone}]}]
",
    ),
    accepted("G30", "metadata: {governance: {}}\n"),
];
