//! What no project should have, and what people write all the same.

use super::{compiled, finds, project, with_prompt};

#[test]
fn d45_nulls() {
    finds(
        &project(
            "  workflow: { version: 1, entry: s, states: { s: null } }\n",
            "",
        ),
        &["error config.arena.yaml:9: `workflow.states.s` must be a mapping, but it is `null`"],
    );
    finds(
        &project("  compositions: { c: { version: 1, steps: [null] } }\n", ""),
        &[
            "warning config.arena.yaml:9: the pack has compositions, and no workflow that runs them",
            "error config.arena.yaml:9: `compositions.c.steps[0]` must be a mapping, but it is `null`",
        ],
    );
    // What has no content says nothing.
    compiled(&project(
        "  tools:\n  skills:\n  workflow:\n  pack_evals:\n  tool_specs:\n  prompt_specs:\n",
        "",
    ));
    compiled(&with_prompt("  fragments:\n", ""));
}

#[test]
fn wrong_types() {
    finds(
        &project(
            "  tools: t.yaml
  tool_specs: []
  prompt_specs: x
  pack_evals: x
  skills: 5
",
            "",
        ),
        &[
            "error config.arena.yaml:9: `tools` must be a list, not a string",
            "error config.arena.yaml:10: `tool_specs` must be a mapping, not a list",
            "error config.arena.yaml:11: `prompt_specs` must be a mapping, not a string",
            "error config.arena.yaml:12: `evals` must be a list, but `x` is a string",
            "error config.arena.yaml:13: `skills` must be a list, but `5` is a number",
        ],
    );
    finds(
        &project(
            "      vars: { x: [1] }
    - b.yaml
    - { id: 5, file: [] }
    - { id: c }
    - { id: d, fil: d.yaml }
",
            "",
        ),
        &[
            "error config.arena.yaml:9: `vars.x` must be a text, not a list",
            "error config.arena.yaml:10: an item of `prompt_configs` must be a mapping, not a string",
            "error config.arena.yaml:11: `id` must be a string, not a number",
            "error config.arena.yaml:11: `file` must be a path, not a list",
            "error config.arena.yaml:12: this item of `prompt_configs` has no `file`",
            "error config.arena.yaml:13: a pack has no place for the field `fil`",
        ],
    );
}

#[test]
fn unknown_keys() {
    finds(
        &project("", "").replace("prompt_configs", "promt_configs"),
        &["error config.arena.yaml:6: an Arena project has no key `promt_configs`"],
    );
    finds(
        &project(
            "  skill: []\n  promt_specs: {}\n  workflows: {}\n  unknown: {}\n",
            "",
        ),
        &[
            "error config.arena.yaml:9: an Arena project has no key `skill`",
            "error config.arena.yaml:10: an Arena project has no key `promt_specs`",
            "error config.arena.yaml:11: an Arena project has no key `workflows`",
        ],
    );
    finds(
        &project("  skills: [{ pth: skills, preload: true }]\n", ""),
        &["error config.arena.yaml:9: a pack has no place for the field `pth`"],
    );
    finds(
        &with_prompt("  system_templat: x\n", ""),
        &["error a.yaml:10: a pack has no place for the field `system_templat`"],
    );
}

