//! What a manifest is compared with: the sources, the files on disk, what was published, other schemas.

use insta::assert_snapshot;

use super::{PACK, packed};
use crate::project::Project;

#[test]
fn an_output_that_lags_behind() {
    let project = Project::hello();
    assert_snapshot!(project.packc("manifest"), @r"
    error[stale-pack]: `dist/pack.json` does not exist
      = help: run `packc build` first: a manifest embeds its output

    1 error; nothing was written
    [exit 1]
    ");
    project.packc("build").succeeds();
    project.packc("manifest").succeeds();
    project.write("prompts/greet.md", "Say goodbye.\n");
    assert_snapshot!(project.packc("manifest"), @r"
    error[stale-pack]: `dist/pack.json` isn't what the sources give
      = help: run `packc build` first, so that what is shipped is what was built and
              tested

    1 error; nothing was written
    [exit 1]
    ");
    // With the time pinned, it counts too.
    project.packc("build").succeeds();
    let mut later = project.command();
    later.arg("manifest").env("SOURCE_DATE_EPOCH", "1");
    assert_eq!(project.run(&mut later).code, 1);
    let mut unpinned = project.command();
    unpinned.arg("manifest").env_remove("SOURCE_DATE_EPOCH");
    let run = project.run(&mut unpinned);
    run.succeeds();
    assert!(run.stderr.contains("warning[unpinned-time]"), "{run}");
}

/// Also what a runtime would survive, which is a warning for a pack that somebody else has compiled.
#[test]
fn sources_with_errors_ship_nothing() {
    let project = Project::hello();
    project.packc("build").succeeds();
    project.write(
        "prompts/greet.md",
        "---\ntools: [nothing]\n---\nSay hello.\n",
    );
    for args in ["manifest -o deploy.yaml", "build --manifest deploy.yaml"] {
        let run = project.packc(args);
        assert_eq!(run.code, 1, "{run}");
        assert!(run.stderr.contains("error[unknown-tool]"), "{run}");
        assert!(!project.path("deploy.yaml").exists());
    }
}

#[test]
fn check_writes_nothing() {
    let project = packed();
    let check = |args: &str| project.packc(&format!("manifest pack.json --check {args}"));
    assert_snapshot!(check("-o deploy.yaml"), @r"
    error[stale-manifest]: `deploy.yaml` does not exist
      = help: write it with the same command, without `--check`

    1 error; nothing was written
    [exit 1]
    ");
    assert!(!project.path("deploy.yaml").exists());
    project
        .packc("manifest pack.json -o deploy.yaml")
        .succeeds();
    assert_snapshot!(check("-o deploy.yaml").stderr.lines().next().unwrap(), @"deploy.yaml is up to date in [N] ms");
    let run = check("-o deploy.yaml --namespace other");
    assert_eq!(run.code, 1, "{run}");
    assert!(!project.text("deploy.yaml").contains("other"));
    assert_eq!(check("").code, 2);
    assert_eq!(check("-o -").code, 2);
}

#[test]
fn published_versions() {
    let project = packed();
    project.packc("manifest pack.json -o one.yaml").succeeds();
    project
        .packc("manifest pack.json -o one.yaml --previous one.yaml")
        .succeeds();
    let json = "manifest pack.json -o one.json --format json";
    project.packc(json).succeeds();
    project.write("pack.json", PACK.replace("hello.", "goodbye."));
    assert_snapshot!(project.packc("manifest pack.json --previous one.yaml"), @r#"
    error[published-version]: version 1.0.0 of `demo` was published with another
        pack
      --> one.yaml:40:12
       |
    40 |   version: "1.0.0"
       |            ^^^^^^^
       |
       = note: the operator would report ContentDrift, and an immutable ConfigMap
               refuses the change
       = help: publish a new version: raise `version` of the pack and build it again

    1 error; nothing was written
    [exit 1]
    "#);
    let run = project.packc("manifest pack.json --previous one.json");
    assert!(run.stderr.contains("error[published-version]"), "{run}");
    project.write("pack.json", PACK);
    let run = project.packc("manifest pack.json --previous one.yaml --skill shop");
    assert_snapshot!(run.stderr.lines().next().unwrap(), @"error[published-version]: version 1.0.0 of `demo` was published with another");
    for (args, rule) in [
        ("--version 1.0.1", None),
        (
            "--version 1.0.0+b --allow-build-metadata",
            Some("error[version-tie]"),
        ),
        ("--version 0.9.0", Some("warning[superseded-version]")),
        ("--version 1.0.0-rc.1", Some("warning[superseded-version]")),
        ("--version 0.9.0 --pack-name other", None),
    ] {
        let run = project.packc(&format!("manifest pack.json --previous one.yaml {args}"));
        let found = ["error[version-tie]", "warning[superseded-version]"];
        let found = found.into_iter().find(|rule| run.stderr.contains(rule));
        assert_eq!(found, rule, "{args}: {run}");
    }
    project.write("none.yaml", "kind: Pod\n");
    let run = project.packc("manifest pack.json --previous none.yaml");
    assert_snapshot!(run.stderr.lines().next().unwrap(), @"error[unreadable-basis]: `none.yaml` holds no PromptPack");
}

#[test]
fn the_schema_of_the_operator() {
    let project = packed();
    let pack = PACK.replace(
        "\"prompts\"",
        "\"requires\": {\"providers\": [{\"key\": \"default\", \"role\": \"llm\"}]},\n  \"prompts\"",
    );
    project.write("pack.json", pack);
    assert_snapshot!(project.packc("manifest pack.json --operator-schema 1.4.0"), @r#"
    error[refused-by-operator]: the operator refuses the pack: `requires` is not a
        key of a pack
     --> pack.json:6:3
      |
    6 |   "requires": {"providers": [{"key": "default", "role": "llm"}]},
      |   ^^^^^^^^^^
      |
      = note: it checks packs with PromptPack 1.4.0; the pack is right by PromptPack
              1.9.0
      = help: the other keys of a pack are `description`, `fragments`, `tools`,
              `metadata`, `compilation`, `evals`, `workflow`, `agents` and 1 more

    1 error; nothing was written
    [exit 1]
    "#);
    project
        .packc("manifest pack.json --operator-schema 1.9.0")
        .succeeds();
    project.write(
        "schema.json",
        r#"{"type": "object", "required": ["owner"]}"#,
    );
    let run = project.packc("manifest pack.json --operator-schema schema.json");
    assert_snapshot!(run.stderr.lines().next().unwrap(), @"error[refused-by-operator]: the operator refuses the pack: the pack has no");
    for (text, code) in [("{", 1), (r#"{"type": 3}"#, 1), ("{}", 0)] {
        project.write("schema.json", text);
        let run = project.packc("manifest pack.json --operator-schema schema.json");
        assert_eq!(run.code, code, "{text}: {run}");
    }
    let run = project.packc("manifest pack.json --operator-schema omnia-2026-07");
    assert_snapshot!(run.stderr.lines().take(9).collect::<Vec<_>>().join("\n"), @r#"
    error[refused-by-operator]: the operator refuses the pack: `requires` is not a
        key of a pack
     --> pack.json:6:3
      |
    6 |   "requires": {"providers": [{"key": "default", "role": "llm"}]},
      |   ^^^^^^^^^^
      |
      = note: it checks packs with the schema of Omnia of July 2026; the pack is
              right by PromptPack 1.9.0
    "#);
    let run = project.packc("manifest pack.json --operator-schema 9.9.9");
    assert_snapshot!(run, @r"
    error[unreadable-basis]: `9.9.9` does not exist
      = note: it was given by `--operator-schema`
      = help: name a JSON Schema, a version from 1.0 to 1.9.0, or a runtime such as
              `promptkit-1.5` or `omnia-2026-07`

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn settings_without_sense() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\npackc:\n  manifest: {}\n",
    );
    assert_snapshot!(project.refused(), @r"
    error[invalid-setting]: `packc.manifest` has no settings
     --> pack.yaml:4:13
      |
    4 |   manifest: {}
      |             ^^
      |
      = help: remove it, or write some, such as `manifest: { namespace: agents }`

    1 error; nothing was written
    [exit 1]
    ");
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\npackc:\n  manifest: { namspace: a, gitops: helm, skills: [{ sorce: a }] }\n",
    );
    assert_snapshot!(project.refused(), @r"
    error[unknown-setting]: `namspace` is not a setting of `packc.manifest`
     --> pack.yaml:4:15
      |
    4 |   manifest: { namspace: a, gitops: helm, skills: [{ sorce: a }] }
      |               ^^^^^^^^
      |
      = help: did you mean `namespace`?
      |
    4 |   manifest: { namespace: a, gitops: helm, skills: [{ sorce: a }] }
      |                  +

    error[invalid-setting]: `packc.manifest.gitops` can't be `helm`
     --> pack.yaml:4:36
      |
    4 |   manifest: { namspace: a, gitops: helm, skills: [{ sorce: a }] }
      |                                    ^^^^
      |
      = help: write `argocd`, `flux` or `none`

    error[invalid-setting]: an item of `packc.manifest.skills` has no `source`
     --> pack.yaml:4:51
      |
    4 |   manifest: { namspace: a, gitops: helm, skills: [{ sorce: a }] }
      |                                                   ^^^^^^^^^^^^
      |
      = help: write the name of a SkillSource of the cluster: `source: skills`

    error[unknown-setting]: `sorce` is not a setting of `packc.manifest.skills`
     --> pack.yaml:4:53
      |
    4 |   manifest: { namspace: a, gitops: helm, skills: [{ sorce: a }] }
      |                                                     ^^^^^
      |
      = help: did you mean `source`?
      |
    4 |   manifest: { namspace: a, gitops: helm, skills: [{ source: a }] }
      |                                                       +

    4 errors; nothing was written
    [exit 1]
    ");
}
