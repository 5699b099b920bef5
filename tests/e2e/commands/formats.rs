//! `--format sarif` and `--format github`.

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::{Project, repository};
use crate::run::Run;

/// A project in a folder with a difficult name, with a warning and an error.
fn project() -> Project {
    Project::new(
        "
--- packs/100% ours, é/pack.yaml
id: demo
version: 1.0.0
metadata: {internal: no}
prompts:
  greet:
    $include: a b.yaml
--- packs/100% ours, é/a b.yaml
sytem_template: Say hello.
",
    )
}

const FOLDER: &str = "packs/100% ours, é";

fn packc(project: &Project, args: &[&str]) -> Run {
    project.run(project.command().args(args))
}

#[track_caller]
fn sarif(run: &Run) -> Value {
    assert_eq!(run.stderr, "");
    assert!(run.stdout.ends_with("}\n"), "{run}");
    let log: Value = serde_json::from_str(&run.stdout).unwrap();
    log["runs"][0].clone()
}

#[test]
fn github_commands() {
    let project = project();
    let run = packc(&project, &["check", FOLDER, "--format", "github"]);
    assert_snapshot!(run, @r#"
    [stdout]
    ::warning file=packs/100%25 ours%2C é/pack.yaml,line=3,col=22,endLine=3,endColumn=24,title=packc (ambiguous-scalar)::packs/100%25 ours, é/pack.yaml:3:22: Some YAML readers take `no` for a boolean.%0APut it between quotes: `"no"`.
    ::error file=packs/100%25 ours%2C é/a b.yaml,line=1,col=1,endLine=1,endColumn=15,title=packc (unknown-key)::packs/100%25 ours, é/a b.yaml:1:1: `sytem_template` is not a key of a prompt.%0ADid you mean `system_template`?%0Apacks/100%25 ours, é/pack.yaml:6:15: included from here
    [exit 1]
    "#);
    let build = packc(&project, &["build", FOLDER, "--format=github"]);
    assert_eq!(build, run);
}

/// The first code block of a page that begins like this.
fn block(page: &str, begin: &str) -> String {
    let start = page.find(&format!("```{begin}")).unwrap();
    let rest = page[start..].split_once('\n').unwrap().1;
    rest.split_once("```").unwrap().0.to_owned()
}

#[test]
fn the_book_shows_what_is_written() {
    let page = std::fs::read_to_string(repository("docs/src/ci.md")).unwrap();
    let drawn = block(&page, "yaml\n--- ");
    let lines = drawn.split_inclusive('\n');
    let files: String = lines.filter(|line| !line.starts_with('#')).collect();
    let run = Project::new(&files).packc("check --format github");
    assert_eq!(run.stdout, block(&page, "text\n::"));
}

#[test]
fn a_sarif_log() {
    let project = project();
    let run = packc(&project, &["check", FOLDER, "--format=sarif"]);
    assert_eq!(run.code, 1);
    assert_eq!(packc(&project, &["build", FOLDER, "--format=sarif"]), run);
    let log = sarif(&run);
    assert_eq!(log["tool"]["driver"]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(log["invocations"][0]["executionSuccessful"], true);
    let places: Vec<String> = log["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| {
            let place = &found["locations"][0]["physicalLocation"];
            let (file, region) = (&place["artifactLocation"], &place["region"]);
            format!(
                "{} {} {}:{}:{}",
                found["level"].as_str().unwrap(),
                found["ruleId"].as_str().unwrap(),
                file["uri"].as_str().unwrap(),
                region["startLine"],
                region["startColumn"],
            )
        })
        .collect();
    assert_snapshot!(places.join("\n"), @r"
    warning ambiguous-scalar packs/100%25%20ours%2C%20%C3%A9/pack.yaml:3:22
    error unknown-key packs/100%25%20ours%2C%20%C3%A9/a%20b.yaml:1:1
    ");
}

#[test]
fn compiled_packs() {
    let project = Project::new("--- dist/pack one.json\n{\"id\": \"demo\", \"nmae\": \"Demo\"}\n");
    let run = packc(
        &project,
        &["validate", "dist/pack one.json", "--format=github"],
    );
    assert_snapshot!(run, @r"
    [stdout]
    ::error file=dist/pack one.json,line=1,col=1,endLine=1,endColumn=1,title=packc (missing-key)::dist/pack one.json:1:1: The pack has no `prompts`.%0AAdd `prompts`: the prompts, by task name.
    ::error file=dist/pack one.json,line=1,col=1,endLine=1,endColumn=1,title=packc (missing-key)::dist/pack one.json:1:1: The pack has no `template_engine`.%0AAdd `template_engine`: how placeholders in the prompt templates are written and which template features are used.
    ::error file=dist/pack one.json,line=1,col=1,endLine=1,endColumn=1,title=packc (missing-key)::dist/pack one.json:1:1: The pack has no `version`.%0AAdd `version`: version of the pack as a whole, three numbers such as `1.2.0` (SemVer; a leading `v` is allowed).
    ::error file=dist/pack one.json,line=1,col=16,endLine=1,endColumn=22,title=packc (unknown-key)::dist/pack one.json:1:16: `nmae` is not a key of a pack.%0ADid you mean `name`?
    [exit 1]
    ");
    let run = packc(
        &project,
        &["validate", "dist/pack one.json", "--format=sarif"],
    );
    let log = sarif(&run);
    assert_eq!(run.code, 1);
    for found in log["results"].as_array().unwrap() {
        let place = &found["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "dist/pack%20one.json");
    }
}

#[test]
fn nothing_found() {
    let project = Project::hello();
    for command in ["check", "build", "validate dist/pack.json"] {
        let run = project.packc(&format!("{command} --format github"));
        assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
        let log = sarif(
            project
                .packc(&format!("{command} --format sarif"))
                .succeeds(),
        );
        assert_eq!(log["results"], Value::Array(Vec::new()));
        assert_eq!(log["tool"]["driver"]["rules"], Value::Array(Vec::new()));
    }
}

/// What lies in no file is in the log as well, though no service shows a result without a place.
#[test]
fn a_run_that_fails() {
    let project = Project::new("");
    assert_snapshot!(project.packc("check --format github"), @r"
    [stdout]
    ::error title=packc (no-project)::There is no `pack.yaml` in this folder or in one above it.%0AGo to the folder of a pack, or name it: `packc build FOLDER`.%0AOr begin a pack here: a `pack.yaml` with `id`, `version` and `prompts`.
    [exit 3]
    ");
    let run = project.packc("check --format sarif");
    let log = sarif(&run);
    assert_eq!(run.code, 3);
    assert_eq!(log["results"], Value::Array(Vec::new()));
    let invocation = &log["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let notification = &invocation["toolExecutionNotifications"][0];
    assert_eq!(notification["associatedRule"]["id"], "no-project");
    assert_eq!(notification["level"], "error");
}

#[test]
fn the_prompt_that_is_rendered_has_no_place_in_a_log() {
    let project = Project::hello();
    for format in ["sarif", "github"] {
        let run = project.packc(&format!("render greet --format {format}"));
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run}");
    }
}

#[test]
fn stdout_is_for_the_pack_or_for_findings() {
    let project = Project::hello();
    assert_snapshot!(project.packc("build -o - --format sarif"), @r"
    packc: `-o -` and `--format sarif` both want stdout; write the pack to a file
    [exit 2]
    ");
    #[cfg(target_os = "linux")]
    for format in ["json", "sarif", "github"] {
        let run = project.packc(&format!("build -o /dev/stdout --format {format}"));
        let expected = format!(
            "packc: `-o /dev/stdout` and `--format {format}` both want stdout; write the pack to a file\n"
        );
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{run}");
        assert_eq!(run.stderr, expected);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn stdout_is_known_by_any_name() {
    let project = Project::hello();
    let build_with = |args: &[&str], stdout: &str| {
        let file = std::fs::File::create(project.path(stdout)).unwrap();
        let mut command = project.command();
        command.args(["build", "--format=json"]).args(args);
        project.run(command.stdout(file)).code
    };
    let build = |output: &str, stdout: &str| build_with(&["-o", output], stdout);
    project.link("link.json", "out.json");
    for output in ["out.json", "./out.json", "link.json", "/proc/self/fd/1"] {
        assert_eq!(build(output, "out.json"), 2, "{output}");
        assert_eq!(project.text("out.json"), "");
    }
    assert_eq!(build("other.json", "out.json"), 0);
    assert_eq!(build("/dev/null", "out.json"), 0);
    assert_eq!(build("/dev/null", "/dev/null"), 0);
    project.packc("build -o /dev/stdout").succeeds();
    // Where the root file, or the convention, says what the output is.
    project.write("dist/pack.json", "");
    assert_eq!(build_with(&[], "dist/pack.json"), 3);
    let printed = project.text("dist/pack.json");
    assert!(printed.contains("output-not-written"), "{printed}");
}
