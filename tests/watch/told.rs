//! What people are told: a status line for each build, the findings above it, and what else happens.

use insta::assert_snapshot;

use crate::project::Project;
use crate::session::Session;
use crate::watcher::save;

const GREET: &str = "prompts/greet.md";

/// A prompt with a misspelt variable.
const MISSPELT: &str = "---\nvariables: [{name: visitor}]\n---\nGreet {{vistor}}.\n";

#[test]
fn good_builds() {
    let project = Project::hello();
    let mut session = Session::of(&project, "");
    assert_snapshot!(session.beginning(), @r"
    [time] wrote dist/pack.json (513 B, [digest]) in [N] ms
    [time] watching for changes; Ctrl-C ends it
    ");
    save(&project, GREET, "Say hello, and ask for the name.\n");
    assert_snapshot!(session.build(), @"[time] wrote dist/pack.json (535 B, [digest]) in [N] ms; prompts/greet.md changed");
    save(&project, GREET, "Say hello, and ask for the name.\n");
    assert_snapshot!(session.until(GREET), @"[time] prompts/greet.md: saved, and nothing is different");
    project.write("prompts/bye.md", "Say goodbye.\n");
    assert_snapshot!(session.build(), @"[time] wrote dist/pack.json (663 B, [digest]) in [N] ms; prompts/bye.md is new");
    std::fs::remove_file(project.path("prompts/bye.md")).unwrap();
    assert_snapshot!(session.build(), @"[time] wrote dist/pack.json (535 B, [digest]) in [N] ms; prompts/bye.md is gone");
    // A comment changes the source and not the pack.
    save(&project, "pack.yaml", "id: demo # ours\nversion: 1.0.0\n");
    assert_snapshot!(session.build(), @"[time] dist/pack.json is up to date (535 B, [digest]) in [N] ms; pack.yaml changed");

    let digest = project.packc("build --print digest").stdout;
    let size = project.bytes("dist/pack.json").len();
    let told = session.log().lines().last().unwrap();
    assert!(
        told.contains(&format!("({size} B, {})", &digest[..12])),
        "{told}"
    );
    session.ends_with("");
}

/// Few things are named, and the others counted.
#[test]
fn many_changes() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nprompts: {bye: {system_template: Say goodbye.}}\n",
    );
    project.write("prompts/ask.md", "Ask for the name.\n");
    let mut session = Session::of(&project, "--poll=50");
    assert_snapshot!(session.beginning(), @r"
    [time] wrote dist/pack.json (772 B, [digest]) in [N] ms
    [time] looking for changes every 50 ms; Ctrl-C ends it
    ");
    std::fs::rename(project.path("prompts"), project.path("../old")).unwrap();
    assert_snapshot!(session.build(), @"[time] wrote dist/pack.json (507 B, [digest]) in [N] ms; prompts is gone, prompts/ask.md is gone and 1 more");
}

