//! What the other compiler wrote wrongly or lost: defects 1 to 24, but for those of tools.

use serde_json::json;

use super::{build_finds, compiled, finds, project, prompt, tool, with_prompt};

/// 1: fragments became placeholders, whether their files were there or not.
#[test]
fn d01_fragments() {
    let text = with_prompt(
        "  fragments:
    - { name: greet, path: texts/greet.md, required: true }
    - { name: close, path: close.yaml }
    - { name: rest, path: rest.md, required: false }
",
        "--- texts/greet.md
Hello {{who}}
--- close.yaml
fragment_type: text
content: Bye
",
    )
    .replace(
        "system_template: Say hi.",
        "system_template: '{{greet}}. {{fragments.close}}{{rest}}'\n  variables: [{ name: who }]",
    );
    let warning =
        "warning a.yaml:14: the fragment `rest` is left empty, since `rest.md` does not exist";
    let note = "note close.yaml:1: a pack has no place for these fields of resources: `fragment.fragment_type`";
    let pack = finds(&text, &[warning, note]);
    assert_eq!(
        pack["prompts"]["a"]["system_template"],
        "Hello {{who}}. Bye"
    );
    assert_eq!(
        pack["fragments"],
        json!({"greet": "Hello {{who}}\n", "close": "Bye", "rest": ""})
    );
    finds(
        &with_prompt("  fragments: [{ name: greet, path: g.yaml }]\n", ""),
        &["error a.yaml:10: `g.yaml` does not exist"],
    );
    finds(
        &with_prompt("  fragments: [{ name: 'p_{{region}}', path: p.md }]\n", ""),
        &["error a.yaml:10: the name `p_{{region}}` is complete only when the prompt runs"],
    );
}

/// 3 and 4: entries that couldn't be compiled.
#[test]
fn d03_d04_tested_models_and_overrides() {
    let pack = compiled(&with_prompt(
        "  tested_models:
    - { provider: p, model: m, date: 2026-01-31, success_rate: 0.5, avg_cost: 0.1 }
  model_overrides:
    m: { system_template_suffix: ' Be brief.' }
",
        "",
    ));
    let prompt = &pack["prompts"]["a"];
    assert_eq!(
        prompt["tested_models"],
        json!([{"provider": "p", "model": "m", "date": "2026-01-31", "success_rate": 0.5, "avg_cost": 0.1}])
    );
    assert_eq!(
        prompt["model_overrides"],
        json!({"m": {"system_template_suffix": " Be brief."}})
    );
}

/// 5: metadata of prompts was dropped.
#[test]
fn d05_metadata() {
    let metadata = |domain: &str| format!("  metadata: {{ domain: {domain}, tags: [x] }}\n");
    let two = |one: &str, other: &str| {
        project(
            "    - { id: b, file: b.yaml }\n",
            &format!("--- b.yaml\n{}", prompt("b", &metadata(other))),
        )
        .replace(&prompt("a", ""), &prompt("a", &metadata(one)))
    };
    let pack = compiled(&two("support", "support"));
    assert_eq!(
        pack["metadata"],
        json!({"domain": "support", "tags": ["x"]})
    );
    let message = "b.yaml:10: `domain` belongs to the pack as a whole, and is given twice with different values";
    let pack = finds(&two("support", "sales"), &[&format!("warning {message}")]);
    assert_eq!(pack["metadata"]["domain"], "support");
    build_finds(&two("support", "sales"), &[&format!("error {message}")]);
}

/// 6: skills had the path of the build machine.
#[test]
fn d06_paths_of_skills() {
    let skill = "--- skills/hi/SKILL.md
---
name: hi
description: Says hi.
---
Hi.
";
    let pack = compiled(&project(
        "  skills:\n    - path: skills\n    - { dir: ./skills/hi, preload: true }\n",
        skill,
    ));
    assert_eq!(
        pack["skills"],
        json!([{"path": "skills"}, {"path": "skills/hi", "preload": true}])
    );
}

/// 10: prompts in the configuration could never be compiled.
#[test]
fn d10_prompt_specs() {
    let more = "  prompt_specs:
    bot:
      task_type: chat
      version: 1.0.0
      system_template: Chat about {{topic}}.
      variables: [{ name: topic }]
";
    let pack = compiled(&project(more, ""));
    let chat = &pack["prompts"]["chat"];
    assert_eq!([&chat["id"], &chat["name"]], ["chat", "bot"]);
    finds(
        &project(
            "  prompt_specs: { a: { task_type: b, version: 1.0.0, system_template: x } }\n",
            "",
        ),
        &["error config.arena.yaml:9: two prompts have the id `a`"],
    );
}

/// 11: `vars` were dropped.
#[test]
fn d11_vars() {
    let text = project(
        "      vars: { place: Rome, count: '5', open: 'true', new: x }\n",
        "",
    )
    .replace("Say hi.", "Say hi in {{place}} {{count}} {{open}} {{new}}.")
    .replace(
        "  description: A prompt.\n",
        "  description: A prompt.
  variables:
    - { name: place, required: true }
    - { name: count, type: number, default: 1 }
    - { name: open, type: boolean }
",
    );
    let pack = finds(
        &text,
        &["warning config.arena.yaml:9: the prompt declares no variable `new`"],
    );
    assert_eq!(
        pack["prompts"]["a"]["variables"],
        json!([
            {"name": "place", "type": "string", "required": false, "default": "Rome"},
            {"name": "count", "type": "number", "required": false, "default": 5},
            {"name": "open", "type": "boolean", "required": false, "default": true},
            {"name": "new", "type": "string", "required": false, "default": "x"},
        ])
    );
}

