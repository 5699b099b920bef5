//! Messages: the right file, line and column, and words that help.

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::Project;

#[test]
fn c12_a_tab_is_called_a_tab() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata:\n\tdomain: x\n",
    );
    project.write("prompts/a.yaml", "system_template: |\n\ttext\n");
    assert_snapshot!(project.refused(), @r"
    error[tab-indentation]: a tab is used for indentation
     --> pack.yaml:4:1
      |
    4 |     domain: x
      | ^^^^ tab (U+0009)
      |
      = help: indent with blanks: YAML allows no tabs there

    error[tab-indentation]: a tab is used for indentation
     --> prompts/a.yaml:2:1
      |
    2 |     text
      | ^^^^ tab (U+0009)
      |
      = help: indent with blanks: YAML allows no tabs there

    2 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn c14_a_template_without_quotes() {
    let project = Project::hello();
    project.write(
        "prompts/a.yaml",
        "system_template: {{persona}} help the user\nvariables: [{name: persona}]\n",
    );
    project.write(
        "prompts/b.yaml",
        "system_template: {{persona}}\nvariables: [{name: persona}]\n",
    );
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {tags: [{{a}}, b]}\n",
    );
    assert_snapshot!(project.refused(), @r#"
    error[unquoted-template]: the value begins with `{{` and has no quotes
     --> pack.yaml:3:19
      |
    3 | metadata: {tags: [{{a}}, b]}
      |                   ^^^^^ YAML reads `{` as the start of a mapping
      |
      = help: put the value between quotes, or write it as a block of text: `|`, and
              the text indented below
      |
    3 - metadata: {tags: [{{a}}, b]}
    3 + metadata: {tags: ["{{a}}", b]}

    error[unquoted-template]: the value begins with `{{` and has no quotes
     --> prompts/a.yaml:1:18
      |
    1 | system_template: {{persona}} help the user
      |                  ^^^^^^^^^^^ YAML reads `{` as the start of a mapping
      |
      = help: put the value between quotes, or write it as a block of text: `|`, and
              the text indented below
      |
    1 - system_template: {{persona}} help the user
    1 + system_template: "{{persona}} help the user"

    error[unquoted-template]: the value begins with `{{` and has no quotes
     --> prompts/b.yaml:1:18
      |
    1 | system_template: {{persona}}
      |                  ^^^^^^^^^^^ YAML reads `{` as the start of a mapping
      |
      = help: put the value between quotes, or write it as a block of text: `|`, and
              the text indented below
      |
    1 - system_template: {{persona}}
    1 + system_template: "{{persona}}"

    3 errors; nothing was written
    [exit 1]
    "#);
}

#[test]
fn c18_a_wrong_value_in_a_list_is_pointed_at() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
evals:
  - {id: a, type: contains, trigger: every_turn}
  - {id: b, type: contains, trigger: every_turn}
  - id: c
    type: contains
    trigger: every_turn
    threshold: {operator: gte, value: abc}
--- prompts/greet.md
Hi.
",
    );
    assert_snapshot!(project.refused(), @r"
    error[wrong-type]: `evals[2].threshold.value` must be a number, but `abc` is a
        string
     --> pack.yaml:9:39
      |
    9 |     threshold: {operator: gte, value: abc}
      |                                       ^^^
      |
      = help: write a number

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn c19_a_value_of_several_forms_is_told_what_it_lacks() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
skills:
  - {path: 3}
  - {name: s, description: d}
  - {description: d, instructions: i}
  - 7
  - {}
--- prompts/greet.md
Hi.
",
    );
    assert_snapshot!(project.refused(), @r#"
    error[wrong-type]: `skills[0].path` must be a string, but `3` is a number
     --> pack.yaml:4:12
      |
    4 |   - {path: 3}
      |            ^
      |
      = help: put it between quotes: `path: "3"`
      |
    4 -   - {path: 3}
    4 +   - {path: "3"}

    error[missing-key]: `skills[1]` has no `instructions`
     --> pack.yaml:5:6
      |
    5 |   - {name: s, description: d}
      |      ^^^^ an inline skill needs `instructions`
      |
      = help: add `instructions`: the skill itself

    error[missing-key]: `skills[2]` has no `name`
     --> pack.yaml:6:6
      |
    6 |   - {description: d, instructions: i}
      |      ^^^^^^^^^^^ an inline skill needs `name`
      |
      = help: add `name`: name of the skill

    error[unknown-form]: `skills[3]` is not a skill
     --> pack.yaml:7:5
      |
    7 |   - 7
      |     ^
      |
      = help: write a skill path (a string), a skill given by path (`path`) or an
              inline skill (`name`, `description` and `instructions`)

    error[unknown-form]: `skills[4]` is not a skill
     --> pack.yaml:8:5
      |
    8 |   - {}
      |     ^^
      |
      = help: write a skill path (a string), a skill given by path (`path`) or an
              inline skill (`name`, `description` and `instructions`)

    5 errors; nothing was written
    [exit 1]
    "#);
}

