//! Keys, aliases and blocks of text: what YAML 1.2 says, kept to the last line break.

use insta::assert_snapshot;
use serde_json::json;

use crate::project::Project;

#[test]
fn c08_a_key_twice_shows_both_places() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/greet.yaml
system_template: Say hello.
tools: [a]
name: x
tools: [b]
--- tools/a.json
{\"description\": \"A.\", \"description\": \"B.\"}
--- prompts/close.md
---
name: a
name: a
---
Bye.
",
    );
    assert_snapshot!(project.refused(), @r#"
    error[duplicate-key]: the key `name` stands twice in this mapping
     --> prompts/close.md:3:1
      |
    2 | name: a
      | ---- first written here
    3 | name: a
      | ^^^^ here again
      |
      = help: keep one of the two, or give one of them another name

    error[duplicate-key]: the key `tools` stands twice in this mapping
     --> prompts/greet.yaml:4:1
      |
    2 | tools: [a]
      | ----- first written here
    3 | name: x
    4 | tools: [b]
      | ^^^^^ here again
      |
      = help: keep one of the two, or give one of them another name

    error[duplicate-key]: the key `description` stands twice in this mapping
     --> tools/a.json:1:23
      |
    1 | {"description": "A.", "description": "B."}
      |  -------------        ^^^^^^^^^^^^^ here again
      |  |
      |  first written here
      |
      = help: keep one of the two, or give one of them another name

    3 errors; nothing was written
    [exit 1]
    "#);
}

#[test]
fn c10_merge_keys_are_merged() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
metadata:
  b: &b {type: string, c: 1}
  merged: {<<: *b, c: 2}
  listed: {<<: [*b, {d: 3}], e: 4}
  text: {'<<': literal}
--- prompts/greet.md
Hi.
",
    );
    let pack = project.built();
    assert_eq!(
        pack["metadata"],
        json!({
            "b": {"type": "string", "c": 1},
            "merged": {"type": "string", "c": 2},
            "listed": {"type": "string", "c": 1, "d": 3, "e": 4},
            "text": {"<<": "literal"},
        })
    );
}

#[test]
fn c10_anchors_are_per_file() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
metadata:
  base: &base {a: 1}
--- prompts/greet.yaml
system_template: Say hello.
parameters: *base
--- prompts/close.yaml
system_template: Say goodbye.
parameters: {<<: *bse}
description: &bsf text
",
    );
    assert_snapshot!(project.refused(), @r"
    error[unknown-anchor]: there is no anchor `&bse` before this alias
     --> prompts/close.yaml:2:18
      |
    2 | parameters: {<<: *bse}
      |                  ^^^^ stands for nothing
    3 | description: &bsf text
      |              ---- move this in front of the alias
      |
      = note: anchors are per file: an alias can't reach into another file
      = help: did you mean `*bsf`?

    error[unknown-anchor]: there is no anchor `&base` before this alias
     --> prompts/greet.yaml:2:13
      |
    2 | parameters: *base
      |             ^^^^^ stands for nothing
      |
      = note: anchors are per file: an alias can't reach into another file
      = help: write `&base` at the value it stands for, or put quotes around it when
              it is text

    2 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn c38_block_scalars_are_what_yaml_says() {
    let project = Project::new("");
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata:\n  \
         clip: |\n    a\n    b\n\n  \
         strip: |-\n    a\n    b\n\n\n  \
         keep: |+\n    a\n    b\n\n\n  \
         folded: >\n    a\n    b\n\n    c\n      d\n    e\n\n  \
         folded_strip: >-\n    a\n\n\n    b\n  \
         folded_keep: >+\n    a\n    b\n\n  \
         indented: |2\n      a\n     b\n  \
         empty: |\n  \
         tight: |-\n    a\n",
    );
    project.write("prompts/greet.md", "Hi.");
    let pack = project.built();
    assert_eq!(
        pack["metadata"],
        json!({
            "clip": "a\nb\n",
            "strip": "a\nb",
            "keep": "a\nb\n\n\n",
            "folded": "a b\nc\n  d\ne\n",
            "folded_strip": "a\n\nb",
            "folded_keep": "a b\n\n",
            "indented": "  a\n b\n",
            "empty": "",
            "tight": "a",
        })
    );
    assert_eq!(pack["prompts"]["greet"]["system_template"], "Hi.");
}
