//! `inspect` and `validate` on compiled packs.

use serde_json::{Value, json};

use super::{PROMPT, project};

/// 45 and 51: what `inspect` shows, and that holes in a pack don't stop it.
#[test]
fn d45_d51_inspect() {
    let project = project(
        "  tool_specs:
    find: { description: Finds., input_schema: { type: object } }
  skills:
    - name: greet
      description: Greets.
      instructions: Say hi.
",
    );
    project.write(
        "a.yaml",
        format!(
            "{PROMPT}  variables:
    - {{ name: tone }}
    - {{ name: place, default: here }}
  allowed_tools: [find]
  validators:
    - {{ type: max_length, params: {{ max_characters: 9 }} }}
  evals:
    - {{ id: e, type: contains, trigger: every_turn, params: {{ text: hi }} }}
  tested_models:
    - {{ provider: p, model: m, date: \"2026-01-01\", success_rate: 0.5 }}
  metadata:
    domain: support
    tags: [x, y]
"
        ),
    );
    project.packc("compile --id demo --pack-version 1.0.0 -o x.json");
    let run = project.packc("inspect x.json");
    run.succeeds();
    let version = concat!("packc-v", env!("CARGO_PKG_VERSION"));
    insta::assert_snapshot!(run.stdout.replace(version, "packc-v[version]"), @r"
    === Pack Information ===
    Pack: demo
    ID: demo
    Version: 1.0.0

    Template Engine: v1 ({{variable}})

    === Prompts (1) ===

    [a]
      Name: A prompt
      Description: Says hi.
      Version: 1.0.0
      Variables: 1 required, 1 optional
        Required: [tone]
        Optional: [place]
      Tools (1): [find]
      Validators (1): [max_length]
      Evals (1): [e]
      Tested Models (1):
        - p/m (2026-01-01): 50.0% success

    === Tools (1) ===
    find: Finds.

    === Skills (1) ===
    greet (inline)

    Pack Metadata:
      Domain: support
      Tags: [x y]

    Compilation: packc-v[version], 2026-01-01T00:00:00Z, Schema: v1
    ");
    project.write(
        "holes.json",
        "{\"prompts\": {\"a\": null}, \"workflow\": {\"states\": {\"s\": null}}, \"agents\": {\"members\": {\"m\": null}}}",
    );
    let run = project.packc("inspect holes.json");
    assert_eq!(run.code, 1, "{run}");
    assert!(run.stdout.contains("[a]\n"), "{run}");
    assert!(
        run.stderr.contains("`prompts.a` must be a mapping"),
        "{run}"
    );
    project.write("empty.json", "{}");
    let run = project.packc("inspect empty.json");
    assert_eq!(run.code, 1, "{run}");
    assert!(run.stderr.contains("the pack has no `prompts`"), "{run}");
}

/// The same for programs, in one document, whatever is wrong with the pack.
#[test]
fn inspect_as_json() {
    let project = project("");
    project.write(
        "x.json",
        r#"{"id": "x", "prompts": {"a": {"name": "A", "variables": [{"name": "v", "type": "string", "required": true}],
        "tools": ["t"], "validators": [{"type": "max_length"}], "evals": [{"id": "e"}],
        "media": {"enabled": true, "supported_types": ["image"]},
        "tested_models": [{"provider": "p", "model": "m", "date": "2026-01-01", "success_rate": 0.5}],
        "model_overrides": {"m": {}}}}, "fragments": {"f": "F"}, "tools": {"t": {"description": "T"}},
        "evals": [{"id": "all"}], "workflow": {"version": 1, "entry": "s", "states": {"s": {"prompt_task": "a",
        "on_event": {"Go": "end"}}, "end": {"composition": "c", "terminal": true, "skills": "./s"}}},
        "compositions": {"c": {"steps": [{"id": "one"}], "output": "${one}"}},
        "agents": {"entry": "a", "members": {"a": {"tags": ["y"]}}},
        "skills": ["s", {"path": "t", "preload": true}, {"name": "u"}],
        "metadata": {"tags": ["x"]}, "compilation": {"schema": "v1"}}"#,
    );
    let run = project.packc("inspect x.json --format json");
    assert_eq!(run.code, 1, "{run}");
    assert!(run.stderr.is_empty(), "{run}");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_ne!(document["diagnostics"], json!([]));
    assert_eq!(document["inputs"], json!(["x.json"]));
    let nothing = Value::Null;
    assert_eq!(
        document["inspected"],
        json!({
            "id": "x", "name": nothing, "version": nothing, "description": nothing, "template_engine": nothing,
            "prompts": [{
                "key": "a", "name": "A", "description": nothing, "version": nothing,
                "variables": [{"name": "v", "type": "string", "required": true}],
                "tools": ["t"], "validators": ["max_length"], "evals": ["e"],
                "media": {"types": ["image"], "examples": 0},
                "tested_models": [{"provider": "p", "model": "m", "date": "2026-01-01", "success_rate": 0.5}],
                "model_overrides": ["m"],
            }],
            "tools": [{"key": "t", "description": "T"}],
            "fragments": ["f"],
            "evals": ["all"],
            "workflow": {"version": 1, "entry": "s", "states": [
                {"key": "s", "description": nothing, "prompt_task": "a", "composition": nothing, "terminal": false,
                    "skills": nothing, "on_event": [{"event": "Go", "state": "end"}]},
                {"key": "end", "description": nothing, "prompt_task": nothing, "composition": "c", "terminal": true,
                    "skills": "./s", "on_event": []},
            ]},
            "compositions": [{"key": "c", "description": nothing, "steps": 1, "output": "${one}"}],
            "agents": {"entry": "a", "members": [
                {"key": "a", "description": nothing, "tags": ["y"], "input_modes": [], "output_modes": []},
            ]},
            "skills": [
                {"path": "s", "name": nothing, "preload": false},
                {"path": "t", "name": nothing, "preload": true},
                {"path": nothing, "name": "u", "preload": false},
            ],
            "metadata": {"domain": nothing, "language": nothing, "tags": ["x"]},
            "compilation": {"compiled_with": nothing, "created_at": nothing, "schema": "v1"},
        })
    );
    for (file, code) in [("list.json", 1), ("gone.json", 3)] {
        project.write("list.json", "[]");
        let run = project.packc(&format!("inspect {file} --format json"));
        assert_eq!(run.code, code, "{run}");
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!(document.get("inspected"), None);
        assert_eq!(document["diagnostics"].as_array().unwrap().len(), 1);
    }
}

/// Packs without a compilation block are valid; skills that aren't beside a pack are a warning.
#[test]
fn validate_accepts_what_the_specification_does() {
    let project = project("");
    project.write(
        "x.json",
        "{\"id\": \"x\", \"name\": \"x\", \"version\": \"1.0.0\", \"template_engine\": {\"version\": \"v1\", \"syntax\": \
         \"{{variable}}\"}, \"prompts\": {\"a\": {\"id\": \"a\", \"name\": \"a\", \"version\": \"1.0.0\", \"system_template\": \"Hi\"}}, \
         \"skills\": [\"skills\", \"@org/skills\", \"a.yaml\"]}",
    );
    let run = project.packc("validate x.json");
    run.succeeds();
    assert!(
        run.stderr
            .contains("warning[missing-file]: the skills `skills` do not exist"),
        "{run}"
    );
    assert_eq!(run.stderr.matches("missing-file").count(), 1, "{run}");
}
