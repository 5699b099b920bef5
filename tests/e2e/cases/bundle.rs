//! Files that a pack names: what may be taken along, and what is left alone where they are put.
#![cfg(unix)]

use std::os::unix::fs::PermissionsExt;

use insta::assert_snapshot;

use crate::project::Project;

/// The eight bytes that a PNG begins with, and the header of an image of one pixel.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0";

/// A project whose prompt has an example for each of these media files.
fn with_media(files: &[&str]) -> Project {
    let project = Project::new("--- pack.yaml\nid: demo\nversion: 1.0.0\n");
    let mut prompt = "system_template: Look.\nmedia:\n  enabled: true\n  supported_types: [image]\n  image: {max_size_mb: 8}\n  examples:\n    - name: example\n      role: user\n      parts:\n".to_owned();
    for file in files {
        prompt.push_str("        - type: image\n          media:\n            mime_type: image/png\n            file_path: ");
        prompt.push_str(file);
        prompt.push('\n');
    }
    project.write("prompts/look.yaml", prompt);
    project
}

#[test]
fn f01_media_from_outside() {
    let project = with_media(&[
        "../../secret.png",
        "/etc/hostname",
        "../media/link.png",
        "../media/folder/secret.png",
    ]);
    project.write("../secret.png", PNG);
    project.link("media/link.png", "../../secret.png");
    project.link("media/folder", "../..");
    assert_snapshot!(project.refused(), @r"
    error[outside-project]: `../secret.png` lies outside the project
      --> prompts/look.yaml:13:24
       |
    13 |             file_path: ../../secret.png
       |                        ^^^^^^^^^^^^^^^^
       |
       = help: move the file into the project, or allow its folder with
               `--allow-root DIR`
       = help: projects that share files can be listed in a `packc.workspace.yaml`
               above them

    error[outside-project]: `/etc/hostname` lies outside the project
      --> prompts/look.yaml:17:24
       |
    17 |             file_path: /etc/hostname
       |                        ^^^^^^^^^^^^^
       |
       = help: move the file into the project, or allow its folder with
               `--allow-root DIR`
       = help: projects that share files can be listed in a `packc.workspace.yaml`
               above them

    error[outside-project]: `media/link.png` lies outside the project
      --> prompts/look.yaml:21:24
       |
    21 |             file_path: ../media/link.png
       |                        ^^^^^^^^^^^^^^^^^
       |
       = note: a link leads to `[outside]/secret.png`
       = help: move the file into the project, or allow its folder with
               `--allow-root DIR`
       = help: projects that share files can be listed in a `packc.workspace.yaml`
               above them

    error[outside-project]: `media/folder/secret.png` lies outside the project
      --> prompts/look.yaml:25:24
       |
    25 |             file_path: ../media/folder/secret.png
       |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^
       |
       = note: a link leads to `[outside]/secret.png`
       = help: move the file into the project, or allow its folder with
               `--allow-root DIR`
       = help: projects that share files can be listed in a `packc.workspace.yaml`
               above them

    4 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn f05_media_that_are_no_files() {
    let project = with_media(&["../media/pipe.png", "../media/zero.png", "../media"]);
    project.pipe("media/pipe.png");
    project.link("media/zero.png", "/dev/zero");
    assert_snapshot!(project.refused(), @r"
    error[unreadable-file]: `media/pipe.png` is not a regular file
      --> prompts/look.yaml:13:24
       |
    13 |             file_path: ../media/pipe.png
       |                        ^^^^^^^^^^^^^^^^^

    error[unreadable-file]: `media/zero.png` is not a regular file
      --> prompts/look.yaml:17:24
       |
    17 |             file_path: ../media/zero.png
       |                        ^^^^^^^^^^^^^^^^^

    error[unreadable-file]: `media` is a folder, not a file
      --> prompts/look.yaml:21:24
       |
    21 |             file_path: ../media
       |                        ^^^^^^^^

    3 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn f05_a_large_file_is_not_read() {
    let project = with_media(&["../media/big.png"]);
    project
        .write("media/big.png", PNG)
        .grow("media/big.png", 200 << 20);
    assert_snapshot!(project.refused(), @r"
    error[media-too-large]: `media/big.png` has 209715200 bytes, more than the
        8388608 of `max_size_mb: 8`
      --> prompts/look.yaml:13:24
       |
     5 |   image: {max_size_mb: 8}
       |                        - allowed here
    ...
    13 |             file_path: ../media/big.png
       |                        ^^^^^^^^^^^^^^^^
       |
       = help: make it smaller, or raise `max_size_mb`

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn a_template_of_four_mebibytes() {
    let project = Project::hello();
    let text = "0123456789abcde\n".repeat(1 << 18);
    project.write("prompts/greet.md", &text);
    let pack = project.built();
    assert_eq!(pack["prompts"]["greet"]["system_template"], text);
    project.write("prompts/greet.md", text + "{{fragments.one}}");
    project.write("fragments/one.md", "more");
    assert_snapshot!(project.refused(), @r"
    error[expansion-limit]: with its fragments, this text has 4194308 bytes; the
        limit is 4194304
          --> prompts/greet.md:262145:13
           |
    262145 | {{fragments.one}}
           |             ^^^ this fragment has 4 bytes
           |
           = help: use the fragments less often, or shorten them
           = help: raise the limit with `--max-expansion` when all of that is meant

    1 error; nothing was written
    [exit 1]
    ");
}

/// A project with two skills, one of which a workflow state filters.
fn with_skills() -> Project {
    Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
skills: [skills/]
workflow:
  version: 2
  entry: work
  states:
    work: {prompt_task: greet, terminal: true, skills: skills/tone}
--- prompts/greet.md
Say hello.
--- skills/tone/SKILL.md
---
name: tone
description: How we sound.
---
Be kind.
--- skills/tone/scripts/run.sh
#!/bin/sh
--- skills/rules/SKILL.md
---
name: rules
description: What we never do.
---
No jokes.
",
    )
}

#[test]
fn inline_skills_have_no_path_to_filter_by() {
    let project = with_skills();
    let root = project.text("pack.yaml") + "packc: {inline: [skills]}\n";
    project.write("pack.yaml", root);
    assert_snapshot!(project.refused(), @r"
    error[inline-skill-filter]: the skills that `skills/tone` chooses have no path
        in the pack
     --> pack.yaml:8:56
      |
    8 |     work: {prompt_task: greet, terminal: true, skills: skills/tone}
      |                                                        ^^^^^^^^^^^
      |
      = note: `packc.inline: [skills]` puts them into the pack itself
      = help: take `skills` out of `packc.inline`, or leave the filters of the
              states out

    warning[inline-skill-loss]: the inline form of the skill `tone` has no place for
        its other files
     --> skills/tone/SKILL.md:2:7
      |
    2 | name: tone
      |       ^^^^
      |
      = included from pack.yaml:3:10
      = note: what isn't in the pack then: `scripts/run.sh`
      = help: take `skills` out of `packc.inline` to keep everything

    1 error, 1 warning; nothing was written
    [exit 1]
    ");
}

#[test]
fn a_bundle_is_kept_in_step() {
    let project = with_skills();
    let script = project.path("skills/tone/scripts/run.sh");
    std::fs::set_permissions(&script, PermissionsExt::from_mode(0o755)).unwrap();
    project.write("dist/mine.txt", "kept");
    project.packc("build").succeeds();
    assert_eq!(
        project.files("dist"),
        [
            "mine.txt",
            "pack.json",
            "pack.json.files",
            "skills/rules/SKILL.md",
            "skills/tone/SKILL.md",
            "skills/tone/scripts/run.sh",
        ]
    );
    let copied = std::fs::metadata(project.path("dist/skills/tone/scripts/run.sh")).unwrap();
    assert_ne!(
        copied.permissions().mode() & 0o100,
        0,
        "scripts stay executable"
    );

    project.write("dist/skills/rules/notes.txt", "kept too");
    std::fs::remove_dir_all(project.path("skills/rules")).unwrap();
    std::fs::remove_dir_all(project.path("skills/tone/scripts")).unwrap();
    project.packc("build").succeeds();
    assert_eq!(
        project.files("dist"),
        [
            "mine.txt",
            "pack.json",
            "pack.json.files",
            "skills/rules/notes.txt",
            "skills/tone/SKILL.md",
        ]
    );
}

#[test]
fn a_file_that_packc_did_not_write_is_in_the_way() {
    let project = with_skills();
    project.write("dist/skills/tone/SKILL.md", "mine");
    assert_snapshot!(project.packc("build"), @r"
    error[output-not-written]: `dist/skills/tone/SKILL.md` cannot be written: a file
        is in the way, which no earlier build has put there or which was changed
        since

    1 error; nothing was written
    [exit 3]
    ");
    assert_eq!(project.files("dist"), ["skills/tone/SKILL.md"]);
    assert_eq!(project.text("dist/skills/tone/SKILL.md"), "mine");
}

#[test]
fn a_link_in_the_output_leads_nowhere_else() {
    let project = with_skills();
    std::fs::create_dir(project.path("../elsewhere")).unwrap();
    project.link("dist/skills", "../../elsewhere");
    assert_snapshot!(project.packc("build"), @r"
    error[output-not-written]: `dist/skills/rules/SKILL.md` cannot be written: a
        link there leads outside the output's folder

    1 error; nothing was written
    [exit 3]
    ");
    assert!(project.files("../elsewhere").is_empty());
}

#[test]
fn paths_instead_of_copies() {
    let project = with_skills();
    let root = project.text("pack.yaml") + "packc: {files: path}\n";
    project.write("pack.yaml", root);
    let pack = project.built();
    assert_eq!(pack["skills"], serde_json::json!(["../skills"]));
    assert_eq!(
        pack["workflow"]["states"]["work"]["skills"],
        "../skills/tone"
    );
    assert_eq!(project.files("dist"), ["pack.json"]);
}
