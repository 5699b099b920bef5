//! The process: its end, its streams, and the command that follows each good build.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use crate::event::Event;
use crate::in_both_modes;
use crate::project::Project;
use crate::watcher::{LIMIT, Mode, Watch, command, save};

in_both_modes!(
    signals,
    closed_stdin,
    closed_stdout,
    once,
    command_after_each_good_build,
    command_that_ends_by_itself,
);

const GREET: &str = "prompts/greet.md";

/// D12: each of these ends it well.
fn signals(mode: Mode) {
    for signal in ["INT", "TERM", "HUP"] {
        let project = Project::hello();
        let mut watch = Watch::of(&project, mode);
        let status = watch.end(signal);
        assert_eq!(status.code(), Some(0));
        let last = watch.log().last().unwrap();
        assert_eq!(last.kind(), "stopped");
        assert_eq!(last.0["reason"], format!("SIG{signal}"));
    }
}

/// D12: no stdin, one that ends at once, and one whose other end is closed while it runs.
fn closed_stdin(mode: Mode) {
    let project = Project::hello();
    for how in ["null", "closed", "pipe"] {
        let mut order = match how {
            "closed" => {
                let mut shell = Command::new("sh");
                let watch = command(&project, mode);
                shell.args(["-c", "exec \"$@\" <&-", "sh"]);
                shell.arg(watch.get_program()).args(watch.get_args());
                shell.current_dir(project.root());
                shell
            }
            _ => command(&project, mode),
        };
        if how == "pipe" {
            order.stdin(Stdio::piped());
        }
        let mut watch = Watch::spawn(order, project.root());
        watch.built();
        watch.close_stdin();
        save(&project, GREET, &format!("Say that stdin is {how}.\n"));
        let build = watch.built();
        assert_eq!(build.changes(), [format!("{GREET} changed")]);
    }
}

/// Whoever listened has gone: that is no failure.
fn closed_stdout(mode: Mode) {
    let project = Project::hello();
    let mut child = command(&project, mode)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    // It may have told the first build before that, and learns of it by the next.
    for number in 0.. {
        save(&project, GREET, &format!("Say {number}.\n"));
        if let Some(status) = child.try_wait().unwrap() {
            assert_eq!(status.code(), Some(0));
            break;
        }
    }
}

/// `--once` is a build with events.
fn once(mode: Mode) {
    for (text, code, kind) in [
        ("id: demo\nversion: 1.0.0\n", 0, "built"),
        ("id: [\n", 1, "failed"),
    ] {
        let project = Project::hello();
        project.write("pack.yaml", text);
        let mut order = command(&project, mode);
        order.arg("--once");
        let mut watch = Watch::spawn(order, project.root());
        assert_eq!(watch.ended().code(), Some(code));
        let kinds: Vec<&str> = watch.log().iter().map(Event::kind).collect();
        assert_eq!(kinds, ["started", kind, "stopped"]);
        assert_eq!(watch.log()[2].0["reason"], "once");
    }
}

