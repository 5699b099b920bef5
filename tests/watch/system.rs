//! Limits of the system: `packc watch` says once what is the matter, and goes on by looking.
//!
//! The limits are those of a user namespace of its own; where there can be none, a test says that it is skipped.
#![expect(clippy::print_stdout, reason = "what is skipped is said")]

use std::process::Command;

use crate::project::{Project, packc, repository};
use crate::watcher::{Watch, save};

/// `packc` with so much left of a limit of inotify; `None` where there are no limits of one's own.
fn limited(project: &Project, limit: &str, left: u32) -> Option<Command> {
    let script = format!("echo {left} > /proc/sys/user/{limit} && exec \"$@\"");
    let shell = |command: &mut Command| {
        command.args(["-Ur", "sh", "-c", &script, "sh"]);
    };
    let mut probe = Command::new("unshare");
    shell(&mut probe);
    let probe = probe.arg("true").output();
    if !probe.is_ok_and(|probe| probe.status.success()) {
        println!("SKIPPED {limit}: no user namespaces with limits of their own");
        return None;
    }
    // The environment and the folder are those of any other run.
    let own = project.command();
    let mut command = Command::new("unshare");
    shell(&mut command);
    command
        .arg(packc())
        .current_dir(project.root())
        .stdin(std::process::Stdio::null());
    for (name, value) in own.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    Some(command)
}

/// D10: one message, with the name of the limit and how to raise it; an edit is seen all the same.
#[test]
fn limits() {
    for (limit, left, name) in [
        ("max_inotify_watches", 2, "`fs.inotify.max_user_watches`"),
        (
            "max_inotify_instances",
            0,
            "`fs.inotify.max_user_instances`",
        ),
    ] {
        let project = Project::hello();
        let Some(mut command) = limited(&project, limit, left) else {
            continue;
        };
        command.args(["watch", "--format", "json"]);
        let mut watch = Watch::spawn(command, project.root());
        watch.built();
        for text in ["Say goodbye.\n", "Say hello.\n"] {
            save(&project, "prompts/greet.md", text);
            assert_eq!(watch.built().changes(), ["prompts/greet.md changed"]);
        }
        watch.is_right(&project);
        let notices = watch.log().iter().filter(|event| event.kind() == "notice");
        let notices: Vec<&str> = notices
            .map(|event| event.0["message"].as_str().unwrap())
            .collect();
        assert_eq!(notices.len(), 1, "{notices:?}");
        assert!(notices[0].contains(name), "{notices:?}");
        let page = std::fs::read_to_string(repository("docs/src/watch.md")).unwrap();
        assert!(page.contains(notices[0]), "{notices:?}");
    }
}
