//! Files: byte order marks, line ends, several documents, and no network.

use std::process::Command;

use insta::assert_snapshot;

use crate::project::{Project, files, packc};

/// A project with a file of each format.
const TWIN: &str = "
--- pack.yaml
id: demo
version: 1.0.0
description: >
  folded
  text

  and more
skills: [skills/tone]
--- prompts/greet.md
---
description: |
  one
  two
---
Say hello.

Then wait.
--- prompts/close.yaml
system_template: |+
  a
    b

variables:
  - name: who
    example: \"one
      line\"
--- fragments/brand.md
Be kind.

Be brief.
--- fragments/rules.txt
No jokes.
--- tools/lookup.json
{
  \"description\": \"Looks something up.\",
  \"parameters\": {\"type\": \"object\", \"properties\": {}}
}
--- skills/tone/SKILL.md
---
name: tone
description: How we sound.
---
Calm and warm.
";

/// The pack of the project with every file changed in the same way.
fn pack_of_twin(change: impl Fn(&str) -> Vec<u8>) -> String {
    let project = Project::new(TWIN);
    for (path, bytes) in files(project.root()) {
        project.write(&path, change(&String::from_utf8(bytes).unwrap()));
    }
    project.packc("build").succeeds();
    project.text("dist/pack.json")
}

#[test]
fn c01_a_byte_order_mark_is_dropped_in_every_format() {
    let plain = pack_of_twin(|text| text.into());
    assert_eq!(pack_of_twin(|text| format!("\u{feff}{text}").into()), plain);
    assert!(!plain.contains("feff"));
}

#[test]
fn c01_a_second_byte_order_mark_is_text() {
    let project = Project::hello();
    project.write("prompts/greet.md", "\u{feff}\u{feff}Hi.");
    let pack = project.built();
    assert_eq!(pack["prompts"]["greet"]["system_template"], "\u{feff}Hi.");
}

#[test]
fn c03_line_ends_make_no_difference() {
    let plain = pack_of_twin(|text| text.into());
    let crlf = |text: &str| text.replace('\n', "\r\n");
    assert_eq!(pack_of_twin(|text| crlf(text).into()), plain);
    assert_eq!(
        pack_of_twin(|text| format!("\u{feff}{}", crlf(text)).into()),
        plain
    );
    assert!(!plain.contains("\\r"), "{plain}");
}

#[test]
fn c15_a_second_document_is_an_error_where_one_is_read() {
    let project = Project::hello();
    project.write("pack.yaml", "id: demo\nversion: 1.0.0\n---\nid: other\n");
    project.write(
        "prompts/greet.md",
        "---\ndescription: {$include: d.yaml}\n---\nHi.\n",
    );
    project.write("prompts/d.yaml", "a\n---\nb\n");
    assert_snapshot!(project.refused(), @r"
    error[several-documents]: a second document begins here, where there can be only
        one
     --> pack.yaml:3:1
      |
    3 | ---
      | ^^^
      |
      = help: remove the `---` line, or move what follows into a file of its own

    error[several-documents]: a second document begins here, where there can be only
        one
     --> prompts/d.yaml:2:1
      |
    2 | ---
      | ^^^
      |
      = help: remove the `---` line, or move what follows into a file of its own

    2 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn c15_an_empty_document_at_the_end_is_fine() {
    let project = Project::hello();
    for text in [
        "---\nid: demo\nversion: 1.0.0\n---\n",
        "id: demo\nversion: 1.0.0\n...\n---\n# end\n",
    ] {
        project.write("pack.yaml", text);
        project.built();
    }
}

#[test]
fn c15_documents_of_a_collection_are_entries() {
    let project = Project::hello();
    let tools = "name: a\ndescription: A.\n---\nname: b\ndescription: B.\n---\n";
    project.write("tools/both.yaml", tools);
    let pack = project.built();
    let names: Vec<_> = pack["tools"].as_object().unwrap().keys().collect();
    assert_eq!(names, ["a", "b"]);

    project.write(
        "tools/both.yaml",
        "name: a\ndescription: A.\n---\ndescription: B.\n",
    );
    assert_snapshot!(project.refused(), @r"
    error[missing-name]: this tool has no `name`
     --> tools/both.yaml:3:1
      |
    3 | ---
      | ^^^
      |
      = help: in a file with several documents, each states its `name`

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn c26_one_name_in_two_files_is_an_error() {
    let project = Project::hello();
    project.write("prompts/greet.md", "Say hello.\n{{fragments.tone}}\n");
    project.write("fragments/a/tone.md", "Be kind.\n");
    project.write("fragments/b/tone.md", "Be brief.\n");
    assert_snapshot!(project.refused(), @r"
    error[duplicate-entry]: the fragment `tone` is defined twice
     --> fragments/b/tone.md:1:1
      |
    1 | Be brief.
      | ^ here again, by the name of the file
      |
     ::: fragments/a/tone.md:1:1
      |
    1 | Be kind.
      | - first defined here, by the name of the file
      |
      = help: give one of the two another name, or remove it

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn c33_there_is_no_network() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "$schema: https://example.invalid/x.json\nid: demo\nversion: 1.0.0\n",
    );
    let mut command = if can_unshare() {
        let mut command = Command::new("unshare");
        command.args(["--net", "--map-root-user"]).arg(packc());
        command.current_dir(project.root());
        command
    } else {
        project.command()
    };
    command.arg("build");
    project.run(&mut command).succeeds();
    let pack = project.text("dist/pack.json");
    assert!(
        pack.contains(
            r#""$schema": "https://promptpack.org/schema/v1.9.0/promptpack.schema.json""#
        )
    );
}

/// True when a process without a network can be started here.
fn can_unshare() -> bool {
    let tried = Command::new("unshare")
        .args(["--net", "--map-root-user", "true"])
        .output();
    tried.is_ok_and(|output| output.status.success())
}
