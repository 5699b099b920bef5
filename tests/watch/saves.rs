//! Saves: each is seen once, however an editor makes it, and nothing else makes a build.

use std::fs::{self, File};
use std::io::Write as _;
use std::thread;
use std::time::{Duration, SystemTime};

use crate::in_both_modes;
use crate::project::Project;
use crate::watcher::{Mode, Watch, append, command, save};

in_both_modes!(
    ten_atomic_saves,
    vim_saves,
    truncated_then_written,
    broken_root,
    deleted_and_made_again,
    edits_of_the_same_size,
    clock_that_goes_backwards,
    two_hundred_at_once,
    touched_without_a_change,
    what_is_no_source,
    fifty_deleted_and_restored,
);

const GREET: &str = "prompts/greet.md";

/// The template of the prompt `greet`, as it was written last.
fn template(project: &Project) -> String {
    let pack: serde_json::Value = serde_json::from_slice(&project.bytes("dist/pack.json")).unwrap();
    let text = pack["prompts"]["greet"]["system_template"].as_str();
    text.unwrap().to_owned()
}

/// D01.
fn ten_atomic_saves(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::of(&project, mode);
    for number in 0..10 {
        save(&project, GREET, &format!("Say hello {number} times.\n"));
        let build = watch.built();
        assert_eq!(build.changes(), [format!("{GREET} changed")]);
        assert!(template(&project).contains(&format!("hello {number} times")));
    }
    assert_eq!(watch.builds().len(), 0);
}

/// D01: the old file is renamed, a new one is written under its name, and the old one is deleted.
fn vim_saves(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::of(&project, mode);
    for number in 0..5 {
        let text = format!("Say hello {number} times.\n");
        fs::rename(project.path(GREET), project.path("prompts/greet.md~")).unwrap();
        project.write(GREET, &text);
        fs::remove_file(project.path("prompts/greet.md~")).unwrap();
        let build = watch.built();
        assert_eq!(build.changes(), [format!("{GREET} changed")]);
        assert!(template(&project).contains(&format!("hello {number} times")));
    }
    assert_eq!(watch.builds().len(), 0);
}

/// D04. The pause is what the editor does.
fn truncated_then_written(mode: Mode) {
    let project = Project::hello();
    project.write("prompts/other.yaml", "system_template: Say other things.\n");
    let mut watch = Watch::of(&project, mode);
    for (path, text) in [
        ("prompts/other.yaml", "system_template: Say new things.\n"),
        ("pack.yaml", "id: demo\nversion: 2.0.0\n"),
    ] {
        let mut file = File::create(project.path(path)).unwrap();
        thread::sleep(Duration::from_millis(200));
        file.write_all(text.as_bytes()).unwrap();
        drop(file);
        let build = watch.built();
        assert_eq!(build.changes(), [format!("{path} changed")]);
        assert_eq!(build.findings(), [""; 0]);
    }
    assert_eq!(watch.builds().len(), 0);
    watch.is_right(&project);
}

/// D04: what comes between two looks belongs to one save too. The pauses are what the editor does.
#[test]
fn written_in_pieces_while_it_is_polled() {
    let project = Project::hello();
    let mut order = command(&project, Mode::Native);
    order.arg("--poll=500");
    let mut watch = Watch::spawn(order, project.root());
    watch.built();
    for number in 0..2 {
        let mut file = File::create(project.path("pack.yaml")).unwrap();
        for piece in ["id: demo\n", &format!("version: {number}.0.0\n")] {
            thread::sleep(Duration::from_millis(300));
            file.write_all(piece.as_bytes()).unwrap();
        }
        drop(file);
        let build = watch.built();
        assert_eq!(build.changes(), ["pack.yaml changed"]);
    }
    watch.is_right(&project);
}

/// D06: every save of a bad file is acknowledged with all that is wrong, what was built stands, and the next good save
/// mends it. A warning is told at every build.
fn broken_root(mode: Mode) {
    let project = Project::hello();
    let warned = "id: demo\nversion: 1.0.0\nfragments: {unused: Nobody wants it.}\n";
    project.write("pack.yaml", warned);
    let mut watch = Watch::of(&project, mode);
    let good = project.bytes("dist/pack.json");
    let first = watch.first();
    assert!(!first.findings().is_empty(), "a warning");
    for broken in ["id: demo\nversion: {1.0.0\n", "id: [demo\nversion: 1.0.0\n"] {
        save(&project, "pack.yaml", broken);
        let build = watch.failed();
        assert_eq!(build.changes(), ["pack.yaml changed"]);
        assert!(!build.findings().is_empty());
        assert_eq!(build.0["outputs"], serde_json::json!([]));
        assert_eq!(project.bytes("dist/pack.json"), good);
    }
    // The same once more: nothing to build, but no silence.
    save(&project, "pack.yaml", "id: [demo\nversion: 1.0.0\n");
    let same = watch.next("unchanged");
    assert!(same.names("pack.yaml"));
    save(&project, "pack.yaml", warned);
    let build = watch.built();
    assert_eq!(build.findings(), first.findings());
    save(&project, GREET, "Say it again.\n");
    let build = watch.built();
    assert_eq!(build.findings(), first.findings());
    assert!(template(&project).contains("again"));
    watch.is_right(&project);
}

