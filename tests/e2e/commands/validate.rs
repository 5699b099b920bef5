//! `packc validate`: packs that are compiled already.

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::Project;

/// A pack as somebody else's tool wrote it.
const PACK: &str = r#"{
  "id": "demo",
  "name": "Demo",
  "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "greet": {"id": "greet", "name": "Greet", "version": "1.0.0", "system_template": "Say hello."}
  }
}
"#;

#[test]
fn a_good_pack() {
    let project = Project::new("");
    project.write("a.json", PACK).write("b.json", PACK);
    let run = project.packc("validate a.json b.json");
    assert_snapshot!(run, @r"
    2 packs checked in [N] ms
    [exit 0]
    ");
}

#[test]
fn mistakes_are_shown_in_the_json() {
    let project = Project::new("");
    project.write(
        "a.json",
        PACK.replace("\"1.0.0\",\n", "1,\n")
            .replace("system_template", "system_templat"),
    );
    project.write("b.json", PACK.replace("},\n", "}\n"));
    project.write("c.json", PACK);
    let run = project.packc("validate a.json b.json c.json");
    assert_snapshot!(run, @r#"
    error[wrong-type]: `version` must be a string, but `1` is a number
     --> a.json:4:14
      |
    4 |   "version": 1,
      |              ^
      |
      = note: the text has to be three numbers such as `1.2.0`
      = help: write three numbers between quotes: `"version": "1.0.0"`
      |
    4 -   "version": 1,
    4 +   "version": "1.0.0",

    error[unknown-key]: `system_templat` is not a key of a prompt
     --> a.json:7:67
      |
    7 | ...et", "name": "Greet", "version": "1.0.0", "system_templat": "Say hello."}
      |                                              ^^^^^^^^^^^^^^^^
      |
      = help: did you mean `system_template`?

    error[json-syntax]: a comma is missing between two items
     --> b.json:5:65
      |
    5 |   "template_engine": {"version": "v1", "syntax": "{{variable}}"}
      |                                                                 ^
      |                                                             `,` belongs here
      |
      = help: write `,` between two items of a list or mapping
      |
    5 |   "template_engine": {"version": "v1", "syntax": "{{variable}}"},
      |                                                                 +

    3 errors
    [exit 1]
    "#);
    let schema_only = project.packc("validate --schema-only a.json b.json c.json");
    assert_eq!(schema_only.stderr, run.stderr);
}

#[test]
fn a_pack_that_cannot_be_read() {
    let project = Project::new("");
    project.write("a.json", PACK);
    project.write("folder/x", "");
    let run = project.packc("validate none.json a.json folder");
    assert_snapshot!(run, @r"
    error[root-unreadable]: `folder` is a folder, not a file

    error[root-unreadable]: `none.json` does not exist

    2 errors
    [exit 3]
    ");
}

#[test]
fn a_pack_of_another_encoding() {
    let project = Project::new("");
    project.write("latin1.json", b"{\"id\": \"caf\xe9\"}");
    let utf16 = PACK.encode_utf16().flat_map(u16::to_le_bytes);
    project.write(
        "utf16.json",
        [b"\xff\xfe".to_vec(), utf16.collect()].concat(),
    );
    project.write("empty.json", "");
    let run = project.packc("validate latin1.json utf16.json empty.json");
    assert_snapshot!(run, @r#"
    error[not-utf8]: `latin1.json` is not UTF-8
     --> latin1.json:1:12
      |
    1 | {"id": "caf�"}
      |            ^ byte 11 is 0xE9
      |
      = help: save the file as UTF-8; most editors have that in their save dialogue

    error[not-utf8]: `utf16.json` is not UTF-8
     --> utf16.json:1:1
      |
    1 |
      | ^ it is UTF-16
      |
      = help: save the file as UTF-8; most editors have that in their save dialogue

    error[empty-file]: the file is empty
     --> empty.json:1:1
      |
    1 |
      | ^
      |
      = help: a pack is a JSON object; `packc build` writes one

    3 errors
    [exit 1]
    "#);
}

#[test]
fn at_least_one_pack_is_named() {
    let run = Project::new("").packc("validate");
    assert_eq!(run.code, 2, "{run}");
}

#[test]
fn what_build_writes_is_valid() {
    let project = Project::hello();
    project.built();
    let run = project.packc("validate --deny-warnings --format json dist/pack.json");
    run.succeeds();
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["diagnostics"], serde_json::json!([]));
    assert_eq!(document["inputs"], serde_json::json!(["dist/pack.json"]));
    assert_eq!(document["outputs"], serde_json::json!([]));
}

/// The sources of a pack aren't a pack.
#[test]
fn a_source_in_place_of_a_pack() {
    let project = Project::hello();
    assert_snapshot!(project.packc("validate pack.yaml"), @r"
    error[json-syntax]: a compiled pack is JSON, and this file is YAML
     --> pack.yaml:1:1
      |
    1 | id: demo
      | ^
      |
      = help: check sources with `packc check`; `packc build` makes a pack of them

    1 error
    [exit 1]
    ");
}
