//! What flags ask for: one build, the pack or its digest on stdout, what is watched; and flags that make no sense.

use std::process::Command;

use insta::assert_snapshot;

use crate::project::Project;
use crate::run::Run;
use crate::session::{Session, masked};
use crate::watcher::save;

const GREET: &str = "prompts/greet.md";

/// Runs `packc watch` to its end, with arguments that are separated by blanks.
fn watch(project: &Project, args: &str) -> String {
    let mut command = project.command();
    command.arg("watch").args(args.split_whitespace());
    shown(&project.run(&mut command))
}

fn shown(run: &Run) -> String {
    let lines = run.to_string();
    lines.lines().map(masked).collect::<Vec<_>>().join("\n")
}

#[test]
fn once() {
    let project = Project::hello();
    assert_snapshot!(watch(&project, "--once"), @r"
    [time] wrote dist/pack.json (513 B, [digest]) in [N] ms
    [exit 0]
    ");
    assert_snapshot!(watch(&project, "--once --deny-warnings -q"), @"[exit 0]");
    assert_snapshot!(watch(&project, "--once --print digest"), @r"
    [time] dist/pack.json is up to date (513 B, [digest]) in [N] ms
    [stdout]
    [digest]
    [exit 0]
    ");
    project.write(GREET, "Say {{hello.\n");
    assert_snapshot!(watch(&project, "--once"), @r"
    error[malformed-placeholder]: `{{hello.` is never closed
     --> prompts/greet.md:1:5
      |
    1 | Say {{hello.
      |     ^^^^^^^^
      |
      = help: end it with `}}` on the same line

    [time] 1 error in [N] ms; nothing was written
    [exit 1]
    ");
    assert_snapshot!(watch(&project, "--once nowhere"), @r"
    error[no-project]: `nowhere` does not exist

    [time] 1 error in [N] ms; nothing was written
    [exit 3]
    ");
}

/// After each good build, and only then.
#[test]
fn digest_of_each_build() {
    let project = Project::hello();
    let mut session = Session::of(&project, "--print digest");
    let digest = || project.packc("build --print digest").stdout;
    session.beginning();
    assert_eq!(session.printed() + "\n", digest());
    save(&project, GREET, "Say {{hello.\n");
    session.build();
    save(&project, GREET, "Say goodbye.\n");
    session.until("mended");
    assert_eq!(session.printed() + "\n", digest());
}

/// What the command prints doesn't get into the pack.
#[test]
fn pack_on_stdout() {
    let project = Project::hello();
    let mut order = project.command();
    order.args(["watch", "-o", "-", "--exec", "echo output: $PACKC_OUTPUT"]);
    let mut session = Session::spawn(order, project.root());
    assert_snapshot!(session.build(), @"[time] wrote the pack to stdout (513 B, [digest]) in [N] ms");
    session.until("output: -");
    assert_eq!(session.printed(), "{");
    while session.printed() != "}" {}
    save(&project, GREET, "Say goodbye.\n");
    session.build();
    assert_eq!(session.printed(), "{");
}

/// Who can't be told can't go on.
#[cfg(target_os = "linux")]
#[test]
fn nothing_can_be_printed() {
    let project = Project::hello();
    let full = std::fs::File::create("/dev/full").unwrap();
    let mut command = project.command();
    command.args(["watch", "--format", "json"]).stdout(full);
    assert_snapshot!(shown(&project.run(&mut command)), @r"
    packc: the result cannot be printed: No space left on device (os error 28)
    [exit 3]
    ");
}

/// What is read, looked through and looked for; then the folders that the system is asked to tell about.
#[test]
fn what_is_watched() {
    let project = Project::hello();
    project.write("packc.workspace.yaml", "packs: [.]\n");
    project.write("notes.txt", "nothing that belongs to the pack");
    let run = project.packc("watch --print-watched");
    let (inputs, watched): (Vec<&str>, Vec<&str>) = run
        .stdout
        .lines()
        .partition(|line| !line.starts_with("watched "));
    assert_snapshot!(inputs.join("\n"), @r"
    folder .
    file pack.yaml
    missing pack.yml
    file packc.workspace.yaml
    folder prompts
    file prompts/greet.md
    ");
    let above = project
        .root()
        .ancestors()
        .skip(2)
        .map(|folder| format!("watched {}", folder.display()));
    let mut expected: Vec<String> = above.collect();
    expected.reverse();
    let own = ["[outside]", "[outside]/p", "[project]/prompts"];
    expected.extend(own.map(|folder| format!("watched {folder}")));
    assert_eq!(watched, expected);
    assert_eq!((run.code, &*run.stderr), (0, ""));
    assert!(!project.path("dist").exists(), "nothing is built");

    // Looking at everything at an interval asks the system for nothing.
    let run = project.packc("watch --print-watched --poll");
    assert_eq!(run.stdout.lines().collect::<Vec<_>>(), inputs);
}

/// A watcher that runs has asked the system for just what `--print-watched` prints.
#[cfg(target_os = "linux")]
#[test]
fn what_is_watched_really() {
    use std::collections::BTreeSet;
    use std::fs;
    use std::os::unix::fs::MetadataExt;

    let project = Project::copy_of(&crate::project::repository("examples/customer-support"));
    let text = |command: &mut Command| String::from_utf8(command.output().unwrap().stdout).unwrap();
    let printed = text(project.command().args(["watch", "--print-watched"]));
    let folders = printed
        .lines()
        .filter_map(|line| line.strip_prefix("watched "));
    let expected: BTreeSet<u64> = folders
        .map(|folder| fs::metadata(folder).unwrap().ino())
        .collect();
    assert!(expected.len() > 5, "{printed}");

    let mut session = Session::of(&project, "");
    session.beginning();
    let watched = || -> BTreeSet<u64> {
        let open = fs::read_dir(format!("/proc/{}/fdinfo", session.pid())).unwrap();
        let texts = open.filter_map(|entry| fs::read_to_string(entry.unwrap().path()).ok());
        let texts = texts.collect::<String>();
        let numbers = texts.lines().filter_map(|line| {
            let line = line.strip_prefix("inotify ")?;
            let number = line.split(' ').find_map(|word| word.strip_prefix("ino:"))?;
            u64::from_str_radix(number, 16).ok()
        });
        numbers.collect()
    };
    assert_eq!(watched(), expected);
}

#[test]
fn flags_that_make_no_sense() {
    let project = Project::hello();
    for format in ["sarif", "github"] {
        let run = watch(&project, &format!("--format {format}"));
        assert_eq!(
            run,
            format!(
                "packc: `watch` tells each build as it happens; `--format {format}` is for `build`\n[exit 2]"
            )
        );
    }
    let all: Vec<String> = [
        "--print-watched --format json",
        "--print-watched --once",
        "--exec=",
        "--poll=5",
        "--poll=abc",
        "--poll=3600001",
        "--poll 500",
        "--check -o -",
        "-o - --format json",
        "--print digest --format json",
        "--check --locked",
        "--id other . .",
    ]
    .iter()
    .map(|args| format!("$ packc watch {args}\n{}", watch(&project, args)))
    .collect();
    assert_snapshot!(all.join("\n\n"), @r"
    $ packc watch --print-watched --format json
    packc: `--print-watched` and `--format json` both want stdout
    [exit 2]

    $ packc watch --print-watched --once
    error: the argument '--print-watched' cannot be used with '--once'

    Usage: packc watch --print-watched [PATH]...

    For more information, try '--help'.
    [exit 2]

    $ packc watch --exec=
    error: a value is required for '--exec <COMMAND>' but none was supplied

    For more information, try '--help'.
    [exit 2]

    $ packc watch --poll=5
    error: invalid value '5' for '--poll[=<MS>]': write a number of milliseconds from 10 to 3600000

    For more information, try '--help'.
    [exit 2]

    $ packc watch --poll=abc
    error: invalid value 'abc' for '--poll[=<MS>]': write a number of milliseconds from 10 to 3600000

    For more information, try '--help'.
    [exit 2]

    $ packc watch --poll=3600001
    error: invalid value '3600001' for '--poll[=<MS>]': write a number of milliseconds from 10 to 3600000

    For more information, try '--help'.
    [exit 2]

    $ packc watch --poll 500
    packc: `500` is taken for a project; write `--poll=500`
    [exit 2]

    $ packc watch --check -o -
    packc: `--check` compares files; `-o -` writes none
    [exit 2]

    $ packc watch -o - --format json
    packc: `-o -` and `--format json` both want stdout; write the pack to a file
    [exit 2]

    $ packc watch --print digest --format json
    packc: `--print digest` and `--format json` both want stdout
    [exit 2]

    $ packc watch --check --locked
    error: the argument '--check' cannot be used with '--locked'

    Usage: packc watch --check [PATH]...

    For more information, try '--help'.
    [exit 2]

    $ packc watch --id other . .
    packc: `--id` is for one pack; name one project
    [exit 2]
    ");
    assert!(!project.path("dist").exists());
}
