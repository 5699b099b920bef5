//! Outputs: those of `packc build` byte by byte, and never a reason to build.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::in_both_modes;
use crate::project::Project;
use crate::watcher::{Mode, Watch, append, save};

in_both_modes!(
    output_in_the_tree,
    output_deleted_by_hand,
    depfile_deleted_by_hand,
    compared_outputs,
    output_deleted_while_there_are_errors,
    output_overwritten_by_hand,
    output_that_cannot_be_written,
    every_flag,
    manifest,
    copied_files,
    two_watchers,
);

const GREET: &str = "prompts/greet.md";

/// D02: wherever the output lies, an edit makes one build.
fn output_in_the_tree(mode: Mode) {
    for output in ["pack.json", "out/pack.json", "a/b/out.json"] {
        let project = Project::hello();
        project.write(
            "pack.yaml",
            "id: demo\nversion: 1.0.0\nskills: [./skills/a]\n",
        );
        project.write(
            "skills/a/SKILL.md",
            "---\nname: a\ndescription: One.\n---\nDo.\n",
        );
        let args = format!("-o {output} --depfile pack.d");
        let mut watch = Watch::with(&project, mode, &args);
        for number in 0..3 {
            save(&project, GREET, &format!("Say {number}.\n"));
            let build = watch.built();
            assert_eq!(build.changes(), [format!("{GREET} changed")]);
            assert_eq!(build.0["outputs"][0]["written"], true);
        }
        assert_eq!(watch.builds().len(), 0);
        assert_eq!(watch.builds().len(), 0);
    }
}

/// It is no source, so its end makes no build; the next event gives it back, be it an edit or a save without one.
fn output_deleted_by_hand(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::of(&project, mode);
    let pack = project.path("dist/pack.json");
    let good = fs::read(&pack).unwrap();

    fs::remove_file(&pack).unwrap();
    save(&project, GREET, "Say hello.\n");
    let build = watch.built();
    assert_eq!(build.changes(), ["dist/pack.json gone"]);
    assert_eq!(fs::read(&pack).unwrap(), good);

    fs::remove_dir_all(project.path("dist")).unwrap();
    save(&project, GREET, "Say goodbye.\n");
    watch.until("the edit", |event| event.names(GREET) && event.is_build());
    assert_ne!(fs::read(&pack).unwrap(), good);
    watch.is_right(&project);
}

/// What only is compared is somebody else's: when it is written, changed or removed, the findings are others.
fn compared_outputs(mode: Mode) {
    for flag in ["--check", "--locked"] {
        let project = Project::hello();
        project.write(
            "skills/a/SKILL.md",
            "---\nname: a\ndescription: One.\n---\nDo.\n",
        );
        let mut watch = Watch::with(&project, mode, flag);
        assert_eq!(watch.first().kind(), "failed");
        project.packc("build").succeeds();
        watch.until("the pack is right", |event| event.kind() == "built");
        fs::remove_file(project.path("dist/skills/a/SKILL.md")).unwrap();
        watch.failed();
        project.packc("build").succeeds();
        watch.until("the copy is right", |event| event.kind() == "built");
        fs::write(project.path("dist/pack.json"), "{}").unwrap();
        watch.failed();
        fs::remove_dir_all(project.path("dist")).unwrap();
        watch.until("the pack is gone", |event| {
            event.kind() == "failed" && event.names("dist/pack.json")
        });
        assert_eq!(watch.last_build().kind(), "failed");
    }
}

/// What lies beside the pack is given back as the pack is.
fn depfile_deleted_by_hand(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::with(&project, mode, "--depfile pack.d");
    let good = project.bytes("pack.d");
    fs::remove_file(project.path("pack.d")).unwrap();
    save(&project, GREET, &project.text(GREET));
    let build = watch.built();
    assert_eq!(build.changes(), ["pack.d gone"]);
    assert_eq!(project.bytes("pack.d"), good);
    assert_eq!(watch.builds().len(), 0);
}

/// It can't be given back until there are no errors, so its end is told once.
fn output_deleted_while_there_are_errors(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::of(&project, mode);
    save(&project, "pack.yaml", "id: demo\n");
    watch.failed();
    fs::remove_dir_all(project.path("dist")).unwrap();
    save(&project, GREET, "Say hello.\n");
    let build = watch.failed();
    assert_eq!(build.changes(), ["dist/pack.json gone"]);
    for _ in 0..2 {
        save(&project, GREET, "Say hello.\n");
        let same = watch.until("the next event", |_| true);
        assert_eq!(same.kind(), "unchanged");
    }
    save(&project, "pack.yaml", "id: demo\nversion: 1.0.0\n");
    watch.built();
    watch.is_right(&project);
}

/// The next build writes it again.
fn output_overwritten_by_hand(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::of(&project, mode);
    project.write("dist/pack.json", "{}");
    let builds = watch.builds();
    assert_eq!(builds.len(), 0);
    watch.is_right(&project);
}

/// A folder in its place: an error, which ends with the next event after the folder is gone.
fn output_that_cannot_be_written(mode: Mode) {
    let project = Project::hello();
    project.write("dist/pack.json/occupied", "");
    let mut watch = Watch::of(&project, mode);
    assert_eq!(watch.first().kind(), "failed");
    fs::remove_dir_all(project.path("dist/pack.json")).unwrap();
    watch.is_right(&project);
}