/// All that is wrong is told at every build, and what stands meanwhile.
#[test]
fn errors() {
    let project = Project::hello();
    let mut session = Session::of(&project, "");
    session.beginning();
    let good = project.bytes("dist/pack.json");
    save(&project, GREET, MISSPELT);
    assert_snapshot!(session.build(), @r"

    error[undeclared-variable]: `vistor` is not a variable of the prompt `greet`
     --> prompts/greet.md:4:9
      |
    4 | Greet {{vistor}}.
      |         ^^^^^^
      |
      = help: did you mean `visitor`?
      |
    4 | Greet {{visitor}}.
      |            +

    [time] 1 error in [N] ms; prompts/greet.md changed; the last good pack stands ([time])
    ");
    save(&project, "pack.yaml", "id: demo\nversion: one\n");
    assert_snapshot!(session.build(), @r"

    error[wrong-format]: `version` can't be `one`
     --> pack.yaml:2:10
      |
    2 | version: one
      |          ^^^
      |
      = help: write three numbers such as `1.2.0`

    error[undeclared-variable]: `vistor` is not a variable of the prompt `greet`
     --> prompts/greet.md:4:9
      |
    4 | Greet {{vistor}}.
      |         ^^^^^^
      |
      = help: did you mean `visitor`?
      |
    4 | Greet {{visitor}}.
      |            +

    [time] 2 errors in [N] ms; pack.yaml changed; the last good pack stands ([time])
    ");
    assert_eq!(project.bytes("dist/pack.json"), good);
    save(&project, GREET, "Say hello.\n");
    session.build();
    save(&project, "pack.yaml", "id: demo\nversion: 1.0.0\n");
    assert_snapshot!(session.build(), @"[time] mended: dist/pack.json is up to date (513 B, [digest]) in [N] ms; pack.yaml changed");
    session.ends_with("");
}

#[test]
fn nothing_good_yet() {
    let project = Project::hello();
    project.write("pack.yaml", "id: demo\n");
    let mut session = Session::of(&project, "");
    assert_snapshot!(session.beginning(), @r"
    error[pack-identity]: the pack has no `version`
     --> pack.yaml:1:1
      |
    1 | id: demo
      | ^
      |
      = help: write `version: 1.0.0`, or give it with `--pack-version`

    [time] 1 error in [N] ms; nothing was written
    [time] watching for changes; Ctrl-C ends it
    ");
    save(&project, "pack.yaml", "id: demo\nversion: 1.0.0\n");
    assert_snapshot!(session.build(), @"[time] mended: wrote dist/pack.json (513 B, [digest]) in [N] ms; pack.yaml changed");
}

/// There need not be a project yet.
#[test]
fn no_project_yet() {
    let project = Project::new("");
    let mut session = Session::of(&project, "garden");
    assert_snapshot!(session.beginning(), @r"
    error[no-project]: `garden` does not exist

    [time] 1 error in [N] ms; nothing was written
    [time] watching for changes; Ctrl-C ends it
    ");
    project.write(
        "garden/pack.yaml",
        "id: garden\nversion: 1.0.0\nprompts: {greet: {system_template: Say hello.}}\n",
    );
    session.until("mended: wrote garden/dist/pack.json");
}

/// Warnings are told at every build, not only at the first.
#[test]
fn warnings() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {language: no}\n",
    );
    let mut session = Session::of(&project, "");
    let first = session.beginning();
    let finding = first.split_once("\n\n[time]").unwrap().0;
    assert_snapshot!(first, @r#"
    warning[ambiguous-scalar]: some YAML readers take `no` for a boolean
     --> pack.yaml:3:22
      |
    3 | metadata: {language: no}
      |                      ^^ text here
      |
      = help: put it between quotes: `"no"`
      |
    3 - metadata: {language: no}
    3 + metadata: {language: "no"}

    [time] wrote dist/pack.json (555 B, [digest]) in [N] ms; 1 warning
    [time] watching for changes; Ctrl-C ends it
    "#);
    for number in 1..3 {
        save(&project, GREET, &format!("Say hello {number} times.\n"));
        let build = session.build();
        let status = build
            .strip_prefix(&format!("\n{finding}\n\n"))
            .expect("the warning");
        assert_eq!(
            status,
            "[time] wrote dist/pack.json (563 B, [digest]) in [N] ms; 1 warning; prompts/greet.md changed\n"
        );
    }
}

/// `-q`: what is wrong, and that it isn't any more.
#[test]
fn quiet() {
    let project = Project::hello();
    let mut order = project.command();
    order.args(["watch", "-q", "--exec", "echo $PACKC_DIGEST"]);
    let mut session = Session::spawn(order, project.root());
    let first = session.printed();
    save(&project, GREET, "Say {{hello.\n");
    assert_snapshot!(session.build(), @r"

    error[malformed-placeholder]: `{{hello.` is never closed
     --> prompts/greet.md:1:5
      |
    1 | Say {{hello.
      |     ^^^^^^^^
      |
      = help: end it with `}}` on the same line

    [time] 1 error in [N] ms; prompts/greet.md changed; the last good pack stands ([time])
    ");
    save(&project, GREET, "Say hello.\n");
    assert_snapshot!(session.build(), @"[time] mended: dist/pack.json is up to date (513 B, [digest]) in [N] ms; prompts/greet.md changed");
    assert_eq!(session.printed(), first);
    save(&project, GREET, "Say hello.\n");
    save(&project, GREET, "Say goodbye.\n");
    assert_ne!(session.printed(), first);
    session.ends_with("");
}

/// A command that fails is told of with `-q` as well.
#[test]
fn quiet_command() {
    let project = Project::hello();
    let mut session = Session::of(&project, "-q --exec false");
    assert_snapshot!(session.until("false"), @"[time] `false` ended with exit code 1");
    let mut order = project.command();
    order.args(["watch", "-q", "--exec", "kill -KILL $$"]);
    let mut session = Session::spawn(order, project.root());
    assert_snapshot!(session.until("kill"), @"[time] `kill -KILL $$` was ended by a signal");
}

#[test]
fn several_projects() {
    let project = Project::new(
        "
--- packs/a/pack.yaml
id: a
version: 1.0.0
--- packs/a/prompts/greet.md
Say hello.
--- packs/b/pack.yaml
id: b
version: 1.0.0
--- packs/b/prompts/greet.md
Say hello.
--- packs/c/pack.yaml
id: c
version: 1.0.0
--- packs/c/prompts/greet.md
Say {{hello.
--- packc.workspace.yaml
packs: [packs/*]
",
    );
    let (a, b, c) = (
        "packs/a/prompts/greet.md",
        "packs/b/prompts/greet.md",
        "packs/c/prompts/greet.md",
    );
    let mut session = Session::of(&project, "");
    assert_snapshot!(session.beginning(), @r"
    error[malformed-placeholder]: `{{hello.` is never closed
     --> packs/c/prompts/greet.md:1:5
      |
    1 | Say {{hello.
      |     ^^^^^^^^
      |
      = help: end it with `}}` on the same line

    [time] 1 of 3 packs failed: 1 error in [N] ms; nothing of it was written; wrote 2 packs
    [time] watching for changes; Ctrl-C ends it
    ");
    save(&project, c, "Say hello.\n");
    assert_snapshot!(session.build(), @"[time] mended: wrote packs/c/dist/pack.json (507 B, [digest]) in [N] ms; 2 other packs are up to date; packs/c/prompts/greet.md changed");
    save(&project, a, "Say goodbye.\n");
    assert_snapshot!(session.build(), @"[time] wrote packs/a/dist/pack.json (509 B, [digest]) in [N] ms; 2 other packs are up to date; packs/a/prompts/greet.md changed");
    save(
        &project,
        "packc.workspace.yaml",
        "packs: [packs/b, packs/*]\n",
    );
    assert_snapshot!(session.build(), @"[time] 3 packs are up to date in [N] ms; packc.workspace.yaml changed");
    save(&project, a, "Say {{hello.\n");
    assert!(session.build().ends_with("[time] 1 of 3 packs failed: 1 error in [N] ms; packs/a/prompts/greet.md changed; the last good pack stands ([time])\n"));
    save(&project, b, "Say {{hello.\n");
    assert!(session.build().ends_with("[time] 2 of 3 packs failed: 2 errors in [N] ms; packs/b/prompts/greet.md changed; the last good packs stand\n"));
    save(&project, a, "Say hello.\n");
    assert!(session.build().ends_with("[time] 1 of 3 packs failed: 1 error in [N] ms; packs/a/prompts/greet.md changed; the last good pack stands ([time]); wrote packs/a/dist/pack.json (507 B, [digest])\n"));
    save(&project, a, "Say {{hello.\n");
    session.build();
    save(&project, "packc.workspace.yaml", "packs: [\n");
    assert!(session.build().ends_with(
        "[time] 1 error in [N] ms; packc.workspace.yaml changed; the last good packs stand\n"
    ));
}

/// What is in the way of an output leaves no pack that stands.
#[test]
fn output_in_the_way() {
    let project = Project::hello();
    let mut session = Session::of(&project, "");
    session.beginning();
    std::fs::remove_file(project.path("dist/pack.json")).unwrap();
    std::fs::create_dir(project.path("dist/pack.json")).unwrap();
    save(&project, GREET, "Say goodbye.\n");
    assert_snapshot!(session.build(), @r"

    error[output-not-written]: `dist/pack.json` cannot be written: a folder stands
        there

    [time] 1 error in [N] ms; prompts/greet.md changed; nothing was written
    ");
}

/// A pack that somebody has deleted doesn't stand.
#[test]
fn output_gone() {
    let project = Project::hello();
    let mut session = Session::of(&project, "");
    session.beginning();
    std::fs::remove_file(project.path("dist/pack.json")).unwrap();
    save(&project, "pack.yaml", "id: demo\n");
    let build = session.build();
    assert!(
        build.ends_with(" in [N] ms; pack.yaml changed; nothing was written\n"),
        "{build}"
    );
    save(&project, "pack.yaml", "id: demo\nversion: 1.0.0\n");
    session.until("mended: wrote dist/pack.json");
}

/// With `--check` nothing is ever written, and there is nothing to say about what stands.
#[test]
fn comparing() {
    let project = Project::hello();
    project.packc("build").succeeds();
    let mut session = Session::of(&project, "--check");
    assert_snapshot!(session.beginning(), @r"
    [time] dist/pack.json is up to date (513 B, [digest]) in [N] ms
    [time] watching for changes; Ctrl-C ends it
    ");
    save(&project, GREET, "Say goodbye.\n");
    let build = session.build();
    assert!(
        build.starts_with("\nerror[stale-output]: `dist/pack.json` is not what the sources give\n"),
        "{build}"
    );
    assert!(
        build.ends_with("\n\n[time] 1 error in [N] ms; prompts/greet.md changed\n"),
        "{build}"
    );
}

/// A command that runs and ends well is nobody's news.
#[test]
fn command() {
    let project = Project::hello();
    let mut order = project.command();
    order.args([
        "watch",
        "--exec",
        "cat prompts/greet.md; exit $(wc -l < prompts/greet.md)",
    ]);
    project.write(GREET, "Say hello.\nSay goodbye.\n");
    let mut session = Session::spawn(order, project.root());
    assert_eq!(session.printed(), "Say hello.");
    session.until("ended with exit code 2");
    let told = session.log().lines().last().unwrap();
    assert!(
        told.ends_with(
            " `cat prompts/greet.md; exit $(wc -l < prompts/greet.md)` ended with exit code 2"
        ),
        "{told}"
    );
    save(&project, GREET, "Say hello.");
    session.build();
    session.ends_with("");
}
