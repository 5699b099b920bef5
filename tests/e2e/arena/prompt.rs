//! `compile-prompt`.

use serde_json::json;

use super::{PROMPT, pack, project};

#[test]
fn one_prompt() {
    let project = project("");
    project.write(
        "my_bot.yaml",
        PROMPT
            .replace("task_type: a", "task_type: my_bot")
            .replace("Say hi.", "Say {{greeting}}.")
            + "  fragments:
    - { name: greeting, path: greeting.md }
  parameters: { temperature: 0.5 }
  tool_policy: { max_rounds: 2 }
  allowed_tools: [find]
  evals:
    - { id: e, type: contains, trigger: every_turn, params: { text: hi } }
  metadata: { domain: support }
",
    );
    project.write("greeting.md", "hello\n");
    let run = project.packc("compile-prompt -p my_bot.yaml -o x.json");
    run.succeeds();
    assert!(
        run.stdout
            .starts_with("✓ Pack compiled successfully: x.json\n"),
        "{run}"
    );
    assert!(
        run.stderr
            .contains("the id of the pack is `my-bot`, since `my_bot` can't"),
        "{run}"
    );
    let mut pack = pack(&project, "x.json");
    assert_eq!(pack["compilation"].take()["source"], "my_bot.yaml");
    assert_eq!(
        pack,
        json!({
            "$schema": "https://promptpack.org/schema/v1.9.0/promptpack.schema.json",
            "id": "my-bot",
            "name": "A prompt",
            "version": "1.0.0",
            "description": "Says hi.",
            "template_engine": {"version": "v1", "syntax": "{{variable}}"},
            "prompts": {"my_bot": {
                "id": "my_bot",
                "name": "A prompt",
                "description": "Says hi.",
                "version": "1.0.0",
                "system_template": "Say hello.",
                "tools": ["find"],
                "tool_policy": {"max_rounds": 2},
                "parameters": {"temperature": 0.5},
                "evals": [{"id": "e", "type": "contains", "trigger": "every_turn", "params": {"text": "hi"}}],
            }},
            "fragments": {"greeting": "hello\n"},
            "metadata": {"domain": "support"},
            "compilation": null,
        })
    );
    project.packc("validate x.json").succeeds();
}

/// 13, 14 and 15: what was lost or written wrongly by `compile-prompt`.
#[test]
fn d13_d14_d15_prompts_with_mistakes() {
    let project = project("");
    for (old, new, finding) in [
        (
            "system_template:",
            "sytem_template:",
            "did you mean `system_template`?",
        ),
        ("  version: 1.0.0\n", "", "the pack has no `version`"),
        (
            "kind: PromptConfig",
            "kind: Tool",
            "a document of kind `Tool` is no prompt",
        ),
        (
            "kind: PromptConfig",
            "kind: PromptConfg",
            "did you mean `PromptConfig`?",
        ),
        ("kind: PromptConfig\n", "", "this prompt has no `kind`"),
        (
            "task_type: a",
            "task_type: Support",
            "error[wrong-format]: `prompts.Support.id` can't be `Support`",
        ),
        ("1.0.0", "1.0", "1 error; nothing was written"),
    ] {
        project.write("b.yaml", PROMPT.replace(old, new));
        let run = project.packc("compile-prompt -p b.yaml -o x.json");
        assert_eq!(run.code, 1, "{new}\n{run}");
        assert!(run.stderr.contains(finding), "{new}\n{run}");
        assert!(!project.path("x.json").exists());
    }
}
