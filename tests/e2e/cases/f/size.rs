//! Small sources that would become large: aliases, nesting, expressions.
//!
//! The limits of the machine are set so that a runaway ends the process instead of the test run: a gigabyte of memory
//! and a minute of processor time, where the system has such limits.
#![cfg(unix)]

use std::fmt::Write;
use std::process::Command;

use insta::assert_snapshot;

use crate::project::{Project, packc};
use crate::run::Run;

/// `packc build` with the machine's limits set.
fn limited(project: &Project, args: &str) -> Run {
    let mut command = Command::new("sh");
    let script =
        format!("ulimit -v 1048576 2>/dev/null; ulimit -t 60 2>/dev/null; exec \"$0\" {args}");
    command.args(["-c", &script]).arg(packc());
    command.current_dir(project.root());
    command.env("RAYON_NUM_THREADS", "2");
    project.run(&mut command)
}

#[test]
fn f06_an_alias_bomb_is_refused() {
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..=9 {
        let before = level - 1;
        let aliases = vec![format!("*a{before}"); 9].join(", ");
        writeln!(bomb, "a{level}: &a{level} [{aliases}]").unwrap();
    }
    let project = Project::hello();
    project.write("meta.yaml", &bomb);
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {$include: meta.yaml}\n",
    );
    let run = limited(&project, "build");
    assert_snapshot!(run, @r"
    error[too-many-values]: the file has more than 1000000 values
     --> meta.yaml:7:10
      |
    7 | a6: &a6 [*a5, *a5, *a5, *a5, *a5, *a5, *a5, *a5, *a5]
      |          ^^^ the first one too many
      |
      = included from pack.yaml:3:22
      = help: split the file into several, and `$include` them

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn f06_an_include_bomb_is_refused() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {x: {$include: m0.yaml}}\n",
    );
    for level in 0..9 {
        let next = level + 1;
        let items = format!("- {{$include: m{next}.yaml}}\n").repeat(9);
        project.write(&format!("m{level}.yaml"), items);
    }
    project.write("m9.yaml", "- x\n".repeat(9));
    let run = limited(&project, "build");
    assert_snapshot!(run, @r"
    error[include-limit]: with its includes, the file has more than 1000000 values
     --> m3.yaml:2:14
      |
    2 | - {$include: m4.yaml}
      |              ^^^^^^^ `m4.yaml` is too much here
      |
      = included from m2.yaml:1:14
      = included from m1.yaml:1:14
      = included from m0.yaml:1:14
      = included from pack.yaml:3:26
      = help: include only what is needed at each place

    1 error; nothing was written
    [exit 1]
    ");
}

#[test]
fn f08_deep_nesting_is_refused() {
    let blocks: String = (0..5_000).fold(String::new(), |mut text, level| {
        writeln!(text, "{}a:", " ".repeat(level)).unwrap();
        text
    });
    for (name, text) in [
        ("deep.yaml", "[".repeat(20_000)),
        ("deep.yaml", "{a: ".repeat(20_000)),
        ("deep.yaml", "- ".repeat(20_000)),
        ("deep.yaml", blocks),
        ("deep.json", "[".repeat(20_000)),
        ("deep.json", "{\"a\":".repeat(20_000)),
    ] {
        let project = Project::hello();
        project.write(
            "pack.yaml",
            format!("id: demo\nversion: 1.0.0\nmetadata: {{deep: {{$include: {name}}}}}\n"),
        );
        project.write(name, &text);
        let run = limited(&project, "build");
        assert_eq!(run.code, 1, "{run}");
        assert!(run.stderr.starts_with("error[too-deep]"), "{run}");
        assert!(
            run.stderr.ends_with("\n1 error; nothing was written\n"),
            "{run}"
        );
    }
}

#[test]
fn f08_a_depth_of_a_hundred_works() {
    let project = Project::hello();
    let nested = format!("{}1{}", "[".repeat(100), "]".repeat(100));
    project.write(
        "pack.yaml",
        format!("id: demo\nversion: 1.0.0\nmetadata: {{deep: {nested}}}\n"),
    );
    project.packc("build").succeeds();
    let validated = project.packc("validate dist/pack.json");
    validated.succeeds();
}

#[test]
fn f08_a_schema_that_refers_to_itself_is_data() {
    let project = Project::hello();
    project.write(
        "tools/tree.yaml",
        "description: Walks a tree.\nparameters:\n  type: object\n  properties:\n    node: {$ref: '#'}\n    other: {$ref: '#/properties/other'}\n",
    );
    let pack = project.built();
    let node = &pack["tools"]["tree"]["parameters"]["properties"]["node"];
    assert_eq!(node["$ref"], "#");
}

#[test]
fn f10_patterns_of_authors_are_not_run_with_backtracking() {
    let project = Project::new("--- pack.yaml\nid: demo\nversion: 1.0.0\n");
    let long = "a".repeat(40);
    project.write(
        "tools/match.yaml",
        format!(
            "description: Matches.\nparameters:\n  type: object\n  properties:\n    x: {{type: string, pattern: '((a+)+)+$', default: {long}!}}\n"
        ),
    );
    project.write(
        "prompts/greet.yaml",
        format!(
            "system_template: Hello {{{{name}}}}.\nvariables:\n  - name: name\n    default: {long}!\n    validation: {{pattern: '((a+)+)+$'}}\n"
        ),
    );
    assert_snapshot!(limited(&project, "build"), @r"
    warning[unfit-default]: the default of `name` must match the pattern `((a+)+)+$`
     --> prompts/greet.yaml:4:14
      |
    4 |     default: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!
      |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    wrote dist/pack.json (1 prompt, 1 tool, 1.1 kB) in [N] ms, 1 warning
    [exit 0]
    ");
}
