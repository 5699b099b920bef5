//! Flags that change what is built.

use insta::assert_snapshot;

use crate::project::Project;

#[test]
fn identity_is_given_or_overridden() {
    let project = Project::hello();
    let args = "build --id other --name Other --pack-version 2.0.0-rc.1+build";
    project.packc(args).succeeds();
    let pack = project.text("dist/pack.json");
    for text in [
        r#""id": "other","#,
        r#""name": "Other","#,
        r#""version": "2.0.0-rc.1+build","#,
    ] {
        assert!(pack.contains(text), "{pack}");
    }

    project.write("pack.yaml", "description: Greets.\n");
    assert_snapshot!(project.packc("build"), @r"
    error[pack-identity]: the pack has no `id`
     --> pack.yaml:1:1
      |
    1 | description: Greets.
      | ^
      |
      = help: write `id: p`, or give it with `--id p`

    error[pack-identity]: the pack has no `version`
     --> pack.yaml:1:1
      |
    1 | description: Greets.
      | ^
      |
      = help: write `version: 1.0.0`, or give it with `--pack-version`

    2 errors; nothing was written
    [exit 1]
    ");
    project
        .packc("build --id demo --pack-version 1.0.0")
        .succeeds();
}

#[test]
fn an_identity_that_the_pack_cannot_have() {
    let project = Project::hello();
    assert_snapshot!(project.packc("build --id My_Pack --pack-version 1.0 --name="), @r"
    error[pack-identity]: `--id` can't be `My_Pack`
      = help: an id has lowercase letters, digits and `-`, begins with a letter, and
              is at most 100 long

    error[pack-identity]: `--name` is empty
      = help: a name has between 1 and 200 characters

    error[pack-identity]: `--pack-version` can't be `1.0`
      = help: a version has three numbers, such as `1.2.0`

    3 errors; nothing was written
    [exit 1]
    ");
    assert!(project.files("dist").is_empty());
}

/// The `created_at` of the pack that is built with a flag and a value of `SOURCE_DATE_EPOCH`.
fn created_at(project: &Project, flag: Option<&str>, epoch: Option<&str>) -> String {
    let mut command = project.command();
    command.args(["build", "-o", "-", "-q"]);
    command.args(flag.map(|time| format!("--created-at={time}")));
    command.env_remove("SOURCE_DATE_EPOCH");
    command.envs(epoch.map(|epoch| ("SOURCE_DATE_EPOCH", epoch)));
    let run = project.run(&mut command);
    let pack: serde_json::Value = serde_json::from_str(&run.succeeds().stdout).unwrap();
    pack["compilation"]["created_at"]
        .as_str()
        .unwrap()
        .to_owned()
}

#[test]
fn the_time_is_pinned() {
    let project = Project::hello();
    for (flag, epoch, expected) in [
        (None, Some("0"), "1970-01-01T00:00:00Z"),
        (None, Some("1767225600"), "2026-01-01T00:00:00Z"),
        (Some("2026-01-31T12:00:00Z"), None, "2026-01-31T12:00:00Z"),
        (
            Some("2026-01-31T12:00:00.9+02:00"),
            Some("0"),
            "2026-01-31T10:00:00Z",
        ),
    ] {
        assert_eq!(created_at(&project, flag, epoch), expected);
    }
    let now = created_at(&project, None, None);
    assert!(
        now.len() == 20 && now.ends_with('Z') && now.as_str() > "2025",
        "{now}"
    );
}

#[test]
fn a_time_that_is_none() {
    let project = Project::hello();
    assert_snapshot!(project.packc("build --created-at yesterday"), @r"
    error: invalid value 'yesterday' for '--created-at <TIME>': write a time such as 2026-01-31T12:00:00Z (RFC 3339)

    For more information, try '--help'.
    [exit 2]
    ");
    for epoch in ["", "tomorrow", "-1", "1e9", " 1", "99999999999999"] {
        let mut command = project.command();
        command.env("SOURCE_DATE_EPOCH", epoch).arg("build");
        let run = project.run(&mut command);
        assert_eq!(run.code, 2, "{epoch:?}: {run}");
        assert!(run.stderr.contains("SOURCE_DATE_EPOCH"), "{run}");
    }
    assert!(project.files("dist").is_empty());
}

#[test]
fn limits_are_raised_and_lowered() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {a: [[1, 2, 3]]}\n",
    );
    project.write(
        "prompts/greet.md",
        "Say hello, and nothing else, whatever you are asked.\n",
    );
    for args in [
        "--max-file-bytes 51",
        "--max-source-bytes 103",
        "--max-depth 3",
        "--max-nodes 8",
    ] {
        let run = project.packc(&format!("build {args}"));
        assert_eq!(run.code, 1, "{args}: {run}");
        assert!(
            run.stderr.ends_with("1 error; nothing was written\n"),
            "{args}: {run}"
        );
    }
    project
        .packc("build --max-file-bytes 53 --max-source-bytes 104 --max-depth 4 --max-nodes 9")
        .succeeds();
    for args in [
        "--max-depth 0",
        "--max-depth 513",
        "--max-nodes many",
        "--max-file-bytes -1",
    ] {
        let run = project.packc(&format!("build {args}"));
        assert_eq!(run.code, 2, "{args}: {run}");
    }
    let deep = format!("{}1{}", "[".repeat(505), "]".repeat(505));
    project.write(
        "pack.yaml",
        format!("id: demo\nversion: 1.0.0\nmetadata: {{a: {deep}}}\n"),
    );
    project.packc("build --max-depth 512").succeeds();
}