/// D09.
fn deleted_and_made_again(mode: Mode) {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {$include: metadata.yaml}\n",
    );
    project.write("metadata.yaml", "domain: one\n");
    let mut watch = Watch::of(&project, mode);
    for number in 0..3 {
        fs::remove_file(project.path("metadata.yaml")).unwrap();
        let build = watch.failed();
        assert_eq!(build.changes(), ["metadata.yaml gone"]);
        project.write("metadata.yaml", format!("domain: new-{number}\n"));
        let build = watch.built();
        assert_eq!(build.changes(), ["metadata.yaml new"]);
        append(&project.path("metadata.yaml"), "language: en\n");
        let build = watch.built();
        assert_eq!(build.changes(), ["metadata.yaml changed"]);
    }
    watch.is_right(&project);
}

/// D11.
fn edits_of_the_same_size(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::of(&project, mode);
    for letter in ["a", "b", "c", "d", "e", "f"] {
        project.write(GREET, format!("Say {letter}.\n"));
        watch.until("the edit", |event| event.names(GREET) && event.is_build());
        // Written over in place, it may have been seen empty, but not for long.
        assert!(template(&project).contains(&format!("Say {letter}.")));
    }
    watch.is_right(&project);
}

/// A clock that is set back, and a file that is older than the one that it replaces.
fn clock_that_goes_backwards(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::of(&project, mode);
    let day = Duration::from_secs(24 * 60 * 60);
    let mut time = SystemTime::now();
    for number in 0..4 {
        time -= day;
        let new = project.path("prompts/.new");
        fs::write(&new, format!("Say {number}.\n")).unwrap();
        let file = File::options().write(true).open(&new).unwrap();
        file.set_modified(time).unwrap();
        fs::rename(new, project.path(GREET)).unwrap();
        let build = watch.built();
        assert_eq!(build.changes(), [format!("{GREET} changed")]);
        assert!(template(&project).contains(&format!("Say {number}.")));
    }
    // Not even the time betrays this one.
    project.write(GREET, "Say 9.\n");
    let file = File::options()
        .write(true)
        .open(project.path(GREET))
        .unwrap();
    file.set_modified(time).unwrap();
    watch.until("the edit", |event| event.names(GREET) && event.is_build());
    assert!(template(&project).contains("Say 9."));
    watch.is_right(&project);
}

/// A project with many prompts.
fn many(number: usize) -> Project {
    let project = Project::hello();
    for index in 0..number {
        project.write(&path_of(index), format!("Say {index}.\n"));
    }
    project
}

fn path_of(index: usize) -> String {
    format!("prompts/many/p{index:03}.md")
}

/// D14: 200 files in a burst, which is over before a batch is.
fn two_hundred_at_once(mode: Mode) {
    let project = many(200);
    let mut watch = Watch::of(&project, mode);
    let new = project.root().parent().unwrap().join("new");
    fs::create_dir(&new).unwrap();
    for index in 0..200 {
        fs::write(
            new.join(index.to_string()),
            format!("Say more than {index}.\n"),
        )
        .unwrap();
    }
    for index in 0..200 {
        fs::rename(new.join(index.to_string()), project.path(&path_of(index))).unwrap();
    }
    // What a build took in that was under way is told by no other.
    let builds = watch.builds().len();
    assert!(builds <= 2, "{builds} builds");
    watch.is_right(&project);
}

/// D14: files that are saved as they were.
fn touched_without_a_change(mode: Mode) {
    let project = many(20);
    let mut watch = Watch::of(&project, mode);
    for index in 0..20 {
        save(&project, &path_of(index), &format!("Say {index}.\n"));
    }
    let mut names = Vec::new();
    while names.len() < 20 {
        let same = watch.until("an acknowledgement", |_| true);
        assert_eq!(same.kind(), "unchanged");
        for path in same.0["paths"].as_array().unwrap() {
            let path = path.as_str().unwrap().to_owned();
            if !names.contains(&path) {
                names.push(path);
            }
        }
    }
    assert_eq!(names[0], path_of(0));
    let file = File::options()
        .write(true)
        .open(project.path(GREET))
        .unwrap();
    file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    assert_eq!(watch.builds().len(), 0);
}

/// D14: git's own files, what editors leave behind, and what nothing asks for.
fn what_is_no_source(mode: Mode) {
    let project = Project::hello();
    project.write(".git/HEAD", "ref: refs/heads/main\n");
    let mut watch = Watch::of(&project, mode);
    for path in [
        ".git/index",
        ".git/index.lock",
        "prompts/.greet.md.swp",
        "prompts/greet.md~",
        "prompts/#greet.md#",
        "notes.txt",
    ] {
        project.write(path, "1");
        project.write(path, "2");
        fs::remove_file(project.path(path)).unwrap();
    }
    let events = watch.settled();
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].changes(), ["pack.yaml changed"]);
}

/// D14: what is gone for a moment leaves nothing behind.
fn fifty_deleted_and_restored(mode: Mode) {
    let project = many(50);
    let mut watch = Watch::of(&project, mode);
    for _ in 0..3 {
        for index in 0..50 {
            fs::remove_file(project.path(&path_of(index * 7 % 50))).unwrap();
        }
        for index in 0..50 {
            save(&project, &path_of(index), &format!("Say {index}.\n"));
        }
        watch.is_right(&project);
    }
    save(&project, GREET, "Say it.\n");
    watch.until("the edit", |event| event.names(GREET) && event.is_build());
    watch.is_right(&project);
}
