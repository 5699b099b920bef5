//! `compile`: flags, default names, streams and exit codes; and `build` on Arena projects.

use std::fs;

use serde_json::{Value, json};

use super::{PROMPT, pack, project};

#[test]
fn what_is_printed() {
    let project = project(
        "  tool_specs:
    find:
      description: Finds.
      input_schema: { type: object }
  pack_evals:
    - { id: e, type: contains, trigger: every_turn, params: { text: hi } }
  workflow:
    version: 1
    entry: s
    states:
      s: { prompt_task: a, terminal: true }
  agents:
    entry: a
    members:
      a: { description: Says hi. }
",
    );
    let run = project.packc("compile --id demo --pack-version 1.0.0 -o out/x.pack.json");
    assert_eq!(
        run.stdout,
        "✓ Pack compiled successfully: out/x.pack.json
  Contains 1 prompts: [a]
  Contains 1 tools: [find]
  Pack-level evals: 1
  Workflow: 1 states (entry: s)
  Agents: 1 members (entry: a)
"
    );
    run.succeeds();
}

/// 2: name, version and description were constants, and no flag changed them.
#[test]
fn d02_identity_by_flags() {
    let project = project("");
    let run = project.packc(
        "compile --id demo --name Demo --pack-version 2.1.0 --description Greets -o demo.json",
    );
    run.succeeds();
    assert!(!run.stderr.contains("warning"), "{run}");
    let pack = pack(&project, "demo.json");
    assert_eq!(
        [
            &pack["id"],
            &pack["name"],
            &pack["version"],
            &pack["description"]
        ],
        [
            &json!("demo"),
            &json!("Demo"),
            &json!("2.1.0"),
            &json!("Greets")
        ]
    );
}

/// Nobody is told to write what is there.
#[test]
fn identity_by_default_beside_a_document() {
    let project = project("");
    project.write("pack.yaml", "packc: { arena: config.arena.yaml }\n");
    let run = project.packc("compile");
    run.succeeds();
    let help = "  = help: or say it in the `pack.yaml` here, with\n";
    assert!(run.stderr.contains(help), "{run}");
    assert!(!run.stderr.contains("or write a"), "{run}");
}

/// 2: the same defaults stay, and are said; a constant description says nothing.
#[test]
fn d02_identity_by_default() {
    let project = project("");
    let run = project.packc("compile");
    run.succeeds();
    let warning = "warning[assumed-identity]: the project says no `id` and no `version`";
    assert!(run.stderr.starts_with(warning), "{run}");
    assert!(run.stderr.contains("--id p --pack-version v1.0.0"), "{run}");
    assert!(run.stderr.contains("or write a `pack.yaml`"), "{run}");
    let pack = pack(&project, "p.pack.json");
    assert_eq!(
        [
            &pack["id"],
            &pack["name"],
            &pack["version"],
            &pack["description"]
        ],
        [&json!("p"), &json!("p"), &json!("v1.0.0"), &Value::Null]
    );
}

/// 24: the file could be read by nobody but its writer.
#[cfg(unix)]
#[test]
fn d24_the_pack_can_be_read_by_others() {
    use std::os::unix::fs::PermissionsExt;

    let project = project("");
    project.packc("compile").succeeds();
    let expected = fs::metadata(project.write("probe", "").path("probe")).unwrap();
    let mode = fs::metadata(project.path("p.pack.json"))
        .unwrap()
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, expected.permissions().mode() & 0o777);
}

/// 33: ids from folders and flags that can't be ids.
#[test]
fn d33_ids_that_cannot_be_ids() {
    for (folder, id) in [
        ("my project", Some("my-project")),
        ("My_Project", Some("myproject")),
        ("2024-demo", None),
        ("123-プロンプト", None),
        ("日本", None),
    ] {
        let whole = project("");
        whole.write(
            &format!("{folder}/config.arena.yaml"),
            whole.bytes("config.arena.yaml"),
        );
        whole.write(&format!("{folder}/a.yaml"), PROMPT);
        let mut command = whole.command();
        command.current_dir(whole.path(folder)).arg("compile");
        let run = whole.run(&mut command);
        if let Some(id) = id {
            run.succeeds();
            assert!(run.stderr.contains(&format!("gets `{id}`")), "{run}");
            assert_eq!(whole.files(folder).len(), 3, "{run}");
        } else {
            assert_eq!(run.code, 1, "{run}");
            assert!(
                run.stderr
                    .contains("error[pack-identity]: the pack has no `id`"),
                "{run}"
            );
            assert!(run.stderr.contains("--id"), "{run}");
            assert!(!run.stderr.contains("the pack has no `version`"), "{run}");
            assert_eq!(whole.files(folder).len(), 2, "{run}");
        }
    }
    let run = project("").packc("compile --id app-v1.2.0");
    assert_eq!(run.code, 1, "{run}");
    assert!(
        run.stderr
            .contains("error[pack-identity]: `--id` can't be `app-v1.2.0`"),
        "{run}"
    );
}

