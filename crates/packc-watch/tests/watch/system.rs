//! What depends on who the user is and what the system allows. Where a test needs another user or other limits, this
//! program runs itself again under them; where that can't be had, it says so.
#![cfg(target_os = "linux")]

use std::env;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::Duration;

use packc_watch::{Mode, Options, Watcher, Woken};

use crate::project::{Project, both};

/// Set to the name of the test when this program was run by itself.
const AGAIN: &str = "PACKC_WATCH_AGAIN";

fn is_again(test: &str) -> bool {
    env::var_os(AGAIN).is_some_and(|name| name == test)
}

/// Runs a test of this program by another command; its name and arguments are added.
#[track_caller]
fn again(test: &str, mut command: Command) {
    command
        .env(AGAIN, test)
        .args(["--exact", test, "--nocapture"]);
    match command.output() {
        Ok(output) => {
            let said =
                String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{said}");
            let skipped = said.lines().find(|line| line.starts_with("SKIPPED"));
            assert!(skipped.is_some() || said.contains("1 passed"), "{said}");
            if let Some(skipped) = skipped {
                println!("{skipped}");
            }
        }
        Err(error) => println!("SKIPPED {test}: {error}"),
    }
}

/// Nobody in particular, to whom permissions apply.
const NOBODY: u32 = 65_534;

/// True when the test may go on here; otherwise it was run by another user.
fn permissions_apply(test: &str) -> bool {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::set_permissions(file.path(), Permissions::from_mode(0o000)).unwrap();
    if fs::File::open(file.path()).is_err() {
        return true;
    }
    if is_again(test) {
        println!("SKIPPED {test}: permissions don't apply");
        return false;
    }
    let program = env::current_exe().unwrap();
    let mut command = Command::new(&program);
    command.uid(NOBODY).gid(NOBODY).current_dir("/");
    again(test, command);
    false
}

fn allow(project: &Project, name: &str, mode: u32) {
    fs::set_permissions(project.path(name), Permissions::from_mode(mode)).unwrap();
}

#[test]
fn permission_is_lost_and_regained() {
    if !permissions_apply("system::permission_is_lost_and_regained") {
        return;
    }
    both(|project| {
        project.write("p/deep/a.md", "text");
        project.write("p/b.md", "text");
        project.read(&["p/deep/a.md", "p/b.md"]);
        project.list("p");
        project.start();
        for round in 0..2 {
            allow(project, "p/b.md", 0o000);
            project.expect(&["changed p/b.md"]);
            allow(project, "p/b.md", 0o644);
            project.expect(&["changed p/b.md"]);
            allow(project, "p", 0o000);
            project.until(|project| !project.saw("p/b.md"));
            allow(project, "p", 0o755);
            project.until(|project| project.saw("p/deep/a.md") && project.saw("p/b.md"));
            project.write("p/deep/a.md", &format!("round {round}"));
            project.expect(&["changed p/deep/a.md"]);
        }
    });
}

#[test]
fn permission_is_given_later() {
    if !permissions_apply("system::permission_is_given_later") {
        return;
    }
    both(|project| {
        project.write("p/deep/a.md", "text");
        project.read(&["p/deep/a.md"]);
        allow(project, "p", 0o000);
        project.start();
        allow(project, "p", 0o755);
        project.until(|project| project.saw("p/deep/a.md"));
        project.write("p/deep/a.md", "other");
        project.expect(&["changed p/deep/a.md"]);
    });
}

#[test]
fn a_folder_that_may_not_be_watched_is_polled() {
    if !permissions_apply("system::a_folder_that_may_not_be_watched_is_polled") {
        return;
    }
    let mut project = Project::new(None);
    project.write("p/a.md", "text");
    project.read(&["p/a.md"]);
    // Names may be looked up in it, but not listed.
    allow(&project, "p", 0o311);
    project.ask();
    let armed = project.watcher.watch(&project.inputs, &[]);
    assert_eq!(armed.changes, []);
    assert!(armed.notices[0].contains("may not be read"), "{armed:?}");
    assert!(matches!(project.watcher.mode(), Mode::Poll(_)));
    project.write("p/a.md", "other");
    project.expect(&["changed p/a.md"]);
    allow(&project, "p", 0o755);
}

/// Runs a test where so much of a limit of inotify is left.
fn limited(test: &str, limit: &str, left: u32) {
    let program = env::current_exe().unwrap();
    let script = format!(
        "echo {left} > /proc/sys/user/{limit} || {{ echo SKIPPED {test}: no limit of its own; exit 0; }}; \
         exec \"$0\" \"$@\""
    );
    let probe = Command::new("unshare").args(["-Ur", "true"]).output();
    if !probe.is_ok_and(|probe| probe.status.success()) {
        println!("SKIPPED {test}: no user namespaces");
        return;
    }
    let mut command = Command::new("unshare");
    command.args(["-Ur", "sh", "-c", &script]).arg(program);
    again(test, command);
}

#[test]
fn the_system_watches_no_more_folders() {
    const TEST: &str = "system::the_system_watches_no_more_folders";
    if !is_again(TEST) {
        limited(TEST, "max_inotify_watches", 3);
        return;
    }
    let mut project = Project::new(None);
    project.write("p/a.md", "text");
    project.write("q/b.md", "text");
    project.read(&["p/a.md", "q/b.md"]);
    project.ask();
    let armed = project.watcher.watch(&project.inputs, &[]);
    assert_eq!(armed.changes, []);
    let [notice] = &armed.notices[..] else {
        panic!("{armed:?}");
    };
    assert!(notice.contains("`fs.inotify.max_user_watches`"), "{notice}");
    project.write("q/b.md", "other");
    project.expect(&["changed q/b.md"]);
}

#[test]
fn the_system_has_no_more_watchers() {
    const TEST: &str = "system::the_system_has_no_more_watchers";
    if !is_again(TEST) {
        limited(TEST, "max_inotify_instances", 1);
        return;
    }
    let (first, notice) = Watcher::new(Options::default());
    assert_eq!((first.mode(), notice), (Mode::Native, None));
    let (second, notice) = Watcher::new(Options::default());
    let notice = notice.unwrap();
    assert!(
        notice.contains("`fs.inotify.max_user_instances`"),
        "{notice}"
    );
    assert_eq!(second.mode(), Mode::Poll(Duration::from_millis(500)));
}

#[test]
fn mapped_memory_is_seen_when_the_file_is_closed() {
    // Python is the nearest thing that writes so.
    let mut project = Project::new(None);
    project.write("a.md", "text");
    project.read(&["a.md"]);
    project.start();
    let script = "import mmap,sys\nf=open(sys.argv[1],'r+b')\nm=mmap.mmap(f.fileno(),0)\nm[0:1]=b'T'\nm.close()\nf.close()";
    let done = Command::new("python3")
        .args(["-c", script])
        .arg(project.path("a.md"))
        .status();
    if !done.is_ok_and(|done| done.success()) {
        println!("SKIPPED: no Python");
        return;
    }
    project.expect(&["changed a.md"]);
    assert_eq!(
        project.watcher.wait(Some(std::time::Instant::now())),
        Woken::TimedOut
    );
}
