//! `packc explain`.

use insta::assert_snapshot;

use crate::project::Project;

#[test]
fn a_rule_by_name() {
    let run = Project::new("").packc("explain unknown-key");
    assert_snapshot!(run, @r"
    [stdout]
    unknown-key (PK3001, error)

    A key that PromptPack doesn't have

    What

    A mapping has a key that the specification doesn't define at that place.

    Why

    A misspelt key would be a setting that silently does nothing. packc never drops
    one.

    Example

        --- pack.yaml
        id: hello
        version: 1.0.0
        prompts:
          greet:
            sytem_template: Say hello.
        #   ^^^^^^^^^^^^^^ error[unknown-key]: `sytem_template` is not a key of a prompt

    Fix

    Write the name that the specification has.

        --- pack.yaml
        id: hello
        version: 1.0.0
        prompts:
          greet:
            system_template: Say hello.
    [exit 0]
    ");
}

#[test]
fn all_rules() {
    let project = Project::new("");
    let list = project.packc("explain");
    assert_eq!(project.packc("explain --list"), list);
    let run = project.packc("explain --list --format json");
    assert_eq!(project.packc("explain --format json"), run);
    let document: serde_json::Value = serde_json::from_str(&run.succeeds().stdout).unwrap();
    let rules = document["rules"].as_array().unwrap();
    let expected = serde_json::json!({
        "name": "unknown-key",
        "code": "PK3001",
        "severity": "error",
        "title": "A key that PromptPack doesn't have",
    });
    assert!(rules.contains(&expected));
    for rule in rules {
        assert!(list.stdout.contains(rule["name"].as_str().unwrap()));
    }
    for args in [
        "explain unknown-key --list",
        "explain unknown-key --format json",
    ] {
        assert_eq!(project.packc(args).code, 2, "{args}");
    }
}

#[test]
fn a_rule_by_code() {
    let project = Project::new("");
    let by_name = project.packc("explain unknown-key");
    assert_eq!(project.packc("explain PK3001"), by_name);
    assert_eq!(project.packc("explain pk3001"), by_name);
}

#[test]
fn an_unknown_rule() {
    let project = Project::new("");
    for (rule, expected) in [("unkown-key", 2), ("PK9999", 2), ("zzz", 2)] {
        let run = project.packc(&format!("explain {rule}"));
        assert_eq!(run.code, expected, "{run}");
        assert_eq!(run.stdout, "");
    }
    assert_snapshot!(project.packc("explain unkown-key"), @r"
    packc: `unkown-key` is no rule of packc; near names: unknown-key, non-string-key, duplicate-key, missing-key, unknown-step-key
    [exit 2]
    ");
    assert_snapshot!(project.packc("explain PK9999"), @r"
    packc: `PK9999` is no rule of packc; `packc explain` lists them all
    [exit 2]
    ");
}

/// Whatever name or code stands in a message can be looked up.
#[test]
fn every_finding_can_be_explained() {
    let project = Project::new("--- pack.yaml\nid: [\n--- tools/a.json\n{\n");
    let run = project.packc("check --format json");
    let document: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let found = document["diagnostics"].as_array().unwrap();
    assert!(!found.is_empty());
    for found in found {
        for key in ["name", "code"] {
            let rule = found[key].as_str().unwrap();
            let run = project.packc(&format!("explain {rule}"));
            run.succeeds();
            assert!(run.stdout.contains(found["code"].as_str().unwrap()));
        }
    }
}
