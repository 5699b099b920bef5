//! Folders that come, go, move, and are listed.

use std::fs;

use crate::project::{Project, both};

fn prompts(project: &mut Project) {
    project.write("p/pack.yaml", "root");
    project.write("p/prompts/a.md", "a");
    project.write("p/prompts/deep/b.md", "b");
    project.read(&["p/pack.yaml", "p/prompts/a.md", "p/prompts/deep/b.md"]);
    project.list("p/prompts");
    project.start();
}

#[test]
fn folders_and_a_file_at_once() {
    both(|project| {
        project.write("root", "");
        project.read(&["root", "a/b/c.md"]);
        project.start();
        for _ in 0..5 {
            project.write("a/b/c.md", "text");
            project.expect(&["new a/b/c.md"]);
            project.write("a/b/c.md", "other");
            project.expect(&["changed a/b/c.md"]);
            project.remove("a");
            project.expect(&["gone a/b/c.md"]);
        }
    });
}

#[test]
fn names_come_and_go_in_a_listed_folder() {
    both(|project| {
        prompts(project);
        project.write("p/prompts/new.md", "text");
        project.expect(&["new p/prompts/new.md"]);
        project.rename("p/prompts/new.md", "p/prompts/other.md");
        project.expect(&["gone p/prompts/new.md", "new p/prompts/other.md"]);
        project.remove("p/prompts/other.md");
        project.expect(&["gone p/prompts/other.md"]);
        // A name that is asked for itself is told once.
        project.remove("p/prompts/a.md");
        project.expect(&["gone p/prompts/a.md"]);
        // What a name leads to is part of the listing.
        fs::create_dir(project.path("p/prompts/a.md")).unwrap();
        project.until(|project| !project.saw("p/prompts/a.md"));
    });
}

#[test]
fn the_content_of_what_is_only_listed_is_nothing() {
    both(|project| {
        prompts(project);
        project.write("p/prompts/new.md", "text");
        project.expect(&["new p/prompts/new.md"]);
        project.write("p/prompts/new.md", "other");
        project.write("p/pack.yaml", "other");
        project.expect(&["changed p/pack.yaml"]);
    });
}

#[test]
fn the_project_is_deleted_and_made_again() {
    both(|project| {
        prompts(project);
        for _ in 0..3 {
            project.remove("p");
            project.until(|project| !project.saw("p/pack.yaml"));
            project.write("p/pack.yaml", "root");
            project.write("p/prompts/a.md", "a");
            project.write("p/prompts/deep/b.md", "b");
            project.until(|project| project.saw("p/prompts/deep/b.md"));
            project.write("p/prompts/deep/b.md", "other");
            project.expect(&["changed p/prompts/deep/b.md"]);
        }
    });
}

#[test]
fn the_project_is_made_again_at_once() {
    both(|project| {
        prompts(project);
        for round in 0..10 {
            project.remove("p");
            let text = format!("round {round}");
            project.write("p/prompts/deep/b.md", &text);
            project.write("p/prompts/a.md", &text);
            project.write("p/pack.yaml", &text);
            project.expect(&[
                "changed p/pack.yaml",
                "changed p/prompts/a.md",
                "changed p/prompts/deep/b.md",
            ]);
        }
    });
}

#[test]
fn a_folder_moves_away_and_back() {
    both(|project| {
        prompts(project);
        for round in 0..3 {
            project.rename("p/prompts", "p/away");
            project.until(|project| !project.saw("p/prompts/a.md"));
            project.rename("p/away", "p/prompts");
            project.until(|project| project.saw("p/prompts/a.md"));
            project.write("p/prompts/deep/b.md", &format!("round {round}"));
            project.expect(&["changed p/prompts/deep/b.md"]);
        }
    });
}

#[test]
fn another_folder_takes_its_place() {
    both(|project| {
        prompts(project);
        for round in 0..5 {
            let text = format!("round {round}");
            project.write("other/a.md", &text);
            project.write("other/deep/b.md", &text);
            project.rename("p/prompts", &format!("was{round}"));
            project.rename("other", "p/prompts");
            project.expect(&["changed p/prompts/a.md", "changed p/prompts/deep/b.md"]);
            // What happens in the one that was there before is nothing.
            project.write(&format!("was{round}/a.md"), "nothing");
            project.write("p/prompts/deep/b.md", "once more");
            project.expect(&["changed p/prompts/deep/b.md"]);
        }
    });
}

#[test]
fn two_watched_folders_change_places() {
    both(|project| {
        project.write("x/a.md", "x");
        project.write("y/a.md", "y");
        project.read(&["x/a.md", "y/a.md"]);
        project.start();
        for round in 0..5 {
            project.rename("x", "z");
            project.rename("y", "x");
            project.rename("z", "y");
            project.expect(&["changed x/a.md", "changed y/a.md"]);
            project.write("y/a.md", &format!("round {round}"));
            project.expect(&["changed y/a.md"]);
            project.write("x/a.md", &format!("round {round} too"));
            project.expect(&["changed x/a.md"]);
        }
    });
}

#[test]
fn a_file_becomes_a_folder_and_a_file_again() {
    both(|project| {
        project.write("root", "");
        project.write("a", "text");
        project.read(&["root", "a", "a/in.md"]);
        project.start();
        project.remove("a");
        project.write("a/in.md", "text");
        project.expect(&["changed a", "new a/in.md"]);
        project.write("a/in.md", "other");
        project.expect(&["changed a/in.md"]);
        project.remove("a");
        project.write("a", "text");
        project.expect(&["changed a", "gone a/in.md"]);
        project.write("a", "other");
        project.expect(&["changed a"]);
    });
}

#[test]
fn a_burst_is_one_batch() {
    both(|project| {
        let names: Vec<String> = (0..200).map(|n| format!("f{}/p{n}.md", n % 7)).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for name in &names {
            project.write(name, "text");
        }
        project.read(&names);
        project.start();
        for name in &names {
            project.write(name, "other");
        }
        let mut batches = 0;
        let mut told = 0;
        while told < 200 {
            told += project.batch().len();
            batches += 1;
            told += project.build().len();
        }
        assert!(batches <= 2, "{batches}");
        assert!(project.is_current());
    });
}

#[test]
fn what_was_only_asked_whether_it_is_there() {
    both(|project| {
        project.write("root", "");
        project.kind("a");
        project.kind("root");
        project.start();
        project.write("root", "other");
        project.write("a", "text");
        project.expect(&["new a"]);
        project.remove("a");
        project.expect(&["gone a"]);
    });
}
