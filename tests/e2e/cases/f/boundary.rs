//! What may be read, and where to: regular files inside the project.
#![cfg(unix)]

use insta::assert_snapshot;

use crate::project::Project;

/// What stands in the file outside; no message may show it.
const SECRET: &str = "top: secret: word\n";

fn with_secret(project: &Project) {
    project.write("../secret.yaml", SECRET);
    project.write("../secret/SKILL.md", SECRET);
    project.write("../secret/a.yaml", SECRET);
    // A folder whose name begins like the project's.
    project.write("../p_evil/a.yaml", SECRET);
}

#[test]
fn f01_nothing_outside_is_read() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
metadata:
  a: {$include: ../secret.yaml}
  b: {$include: /etc/hostname}
  c: {$include: sub/../../secret.yaml}
  d: {$include: ../p_evil/a.yaml}
  e: {$include: ../not-there.yaml}
packc:
  sources:
    prompts: [prompts]
    tools: [../secret/*.yaml]
    evals: [../secret]
    compositions: [../secret/a.yaml]
--- prompts/greet.md
Hi.
",
    );
    with_secret(&project);
    let run = project.refused();
    assert!(!run.stderr.contains("word"), "{run}");
    assert_snapshot!(run, @r"
    error[outside-project]: `../secret.yaml` lies outside the project
     --> pack.yaml:4:17
      |
    4 |   a: {$include: ../secret.yaml}
      |                 ^^^^^^^^^^^^^^ named here
    5 |   b: {$include: /etc/hostname}
    6 |   c: {$include: sub/../../secret.yaml}
      |                 --------------------- here too
      |
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    error[invalid-include]: `/etc/hostname` is no file that can be included
     --> pack.yaml:5:17
      |
    5 |   b: {$include: /etc/hostname}
      |                 ^^^^^^^^^^^^^
      |
      = help: an included file ends in `.yaml`, `.yml` or `.json`, or in `.md` or
              `.txt` for a text

    error[outside-project]: `../p_evil/a.yaml` lies outside the project
     --> pack.yaml:7:17
      |
    7 |   d: {$include: ../p_evil/a.yaml}
      |                 ^^^^^^^^^^^^^^^^ named here
      |
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    error[outside-project]: `../not-there.yaml` lies outside the project
     --> pack.yaml:8:17
      |
    8 |   e: {$include: ../not-there.yaml}
      |                 ^^^^^^^^^^^^^^^^^ named here
      |
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    error[outside-project]: `../secret` lies outside the project
      --> pack.yaml:12:13
       |
    12 |     tools: [../secret/*.yaml]
       |             ^^^^^^^^^^^^^^^^
       |
       = help: move the file into the project, or allow its folder with
               `--allow-root DIR`
       = help: projects that share files can be listed in a `packc.workspace.yaml`
               above them

    error[outside-project]: `../secret` lies outside the project
      --> pack.yaml:13:13
       |
    13 |     evals: [../secret]
       |             ^^^^^^^^^
       |
       = help: move the file into the project, or allow its folder with
               `--allow-root DIR`
       = help: projects that share files can be listed in a `packc.workspace.yaml`
               above them

    error[outside-project]: `../secret/a.yaml` lies outside the project
      --> pack.yaml:14:20
       |
    14 |     compositions: [../secret/a.yaml]
       |                    ^^^^^^^^^^^^^^^^ named here
       |
       = help: move the file into the project, or allow its folder with
               `--allow-root DIR`
       = help: projects that share files can be listed in a `packc.workspace.yaml`
               above them

    7 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn f01_a_source_cannot_send_the_output_outside() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\npackc: {output: ../out.json}\n",
    );
    let run = project.packc("build");
    assert_snapshot!(run, @r"
    error[output-outside]: the output `../out.json` lies outside the project
     --> pack.yaml:3:17
      |
    3 | packc: {output: ../out.json}
      |                 ^^^^^^^^^^^
      |
      = help: name a file inside `p`, or give the path on the command line:
              `-o FILE`

    1 error; nothing was written
    [exit 1]
    ");
    assert!(!project.path("../out.json").exists());
    project.packc("build -o ../out.json").succeeds();
    assert!(project.path("../out.json").exists());
}

#[test]
fn f01_an_allowed_root_may_be_read() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {$include: ../shared/meta.yaml}\n",
    );
    project.write("../shared/meta.yaml", "domain: support\n");
    project.packc("build --allow-root ../shared").succeeds();
    let run = project.packc("build --allow-root ../share");
    assert_snapshot!(run, @r"
    error[missing-file]: `--allow-root` names `../share`, which is no folder

    error[outside-project]: `../shared/meta.yaml` lies outside the project
     --> pack.yaml:3:22
      |
    3 | metadata: {$include: ../shared/meta.yaml}
      |                      ^^^^^^^^^^^^^^^^^^^ named here
      |
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    2 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn f02_a_link_out_of_the_project_is_an_error() {
    let project = Project::hello();
    with_secret(&project);
    project.link("prompts/a.yaml", "../../secret.yaml");
    project.link("fragments", "../secret");
    project.link("tools/evil.yaml", "../../p_evil/a.yaml");
    project.link("evals/none.yaml", "nowhere.yaml");
    project.link("evals/loop.yaml", "loop.yaml");
    let run = project.refused();
    assert!(!run.stderr.contains("word"), "{run}");
    assert_snapshot!(run, @r"
    error[missing-file]: `evals/loop.yaml` is a link to nothing

    error[missing-file]: `evals/none.yaml` is a link to nothing

    error[outside-project]: `fragments` lies outside the project
      = note: a link leads to `[outside]/secret`
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    error[outside-project]: `prompts/a.yaml` lies outside the project
      = note: a link leads to `[outside]/secret.yaml`
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    error[outside-project]: `tools/evil.yaml` lies outside the project
      = note: a link leads to `[outside]/p_evil/a.yaml`
      = help: move the file into the project, or allow its folder with
              `--allow-root DIR`
      = help: projects that share files can be listed in a `packc.workspace.yaml`
              above them

    5 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn f02_a_link_inside_the_project_is_followed() {
    let project = Project::hello();
    project.write("store/tool.yaml", "description: Looks something up.\n");
    project.write(
        "store/more/check.yaml",
        "type: contains\ntrigger: every_turn\n",
    );
    project.link("tools/lookup.yaml", "../store/tool.yaml");
    project.link("evals", "store/more");
    let pack = project.built();
    assert_eq!(pack["tools"]["lookup"]["name"], "lookup");
    assert_eq!(pack["evals"][0]["id"], "check");
}

#[test]
fn f02_a_link_for_the_output_does_not_lead_outside() {
    let project = Project::hello();
    project.link("dist", "..");
    let run = project.packc("build");
    assert_snapshot!(run, @r"
    error[output-outside]: the output `dist/pack.json` lies outside the project
      = note: a link on the way to it leads there
      = help: name a file inside `p`, or give the path on the command line:
              `-o FILE`

    1 error; nothing was written
    [exit 1]
    ");
    assert!(!project.path("../pack.json").exists());
}

#[test]
fn f05_only_regular_files_are_read() {
    let project = Project::new(
        "
--- pack.yaml
id: demo
version: 1.0.0
metadata:
  a: {$include: parts/pipe.yaml}
  b: {$include: parts/zero.yaml}
  c: {$include: parts}
  d: {$include: parts/folder.yaml}
--- parts/folder.yaml/inner
x
--- prompts/greet.md
Hi.
",
    );
    project.pipe("parts/pipe.yaml");
    project.pipe("tools/pipe.yaml");
    project.link("parts/zero.yaml", "/dev/zero");
    project.link("evals/zero.yaml", "/dev/zero");
    assert_snapshot!(project.refused(), @r"
    error[unreadable-file]: `evals/zero.yaml` is not a regular file

    error[unreadable-file]: `tools/pipe.yaml` is not a regular file

    error[unreadable-file]: `parts/pipe.yaml` is not a regular file
     --> pack.yaml:4:17
      |
    4 |   a: {$include: parts/pipe.yaml}
      |                 ^^^^^^^^^^^^^^^ named here

    error[unreadable-file]: `parts/zero.yaml` is not a regular file
     --> pack.yaml:5:17
      |
    5 |   b: {$include: parts/zero.yaml}
      |                 ^^^^^^^^^^^^^^^ named here

    error[invalid-include]: `parts` is no file that can be included
     --> pack.yaml:6:17
      |
    6 |   c: {$include: parts}
      |                 ^^^^^
      |
      = help: an included file ends in `.yaml`, `.yml` or `.json`, or in `.md` or
              `.txt` for a text

    error[unreadable-file]: `parts/folder.yaml` is a folder, not a file
     --> pack.yaml:7:17
      |
    7 |   d: {$include: parts/folder.yaml}
      |                 ^^^^^^^^^^^^^^^^^ named here

    6 errors; nothing was written
    [exit 1]
    ");
}

#[test]
fn f05_a_root_that_is_no_file() {
    let project = Project::new("");
    project.pipe("pack.yaml");
    let run = project.packc("build");
    assert_snapshot!(run, @r"
    error[root-unreadable]: `pack.yaml` is not a regular file

    1 error; nothing was written
    [exit 3]
    ");
}

#[test]
fn f05_a_file_has_a_limit_and_so_have_all_together() {
    let project = Project::hello();
    project
        .write("fragments/big.txt", "")
        .grow("fragments/big.txt", 200 << 20);
    assert_snapshot!(project.refused(), @r"
    error[unreadable-file]: `fragments/big.txt` has 209715200 bytes, more than the
        limit of 16777216
      = help: raise the limit with `--max-file-bytes` when the file is meant to be
              so large

    1 error; nothing was written
    [exit 1]
    ");
    let run = project.packc("build --max-file-bytes 300000000");
    assert_snapshot!(run, @r"
    error[unreadable-file]: the sources of the pack have more than 67108864 bytes in
        all
      = help: keep data out of the folders of the pack, or split it into several
              packs
      = help: raise the limit with `--max-source-bytes` when all of that is meant

    1 error; nothing was written
    [exit 1]
    ");
}
