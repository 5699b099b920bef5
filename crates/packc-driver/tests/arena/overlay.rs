//! A `pack.yaml` over an Arena project: `packc.arena`.

use packc_driver::Form;
use serde_json::{Value, json};

use super::{project, run, tool};

/// Builds the project with this document; gives the pack and the findings that aren't notes.
fn built(document: &str, more: &str, files: &str) -> (Value, Vec<String>) {
    let text = format!("--- pack.yaml\n{document}{}", project(more, files));
    let (pack, mut found) = run(&text, Form::Any);
    found.retain(|found| !found.starts_with("note"));
    (pack, found)
}

#[test]
fn the_document_says_more() {
    let document = "id: other
version: 2.0.0
name: Demo
description: Greets.
metadata: { domain: support, governance: { accountable_owner: Desk } }
prompts:
  a: { description: Better., provider: fast }
requires:
  providers: [{ key: fast, role: llm }]
packc: { arena: config.arena.yaml }
";
    let (pack, found) = built(document, "", "");
    assert_eq!(found, [""; 0]);
    assert_eq!(pack["name"], "Demo");
    assert_eq!(pack["description"], "Greets.");
    assert_eq!(pack["metadata"]["domain"], "support");
    assert_eq!(
        pack["prompts"]["a"],
        json!({
            "id": "a", "name": "a", "description": "Better.", "version": "1.0.0",
            "system_template": "Say hi.", "provider": "fast",
        })
    );
}

#[test]
fn lists_are_replaced_and_mappings_merged() {
    let more = "  tools: [{ file: t.yaml }]
  pack_evals: [{ id: e, type: x, trigger: every_turn }]
";
    let document = "evals: [{ id: f, type: x, trigger: every_turn }]
prompts:
  b: { system_template: Say bye., tools: [t] }
packc: { arena: config.arena.yaml }
";
    let (pack, found) = built(document, more, &format!("--- t.yaml\n{}", tool("t", "")));
    assert_eq!(found, [""; 0]);
    assert_eq!(
        pack["evals"],
        json!([{"id": "f", "type": "x", "trigger": "every_turn"}])
    );
    let prompts: Vec<&String> = pack["prompts"].as_object().unwrap().keys().collect();
    assert_eq!(prompts, ["a", "b"]);
    assert_eq!(pack["tools"]["t"]["description"], "A tool.");
}

/// The project lists its files: folders aren't searched, but `packc.sources` adds to it.
#[test]
fn folders_are_not_searched() {
    let files = "--- prompts/b.md\nSay bye.\n--- skills/hi/SKILL.md\n---\nname: hi\ndescription: Hi.\n---\nHi.\n";
    let (pack, found) = built("packc: { arena: config.arena.yaml }\n", "", files);
    assert_eq!(found, [""; 0]);
    assert_eq!(pack["prompts"].as_object().unwrap().len(), 1);
    assert_eq!(pack.get("skills"), None);
    let document = "packc: { arena: config.arena.yaml, sources: { prompts: [prompts] } }\n";
    let (pack, _) = built(document, "", files);
    assert_eq!(pack["prompts"]["b"]["system_template"], "Say bye.\n");
}

#[test]
fn findings_point_to_where_it_was_written() {
    let document = "prompts:
  a: { version: x }
packc: { arena: config.arena.yaml }
";
    let (_, found) = built(
        document,
        "  workflow: { version: 1, entry: x, states: { s: { prompt_task: b } } }\n",
        "",
    );
    assert_eq!(
        found,
        [
            "error pack.yaml:2: `prompts.a.version` can't be `x`",
            "error config.arena.yaml:9: `x` is not a state of the workflow",
            "error config.arena.yaml:9: `b` is not a prompt of this pack",
        ]
    );
}

#[test]
fn a_project_that_is_not_there() {
    for (arena, message) in [
        (
            "other.arena.yaml",
            "error pack.yaml:1: `other.arena.yaml` does not exist",
        ),
        (
            "a.yaml",
            "error a.yaml:2: a document of kind `PromptConfig` leads no Arena project",
        ),
    ] {
        let (pack, found) = built(&format!("packc: {{ arena: {arena} }}\n"), "", "");
        assert_eq!(found, [message]);
        assert_eq!(pack, Value::Null);
    }
}

/// A prompt of the document can use the fragments of the project, and the other way round.
#[test]
fn fragments_are_shared() {
    let document = "fragments: { close: Bye }
prompts:
  b: { system_template: '{{fragments.greet}}' }
packc: { arena: config.arena.yaml }
";
    let text = format!(
        "--- pack.yaml\n{document}{}",
        project("", "--- greet.md\nHello\n")
    )
    .replace(
        "Say hi.",
        "'{{greet}} {{close}}'\n  fragments: [{ name: greet, path: greet.md }, { name: close }]",
    );
    let (pack, found) = run(&text, Form::Any);
    assert_eq!(found, [""; 0]);
    assert_eq!(pack["prompts"]["a"]["system_template"], "Hello Bye");
    assert_eq!(pack["prompts"]["b"]["system_template"], "Hello");
}
