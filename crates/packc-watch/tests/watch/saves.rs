//! The ways in which editors save files.

use std::fs::{self, File};
use std::io::Write;
use std::time::{Duration, SystemTime};

use packc_watch::{ChangeKind, Woken};

use crate::project::{Project, both};

fn one_file(project: &mut Project) {
    project.write("a.md", "text");
    project.read(&["a.md"]);
    project.start();
}

#[test]
fn writing_in_place() {
    both(|project| {
        one_file(project);
        project.write("a.md", "more text");
        project.expect(&["changed a.md"]);
    });
}

#[test]
fn ten_atomic_saves_in_a_row() {
    both(|project| {
        one_file(project);
        for round in 0..10 {
            project.replace("a.md", &format!("text {round}"));
            project.expect(&["changed a.md"]);
        }
    });
}

#[test]
fn moving_away_and_writing_anew() {
    both(|project| {
        one_file(project);
        for round in 0..10 {
            project.rename("a.md", "a.md~");
            project.write("a.md", &format!("text {round}"));
            project.expect(&["changed a.md"]);
        }
    });
}

#[test]
fn the_same_size() {
    both(|project| {
        one_file(project);
        for round in 0..10 {
            project.write("a.md", &format!("{round}ext"));
            project.expect(&["changed a.md"]);
        }
    });
}

#[test]
fn the_same_size_and_times() {
    both(|project| {
        one_file(project);
        let time = fs::metadata(project.path("a.md")).unwrap();
        project.write("a.md", "texT");
        let file = File::options().write(true).open(project.path("a.md"));
        file.unwrap()
            .set_modified(time.modified().unwrap())
            .unwrap();
        project.expect(&["changed a.md"]);
    });
}

#[test]
fn times_from_the_past_and_the_future() {
    both(|project| {
        one_file(project);
        let day = Duration::from_secs(86_400);
        let now = SystemTime::now();
        for (text, time) in [("1", now - day * 9000), ("2", now + day * 9000), ("3", now)] {
            project.write("new", text);
            let file = File::options().write(true).open(project.path("new"));
            file.unwrap().set_modified(time).unwrap();
            project.rename("new", "a.md");
            project.expect(&["changed a.md"]);
        }
    });
}

#[test]
fn saving_without_a_difference_is_acknowledged() {
    both(|project| {
        one_file(project);
        project.write("a.md", "text");
        let same = vec![project.path("a.md")];
        assert_eq!(project.wait(), Woken::Unchanged(same.clone()));
        project.replace("a.md", "text");
        assert_eq!(project.wait(), Woken::Unchanged(same));
        project.write("a.md", "other");
        project.expect(&["changed a.md"]);
    });
}

#[test]
fn a_pause_after_truncation_is_one_save() {
    both(|project| {
        one_file(project);
        let mut file = File::create(project.path("a.md")).unwrap();
        // Nothing is told while the file is empty: this wait ends before the file is held for its time.
        let until = std::time::Instant::now() + Duration::from_millis(150);
        assert_eq!(project.watcher.wait(Some(until)), Woken::TimedOut);
        file.write_all(b"longer text").unwrap();
        let changes = project.batch();
        assert_eq!(changes.len(), 1);
        assert_eq!(
            (changes[0].kind, changes[0].cut),
            (ChangeKind::Changed, false)
        );
        project.start();
    });
}

#[test]
fn a_pause_after_truncation_and_the_same_text() {
    both(|project| {
        one_file(project);
        let mut file = File::create(project.path("a.md")).unwrap();
        let until = std::time::Instant::now() + Duration::from_millis(150);
        assert_eq!(project.watcher.wait(Some(until)), Woken::TimedOut);
        file.write_all(b"text").unwrap();
        let same = vec![project.path("a.md")];
        assert_eq!(project.wait(), Woken::Unchanged(same));
    });
}

#[test]
fn a_file_that_stays_empty_is_told() {
    both(|project| {
        one_file(project);
        project.write("a.md", "");
        let changes = project.batch();
        assert_eq!(
            (changes[0].kind, changes[0].cut),
            (ChangeKind::Changed, true)
        );
        project.start();
        project.write("a.md", "text");
        project.expect(&["changed a.md"]);
    });
}

#[test]
fn a_shorter_file_is_told_at_once_and_marked() {
    both(|project| {
        one_file(project);
        project.replace("a.md", "te");
        let changes = project.batch();
        assert_eq!(
            (changes[0].kind, changes[0].cut),
            (ChangeKind::Changed, true)
        );
    });
}

#[test]
fn deleting_and_writing_anew() {
    both(|project| {
        one_file(project);
        for _ in 0..3 {
            project.remove("a.md");
            project.expect(&["gone a.md"]);
            project.write("a.md", "text");
            project.expect(&["new a.md"]);
            project.write("a.md", "other");
            project.expect(&["changed a.md"]);
        }
    });
}

#[test]
fn a_missing_file_comes() {
    both(|project| {
        project.write("root.md", "");
        project.read(&["root.md", "fragments/deep/new.md", "other.md"]);
        project.start();
        project.write("fragments/deep/new.md", "text");
        project.expect(&["new fragments/deep/new.md"]);
        project.write("fragments/deep/new.md", "other");
        project.expect(&["changed fragments/deep/new.md"]);
        project.write("other.md", "text");
        project.expect(&["new other.md"]);
    });
}

#[test]
fn an_edit_during_the_build_is_seen() {
    both(|project| {
        one_file(project);
        project.ask();
        project.write("a.md", "while it builds");
        // The system may tell a moment later.
        let mut changes = project.watch();
        if changes.is_empty() {
            changes = project.batch();
        }
        assert_eq!(changes.len(), 1);
        project.start();
        // Of a file that wasn't watched before, too.
        project.write("b.md", "text");
        project.read(&["b.md"]);
        project.ask();
        project.write("b.md", "after it was read");
        let changes = project.watch();
        assert_eq!(changes[0].path, project.path("b.md"));
    });
}

#[test]
fn an_edit_before_the_first_watch_is_seen() {
    both(|project| {
        project.write("a.md", "text");
        project.read(&["a.md", "b.md"]);
        project.ask();
        project.write("a.md", "texT");
        project.write("b.md", "text");
        let changes = project.watch();
        let kinds: Vec<_> = changes.iter().map(|change| change.kind).collect();
        assert_eq!(kinds, [ChangeKind::Changed, ChangeKind::New]);
        project.start();
    });
}
