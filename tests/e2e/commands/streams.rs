//! Exit codes and streams: stdout is for machines, stderr for people, and neither has to be there.

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::Project;

/// A project with one warning.
fn with_warning() -> Project {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {lang: no}\n",
    );
    project
}

/// A project with one error.
fn with_error() -> Project {
    let project = Project::hello();
    project.write("pack.yaml", "id: demo\nversion: 1.0.0\nmetdata: {}\n");
    project
}

#[test]
fn exit_codes() {
    let (good, bad) = (Project::hello(), with_error());
    good.packc("build").succeeds();
    for (project, args, code) in [
        (&good, "build", 0),
        (&good, "check", 0),
        (&good, "validate dist/pack.json", 0),
        (&good, "explain unknown-key", 0),
        (&bad, "build", 1),
        (&bad, "check", 1),
        (&bad, "build --format json", 1),
        (&bad, "validate pack.yaml", 1),
        (&good, "", 2),
        (&good, "bild", 2),
        (&good, "build --outptu x", 2),
        (&good, "build a b", 3),
        (&good, "build . . --fix", 2),
        (&good, "check -o x", 2),
        (&good, "explain", 0),
        (&good, "explain nothing-of-ours", 2),
        (&good, "build -o - --format json", 2),
        (&good, "build -q -v", 2),
        (&good, "build --color sometimes", 2),
        (&good, "build --format xml", 2),
        (&good, "build nowhere", 3),
        (&good, "check prompts", 3),
        (&good, "build -o pack.yaml/x", 3),
        (&good, "build -o prompts", 3),
        (&good, "validate nowhere.json", 3),
    ] {
        let run = project.packc(args);
        assert_eq!(run.code, code, "packc {args}\n{run}");
        if code != 0 && !args.contains("--format json") {
            assert_ne!(run.stderr, "", "packc {args}");
        }
        if code != 0 && !args.contains("--format json") {
            assert_eq!(run.stdout, "", "packc {args}");
        }
    }
}

