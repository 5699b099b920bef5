//! `packc explode`: from a compiled pack to sources, and back.

use insta::assert_snapshot;

use crate::project::Project;

const PACK: &str = r#"{
  "id": "demo",
  "name": "Demo",
  "version": "1.0.0",
  "template_engine": {"version": "v1", "syntax": "{{variable}}"},
  "prompts": {
    "greet": {
      "id": "greet",
      "name": "Greet",
      "version": "1.0.0",
      "system_template": "Say hello.\n\nBe kind: {{fragments.kind}}\n"
    }
  },
  "fragments": {"kind": "No harsh words.\n"}
}
"#;

#[test]
fn sources_as_people_write_them() {
    let project = Project::new("");
    project.write("demo.json", PACK);
    let run = project.packc("explode demo.json -o demo");
    assert_snapshot!(run, @r"
    wrote 3 files, which give the same pack, in [N] ms
    [exit 0]
    ");
    assert_snapshot!(project.text("demo/prompts/greet.yaml"), @r#"
    id: greet
    name: Greet
    version: "1.0.0"
    system_template: |
      Say hello.

      Be kind: {{fragments.kind}}
    "#);
}

#[test]
fn nothing_is_written_over_anything() {
    let project = Project::new("");
    project.write("demo.json", PACK);
    let run = project.packc("explode demo.json -o .");
    assert_snapshot!(run, @r"
    error[output-not-written]: `.` cannot be written: the folder isn't empty

    1 error; nothing was written
    [exit 3]
    ");
}

#[test]
fn a_pack_with_errors_is_not_taken_apart() {
    let project = Project::new("");
    project.write("demo.json", PACK.replace("system_template", "system"));
    let run = project.packc("explode demo.json -o demo");
    assert_eq!(run.code, 1, "{run}");
    assert!(!project.path("demo").exists());
}
