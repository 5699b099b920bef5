//! What the other compiler didn't check: defects 35 to 43, 52 and 53.

use super::{build_finds, compiled, finds, project, with_prompt};

/// 35: agents weren't validated.
#[test]
fn d35_agents() {
    finds(
        &project("  agents: { entry: nope, members: { ghost: {} } }\n", ""),
        &[
            "error config.arena.yaml:9: `nope` is not a prompt of this pack",
            "error config.arena.yaml:9: the member `ghost` is not a prompt of this pack",
        ],
    );
}

/// 36: neither were the tools of prompts.
#[test]
fn d36_tools_of_prompts() {
    let text = with_prompt("  allowed_tools: [ghost]\n", "");
    finds(
        &text,
        &["warning a.yaml:10: `ghost` is not a tool of this pack"],
    );
    build_finds(
        &text,
        &["error a.yaml:10: `ghost` is not a tool of this pack"],
    );
}

/// 37: nor the variables of templates.
#[test]
fn d37_variables() {
    let text = with_prompt("  variables: [{ name: other }]\n", "")
        .replace("Say hi.", "Say hi to {{ name }} and {{nobody}}.");
    let found = [
        "a.yaml:9: `name` is not a variable of the prompt `a`",
        "a.yaml:9: `nobody` is not a variable of the prompt `a`",
    ];
    let others = [
        "warning a.yaml:9: `{{ name }}` has blanks inside, which runtimes don't expect",
        "warning a.yaml:10: the variable `other` is never used",
    ];
    let with = |severity: &str| {
        let found = found.map(|found| format!("{severity} {found}"));
        [
            others[0].to_owned(),
            found[0].clone(),
            found[1].clone(),
            others[1].to_owned(),
        ]
    };
    finds(&text, &with("warning").each_ref().map(String::as_str));
    build_finds(&text, &with("error").each_ref().map(String::as_str));
}

/// 38: nor evals and validators.
#[test]
fn d38_evals() {
    finds(
        &project(
            "  pack_evals:
    - { id: e, type: x, trigger: every_turn }
    - { id: e, type: x, trigger: every_tun }
",
            "",
        ),
        &[
            "error config.arena.yaml:11: the pack has two evals with the id `e`",
            "warning config.arena.yaml:11: `every_tun` is not a trigger that PromptPack knows",
        ],
    );
}

/// 39: nor media.
#[test]
fn d39_media() {
    let text = with_prompt(
        "  media:
    enabled: true
    supported_types: [image]
    image: { allowed_formats: [png] }
    examples:
      - name: one
        role: user
        parts: [{ type: image, media: { file_path: no.png, mime_type: image/png } }]
",
        "",
    );
    let message = "a.yaml:17: `no.png` does not exist";
    finds(&text, &[&format!("warning {message}")]);
    build_finds(&text, &[&format!("error {message}")]);
}

/// 40: nor schema files, defaults and reachability.
#[test]
fn d40_schema_files_and_values() {
    finds(
        &project(
            "  workflow:
    version: 1
    entry: w
    states:
      w: { orchestration: composition, composition: c, terminal: true }
      x: { prompt_task: a, terminal: true }
  compositions:
    c:
      version: 1
      output_schema: schemas/no.json
      steps: [{ id: s, kind: prompt, prompt_task: a, input: '${input}' }]
",
            "",
        ),
        &[
            "warning config.arena.yaml:14: the workflow never gets to the state `x`",
            "error config.arena.yaml:18: `schemas/no.json` does not exist",
        ],
    );
    finds(
        &with_prompt(
            "  variables: [{ name: age, type: number, default: x }]\n",
            "",
        )
        .replace("hi.", "{{age}}."),
        &["warning a.yaml:10: the default of `age` must be a number, not a string"],
    );
}

/// 42: any kind was taken, and later documents were dropped.
#[test]
fn d42_kinds_and_documents() {
    finds(
        &project("", "").replace("kind: Arena", "kind: Banana"),
        &["error config.arena.yaml:2: a document of kind `Banana` leads no Arena project"],
    );
    compiled(&project("", "").replace("kind: Arena", "kind: ArenaConfig"));
    finds(
        &project("---\nkind: Arena\n", ""),
        &["error config.arena.yaml:9: a second document begins here, where there can be only one"],
    );
    finds(
        &with_prompt("---\nkind: PromptConfig\n", ""),
        &["error a.yaml:10: a second document begins here, where there can be only one"],
    );
}

/// 52: folders of skills were checked by their text alone, and empty ones were nothing to speak of.
#[test]
fn d52_folders_of_skills() {
    finds(
        &project(
            "  skills: [{ path: skills }]\n",
            "--- skills/notes.txt\nHi\n",
        ),
        &["error config.arena.yaml:9: `skills` holds no skill"],
    );
    finds(
        &project(
            "  skills: [{ path: skills }]\n",
            "--- skills -> ../out\n--- ../out/hi/SKILL.md\nHi\n",
        ),
        &["error config.arena.yaml:9: `skills` lies outside the project"],
    );
}