/// Every file below a folder.
fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(inner) = open.pop() {
        for entry in fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path
                    .strip_prefix(folder)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .to_owned();
                found.insert(name, fs::read(path).unwrap());
            }
        }
    }
    found
}

/// B01: what it writes after edits is what a build with the same flags writes.
fn every_flag(mode: Mode) {
    let project = Project::new(
        "
--- p/pack.yaml
id: demo
version: 1.0.0
evals: []
packc:
  sources:
    fragments: [../shared/*.md]
--- p/prompts/greet.yaml
system_template: Say hello. {{fragments.brand}}
tool_policy: {tool_choice: sometimes}
--- p/skills/a/SKILL.md
---
name: a
description: One.
---
Do.
--- shared/brand.md
We are Fernwood.
",
    );
    let flags = "p --id other --name Other --pack-version 3.2.1 --description Words. --allow-root shared --target 1.9.0 \
                 --runtime promptkit-1.5 -W unused-fragment --max-file-bytes 1000000 \
                 --created-at 2026-02-03T04:05:06Z -j 1 --quiet";
    let mut watch = Watch::with(
        &project,
        mode,
        &format!("{flags} -o watched/pack.json --depfile watched/pack.d"),
    )
    .sentinel("p/pack.yaml");
    save(
        &project,
        "p/prompts/greet.yaml",
        "system_template: Say more. {{fragments.brand}}\n",
    );
    watch.built();
    save(&project, "shared/brand.md", "We are Fernwood Outfitters.\n");
    watch.built();
    append(&project.path("p/skills/a/SKILL.md"), "Do more.\n");
    watch.built();
    assert_eq!(watch.builds().len(), 0);
    let args = format!("build {flags} -o built/pack.json --depfile built/pack.d");
    let run = project.packc(&args);
    run.succeeds();
    let mut built = tree(&project.path("built"));
    let depfile = String::from_utf8(built.remove("pack.d").unwrap()).unwrap();
    built.insert(
        "pack.d".to_owned(),
        depfile.replace("built/", "watched/").into_bytes(),
    );
    let watched = tree(&project.path("watched"));
    assert_eq!(
        watched.keys().collect::<Vec<_>>(),
        built.keys().collect::<Vec<_>>()
    );
    assert!(watched == built, "the bytes differ");
    let text = project.text("watched/pack.json");
    for part in [
        "Fernwood Outfitters",
        "\"other\"",
        "3.2.1",
        "2026-02-03T04:05:06Z",
        "Words.",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

/// The manifest is written with the pack, and makes no build either.
fn manifest(mode: Mode) {
    let project = Project::hello();
    let mut watch = Watch::with(&project, mode, "--manifest k8s/pack.yaml");
    let first = project.text("k8s/pack.yaml");
    save(&project, GREET, "Say goodbye.\n");
    let build = watch.built();
    assert_eq!(build.changes(), [format!("{GREET} changed")]);
    let second = project.text("k8s/pack.yaml");
    assert_ne!(first, second);
    assert_eq!(watch.builds().len(), 0);
    let run = project.packc("build --manifest ../fresh.yaml");
    run.succeeds();
    let fresh = fs::read_to_string(project.root().parent().unwrap().join("fresh.yaml"));
    assert_eq!(second, fresh.unwrap());
}

/// What was copied beside the pack follows its source.
fn copied_files(mode: Mode) {
    let project = Project::hello();
    project.write(
        "skills/a/SKILL.md",
        "---\nname: a\ndescription: One.\n---\nDo.\n",
    );
    project.write("skills/a/data.bin", b"\x00\x01");
    let mut watch = Watch::of(&project, mode);
    project.write("skills/a/data.bin", b"\x00\x02");
    let build = watch.built();
    assert_eq!(build.changes(), ["skills/a/data.bin changed"]);
    watch.is_right(&project);
    project.write("skills/a/more/new.txt", "new");
    watch.built();
    watch.is_right(&project);
}

/// Neither disturbs the other, whether they write one file or two.
fn two_watchers(mode: Mode) {
    let project = Project::hello();
    let mut first = Watch::of(&project, mode);
    let mut second = Watch::of(&project, mode);
    let mut third = Watch::with(&project, mode, "-o other.pack.json");
    for number in 0..5 {
        save(&project, GREET, &format!("Say {number}.\n"));
        let run = project.packc("build -o ../fresh.json --print digest --quiet");
        for watch in [&mut first, &mut second, &mut third] {
            watch.until("the edit", |event| {
                event.is_build() && event.digest() == run.stdout.trim()
            });
        }
        let pack = project.text("dist/pack.json");
        assert_eq!(pack, project.text("other.pack.json"));
    }
    for watch in [&mut first, &mut second] {
        watch.is_right(&project);
    }
    // Sentinels are edits for all of them; without one, none has anything to do.
    let counts = |watch: &Watch| watch.log().iter().filter(|event| event.is_build()).count();
    assert!(counts(&third) <= 10);
}
