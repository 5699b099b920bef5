//! Folders: deleted, made again, renamed, reached through links, forbidden, and turned into files.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use crate::in_both_modes;
use crate::project::{EPOCH, Project, packc};
use crate::watcher::{Mode, Watch, command, save};

in_both_modes!(
    root_deleted,
    project_folder_deleted_and_made_again,
    project_folder_replaced,
    packs_moved_away_and_back,
    places_in_folders_that_nobody_lists,
    file_becomes_folder_and_back,
    renamed_folders,
    linked_folders,
    links_that_move,
    permission_lost_and_regained,
    branches,
);

const GREET: &str = "prompts/greet.md";

/// It waits for the root to come back.
fn root_deleted(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::of(&project, mode);
    for number in 0..2 {
        fs::remove_file(project.path("pack.yaml")).unwrap();
        let build = watch.failed();
        assert_eq!(build.changes(), ["pack.yaml gone"]);
        assert!(!build.findings().is_empty());
        save(
            &project,
            "pack.yaml",
            &format!("id: demo\nversion: 1.0.{number}\n"),
        );
        let build = watch.built();
        assert!(build.names("pack.yaml"));
        save(&project, GREET, &format!("Say {number}.\n"));
        let build = watch.built();
        assert_eq!(build.changes(), [format!("{GREET} changed")]);
        watch.is_right(&project);
    }
}

/// A project in a folder of the working directory.
fn inner() -> Project {
    let project = Project::new("");
    write_inner(&project, "Say hello.\n");
    project
}

fn write_inner(project: &Project, text: &str) {
    project.write("in/side/pack.yaml", "id: demo\nversion: 1.0.0\n");
    project.write("in/side/prompts/greet.md", text);
}

fn project_folder_deleted_and_made_again(mode: Mode) {
    let project = inner();
    let mut watch = Watch::with(&project, mode, "in/side").sentinel("in/side/pack.yaml");
    for number in 0..3 {
        fs::remove_dir_all(project.path("in")).unwrap();
        watch.until("the failure", |event| event.kind() == "failed");
        write_inner(&project, &format!("Say {number}.\n"));
        assert_eq!(watch.last_build().kind(), "built");
        let pack = project.text("in/side/dist/pack.json");
        assert!(pack.contains(&format!("Say {number}.")), "{pack}");
        save(&project, "in/side/prompts/greet.md", "Say it again.\n");
        let build = watch.built();
        assert_eq!(build.changes(), ["in/side/prompts/greet.md changed"]);
    }
}

/// Another folder takes its place: what the old one is told of counts no longer.
fn project_folder_replaced(mode: Mode) {
    let project = inner();
    let mut watch = Watch::with(&project, mode, "in/side").sentinel("in/side/pack.yaml");
    project.write("new/side/pack.yaml", "id: other\nversion: 1.0.0\n");
    project.write("new/side/prompts/greet.md", "Say something else.\n");
    fs::rename(project.path("in"), project.path("old")).unwrap();
    fs::rename(project.path("new"), project.path("in")).unwrap();
    let build = watch.last_build();
    assert_eq!(build.0["projects"][0]["id"], "other");
    save(&project, "old/side/prompts/greet.md", "Nobody asks.\n");
    assert_eq!(watch.builds().len(), 0);
    save(&project, "in/side/prompts/greet.md", "Say more.\n");
    let build = watch.built();
    assert_eq!(build.changes(), ["in/side/prompts/greet.md changed"]);
    assert!(project.text("in/side/dist/pack.json").contains("Say more."));
}

/// What was an output's folder counts again when it comes back, in whichever way the workspace names it.
fn packs_moved_away_and_back(mode: Mode) {
    for (packs, moved) in [
        ("packs/a", "packs"),
        ("packs/a", "packs/a"),
        ("packs/*", "packs"),
        ("packs/*", "packs/a"),
    ] {
        let project = Project::new("");
        let workspace = format!("packs: [{packs}]\n");
        project.write("packc.workspace.yaml", workspace);
        project.write("packs/a/pack.yaml", "id: demo\nversion: 1.0.0\n");
        project.write("packs/a/prompts/greet.md", "Say hello.\n");
        let mut watch = Watch::of(&project, mode).sentinel("packs/a/prompts/greet.md");
        assert_eq!(watch.first().kind(), "built");
        fs::rename(project.path(moved), project.path("away")).unwrap();
        watch.until("the failure", |event| event.kind() == "failed");
        fs::rename(project.path("away"), project.path(moved)).unwrap();
        watch.until("the pack", |event| event.kind() == "built");
        watch.is_right(&project);
    }
}