/// 43: what compiled was not always valid.
#[test]
fn d43_what_compiles_validates() {
    let project = project(
        "  skills:
    - path: skills
",
    );
    project.write(
        "skills/hi/SKILL.md",
        "---\nname: hi\ndescription: Says hi.\n---\n\nHi.\n",
    );
    project.write("a.yaml", PROMPT.replace("Say hi.", "Say hi to {{name}}."));
    let run = project.packc("compile --id demo --pack-version 1.0.0 -o dist/x.pack.json");
    run.succeeds();
    assert!(run.stderr.contains("warning[undeclared-variable]"), "{run}");
    assert_eq!(
        pack(&project, "dist/x.pack.json")["skills"][0]["path"],
        "../skills"
    );
    let run = project.packc("validate dist/x.pack.json");
    run.succeeds();
    assert!(run.stderr.contains("warning[undeclared-variable]"), "{run}");
    assert!(!run.stderr.contains("missing-file"), "{run}");
}

/// 46 and 47: neither the clock nor files around the project change a pack.
#[test]
fn d46_d47_the_pack_depends_on_the_project_alone() {
    let project = project("");
    project.packc("compile -o 1.json").succeeds();
    project.write("schemas/v1alpha1/promptconfig.json", "{\"not\": {}}");
    let mut command = project.command();
    command
        .env("PROMPTKIT_SCHEMA_SOURCE", "/missing")
        .args(["compile", "-o", "2.json"]);
    project.run(&mut command).succeeds();
    assert_eq!(project.bytes("1.json"), project.bytes("2.json"));
    assert_eq!(
        pack(&project, "1.json")["compilation"]["created_at"],
        "2026-01-01T00:00:00Z"
    );
    project.packc("validate 1.json").succeeds();
}

/// 48: arguments that were passed over.
#[test]
fn d48_arguments() {
    let project = project("");
    let run = project.packc("compile other.yaml");
    assert_eq!(run.code, 2, "{run}");
    assert!(
        run.stderr
            .contains("name the file of the project with `--config`"),
        "{run}"
    );
    assert!(
        project
            .packc("validate --help")
            .stdout
            .contains("Usage: packc validate")
    );
    assert!(project.packc("--version").stdout.starts_with("packc "));
    let run = project.packc("compile -o -");
    run.succeeds();
    let pack: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(pack["id"], "p");
    assert!(!project.path("-").exists());
    for (args, code) in [
        ("compile --nonsense", 2),
        ("compile -c missing.yaml", 1),
        ("compile -c .", 1),
        ("compile -o config.arena.yaml", 1),
        ("compile-prompt -p a.yaml", 2),
        ("compile-prompt -p missing.yaml -o x.json", 1),
        ("compile --format json -o -", 2),
    ] {
        let run = project.packc(args);
        assert_eq!(run.code, code, "{args}\n{run}");
        assert_ne!(format!("{}{}", run.stderr, run.stdout), "", "{args}");
    }
}

/// 49: the folder of the output is made, and the file is replaced as a whole.
#[test]
fn d49_the_folder_of_the_output_is_made() {
    let project = project("");
    project
        .packc("compile-prompt -p a.yaml -o deep/er/x.json")
        .succeeds();
    project.packc("compile -o deep/est/x.json").succeeds();
    assert_eq!(project.files("deep"), ["er/x.json", "est/x.json"]);
}

/// 50: options that CI wants.
#[test]
fn d50_options() {
    let project = project("");
    let run = project.packc("compile --deny-warnings");
    assert_eq!(run.code, 1, "{run}");
    assert!(!project.path("p.pack.json").exists());
    let run = project.packc("compile --quiet");
    assert_eq!(run.stderr, "");
    assert!(
        run.stdout
            .starts_with("✓ Pack compiled successfully: p.pack.json\n")
    );
    let run = project.packc("compile --format json");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["diagnostics"][0]["name"], "assumed-identity");
    let run = project.packc("check --id demo --pack-version 1.0.0");
    run.succeeds();
}

/// `build` finds an Arena project, and is as strict as ever.
#[test]
fn build_takes_arena_projects() {
    let project = project("");
    let run = project.packc("build");
    assert_eq!(run.code, 1, "{run}");
    assert!(run.stderr.contains("the pack has no `id`"), "{run}");
    assert!(run.stderr.contains("the pack has no `version`"), "{run}");
    project
        .packc("build --id demo --pack-version 1.0.0")
        .succeeds();
    assert_eq!(project.files("dist"), ["pack.json"]);
    project.write("a.yaml", PROMPT.replace("Say hi.", "Say hi to {{name}}."));
    let run = project.packc("build --id demo --pack-version 1.0.0");
    assert_eq!(run.code, 1, "{run}");
    assert!(run.stderr.contains("error[undeclared-variable]"), "{run}");
}

/// A root file beside an Arena project goes before it.
#[test]
fn a_pack_document_goes_first() {
    let project = project("");
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\npackc:\n  arena: config.arena.yaml\n",
    );
    let pack = project.built();
    assert_eq!(pack["id"], "demo");
    assert_eq!(pack["prompts"]["a"]["system_template"], "Say hi.");
}
