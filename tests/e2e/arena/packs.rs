//! `inspect` and `validate` on compiled packs.

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