/// What lay outside, or nowhere, is looked for where it was named, also when nothing else there was asked for.
#[cfg(unix)]
fn places_in_folders_that_nobody_lists(mode: Mode) {
    type Edit = fn(&Project);
    let skill = |project: &Project, folder: &str| {
        let text = "---\nname: tone\ndescription: How to speak.\n---\nBe kind.\n";
        project.write(&format!("{folder}/SKILL.md"), text);
    };
    let workflow = "skills: [./lib/tone]\nworkflow: {version: 1, entry: s, states: \
                    {s: {prompt_task: greet, skills: ./sub/link/*}}}\n";
    let cases: [(&str, Edit, Edit); 2] = [
        (
            "skills: [./sub/tone]\n",
            |project| symlink("../../out/tone", project.path("sub/tone")).unwrap(),
            |project| {
                fs::remove_file(project.path("sub/tone")).unwrap();
                symlink("../lib/tone", project.path("sub/tone")).unwrap();
            },
        ),
        (
            workflow,
            |_| (),
            |project| symlink("../lib", project.path("sub/link")).unwrap(),
        ),
    ];
    for (root, before, edit) in cases {
        let project = Project::hello();
        project.write("pack.yaml", format!("id: demo\nversion: 1.0.0\n{root}"));
        skill(&project, "lib/tone");
        skill(&project, "../out/tone");
        fs::create_dir(project.path("sub")).unwrap();
        before(&project);
        let mut watch = Watch::of(&project, mode);
        assert_eq!(watch.first().kind(), "failed");
        edit(&project);
        watch.until("the pack", |event| event.kind() == "built");
        watch.is_right(&project);
    }
}

fn file_becomes_folder_and_back(mode: Mode) {
    let project = Project::hello();
    project.write(
        "pack.yaml",
        "id: demo\nversion: 1.0.0\nmetadata: {$include: metadata.yaml}\n",
    );
    project.write("metadata.yaml", "domain: one\n");
    let mut watch = Watch::of(&project, mode);
    for number in 0..2 {
        fs::remove_file(project.path("metadata.yaml")).unwrap();
        project.write("metadata.yaml/inner.yaml", "domain: two\n");
        assert_eq!(watch.last_build().kind(), "failed");
        fs::remove_dir_all(project.path("metadata.yaml")).unwrap();
        project.write("metadata.yaml", format!("domain: new-{number}\n"));
        watch.is_right(&project);
        // A folder of a section becomes a file.
        fs::rename(project.path("prompts"), project.path("kept")).unwrap();
        project.write("prompts", "no folder");
        watch.settled();
        fs::remove_file(project.path("prompts")).unwrap();
        fs::rename(project.path("kept"), project.path("prompts")).unwrap();
        watch.is_right(&project);
        save(&project, GREET, &format!("Say {number}.\n"));
        watch.built();
        assert!(
            project
                .text("dist/pack.json")
                .contains(&format!("Say {number}."))
        );
    }
}

fn renamed_folders(mode: Mode) {
    let project = Project::hello();
    project.write("prompts/deep/er/other.md", "Say other things.\n");
    let mut watch = Watch::of(&project, mode);
    fs::rename(project.path("prompts/deep"), project.path("prompts/new")).unwrap();
    watch.is_right(&project);
    save(&project, "prompts/new/er/other.md", "Say new things.\n");
    let build = watch.built();
    assert_eq!(build.changes(), ["prompts/new/er/other.md changed"]);
    fs::rename(project.path("prompts/new"), project.path("elsewhere")).unwrap();
    watch.is_right(&project);
    assert!(!project.text("dist/pack.json").contains("new things"));
    save(&project, "elsewhere/er/other.md", "Nobody asks.\n");
    assert_eq!(watch.builds().len(), 0);
    fs::rename(project.path("elsewhere"), project.path("prompts/back")).unwrap();
    watch.is_right(&project);
    assert!(project.text("dist/pack.json").contains("Nobody asks."));
}

/// Sources, and the project itself, are reached through links.
#[cfg(unix)]
fn linked_folders(mode: Mode) {
    let project = inner();
    fs::rename(project.path("in/side/prompts"), project.path("in/real")).unwrap();
    symlink("../real", project.path("in/side/prompts")).unwrap();
    symlink("in", project.path("link")).unwrap();
    let args = "link/side --allow-root in";
    let mut watch = Watch::with(&project, mode, args).sentinel("in/side/pack.yaml");
    assert_eq!(watch.first().kind(), "built");
    save(&project, "in/real/greet.md", "Say it through links.\n");
    let build = watch.built();
    assert_eq!(build.changes().len(), 1, "{build:?}");
    assert!(
        project
            .text("in/side/dist/pack.json")
            .contains("through links")
    );
    save(&project, "in/real/new.md", "Say new things.\n");
    watch.built();
    assert!(
        project
            .text("in/side/dist/pack.json")
            .contains("new things")
    );
}

