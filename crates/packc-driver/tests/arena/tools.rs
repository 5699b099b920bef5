//! What the other compiler lost of tools: defects 7, 8, 9, 19 and 20.

use packc_driver::Form;
use serde_json::json;

use super::{compiled, finds, project, prompt, run, tool};

/// 7 and 8: tools that were dropped without a word.
#[test]
fn d07_d08_tools() {
    let schema = "{ type: object, properties: { id: { type: string } } }";
    let more = format!(
        "  tools:
    - file: tools/exec.yaml
    - file: tools/open.json
    - file: tools/bare.json
  tool_specs:
    inline: {{ description: Inline., input_schema: {schema}, mode: mock, mock_result: {{ on: yes }} }}
"
    );
    let files = format!(
        "--- tools/exec.yaml
{}--- tools/open.json
{{\"type\": \"function\", \"function\": {{\"name\": \"open\", \"description\": \"Opens.\", \"strict\": true,
  \"parameters\": {{\"type\": \"object\", \"properties\": {{\"n\": {{\"type\": \"integer\"}}}}}}}}}}
--- tools/bare.json
{{\"name\": \"bare\", \"description\": \"Bare.\", \"mode\": \"mock\", \"input_schema\": {{\"type\": \"object\"}}, \"mock_template_file\": \"m\"}}
",
        tool("exec", "  mode: exec\n")
    );
    let pack = compiled(&project(&more, &files));
    assert_eq!(
        pack["tools"],
        json!({
            "exec": {"name": "exec", "description": "A tool."},
            "open": {"name": "open", "description": "Opens.",
                "parameters": {"type": "object", "properties": {"n": {"type": "integer"}}}},
            "bare": {"name": "bare", "description": "Bare.",
                "parameters": {"type": "object", "properties": {}}},
            "inline": {"name": "inline", "description": "Inline.",
                "parameters": {"type": "object", "properties": {"id": {"type": "string"}}}},
        })
    );
    let keys: Vec<&String> = pack["tools"].as_object().unwrap().keys().collect();
    assert_eq!(keys, ["exec", "open", "bare", "inline"]);
    let flat = "{\"type\": \"function\", \"name\": \"t\", \"description\": \"A tool.\", \"strict\": true, \"parameters\": {}}";
    let nested = "{\"type\": \"function\", \"name\": \"t\", \"function\": {\"name\": \"t\", \"description\": \"A tool.\"}}";
    let json = |text: &str| {
        project(
            "  tools: [{ file: t.json }]\n",
            &format!("--- t.json\n{text}\n"),
        )
    };
    assert_eq!(
        compiled(&json(flat))["tools"]["t"]["description"],
        "A tool."
    );
    finds(
        &json(nested),
        &["error t.json:1: a pack has no place for the field `name`"],
    );
    for (kind, found) in [
        ("", "this tool has no `type`"),
        (
            "\"typ\": \"function\", ",
            "a pack has no place for the field `typ`",
        ),
        (
            "\"type\": \"custom\", ",
            "`type` can't be `custom`, where `function` is given",
        ),
        ("\"type\": 5, ", "`type` must be a string, not a number"),
    ] {
        let text =
            format!("{{{kind}\"function\": {{\"name\": \"t\", \"description\": \"A tool.\"}}}}");
        finds(&json(&text), &[&format!("error t.json:1: {found}")]);
    }
    finds(
        &json("{\"name\": 5, \"description\": \"A tool.\"}"),
        &["error t.json:1: `tools.t.name` must be a string, but `5` is a number"],
    );
    let one = |text: &str| {
        project(
            "  tools: [{ file: t.yaml }]\n",
            &format!("--- t.yaml\n{text}"),
        )
    };
    finds(
        &one(&tool("t", "").replace("kind: Tool", "kind: Tol")),
        &["error t.yaml:2: a resource of kind `Tol` doesn't belong among the tools"],
    );
    finds(
        &one(&tool("t", "").replace("  name: t\n", "  labels: {}\n")),
        &[
            "error t.yaml:3: this tool has no `metadata.name`",
            "note t.yaml:4: a pack has no place for these fields of resources: `metadata.labels`",
        ],
    );
    finds(
        &one(&tool("t", "  input_schema: { type: array }\n")),
        &["error t.yaml:7: `tools.t.parameters.type` can't be `array`"],
    );
    finds(
        &one(&tool("t", "  input_shema: {}\n")),
        &["error t.yaml:7: a pack has no place for the field `input_shema`"],
    );
}

/// 9: tools were called by the name of their resource.
#[test]
fn d09_names_of_tools() {
    let more = "    - { id: b, file: b.yaml }
  tools: [{ file: t.yaml }, { file: u.yaml }]
  pack_evals:
    - { id: e, type: x, trigger: every_turn, when: { tool_called: find-orders } }
  compositions:
    c:
      version: 1
      steps:
        - { id: s, kind: tool, tool: find-orders, args: {} }
        - { id: t, kind: agent, prompt_task: a, tools: [search-base], termination: { tool_called: search-base } }
  workflow:
    version: 1
    entry: w
    states: { w: { orchestration: composition, composition: c, terminal: true } }
";
    let files = format!(
        "--- b.yaml\n{}--- t.yaml\n{}--- u.yaml\n{}",
        prompt(
            "b",
            "  allowed_tools: [find-orders, search-base]\n  tool_policy: { blocklist: [find-orders] }\n"
        ),
        tool("find-orders", ""),
        tool("search-base", "  name: search_base\n")
    );
    let pack = finds(
        &project(more, &files),
        &["warning t.yaml:4: the tool `find-orders` is called `find_orders` in the pack"],
    );
    assert_eq!(
        pack["prompts"]["b"]["tools"],
        json!(["find_orders", "search_base"])
    );
    assert_eq!(
        pack["prompts"]["b"]["tool_policy"]["blocklist"],
        json!(["find_orders"])
    );
    assert_eq!(
        pack["evals"][0]["when"],
        json!({"tool_called": "find_orders"})
    );
    let steps = &pack["compositions"]["c"]["steps"];
    assert_eq!(steps[0]["tool"], "find_orders");
    assert_eq!(steps[1]["tools"], json!(["search_base"]));
    assert_eq!(steps[1]["termination"]["tool_called"], "search_base");
    let own = project(
        "  tools: [{ file: t.yaml }]\n",
        &format!("--- t.yaml\n{}", tool("find", "  name: find-it\n")),
    );
    let pack = finds(
        &own.replace(
            "  description: A prompt.\n",
            "  description: A prompt.\n  allowed_tools: [find, find-it]\n",
        ),
        &[
            "warning t.yaml:4: the tool `find` is called `find_it` in the pack",
            "warning t.yaml:7: the tool `find-it` is called `find_it` in the pack",
        ],
    );
    assert_eq!(pack["prompts"]["a"]["tools"], json!(["find_it", "find_it"]));
    let number = project(
        "  tools: [{ file: t.yaml }]\n",
        &format!("--- t.yaml\n{}", tool("\"---\"", "")),
    );
    finds(
        &number,
        &["error t.yaml:4: `tools.---.name` can't be `---`"],
    );
    let both = project(
        "  tools: [{ file: t.yaml }]\n",
        &format!("--- t.yaml\n{}", tool("find", "  name: search\n")),
    );
    let pack = finds(
        &both,
        &["warning t.yaml:4: the tool `find` is called `search` in the pack"],
    );
    assert_eq!(pack["tools"]["search"]["name"], "search");
}

/// 19 and 20: order, large numbers and dates.
#[test]
fn d19_d20_values_stay_as_they_are() {
    let schema = "  input_schema:
    type: object
    properties:
      zeta: { type: string, default: 2026-01-31 }
      alpha: { type: integer, maximum: 9007199254740993 }
";
    let text = project(
        "  tools: [{ file: t.yaml }]\n",
        &format!("--- t.yaml\n{}", tool("t", schema)),
    );
    let (pack, _) = run(&text, Form::Arena);
    let properties = pack["tools"]["t"]["parameters"]["properties"]
        .as_object()
        .unwrap();
    assert_eq!(properties.keys().collect::<Vec<_>>(), ["zeta", "alpha"]);
    assert_eq!(properties["zeta"]["default"], "2026-01-31");
    assert_eq!(properties["alpha"]["maximum"], 9_007_199_254_740_993_u64);
}