/// What an item that can't be read would have given isn't missed elsewhere.
#[test]
fn one_mistake_one_finding() {
    let workflow = "  workflow: { version: 1, entry: s, states: { s: { prompt_task: b } } }\n";
    for (item, found) in [
        (
            "prompts/b.yaml",
            "an item of `prompt_configs` must be a mapping, not a string",
        ),
        ("{ file: 5 }", "`file` must be a path, not a number"),
        ("{ id: b }", "this item of `prompt_configs` has no `file`"),
        (
            "{ id: b, fil: b.yaml }",
            "a pack has no place for the field `fil`",
        ),
        (
            "{ id: b, x: b.yaml }",
            "a pack has no place for the field `x`",
        ),
        (
            "{ file: .inf }",
            "`.inf` is a number that JSON doesn't have",
        ),
    ] {
        finds(
            &project(&format!("    - {item}\n{workflow}"), ""),
            &[&format!("error config.arena.yaml:9: {found}")],
        );
    }
    let specs = format!("  prompt_specs: [b]\n{workflow}");
    finds(
        &project(&specs, ""),
        &["error config.arena.yaml:9: `prompt_specs` must be a mapping, not a list"],
    );
    let tools = with_prompt("  allowed_tools: [t]\n", "");
    finds(
        &tools.replace("--- a.yaml", "  tools: [t.yaml]\n--- a.yaml"),
        &["error config.arena.yaml:9: an item of `tools` must be a mapping, not a string"],
    );
    finds(
        &project("    - { id: a, file: a.yaml }\n", ""),
        &["error config.arena.yaml:9: `a.yaml` is listed twice"],
    );
    let only = project("", "").replace("file: a.yaml", "file: []");
    finds(
        &only,
        &["error config.arena.yaml:8: `file` must be a path, not a list"],
    );
    let fragment = with_prompt(
        "  fragments: [{ name: f, path: f.yaml }]\n",
        "--- f.yaml\ncontnt: x\n",
    );
    finds(
        &fragment.replace("Say hi.", "Say {{f}}."),
        &["error f.yaml:1: a pack has no place for the field `contnt`"],
    );
    let skills = "  skills: [{ dri: skills/one }]
  workflow: { version: 1, entry: s, states: { s: { prompt_task: a, skills: skills/one } } }
";
    let skill = "--- skills/one/SKILL.md\n---\nname: one\ndescription: One.\n---\nDo.\n";
    finds(
        &project(skills, skill),
        &["error config.arena.yaml:9: a pack has no place for the field `dri`"],
    );
}

#[test]
fn missing_files() {
    finds(
        &project(
            "    - { id: b, file: prompts/b.yaml }\n  tools: [{ file: ../t.yaml }]\n",
            "",
        ),
        &[
            "error config.arena.yaml:9: `prompts/b.yaml` does not exist",
            "error config.arena.yaml:10: `/t.yaml` lies outside the project",
        ],
    );
    finds(
        &project(
            "    - { id: b, file: /p/b.yaml }\n    - { id: c, file: /c.yaml }\n",
            "",
        ),
        &[
            "error config.arena.yaml:9: `b.yaml` does not exist",
            "error config.arena.yaml:10: `/c.yaml` lies outside the project",
        ],
    );
    finds(
        &project("    - { id: b, file: b.yaml }\n", "--- b.yaml\n# nothing\n"),
        &["error b.yaml:1: `b.yaml` has no content"],
    );
}

/// A path from the root of the disk into the project is a path like any other.
#[test]
fn absolute_paths() {
    compiled(&project("", "").replace("file: a.yaml", "file: /p/a.yaml"));
}

#[test]
fn projects_that_cannot_be_read() {
    finds(
        "--- config.arena.yaml\nkind: Arena\nspec: [\n",
        &["error config.arena.yaml:2: `[` is never closed"],
    );
    finds(
        "--- config.arena.yaml\n- a\n",
        &["error config.arena.yaml:1: an Arena project must be a mapping, not a list"],
    );
    finds(
        "--- config.arena.yaml\n",
        &["error config.arena.yaml:1: `config.arena.yaml` has no content"],
    );
    finds(
        "--- config.arena.yaml\nkind: Arena\nspec: {}\n",
        &["error config.arena.yaml:2: the pack has no prompts"],
    );
    finds(
        "--- config.arena.yaml\nkind: Arena\nspec: x\n",
        &["error config.arena.yaml:2: `spec` must be a mapping, not a string"],
    );
    finds(
        "--- arena.yaml\nkind: Arena\n",
        &["error `config.arena.yaml` does not exist"],
    );
}
