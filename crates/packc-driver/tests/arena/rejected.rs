//! Valid projects that the other compiler rejected: defects 25 to 34.

use serde_json::json;

use super::{compiled, finds, project, tool, with_prompt};

/// 25: nothing outside of the project is asked; the tests have no network, and no disk either.
#[test]
fn d25_offline() {
    assert_eq!(compiled(&project("", ""))["prompts"]["a"]["name"], "a");
}

/// 26: evals with fields and triggers that runtimes know.
#[test]
fn d26_evals() {
    let eval = |threshold: &str| {
        format!(
            "  pack_evals:
    - id: e
      type: contains
      trigger: on_conversation_complete
      params: {{ text: hi }}
      threshold: {{ {threshold} }}
      message: Too low.
      when: {{ min_tool_calls: 1 }}
      groups: [nightly]
"
        )
    };
    for (threshold, expected) in [
        ("min_score: 0.8", json!({"operator": "gte", "value": 0.8})),
        ("max_score: 2", json!({"operator": "lte", "value": 2})),
        (
            "operator: gt, value: 1",
            json!({"operator": "gt", "value": 1}),
        ),
    ] {
        let pack = compiled(&project(&eval(threshold), ""));
        assert_eq!(pack["evals"][0]["threshold"], expected);
        assert_eq!(pack["evals"][0]["groups"], json!(["nightly"]));
        assert_eq!(pack["evals"][0]["when"], json!({"min_tool_calls": 1}));
    }
    finds(
        &project(&eval("passed: true"), ""),
        &["error config.arena.yaml:14: a pack has no place for `passed`"],
    );
    finds(
        &project(&eval("min_score: 0.1, max_score: 0.9"), ""),
        &["error config.arena.yaml:14: a threshold is one comparison, and this is a second one"],
    );
    finds(
        &project(&eval("operator: gt, min_score: 0.1"), ""),
        &["error config.arena.yaml:14: a threshold is one comparison, and this is a second one"],
    );
    let pack = compiled(&with_prompt(
        "  evals: [{ id: e, type: x, trigger: every_turn, threshold: { min_score: 1 } }]\n",
        "",
    ));
    assert_eq!(
        pack["prompts"]["a"]["evals"][0]["threshold"]["operator"],
        "gte"
    );
}

/// 27: inline skills, and skills as texts.
#[test]
fn d27_skills() {
    let skill = |more: &str| {
        format!(
            "  skills:\n    - {{ name: hi, description: Says hi., instructions: Say hi.{more} }}\n"
        )
    };
    let inline = json!([{"name": "hi", "description": "Says hi.", "instructions": "Say hi."}]);
    assert_eq!(compiled(&project(&skill(""), ""))["skills"], inline);
    assert_eq!(
        compiled(&project(&skill(", preload: false"), ""))["skills"],
        inline
    );
    finds(
        &project(&skill(", preload: true"), ""),
        &["error config.arena.yaml:10: an inline skill has no place for `preload`"],
    );
    let files = "--- skills/hi/SKILL.md\n---\nname: hi\ndescription: Says hi.\n---\nHi.\n";
    let pack = compiled(&project("  skills: [./skills]\n", files));
    assert_eq!(pack["skills"], json!(["skills"]));
}

/// 28: tools without arguments, and schemas that allow everything.
#[test]
fn d28_schemas_of_tools() {
    for (schema, expected) in [
        (
            "{ type: object }",
            json!({"type": "object", "properties": {}}),
        ),
        ("{}", json!({"type": "object", "properties": {}})),
        (
            "{ type: object, properties: { x: true } }",
            json!({"type": "object", "properties": {"x": {}}}),
        ),
    ] {
        let files = format!(
            "--- t.yaml\n{}",
            tool("t", &format!("  input_schema: {schema}\n"))
        );
        let pack = compiled(&project("  tools: [{ file: t.yaml }]\n", &files));
        assert_eq!(pack["tools"]["t"]["parameters"], expected);
    }
}

/// 29: states without events.
#[test]
fn d29_states_without_events() {
    let states = |state: &str| {
        format!(
            "  workflow:\n    version: 1\n    entry: s\n    states: {{ s: {{ prompt_task: a{state} }} }}\n"
        )
    };
    let pack = compiled(&project(&states(", terminal: true, on_event: {}"), ""));
    assert_eq!(
        pack["workflow"]["states"]["s"],
        json!({"prompt_task": "a", "on_event": {}, "terminal": true})
    );
    let pack = compiled(&project(&states(""), ""));
    assert_eq!(pack["workflow"]["states"]["s"], json!({"prompt_task": "a"}));
}

/// 30: formats that the specification leaves open.
#[test]
fn d30_formats_of_media() {
    let pack = compiled(&with_prompt(
        "  media:
    enabled: true
    supported_types: [audio, video]
    audio: { allowed_formats: [webm] }
    video: { allowed_formats: [ogg] }
",
        "",
    ));
    assert_eq!(
        pack["prompts"]["a"]["media"]["audio"]["allowed_formats"],
        json!(["webm"])
    );
}

/// 31 and 32: what only tests need.
#[test]
fn d31_d32_what_only_tests_need() {
    let more = "  providers:
    - file: providers/missing.yaml
    - nonsense
  scenarios: 17
  self_play: { personas: [{ file: missing }] }
  defaults: { output: { markdown: {} }, verbose: on }
  mcp_servers: [{ name: x, command: no }]
  something_new: { anything: true }
";
    compiled(&project(more, ""));
    compiled(&project("", "").replace(
        "  name: base",
        "  description: Of tests.\n  labels: { on: off }",
    ));
    compiled(&project("", "").replace("  description: A prompt.\n", ""));
    finds(
        "--- config.arena.yaml\nprompt_configs: [{ id: a, file: a.yaml }]\n",
        &["error config.arena.yaml:1: this Arena project has no `kind` and no `spec`"],
    );
}

/// 34: a key that can't be one is reported where it was written.
#[test]
fn d34_task_types() {
    finds(
        &project("", "").replace("task_type: a", "task_type: Support"),
        &["error a.yaml:6: `prompts.Support.id` can't be `Support`"],
    );
}