/// 12: bindings were dropped.
#[test]
fn d12_bindings() {
    let text = |filter: &str| {
        with_prompt(
            &format!(
                "  variables:
    - name: user
      binding: {{ kind: session, field: id, autoPopulate: true{filter} }}
"
            ),
            "",
        )
        .replace("Say hi.", "Say hi to {{user}}.")
    };
    let binding = json!({"kind": "session", "field": "id", "auto_populate": true});
    let pack = compiled(&text(""));
    assert_eq!(pack["prompts"]["a"]["variables"][0]["binding"], binding);
    finds(
        &text(", auto_populate: false"),
        &["error a.yaml:12: `autoPopulate` is not a key of a variable binding"],
    );
    let message = "a.yaml:12: the filter of a binding is a text in a pack, not a mapping";
    let filter = text(", filter: { capability: chat }");
    let pack = finds(&filter, &[&format!("warning {message}")]);
    assert_eq!(pack["prompts"]["a"]["variables"][0]["binding"], binding);
    build_finds(&filter, &[&format!("error {message}")]);
}

/// 16: of two prompts or tools one won, by chance or as the last.
#[test]
fn d16_the_same_twice() {
    finds(
        &project(
            "    - { id: b, file: b.yaml }\n",
            &format!("--- b.yaml\n{}", prompt("a", "")),
        ),
        &["error b.yaml:6: the prompt `a` is defined twice"],
    );
    finds(
        &project(
            "    - { id: a, file: b.yaml }\n",
            &format!("--- b.yaml\n{}", prompt("b", "")),
        ),
        &["error config.arena.yaml:9: two prompts have the id `a`"],
    );
    finds(
        &project("    - { id: b, file: ./a.yaml }\n", ""),
        &["error config.arena.yaml:9: `a.yaml` is listed twice"],
    );
    let tools = format!("--- t.yaml\n{}--- u.yaml\n{}", tool("t", ""), tool("t", ""));
    finds(
        &project("  tools: [{ file: t.yaml }, { file: u.yaml }]\n", &tools),
        &["error u.yaml:4: the tool `t` is defined twice"],
    );
}

/// 17: one of several template engines won, by chance.
#[test]
fn d17_template_engines() {
    let engine = |syntax: &str| {
        prompt(
            "b",
            &format!("  template_engine: {{ version: v1, syntax: '{syntax}' }}\n"),
        )
    };
    let text = |syntax: &str| {
        project(
            "    - { id: b, file: b.yaml }\n    - { id: c, file: c.yaml }\n",
            &format!(
                "--- b.yaml\n{}--- c.yaml\n{}",
                engine("{{variable}}"),
                engine(syntax).replace("task_type: b", "task_type: c")
            ),
        )
    };
    assert_eq!(
        compiled(&text("{{variable}}"))["template_engine"]["version"],
        "v1"
    );
    finds(
        &text("{variable}"),
        &[
            "error c.yaml:10: `template_engine` belongs to the pack as a whole, and is given twice with different values",
        ],
    );
}

/// 18: unknown keys were dropped, and some known ones too.
#[test]
fn d18_keys_of_workflows_and_compositions() {
    let more = |state: &str, step: &str| {
        format!(
            "  workflow:
    version: 1
    entry: w
    states: {{ w: {{ orchestration: composition, composition: c, terminal: true{state} }} }}
  compositions:
    c:
      version: 1
      steps: [{{ id: s, kind: prompt, prompt_task: a, description: Greets., input: '${{input}}'{step} }}]
"
        )
    };
    let pack = compiled(&project(&more("", ""), ""));
    assert_eq!(
        pack["compositions"]["c"]["steps"][0]["description"],
        "Greets."
    );
    finds(
        &project(&more(", max_vists: 3", ", inptu: x"), ""),
        &[
            "error config.arena.yaml:12: `max_vists` is not a key of a workflow state",
            "warning config.arena.yaml:16: `inptu` is not a key of a prompt step",
        ],
    );
}

/// 21 and 22: the form of the file.
#[test]
fn d21_d22_the_form_of_the_file() {
    let pack = compiled(&project("", "").replace("Say hi.", "Say <b>hi</b> & go."));
    assert_eq!(
        pack["prompts"]["a"]["system_template"],
        "Say <b>hi</b> & go."
    );
    assert_eq!(pack["prompts"]["a"].get("pipeline"), None);
    assert_eq!(
        pack["$schema"],
        "https://promptpack.org/schema/v1.9.0/promptpack.schema.json"
    );
    assert_eq!(pack["compilation"]["source"], "config.arena.yaml");
}

/// 23: what the specification has and the sources couldn't say.
#[test]
fn d23_what_sources_could_not_say() {
    let pack = compiled(
        &with_prompt(
            "  parameters: { frequency_penalty: 0.5, presence_penalty: 1 }
  model_overrides: { m: { system_template_prefix: 'Think. ', parameters: { temperature: 0 } } }
  evals:
    - { id: e, type: x, trigger: every_turn, metric: { name: promptpack_m, type: gauge, unit: s } }
  media: { enabled: true, supported_types: [document], document: { allowed_formats: [pdf] } }
",
            "",
        )
        .replace("--- a.yaml", "  skills: ['@org/skill']\n--- a.yaml"),
    );
    let prompt = &pack["prompts"]["a"];
    assert_eq!(prompt["parameters"]["presence_penalty"], 1);
    assert_eq!(
        prompt["model_overrides"]["m"]["system_template_prefix"],
        "Think. "
    );
    assert_eq!(prompt["evals"][0]["metric"]["unit"], "s");
    assert_eq!(
        prompt["media"]["document"]["allowed_formats"],
        json!(["pdf"])
    );
    assert_eq!(pack["skills"], json!(["@org/skill"]));
}
