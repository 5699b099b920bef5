//! What people are told on a terminal.

use std::fs::{File, OpenOptions};
use std::os::unix::ffi::OsStrExt;
use std::process::{Command, Stdio};

use insta::assert_snapshot;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::project::Project;
use crate::session::{Session, lines_of};
use crate::watcher::save;

const GREET: &str = "prompts/greet.md";

/// Starts a command whose stderr is a terminal.
fn on_terminal(mut command: Command, project: &Project) -> Session {
    let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&master).unwrap();
    unlockpt(&master).unwrap();
    let name = ptsname(&master, Vec::new()).unwrap();
    let name = std::ffi::OsStr::from_bytes(name.to_bytes());
    let terminal = OpenOptions::new()
        .read(true)
        .write(true)
        .open(name)
        .unwrap();
    command.stderr(terminal).stdout(Stdio::null());
    let child = command.spawn().expect("packc can be started");
    // The terminal has one end less when the process ends: that is the end of its lines.
    drop(command);
    Session::new(child, lines_of(File::from(master)), None, project.root())
}

fn watch(project: &Project, args: &str) -> Command {
    let mut command = project.command();
    command.arg("watch").args(args.split_whitespace());
    command
}

/// What is told, with what acts on the terminal made visible.
fn visible(text: &str) -> String {
    text.replace('\r', "").replace('\u{1b}', "ESC")
}

/// A status line that is too long goes on below its first word, and is broken nowhere else than between words.
#[test]
fn long_lines() {
    let project = Project::hello();
    let mut session = on_terminal(watch(&project, "--color never"), &project);
    session.beginning();
    save(&project, GREET, "Say {{hello.\n");
    assert_snapshot!(visible(&session.until("([time])")), @r"

    error[malformed-placeholder]: `{{hello.` is never closed
     --> prompts/greet.md:1:5
      |
    1 | Say {{hello.
      |     ^^^^^^^^
      |
      = help: end it with `}}` on the same line

    [time] 1 error in [N] ms; prompts/greet.md changed; the last good pack stands
             ([time])
    ");
    save(&project, GREET, "Say goodbye.\n");
    assert_snapshot!(visible(&session.until("changed")), @r"
    [time] mended: wrote dist/pack.json (515 B, [digest]) in [N] ms;
             prompts/greet.md changed
    ");
}

/// `--clear` clears before each build is told, with or without colours.
#[test]
fn cleared() {
    let project = Project::hello();
    let mut session = on_terminal(watch(&project, "--clear --color never"), &project);
    assert_snapshot!(visible(&session.beginning()), @r"
    ESC[2JESC[3JESC[H[time] wrote dist/pack.json (513 B, [digest]) in [N] ms
    [time] watching for changes; Ctrl-C ends it
    ");
    save(&project, GREET, "Say hello.\n");
    assert_snapshot!(visible(&session.until("nothing is different")), @"[time] prompts/greet.md: saved, and nothing is different");
    save(&project, GREET, "Say {{hello.\n");
    assert_snapshot!(visible(&session.until(" in [N] ms")), @r"
    ESC[2JESC[3JESC[Herror[malformed-placeholder]: `{{hello.` is never closed
     --> prompts/greet.md:1:5
      |
    1 | Say {{hello.
      |     ^^^^^^^^
      |
      = help: end it with `}}` on the same line

    [time] 1 error in [N] ms; prompts/greet.md changed; the last good pack stands
    ");
    drop(session);

    let mut session = on_terminal(watch(&project, "--clear"), &project);
    let told = visible(&session.until(" in [N] ms"));
    assert!(told.starts_with("ESC[2JESC[3JESC[HESC[1m"), "{told}");
}

/// Where nothing can be cleared, nothing is tried: not on a terminal that shows text alone, nor in a file, be there
/// colours or not.
#[test]
fn not_cleared() {
    let project = Project::hello();
    let mut dumb = watch(&project, "--clear");
    dumb.env("TERM", "dumb");
    let told = on_terminal(dumb, &project).beginning();
    assert!(!told.contains('\u{1b}'), "{told}");
    let told = Session::of(&project, "--clear --color always").beginning();
    assert!(!told.contains('\u{1b}'), "{told}");
}
