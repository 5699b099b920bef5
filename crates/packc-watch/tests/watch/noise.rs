//! What must make no build.

use std::fs::{self, File};

use packc_watch::Woken;

use crate::project::{Project, both};

fn listed(project: &mut Project) {
    project.write("a.md", "text");
    project.read(&["a.md"]);
    project.list("");
    project.kind("pack.json");
    project.kind("dist");
    project.outputs = vec![project.path("pack.json"), project.path("dist/deep/b.json")];
    project.start();
}

/// Nothing that happened before is told, when this is.
#[track_caller]
fn only_an_edit(project: &mut Project, text: &str) {
    project.write("a.md", text);
    project.expect(&["changed a.md"]);
}

#[test]
fn reading() {
    both(|project| {
        listed(project);
        for _ in 0..100 {
            assert_eq!(fs::read_to_string(project.path("a.md")).unwrap(), "text");
            assert!(fs::read_dir(&project.root).unwrap().count() > 0);
        }
        only_an_edit(project, "other");
    });
}

#[test]
fn own_outputs() {
    both(|project| {
        listed(project);
        for round in 0..5 {
            for output in ["pack.json", "dist/deep/b.json"] {
                project.write("dist/deep/.packc-x.tmp", "");
                project.write(".packc-x.tmp", "half");
                project.remove("dist/deep/.packc-x.tmp");
                project.rename(".packc-x.tmp", output);
            }
            only_an_edit(project, &format!("round {round}"));
        }
        project.remove("pack.json");
        project.remove("dist");
        only_an_edit(project, "at last");
    });
}

#[test]
fn an_output_that_is_read_as_a_source_counts() {
    both(|project| {
        project.write("pack.json", "{}");
        project.read(&["pack.json"]);
        project.outputs = vec![project.path("pack.json")];
        project.start();
        project.write("pack.json", "{ }");
        project.expect(&["changed pack.json"]);
    });
}

#[test]
fn a_source_beside_outputs_counts() {
    both(|project| {
        project.write("dist/own.md", "text");
        project.read(&["dist/own.md"]);
        project.list("");
        project.outputs = vec![project.path("dist/pack.json")];
        project.start();
        project.remove("dist");
        project.expect(&["gone dist", "gone dist/own.md"]);
        project.write("dist/pack.json", "{}");
        project.write("dist/own.md", "other");
        project.expect(&["new dist", "new dist/own.md"]);
    });
}

#[test]
fn what_editors_leave_behind() {
    both(|project| {
        listed(project);
        for litter in [
            ".a.md.swp",
            "a.md~",
            "#a.md#",
            ".#a.md",
            ".git/index",
            ".git/HEAD",
        ] {
            project.write(litter, "text");
        }
        // Vim tries whether it may write here.
        project.write("4913", "");
        project.remove("4913");
        project.rename(".git/index", ".git/other");
        project.remove(".git");
        project.remove(".#a.md");
        only_an_edit(project, "other");
    });
}

#[test]
fn neighbours_of_what_is_asked_for() {
    both(|project| {
        project.write("p/a.md", "text");
        project.read(&["p/a.md"]);
        project.start();
        project.write("p/other.md", "text");
        project.write("q/a.md", "text");
        project.rename("q", "p/q");
        project.write("p/a.md", "other");
        project.expect(&["changed p/a.md"]);
    });
}

#[test]
fn times_and_permissions_that_leave_the_text() {
    both(|project| {
        project.write("p/a.md", "text");
        project.write("p/b.md", "text");
        project.read(&["p/a.md", "p/b.md"]);
        project.list("p");
        project.start();
        let file = File::options().write(true).open(project.path("p/b.md"));
        let file = file.unwrap();
        let time = file.metadata().unwrap().modified().unwrap();
        file.set_modified(time - std::time::Duration::from_secs(60))
            .unwrap();
        drop(file);
        let is_polled = matches!(project.watcher.mode(), packc_watch::Mode::Poll(_));
        if is_polled {
            // Polling can't tell this from a save.
            let same = vec![project.path("p/b.md")];
            assert_eq!(project.wait(), Woken::Unchanged(same));
        }
        project.write("p/a.md", "other");
        project.expect(&["changed p/a.md"]);
    });
}

#[test]
fn being_called_and_the_time() {
    both(|project| {
        listed(project);
        let waker = project.watcher.waker();
        waker.wake();
        assert_eq!(project.wait(), Woken::Called);
        let thread = std::thread::spawn(move || waker.wake());
        assert_eq!(project.wait(), Woken::Called);
        thread.join().unwrap();
        let past = std::time::Instant::now();
        assert_eq!(project.watcher.wait(Some(past)), Woken::TimedOut);
        // A call while the watcher is armed isn't lost, nor is what happened before it.
        project.watcher.waker().wake();
        project.write("a.md", "other");
        project.ask();
        project.watch();
        assert_eq!(project.wait(), Woken::Called);
        project.write("a.md", "once more");
        project.watcher.waker().wake();
        assert_eq!(project.wait(), Woken::Called);
        project.expect(&["changed a.md"]);
    });
}

#[test]
fn two_watchers_on_one_folder() {
    let mut one = Project::new(None);
    one.write("a.md", "text");
    one.read(&["a.md"]);
    one.start();
    let mut two = Project::new(None);
    two.asks.clone_from(&one.asks);
    two.root.clone_from(&one.root);
    two.start();
    for round in 0..3 {
        one.write("a.md", &format!("round {round}"));
        one.expect(&["changed a.md"]);
        two.expect(&["changed a.md"]);
    }
}