/// A link that leads elsewhere now, as deployments switch them.
#[cfg(unix)]
fn links_that_move(mode: Mode) {
    let project = Project::hello();
    fs::remove_dir_all(project.path("prompts")).unwrap();
    for release in ["one", "two"] {
        project.write(
            &format!("releases/{release}/greet.md"),
            format!("Say {release}.\n"),
        );
    }
    let switch = |release: &str| {
        let new = project.path(".prompts.new");
        symlink(format!("releases/{release}"), &new).unwrap();
        fs::rename(new, project.path("prompts")).unwrap();
    };
    switch("one");
    let mut watch = Watch::of(&project, mode);
    for release in ["two", "one", "two"] {
        switch(release);
        watch.is_right(&project);
        assert!(
            project
                .text("dist/pack.json")
                .contains(&format!("Say {release}."))
        );
    }
    save(&project, "releases/one/greet.md", "Nobody asks.\n");
    assert_eq!(watch.builds().len(), 0);
    save(&project, "releases/two/greet.md", "Say what counts.\n");
    watch.built();
    assert!(project.text("dist/pack.json").contains("Say what counts."));
    // A link that leads nowhere for a time.
    fs::rename(project.path("releases/two"), project.path("releases/three")).unwrap();
    watch.settled();
    fs::rename(project.path("releases/three"), project.path("releases/two")).unwrap();
    watch.is_right(&project);
    assert!(project.text("dist/pack.json").contains("Say what counts."));
}

/// Whoever may read everything can't lose a permission; the watcher is run as somebody else then.
#[cfg(unix)]
fn permission_lost_and_regained(mode: Mode) {
    use std::os::unix::process::CommandExt;

    const NOBODY: u32 = 65534;
    let project = Project::hello();
    let mut order = command(&project, mode);
    let is_root = fs::metadata(project.root()).unwrap().uid() == 0;
    if is_root {
        let outer = project.root().parent().unwrap();
        fs::set_permissions(outer, fs::Permissions::from_mode(0o755)).unwrap();
        let mut owned = Command::new("chown");
        owned.args(["-R", &NOBODY.to_string()]).arg(project.root());
        order.uid(NOBODY).gid(NOBODY);
        let tried = Command::new(packc())
            .arg("--version")
            .uid(NOBODY)
            .gid(NOBODY)
            .output();
        if !run(&mut owned) || !tried.is_ok_and(|output| output.status.success()) {
            eprintln!("SKIPPED: the binary can't be run as another user");
            return;
        }
    }
    let mut watch = Watch::spawn(order, project.root());
    watch.built();
    let good = project.bytes("dist/pack.json");
    for path in [GREET, "prompts", "pack.yaml"] {
        let mode_of = |path: &Path| fs::metadata(path).unwrap().permissions();
        let path = project.path(path);
        let before = mode_of(&path);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
        watch.until("the failure", |event| event.kind() == "failed");
        assert_eq!(project.bytes("dist/pack.json"), good);
        fs::set_permissions(&path, before).unwrap();
        watch.until("the mending", |event| event.kind() == "built");
        assert_eq!(project.bytes("dist/pack.json"), good);
    }
}

fn run(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}

/// Another branch is checked out, there and back; `git status` is none of its business.
fn branches(mode: Mode) {
    let project = Project::hello();
    let git = |args: &str| {
        let mut git = Command::new("git");
        git.current_dir(project.root())
            .args(args.split_whitespace());
        for (name, value) in [
            ("GIT_CONFIG_NOSYSTEM", "1"),
            ("GIT_CONFIG_GLOBAL", "/dev/null"),
            ("GIT_AUTHOR_NAME", "a"),
            ("GIT_AUTHOR_EMAIL", "a@example.com"),
            ("GIT_COMMITTER_NAME", "a"),
            ("GIT_COMMITTER_EMAIL", "a@example.com"),
            ("GIT_AUTHOR_DATE", EPOCH),
            ("GIT_COMMITTER_DATE", EPOCH),
        ] {
            git.env(name, value);
        }
        git.output().map(|output| {
            assert!(output.status.success(), "{args}: {output:?}");
        })
    };
    if git("init -q -b main").is_err() {
        eprintln!("SKIPPED: git is not on the PATH");
        return;
    }
    let commit = || {
        git("add -A").unwrap();
        git("commit -q -m one").unwrap();
    };
    project.write(".gitignore", "dist/\n");
    for index in 0..60 {
        project.write(&format!("prompts/p{index}.md"), format!("Say {index}.\n"));
    }
    commit();
    git("checkout -q -b other").unwrap();
    for index in 0..40 {
        project.write(
            &format!("prompts/p{index}.md"),
            format!("Say less than {index}.\n"),
        );
        fs::remove_file(project.path(&format!("prompts/p{}.md", index / 2 + 40))).unwrap_or(());
        project.write(
            &format!("prompts/new/p{}.md", index + 60),
            format!("Say {index}.\n"),
        );
    }
    commit();
    let mut watch = Watch::of(&project, mode);
    let number = |watch: &Watch| watch.log().iter().filter(|event| event.is_build()).count();
    for branch in ["main", "other", "main"] {
        let before = number(&watch);
        git(&format!("checkout -q {branch}")).unwrap();
        git("status").unwrap();
        watch.is_right(&project);
        // The sentinel's edit has to go, or it is in the way of the next checkout.
        git("checkout -q pack.yaml").unwrap();
        watch.until("the edit", |event| {
            event.names("pack.yaml") && event.is_build()
        });
        let builds = number(&watch) - before;
        assert!(builds <= 4, "{builds} builds");
    }
    git("status").unwrap();
    git("gc -q").unwrap();
    assert_eq!(watch.builds().len(), 0);
}