#[test]
fn a_project_is_looked_for_upwards() {
    let project = Project::hello();
    let mut command = project.command();
    command.current_dir(project.path("prompts")).arg("check");
    project.run(&mut command).succeeds();

    let empty = Project::new("");
    assert_snapshot!(empty.packc("build"), @r"
    error[no-project]: there is no `pack.yaml` in this folder or in one above it
      = help: go to the folder of a pack, or name it: `packc build FOLDER`
      = help: or begin a pack here: a `pack.yaml` with `id`, `version` and `prompts`

    1 error; nothing was written
    [exit 3]
    ");
    assert_snapshot!(empty.packc("build nowhere"), @r"
    error[no-project]: `nowhere` does not exist

    1 error; nothing was written
    [exit 3]
    ");
}

#[test]
fn a_usage_error_says_how() {
    let project = Project::hello();
    assert_snapshot!(project.packc("build -o - --format json"), @r"
    packc: `-o -` and `--format json` both want stdout; write the pack to a file
    [exit 2]
    ");
    assert_snapshot!(project.packc("build --outptu x"), @r"
    error: unexpected argument '--outptu' found

      tip: a similar argument exists: '--output'

    Usage: packc build --output <FILE> [PATH]...

    For more information, try '--help'.
    [exit 2]
    ");
}

#[test]
fn the_pack_on_stdout() {
    let project = with_warning();
    let run = project.packc("build -o -");
    assert_eq!(run.code, 0, "{run}");
    assert!(project.files("dist").is_empty());
    assert_snapshot!(run.stderr, @r#"
    warning[ambiguous-scalar]: some YAML readers take `no` for a boolean
     --> pack.yaml:3:18
      |
    3 | metadata: {lang: no}
      |                  ^^ text here
      |
      = help: put it between quotes: `"no"`
      |
    3 - metadata: {lang: no}
    3 + metadata: {lang: "no"}

    wrote the pack to stdout (1 prompt, 551 B) in [N] ms, 1 warning
    "#);
    project.packc("build").succeeds();
    assert_eq!(run.stdout, project.text("dist/pack.json"));

    let failed = with_error().packc("build -o -");
    assert_eq!((failed.code, failed.stdout.as_str()), (1, ""));
}

#[test]
fn json_is_one_document() {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {lang: no}\nprompts: {a: {$include: a.yaml}}\n",
    );
    project.write("a.yaml", "system_templat: hi\nname: one\nname: two\n");
    let run = project.packc("check --format json");
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    assert!(run.stdout.ends_with("}\n"));
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let keys =
        |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    assert_eq!(
        keys(&document),
        ["version", "columns", "diagnostics", "outputs", "inputs"]
    );
    assert_eq!(document["version"], 1);
    assert_eq!(
        document["inputs"],
        serde_json::json!(["pack.yaml", "a.yaml", "prompts/greet.md"])
    );
    let found = document["diagnostics"].as_array().unwrap();
    let names: Vec<_> = found
        .iter()
        .map(|found| found["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["ambiguous-scalar", "unknown-key", "duplicate-key"]);
    assert_snapshot!(serde_json::to_string_pretty(&found[1]).unwrap(), @r#"
    {
      "code": "PK3001",
      "name": "unknown-key",
      "severity": "error",
      "message": "`system_templat` is not a key of a prompt",
      "file": "a.yaml",
      "line": 1,
      "column": 1,
      "end_line": 1,
      "end_column": 15,
      "byte_start": 0,
      "byte_end": 14,
      "label": null,
      "notes": [],
      "help": [
        "did you mean `system_template`?"
      ],
      "related": [],
      "included_from": [
        {
          "file": "pack.yaml",
          "line": 4,
          "column": 25,
          "end_line": 4,
          "end_column": 31,
          "byte_start": 69,
          "byte_end": 75
        }
      ],
      "fix": {
        "replacement": "system_template",
        "file": "a.yaml",
        "line": 1,
        "column": 1,
        "end_line": 1,
        "end_column": 15,
        "byte_start": 0,
        "byte_end": 14
      }
    }
    "#);
    for found in found {
        assert_eq!(keys(found), keys(&document["diagnostics"][0]));
    }

    let built = Project::hello().packc("build --format json");
    let document: Value = serde_json::from_str(&built.succeeds().stdout).unwrap();
    assert_eq!(document["diagnostics"], serde_json::json!([]));
    let output = &document["outputs"][0];
    assert_eq!(keys(output), ["path", "sha256", "size"]);
    assert_eq!(output["path"], "dist/pack.json");
    assert_eq!(output["sha256"].as_str().unwrap().len(), 64);
}

#[test]
fn warnings_can_be_denied_and_hushed() {
    let project = with_warning();
    assert_snapshot!(project.packc("build --deny-warnings"), @r#"
    error[ambiguous-scalar]: some YAML readers take `no` for a boolean
     --> pack.yaml:3:18
      |
    3 | metadata: {lang: no}
      |                  ^^ text here
      |
      = help: put it between quotes: `"no"`
      |
    3 - metadata: {lang: no}
    3 + metadata: {lang: "no"}

    1 error; nothing was written
    [exit 1]
    "#);
    assert!(project.files("dist").is_empty());
    assert_snapshot!(project.packc("build -q"), @"[exit 0]");
    assert_snapshot!(project.packc("check -q --deny-warnings").code, @"1");
}

#[test]
fn verbose_names_what_was_read() {
    let project = Project::hello();
    project.write("prompts/README.md", "Not a prompt.\n");
    assert_snapshot!(project.packc("build -v"), @r"
    read pack.yaml
    read prompts/greet.md
    wrote dist/pack.json (1 prompt, 513 B) in [N] ms
    [exit 0]
    ");
}

#[test]
fn colours() {
    let project = with_error();
    let coloured = |run: &crate::run::Run| run.stderr.contains('\u{1b}');
    assert!(!coloured(&project.packc("build")));
    assert!(!coloured(&project.packc("build --color auto")));
    assert!(!coloured(&project.packc("build --color never")));
    assert!(coloured(&project.packc("build --color always")));
    assert!(coloured(&project.packc("--color=always build")));
    let mut command = project.command();
    command
        .env("NO_COLOR", "1")
        .args(["build", "--color", "always"]);
    assert!(
        coloured(&project.run(&mut command)),
        "a flag is nearer than a variable"
    );
    let mut command = project.command();
    command
        .env("NO_COLOR", "1")
        .env("CLICOLOR_FORCE", "1")
        .arg("build");
    assert!(!coloured(&project.run(&mut command)));
    let json = project.packc("build --color always --format json");
    assert!(!json.stdout.contains('\u{1b}'));
}

#[test]
fn width() {
    let project = with_error();
    for columns in ["40", "80", "1", "x", ""] {
        let mut command = project.command();
        command.env("COLUMNS", columns).arg("check");
        let run = project.run(&mut command);
        let limit = columns.parse().unwrap_or(80).max(40);
        for line in run.stderr.lines() {
            assert!(line.chars().count() <= limit, "{columns:?}: {line}");
        }
    }
}

#[cfg(unix)]
mod unix {
    use std::fs::File;
    use std::process::Command;

    use super::{Project, assert_snapshot, with_error};
    use crate::project::packc;

    /// `packc` started by a shell that closes or redirects a stream.
    fn redirected(project: &Project, script: &str) -> crate::run::Run {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("exec \"$0\" {script}")]);
        command.arg(packc());
        command.current_dir(project.root());
        project.run(&mut command)
    }

    #[test]
    fn closed_streams() {
        let (good, bad) = (Project::hello(), with_error());
        for (script, code) in [
            ("build <&-", 0),
            ("build 2>&-", 0),
            ("build >&- 2>&-", 0),
            ("build --format json >&-", 0),
            ("build -o - >&- 2>&-", 0),
            ("explain unknown-key >&-", 0),
        ] {
            assert_eq!(redirected(&good, script).code, code, "{script}");
        }
        assert_eq!(redirected(&bad, "build <&- >&- 2>&-").code, 1);
        assert_eq!(redirected(&bad, "build --format json >&-").code, 1);
    }

    #[test]
    fn a_reader_that_left_is_no_error() {
        let (good, bad) = (Project::hello(), with_error());
        for (project, args, code) in [
            (&good, "build -o -", 0),
            (&good, "build --format json", 0),
            (&good, "explain unknown-key", 0),
            (&good, "--help", 0),
            (&bad, "build --format json", 1),
        ] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let mut command = project.command();
            command.args(args.split(' ')).stdout(writer);
            let run = project.run(&mut command);
            assert_eq!(run.code, code, "{args}\n{run}");
            assert!(!run.stderr.contains("packc:"), "{run}");
            assert!(!run.stderr.contains("panicked"), "{run}");
        }
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = bad.command();
        command.arg("build").stderr(writer);
        assert_eq!(bad.run(&mut command).code, 1);
    }

    #[test]
    fn a_full_disk_behind_stdout_is_told() {
        let Ok(full) = File::options().write(true).open("/dev/full") else {
            return;
        };
        let project = Project::hello();
        let mut command = project.command();
        command.args(["build", "-o", "-", "-q"]).stdout(full);
        assert_snapshot!(project.run(&mut command), @r"
        packc: the result cannot be printed: No space left on device (os error 28)
        [exit 3]
        ");
    }

    #[test]
    fn arguments_that_are_no_text() {
        use std::os::unix::ffi::OsStrExt;
        let project = Project::hello();
        let odd = std::ffi::OsStr::from_bytes(b"x\xff");
        for command in ["build", "check", "validate", "explain"] {
            let mut run = project.command();
            run.arg(command).arg(odd);
            let run = project.run(&mut run);
            assert_eq!(run.code, 2, "{run}");
            assert_ne!(run.stderr, "");
        }
    }
}
