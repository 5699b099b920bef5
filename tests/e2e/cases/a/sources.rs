//! What is written in a source is either in the pack or in a message.

use insta::assert_snapshot;

use crate::project::Project;

#[test]
fn a03_a_source_that_cannot_be_read_is_an_error() {
    let project = Project::hello();
    project.write("tools/a.json", r#"{"name": "a", "#);
    project.write("tools/b.yaml", "description: [\n");
    project.write("tools/c.json", "");
    assert_snapshot!(project.refused(), @r#"
    error[json-syntax]: a mapping is never closed
     --> tools/a.json:1:14
      |
    1 | {"name": "a",
      | -            ^ the file ends here
      | |
      | the mapping begins here
      |
      = help: close it with `}`

    error[yaml-syntax]: `[` is never closed
     --> tools/b.yaml:1:14
      |
    1 | description: [
      |              ^ opened here
      |
      = help: write `]` where the list ends, or put the value between quotes when it
              is text

    error[empty-file]: `tools/c.json` has no content
     --> tools/c.json:1:1
      |
    1 |
      | ^
      |
      = help: write something into it, or remove it; names that begin with `_` are
              left out

    3 errors; nothing was written
    [exit 1]
    "#);
}

#[test]
fn a03_a_listed_file_that_is_missing_is_an_error() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\npackc:\n  sources:\n    tools: [tools/a.json, tools/b.json]\n",
    );
    project.write(
        "tools/a.json",
        r#"{"description": "Looks something up.", "parameters": {"type": "object", "properties": {}}}"#,
    );
    assert_snapshot!(project.refused(), @r"
    error[source-without-match]: `tools/b.json` does not exist
     --> pack.yaml:5:27
      |
    5 |     tools: [tools/a.json, tools/b.json]
      |                           ^^^^^^^^^^^^
      |
      = help: did you mean `tools/a.json`?

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn a03_a_tool_without_a_name_has_that_of_its_file() {
    let project = Project::hello();
    project.write("tools/a.json", r#"{"description": "Looks something up."}"#);
    let pack = project.built();
    assert_eq!(pack["tools"]["a"]["name"], "a");
}

#[test]
fn a05_a_misnamed_key_is_never_dropped() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/greet.yaml
system_template: Say hello.
validators:
  - type: max_length
    enabled: true
    config: {max: 10}
",
    );
    assert_snapshot!(project.refused(), @r"
    error[unknown-key]: `config` is not a key of a validator
     --> prompts/greet.yaml:5:5
      |
    5 |     config: {max: 10}
      |     ^^^^^^
      |
      = help: did you mean `params`?
      |
    5 -     config: {max: 10}
    5 +     params: {max: 10}

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn a07_an_unknown_key_lists_the_legal_ones() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/a.yaml
sytem_template: hi
--- prompts/b.yaml
system_template: hi
zz: 1
",
    );
    assert_snapshot!(project.refused(), @r"
    error[unknown-key]: `sytem_template` is not a key of a prompt
     --> prompts/a.yaml:1:1
      |
    1 | sytem_template: hi
      | ^^^^^^^^^^^^^^
      |
      = help: did you mean `system_template`?
      |
    1 | system_template: hi
      |   +

    error[unknown-key]: `zz` is not a key of a prompt
     --> prompts/b.yaml:2:1
      |
    2 | zz: 1
      | ^^
      |
      = help: the other keys of a prompt are `id`, `name`, `description`, `version`,
              `variables`, `tools`, `tool_policy`, `pipeline` and 8 more

    2 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn a08_every_failure_says_something() {
    for text in [
        "",
        "# note\n",
        "---\n",
        "---\n...\n",
        "\u{feff}",
        "\n \n",
        "~\n",
        "text\n",
        "[]\n",
    ] {
        let project = Project::new("");
        project.write("pack.yaml", text);
        let human = project.packc("build");
        assert_eq!(human.code, 1, "{text:?}: {human}");
        assert!(human.stderr.contains("error["), "{text:?}: {human}");
        assert_eq!(human.stdout, "", "{text:?}");
        let json = project.packc("build --format json");
        assert_eq!(json.code, 1, "{text:?}: {json}");
        assert_eq!(json.stderr, "", "{text:?}");
        let document: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
        let found = document["diagnostics"].as_array().unwrap();
        assert!(
            found.iter().any(|found| found["severity"] == "error"),
            "{text:?}"
        );
        assert!(project.files("dist").is_empty());
    }
}

#[test]
fn a08_an_empty_root() {
    let project = Project::new("--- pack.yaml\n");
    assert_snapshot!(project.refused(), @r"
    error[empty-file]: `pack.yaml` has no content
     --> pack.yaml:1:1
      |
    1 |
      | ^
      |
      = help: write something into it, or remove it; names that begin with `_` are
              left out

    1 error; nothing was written
    [exit 1]
    ");
    project.write("pack.yaml", "# note\n");
    assert_snapshot!(project.refused(), @r"
    error[empty-file]: `pack.yaml` has no content
     --> pack.yaml:1:1
      |
    1 | # note
      | ^
      |
      = help: write something into it, or remove it; names that begin with `_` are
              left out

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn a14_names_and_shapes_of_other_formats() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/a.yaml
system: hi
--- prompts/b.yaml
system_template: Tell me about {{topic}}.
variables:
  topic: {type: string}
--- prompts/c.yaml
system_template: ''
",
    );
    assert_snapshot!(project.refused(), @r"
    error[unknown-key]: `system` is not a key of a prompt
     --> prompts/a.yaml:1:1
      |
    1 | system: hi
      | ^^^^^^
      |
      = help: did you mean `system_template`?
      |
    1 | system_template: hi
      |       +++++++++

    error[wrong-type]: `prompts.b.variables` must be a list, but it is a mapping
     --> prompts/b.yaml:3:3
      |
    3 |   topic: {type: string}
      |   ^^^^^^^^^^^^^^^^^^^^^
      |
      = help: make it a list, with `- name: topic` for the first item

    error[outside-limits]: `prompts.c.system_template` is empty
     --> prompts/c.yaml:1:18
      |
    1 | system_template: ''
      |                  ^^
      |
      = help: write a text

    3 errors; nothing was written
    [exit 1]
    ");
}
