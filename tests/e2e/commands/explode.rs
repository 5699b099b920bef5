//! `packc explode`: from a compiled pack to sources, and back.

use std::fs;
use std::path::{Path, PathBuf};

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::Project;

/// The packs of other people that are kept with the tests.
fn packs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut packs: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .collect();
    packs.sort();
    packs
}

/// The pack without what each build writes by itself.
fn without_stamp(text: &str) -> Value {
    let mut pack: Value = serde_json::from_str(text).unwrap();
    let root = pack.as_object_mut().unwrap();
    root.remove("compilation");
    root.remove("$schema");
    pack
}

#[test]
fn packs_of_other_people_survive_the_round_trip() {
    let packs = packs();
    assert_eq!(packs.len(), 19);
    for path in packs {
        let text = fs::read_to_string(&path).unwrap();
        let project = Project::new("");
        project.write("a.json", &text);
        let checked = project.packc("validate a.json");
        checked.succeeds();
        // One of them has a type of validator that no runtime knows.
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_doubtful = name == "packs--guardrail-bad-type.pack.json";
        assert_eq!(checked.stderr.contains("warning"), is_doubtful, "{checked}");
        project.packc("explode a.json -o sources").succeeds();
        let built = project.packc("build sources -o -");
        built.succeeds();
        assert_eq!(
            without_stamp(&built.stdout),
            without_stamp(&text),
            "{}",
            path.display()
        );
    }
}

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
    wrote 3 files into `demo`, which give the same pack, in [N] ms
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
      = help: name a new or an empty folder with `-o`

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
