//! Symbolic links to files and folders.
#![cfg(unix)]

use crate::project::both;

#[test]
fn what_a_link_leads_to_is_watched() {
    both(|project| {
        project.write("real/deep/a.md", "text");
        project.link("p/link", "../real");
        project.link("p/b.md", "link/deep/a.md");
        project.read(&["p/link/deep/a.md", "p/b.md"]);
        project.start();
        project.write("real/deep/a.md", "other");
        project.expect(&["changed p/b.md", "changed p/link/deep/a.md"]);
        project.replace("real/deep/a.md", "once more");
        project.expect(&["changed p/b.md", "changed p/link/deep/a.md"]);
        project.rename("real", "away");
        project.expect(&["gone p/b.md", "gone p/link/deep/a.md"]);
        project.rename("away", "real");
        project.expect(&["new p/b.md", "new p/link/deep/a.md"]);
        project.write("real/deep/a.md", "text");
        project.expect(&["changed p/b.md", "changed p/link/deep/a.md"]);
    });
}

#[test]
fn a_link_is_swapped_as_in_a_mounted_volume() {
    both(|project| {
        project.write("v/..1/a.md", "1");
        project.write("v/..1/b.md", "same");
        project.link("v/..data", "..1");
        project.link("v/a.md", "..data/a.md");
        project.link("v/b.md", "..data/b.md");
        project.read(&["v/a.md", "v/b.md"]);
        project.start();
        for round in 2..6 {
            project.write(&format!("v/..{round}/a.md"), &round.to_string());
            project.write(&format!("v/..{round}/b.md"), "same");
            project.link("v/..tmp", &format!("..{round}"));
            project.rename("v/..tmp", "v/..data");
            project.remove(&format!("v/..{}", round - 1));
            // Where a file really lies may be seen in a pack, so that counts.
            project.expect(&["changed v/a.md", "changed v/b.md"]);
            project.write(&format!("v/..{round}/a.md"), "by hand");
            project.expect(&["changed v/a.md"]);
        }
    });
}

#[test]
fn two_paths_that_lead_to_one_folder() {
    both(|project| {
        project.write("real/a.md", "text");
        project.link("one", "real");
        project.link("two", "real");
        project.read(&["one/a.md", "two/a.md", "real/a.md"]);
        project.list("one");
        project.start();
        project.write("real/a.md", "other");
        project.expect(&["changed one/a.md", "changed real/a.md", "changed two/a.md"]);
        project.write("two/b.md", "text");
        project.expect(&["new one/b.md"]);
        project.remove("two");
        project.expect(&["gone two/a.md"]);
        project.link("two", "one");
        project.expect(&["new two/a.md"]);
    });
}

#[test]
fn a_link_that_leads_nowhere_comes_to_lead_somewhere() {
    both(|project| {
        project.link("p/a.md", "../target/a.md");
        project.link("p/name.md", "../elsewhere");
        project.read(&["p/a.md"]);
        project.list("p");
        project.start();
        project.write("target/a.md", "text");
        project.expect(&["new p/a.md"]);
        project.write("target/a.md", "other");
        project.expect(&["changed p/a.md"]);
        project.write("elsewhere", "text");
        project.expect(&["changed p/name.md"]);
    });
}

#[test]
fn a_file_becomes_a_link_and_a_file_again() {
    both(|project| {
        project.write("a.md", "text");
        project.write("far/b.md", "text");
        project.read(&["a.md"]);
        project.start();
        project.link("new", "far/b.md");
        project.rename("new", "a.md");
        project.expect(&["changed a.md"]);
        project.write("far/b.md", "other");
        project.expect(&["changed a.md"]);
        project.replace("a.md", "other");
        project.expect(&["changed a.md"]);
        project.write("far/b.md", "nothing");
        project.write("a.md", "text");
        project.expect(&["changed a.md"]);
    });
}

#[test]
fn a_folder_becomes_a_link() {
    both(|project| {
        project.write("p/a.md", "text");
        project.read(&["p/a.md"]);
        project.start();
        project.rename("p", "q");
        project.link("p", "q");
        project.expect(&["changed p/a.md"]);
        project.write("q/a.md", "other");
        project.expect(&["changed p/a.md"]);
        project.remove("p");
        project.rename("q", "p");
        project.expect(&["changed p/a.md"]);
        project.write("p/a.md", "text");
        project.expect(&["changed p/a.md"]);
    });
}

#[test]
fn loops_of_links_end() {
    both(|project| {
        project.link("a", "b");
        project.link("b", "a");
        project.read(&["a", "a/x"]);
        project.start();
        project.remove("b");
        project.write("b", "text");
        project.expect(&["new a"]);
    });
}
