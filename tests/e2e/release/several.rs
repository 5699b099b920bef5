//! Several projects in one call.

use std::fs;

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::{Project, files};

/// Projects `a` to `d`, of which `c` has an error and `b` a warning.
fn projects() -> Project {
    let project = Project::new("");
    for name in ["a", "b", "c", "d"] {
        let pack = format!("id: {name}\nversion: 1.0.0\n");
        project.write(&format!("{name}/pack.yaml"), pack);
        project.write(
            &format!("{name}/prompts/greet.md"),
            format!("I am {name}.\n"),
        );
    }
    let skill = "---\nname: tone\ndescription: How to speak.\n---\nBe kind.\n";
    project.write("a/skills/tone/SKILL.md", skill);
    project.write("b/prompts/b.md", "---\nvariables: [{name: x}]\n---\nHi.\n");
    project.write("c/prompts/c.md", "---\nnme: x\n---\n{{what}}\n");
    project
}

#[test]
fn one_summary_and_one_exit_code() {
    let project = projects();
    let run = project.packc("build a b c d");
    assert_snapshot!(run, @r"
    warning[unused-variable]: the variable `x` is never used
     --> b/prompts/b.md:2:20
      |
    2 | variables: [{name: x}]
      |                    ^
      |
      = help: use it as `{{x}}` in the template, or remove it

    error[unknown-key]: `nme` is not a key of a prompt
     --> c/prompts/c.md:2:1
      |
    2 | nme: x
      | ^^^
      |
      = help: did you mean `name`?
      |
    2 | name: x
      |  +

    4 packs: 1 failed, 3 written in [N] ms, 1 error, 1 warning
    [exit 1]
    ");
    assert!(!project.path("c/dist").exists());
    let good = project.packc("build d b a");
    assert_eq!(good.code, 0, "{good}");
    assert!(
        good.stderr
            .contains("3 packs: 3 up to date in [N] ms, 1 warning"),
        "{good}"
    );
    let missing = project.packc("build a c nowhere");
    assert_eq!(missing.code, 3, "{missing}");
}

/// What each gives alone, with the findings as they are alone.
#[test]
fn as_if_built_alone() {
    let (alone, together) = (projects(), projects());
    let mut findings = String::new();
    for name in ["a", "b", "c", "d"] {
        let run = alone.packc(&format!("build {name}"));
        let end = run.stderr.trim_end().rfind('\n').map_or(0, |at| at + 1);
        findings.push_str(&run.stderr[..end]);
    }
    let run = together.packc("build a b c d --jobs 8");
    assert_eq!(run.code, 1, "{run}");
    let end = run.stderr.trim_end().rfind('\n').unwrap() + 1;
    assert_eq!(run.stderr[..end], findings);
    for name in ["a", "b", "d"] {
        let dist = |project: &Project| files(&project.path(&format!("{name}/dist")));
        assert!(!dist(&alone).is_empty());
        assert_eq!(dist(&alone), dist(&together), "{name}");
    }
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let runs: Vec<_> = (1..=5)
        .map(|jobs| {
            let project = projects();
            let run = project.packc(&format!("build a b c d -j {jobs} --format json"));
            (run, files(&project.path("a/dist")))
        })
        .collect();
    assert!(runs.iter().all(|run| *run == runs[0]));
}

#[test]
fn check_takes_several_too() {
    let project = projects();
    let run = project.packc("check a b c d");
    assert_eq!(run.code, 1);
    assert!(
        run.stderr
            .ends_with("4 packs: 3 fine, 1 with errors in [N] ms, 1 error, 1 warning\n"),
        "{run}"
    );
    assert_eq!(project.packc("check a b --deny-warnings").code, 1);
    assert_eq!(project.packc("check a b --fix").code, 2);
    assert!(!project.path("a/dist").exists());
}

#[test]
fn stale_outputs_of_several() {
    let project = projects();
    project.packc("build a b d").succeeds();
    project.packc("build --check a b d").succeeds();
    project.write("d/prompts/greet.md", "I am another.\n");
    let run = project.packc("build --check a b d");
    assert_eq!(run.code, 1, "{run}");
    assert!(
        run.stderr.contains("3 packs: 1 failed, 2 up to date"),
        "{run}"
    );
    assert!(
        run.stderr
            .contains("`d/dist/pack.json` is not what the sources give"),
        "{run}"
    );
}

#[test]
fn two_packs_with_one_output() {
    let project = projects();
    for name in ["a", "d"] {
        let pack = format!("id: {name}\nversion: 1.0.0\npackc:\n  output: ../dist/pack.json\n");
        project.write(&format!("{name}/pack.yaml"), pack);
    }
    project.write("packc.workspace.yaml", "packs: [a, b, d]\n");
    assert_snapshot!(project.packc("build a d"), @r"
    error[shared-output]: `dist/pack.json` would be the output of `a` and of `d`
      = help: give each pack a path of its own in `packc.output`

    error[shared-output]: `dist/pack.json` would be the output of `d` and of `a`
      = help: give each pack a path of its own in `packc.output`

    2 packs: 2 failed in [N] ms, 2 errors
    [exit 1]
    ");
    assert!(!project.path("dist").exists());
}

#[test]
fn two_packs_with_one_name() {
    let project = projects();
    for name in ["d", "x"] {
        project.write(&format!("{name}/pack.yaml"), "id: one\nversion: 1.0.0\n");
        project.write(&format!("{name}/prompts/greet.md"), "I am one.\n");
    }
    project.write("x/prompts/greet.md", "I am another.\n");
    assert_snapshot!(project.packc("build d x"), @r"
    error[twin-packs]: `d` and `x` are different packs of one name: `one` 1.0.0
      = help: give one of them another `id` or `version`

    error[twin-packs]: `x` and `d` are different packs of one name: `one` 1.0.0
      = help: give one of them another `id` or `version`

    2 packs: 2 failed in [N] ms, 2 errors
    [exit 1]
    ");
    assert!(!project.path("d/dist").exists());
    // The same pack in two places is one pack.
    project.write("x/prompts/greet.md", "I am one.\n");
    project.packc("build d x").succeeds();
}

/// One project is built once, whatever leads to it.
#[test]
fn one_project_by_several_names() {
    let project = projects();
    let run = project.packc("build a ./a a/ a/pack.yaml d/../a d");
    run.succeeds();
    assert!(run.stderr.starts_with("2 packs: 2 written"), "{run}");
    project.write("packc.workspace.yaml", "packs: [a, d]\n");
    let run = project.packc("build a/pack.yaml . d/pack.yaml");
    assert!(run.stderr.starts_with("2 packs: 2 up to date"), "{run}");
}

#[cfg(unix)]
#[test]
fn projects_behind_links() {
    let project = projects();
    project.link("same", "a");
    let run = project.packc("build a same");
    run.succeeds();
    // Two folders with one root file are two projects.
    project.link("e/pack.yaml", "../a/pack.yaml");
    project.write("e/prompts/greet.md", "I am another.\n");
    project.write("packc.workspace.yaml", "packs: [a, e]\n");
    let run = project.packc("build a e");
    let twins = "`a` and `e` are different packs of one name: `a` 1.0.0";
    assert!(run.stderr.contains(twins), "{run}");
}

#[test]
fn flags_for_one_pack() {
    let project = projects();
    for flag in ["--id x", "--name x", "--description x", "-o x.json", "-o -"] {
        let run = project.packc(&format!("build a b {flag}"));
        assert_eq!(run.code, 2, "{flag}: {run}");
        assert!(run.stderr.contains("is for one pack"), "{run}");
    }
    project.packc("build a b --pack-version 2.0.0").succeeds();
    assert!(project.text("a/dist/pack.json").contains("2.0.0"));
}

#[test]
fn machine_formats() {
    let project = projects();
    let document: Value = {
        let run = project.packc("build b c d --format json");
        assert_eq!(run.code, 1);
        serde_json::from_str(&run.stdout).unwrap()
    };
    let projects: Vec<_> = document["projects"].as_array().unwrap().iter().collect();
    assert_eq!(projects.len(), 3);
    assert_eq!(projects[1]["path"], "c");
    assert_eq!(projects[1]["successful"], false);
    assert_eq!(projects[2]["id"], "d");
    let of: Vec<_> = document["diagnostics"].as_array().unwrap().iter().collect();
    assert!(of.iter().all(|found| found["project"] != Value::Null));
    assert_eq!(of[0]["project"], "b");
    assert_eq!(document["outputs"][1]["project"], "d");
    // One project has no such keys.
    let alone = project.packc("build b --format json").stdout;
    assert!(!alone.contains("\"project"), "{alone}");
    let log: Value =
        serde_json::from_str(&project.packc("check b c --format sarif").stdout).unwrap();
    assert_eq!(log["runs"].as_array().unwrap().len(), 1);
    assert_eq!(log["runs"][0]["results"].as_array().unwrap().len(), 2);
    let lines = project.packc("check b c --format github").stdout;
    assert_eq!(lines.lines().count(), 2, "{lines}");
}

#[test]
fn one_depfile_and_one_digest_for_all() {
    let project = projects();
    let run = project.packc("build a d --depfile p.d --print inputs");
    run.succeeds();
    let text = project.text("p.d");
    assert!(text.starts_with("a/dist/pack.json: \\\n  a \\\n"), "{text}");
    assert!(text.contains("\n\nd/dist/pack.json: \\\n"), "{text}");
    assert!(run.stdout.contains("\nfile d/prompts/greet.md\n"), "{run}");
    assert_eq!(run.stdout.matches("digest ").count(), 1);
    let digests = project.packc("build a d --print digest").stdout;
    let names: Vec<_> = digests.lines().map(|line| &line[64..]).collect();
    assert_eq!(names, ["  a/dist/pack.json", "  d/dist/pack.json"]);
    fs::remove_file(project.path("p.d")).unwrap();
    assert_eq!(project.packc("build a c --depfile p.d").code, 1);
    assert!(!project.path("p.d").exists());
}