/// It gets the output and the digest, is stopped with its children before the next, isn't run after a bad build, and
/// doesn't outlive the watcher.
fn command_after_each_good_build(mode: Mode) {
    let project = Project::hello();
    project.pipe("../told");
    let script = "sleep 300 & echo $! $PACKC_OUTPUT $PACKC_DIGEST > ../told; wait";
    let mut order = command(&project, mode);
    order.args(["--exec", script]);
    let mut watch = Watch::spawn(order, project.root());
    let told = |watch: &mut Watch| {
        let build = watch.built();
        let started = watch.until("the command", |event| event.0["state"] == "started");
        let text = line_of(&project.path("../told"));
        let (child, told) = text.split_once(' ').unwrap();
        let output = project.path("dist/pack.json");
        assert_eq!(told, format!("{} {}", output.display(), build.digest()));
        let child: u32 = child.parse().unwrap();
        assert!(is_running(child));
        (started.0["pid"].as_u64().unwrap(), child)
    };
    let mut running = told(&mut watch);
    for number in 0..2 {
        save(&project, GREET, &format!("Say {number}.\n"));
        let next = told(&mut watch);
        assert!(!is_running(running.1), "its child is gone");
        let mut log = watch.log().iter();
        let stopped = log.rfind(|event| event.0["state"] == "stopped");
        assert_eq!(stopped.unwrap().0["pid"], running.0);
        running = next;
    }
    let known = watch.log().len();
    for bad in ["Say {{nothing.\n", "Say {{nothing at all.\n"] {
        save(&project, GREET, bad);
        watch.failed();
    }
    let mut since = watch.log()[known..].iter();
    assert!(since.all(|event| event.kind() != "exec"));
    assert!(is_running(running.1), "it runs on after a bad build");
    let status = watch.end("TERM");
    assert_eq!(status.code(), Some(0));
    assert!(!is_running(running.1), "its child is gone");
    let mut last = watch.log().iter().rev().map(Event::kind);
    assert_eq!((last.next(), last.next()), (Some("stopped"), Some("exec")));
}

/// A command that doesn't want to end is made to.
#[test]
fn stubborn_command() {
    let project = Project::hello();
    project.pipe("../told");
    let mut order = command(&project, Mode::Native);
    order.args([
        "--exec",
        "trap '' TERM; echo $$ > ../told; sleep 300; sleep 300",
    ]);
    let mut watch = Watch::spawn(order, project.root());
    watch.next("exec");
    let pid = line_of(&project.path("../told")).parse().unwrap();
    assert_eq!(watch.end("TERM").code(), Some(0));
    assert!(!is_running(pid));
}

/// Whoever interrupts again doesn't wait for such a command, and doesn't leave it behind.
#[test]
fn stubborn_command_and_an_impatient_user() {
    let project = Project::hello();
    project.pipe("../told");
    let mut order = command(&project, Mode::Native);
    order.args([
        "--exec",
        "trap '' TERM; echo $$ > ../told; sleep 300; sleep 300",
    ]);
    let mut watch = Watch::spawn(order, project.root());
    watch.next("exec");
    let pid = line_of(&project.path("../told")).parse().unwrap();
    let status = watch.end_impatiently("INT");
    assert_eq!(status.code(), None, "it didn't wait");
    // Nobody waits for it any more, so its end can't be waited for either.
    let end = Instant::now() + LIMIT;
    while is_running(pid) {
        assert!(Instant::now() < end, "it runs on");
    }
}

/// Its code is told, and what it prints doesn't get between the events.
fn command_that_ends_by_itself(mode: Mode) {
    let project = Project::hello();
    let mut order = command(&project, mode);
    order.args(["--exec", "echo printed; exit 7"]);
    let mut watch = Watch::spawn(order, project.root());
    for number in 0..2 {
        watch.built();
        let started = watch.next("exec");
        let ended = watch.next("exec");
        assert_eq!(ended.0["state"], "ended");
        assert_eq!(ended.0["code"], 7);
        assert_eq!(ended.0["pid"], started.0["pid"]);
        save(&project, GREET, &format!("Say {number}.\n"));
    }
    watch.built();
    watch.end("INT");
    assert!(watch.said().contains("printed"));
}

/// The line that another process writes to a named pipe.
fn line_of(pipe: &Path) -> String {
    let (sender, receiver) = mpsc::channel();
    let pipe = pipe.to_path_buf();
    thread::spawn(move || sender.send(fs::read_to_string(pipe).unwrap()));
    let text = receiver.recv_timeout(LIMIT).expect("a line in the pipe");
    text.trim_end().to_owned()
}

/// True when there is such a process and it isn't only waited for.
fn is_running(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit(')').next().unwrap_or_default();
    !matches!(state.trim_start().chars().next(), None | Some('Z' | 'X'))
}
