//! Packs that the JSON Schema of the specification refuses, or the readers before it.

use crate::Case;

pub(crate) const CASES: &[Case] = &[
    Case {
        rule: "C12",
        finds: &["unknown-key"],
        pack: "future_field: 1\n",
    },
    Case {
        rule: "M2",
        finds: &["unknown-key"],
        pack: "
prompts:
  p:
    system_template: Look.
    media:
      enabled: true
      supported_types: [image]
      image: {validation_params: {}}
",
    },
    Case {
        rule: "M2",
        finds: &["ambiguous-form"],
        pack: "
prompts:
  p:
    system_template: Look.
    media:
      enabled: true
      supported_types: [model3d]
      model3d: {max_size_mb: 3}
",
    },
    Case {
        rule: "W18",
        finds: &["missing-key"],
        pack: "
workflow:
  version: 1
  entry: a
  states: {a: {orchestration: composition}}
",
    },
    Case {
        rule: "W21",
        finds: &["invalid-value"],
        pack: "
workflow:
  version: 1
  entry: a
  states: {a: {prompt_task: p, control: system}}
",
    },
    Case {
        rule: "P3",
        finds: &["wrong-format"],
        pack: "
compositions:
  c: {version: 1, steps: [{id: s-1, kind: prompt, prompt_task: p}]}
workflow:
  version: 1
  entry: a
  states: {a: {orchestration: composition, composition: c}}
",
    },
    Case {
        rule: "P12",
        finds: &["missing-key"],
        pack: "
compositions:
  c: {version: 1, steps: [{id: s, kind: agent, prompt_task: p, termination: {}}]}
workflow:
  version: 1
  entry: a
  states: {a: {orchestration: composition, composition: c}}
",
    },
    Case {
        rule: "P13",
        finds: &["outside-limits", "missing-key"],
        pack: "
compositions:
  c:
    version: 1
    steps:
      - {id: s, kind: parallel, branches: [{id: t, kind: prompt, prompt_task: p}]}
workflow:
  version: 1
  entry: a
  states: {a: {orchestration: composition, composition: c}}
",
    },
    Case {
        rule: "P18",
        finds: &["invalid-value"],
        pack: "
compositions:
  c: {version: 1, steps: [{id: s, kind: judge}]}
workflow:
  version: 1
  entry: a
  states: {a: {orchestration: composition, composition: c}}
",
    },
    Case {
        rule: "P24",
        finds: &["wrong-type"],
        pack: "
compositions:
  c: {version: 1, steps: [{id: s, kind: prompt, prompt_task: p}]}
workflow:
  version: 1
  entry: a
  states: {a: {orchestration: [internal, composition], composition: c, prompt_task: p}}
",
    },
    Case {
        rule: "G1",
        finds: &["invalid-value"],
        pack: "metadata: {governance: {autonomy_level: full}}\n",
    },
    Case {
        rule: "G2",
        finds: &["unknown-key"],
        pack: "metadata: {governance: {duty: x}}\n",
    },
    Case {
        rule: "G3",
        finds: &["wrong-format"],
        pack: "metadata: {governance: {vocabularies: {acme: a/b}}}\n",
    },
    Case {
        rule: "G14",
        finds: &["outside-limits"],
        pack: "
metadata:
  governance:
    obligations: [{id: o, obligation: x, controls: [{}]}]
",
    },
    Case {
        rule: "G22",
        finds: &["wrong-format"],
        pack: "
metadata:
  governance:
    reviews: [{id: r, type: x, owner: privacy-office, cadence: 3M}]
",
    },
    Case {
        rule: "G24",
        finds: &["outside-limits"],
        pack: "
metadata:
  governance:
    independent_of: {axes: [], enforcement: strict}
",
    },
    Case {
        rule: "G27",
        finds: &["unknown-key"],
        pack: "
metadata:
  governance:
    reviews: [{id: r, type: x, owner: privacy-office, cadence: P3M, last_completed: 2026-01-01}]
",
    },
];