#[test]
fn c22_a_mistake_in_an_included_file_is_shown_there() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
prompts:
  a: {$include: parts/a.yaml}
--- parts/a.yaml
# A prompt.
name: A
description: First.
system_template: Say hello.
parameters: {$include: sampling.yaml}
# On line seven:
version: 1
--- parts/sampling.yaml
temperature: hot
",
    );
    assert_snapshot!(project.refused(), @r#"
    error[wrong-type]: `prompts.a.version` must be a string, but `1` is a number
     --> parts/a.yaml:7:10
      |
    7 | version: 1
      |          ^
      |
      = included from pack.yaml:4:17
      = note: the text has to be three numbers such as `1.2.0`
      = help: write three numbers between quotes: `version: "1.0.0"`
      |
    7 - version: 1
    7 + version: "1.0.0"

    error[wrong-type]: `prompts.a.parameters.temperature` must be a number, but
        `hot` is a string
     --> parts/sampling.yaml:1:14
      |
    1 | temperature: hot
      |              ^^^
      |
      = included from parts/a.yaml:5:24
      = included from pack.yaml:4:17
      = help: write a number

    2 errors; nothing was written
    [exit 1]
    "#);
}

/// A comment with characters of two to seventeen bytes, some two columns wide.
const WIDE: &str = "# —é漢👩\u{200d}👧 and then\n";

#[test]
fn c24_columns_count_characters_in_every_phase() {
    let project = Project::hello();
    project.write(
        "prompts/parse.yaml",
        format!("{WIDE}# 2\n# 3\n# 4\nsystem_template: hi\ndescription: \"é漢👩\u{200d}👧\" x\n"),
    );
    project.write(
        "prompts/schema.yaml",
        format!("{WIDE}# 2\n# 3\n# 4\nsystem_template: hi\nparameters: {{\"é漢👩\u{200d}👧\": 1, top_k: many}}\n"),
    );
    assert_snapshot!(project.refused(), @r#"
    error[yaml-syntax]: text behind a closing quote
     --> prompts/parse.yaml:6:22
      |
    6 | description: "é漢👩👧" x
      |                        ^
      |
      = help: put the whole text between the quotes; inside of `"…"` a quote is
              written `\"`

    error[unknown-key]: `é漢👩‍👧` is not a key of a set of parameters
     --> prompts/schema.yaml:6:14
      |
    6 | parameters: {"é漢👩👧": 1, top_k: many}
      |              ^^^^^^^^^
      |
      = help: the other keys of a set of parameters are `temperature`, `max_tokens`,
              `top_p`, `frequency_penalty` and `presence_penalty`

    error[wrong-type]: `prompts.schema.parameters.top_k` must be a whole number or
        `null`, but `many` is a string
     --> prompts/schema.yaml:6:33
      |
    6 | parameters: {"é漢👩👧": 1, top_k: many}
      |                                   ^^^^
      |
      = help: write a whole number or `null`

    3 errors; nothing was written
    [exit 1]
    "#);

    let json = project.packc("check --format json");
    let document: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(document["columns"], "characters");
    for found in document["diagnostics"].as_array().unwrap() {
        let file = project.text(found["file"].as_str().unwrap());
        let at = usize::try_from(found["byte_start"].as_u64().unwrap()).unwrap();
        let before = &file[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
        assert_eq!(found["line"], line, "{found}");
        assert_eq!(found["column"], column, "{found}");
    }
}

#[test]
fn c35_positions_for_machines_are_relative() {
    let project = Project::new(
        "
--- packs/demo/pack.yaml
id: demo
version: 1.0.0
--- packs/demo/prompts/a.yaml
system_template: hi
parameters: {temperature: 3}
--- packs/demo/prompts/b.yaml
system_templat: hi
",
    );
    let run = project.packc("build packs/demo --format json");
    assert_eq!(run.code, 1);
    assert_eq!(run.stderr, "");
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let found = document["diagnostics"].as_array().unwrap();
    let places: Vec<_> = found
        .iter()
        .map(|found| {
            let at = |key: &str| found[key].as_u64().unwrap();
            let file = found["file"].as_str().unwrap();
            let name = found["name"].as_str().unwrap();
            format!("{file}:{}:{} {name}", at("line"), at("column"))
        })
        .collect();
    assert_eq!(
        places,
        [
            "packs/demo/prompts/a.yaml:2:27 outside-limits",
            "packs/demo/prompts/b.yaml:1:1 unknown-key",
        ]
    );
}
