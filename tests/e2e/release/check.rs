//! `build --check` and `build --locked`.

use std::fs;
use std::process::Command;

use insta::assert_snapshot;
use serde_json::Value;

use crate::project::{Project, repository};
use crate::run::Run;

/// A project whose pack is on disk.
fn built() -> Project {
    let project = Project::hello();
    project.packc("build").succeeds();
    project
}

/// Builds without a pinned time.
fn unpinned(project: &Project, args: &str) -> Run {
    let mut command: Command = project.command();
    command.env_remove("SOURCE_DATE_EPOCH");
    command.args(args.split_whitespace());
    project.run(&mut command)
}

#[test]
fn a_current_pack() {
    let project = built();
    assert_snapshot!(project.packc("build --check"), @r"
    dist/pack.json is up to date (1 prompt, 513 B) in [N] ms
    [exit 0]
    ");
    assert_eq!(project.packc("build --locked").code, 0);
}

#[test]
fn a_missing_pack() {
    let project = Project::hello();
    assert_snapshot!(project.packc("build --check"), @r"
    error[stale-output]: `dist/pack.json` is missing
      = help: run `packc build` and commit what it writes

    1 error
    [exit 1]
    ");
    assert_snapshot!(project.packc("build --locked"), @r"
    error[locked-output]: `--locked` forbids writing `dist/pack.json`
      = note: `dist/pack.json` is missing
      = help: run `packc build` and commit what it writes

    1 error
    [exit 1]
    ");
    assert!(!project.path("dist").exists(), "not even a folder is made");
}

#[test]
fn a_stale_pack_is_shown_and_left_alone() {
    let project = built();
    let before = project.bytes("dist/pack.json");
    project.write("prompts/greet.md", "Say goodbye.\n");
    assert_snapshot!(project.packc("build --check"), @r#"
    error[stale-output]: `dist/pack.json` is not what the sources give
      = help: run `packc build` and commit what it writes

    --- dist/pack.json
    +++ dist/pack.json (from the sources)
    @@ -12,7 +12,7 @@
           "id": "greet",
           "name": "greet",
           "version": "1.0.0",
    -      "system_template": "Say hello.\n"
    +      "system_template": "Say goodbye.\n"
         }
       },
       "compilation": {

    1 error
    [exit 1]
    "#);
    assert_eq!(project.packc("build --locked").code, 1);
    assert_eq!(project.bytes("dist/pack.json"), before);
    assert_eq!(project.files("dist"), ["pack.json"]);
    project.packc("build").succeeds();
    project.packc("build --check").succeeds();
}

#[test]
fn the_time_counts_only_when_it_is_pinned() {
    let project = built();
    unpinned(&project, "build --check").succeeds();
    unpinned(&project, "build --locked").succeeds();
    let pinned = project.packc("build --check --created-at 2026-02-01T00:00:00Z");
    assert_eq!(pinned.code, 1, "{pinned}");
    assert!(pinned.stderr.contains("2026-02-01T00:00:00Z"), "{pinned}");
    // Without a pin, the stamp isn't a part of the difference either.
    project.write("prompts/greet.md", "Say goodbye.\n");
    let run = unpinned(&project, "build --check");
    assert_eq!(run.code, 1, "{run}");
    let changed = run.stderr.lines().filter(|line| line.starts_with('+'));
    assert_eq!(changed.count(), 2, "the header and one line: {run}");
}

/// C37: what was compiled is current, in any folder.
#[test]
fn every_example_is_current_after_a_build() {
    for example in fs::read_dir(repository("examples")).unwrap() {
        let example = example.unwrap().path();
        if !example.join("pack.yaml").exists() {
            continue;
        }
        let project = Project::copy_of(&example);
        project.packc("build").succeeds();
        project.packc("build --check").succeeds();
        unpinned(&project, "build --locked").succeeds();
    }
}

/// A23: a pack that isn't valid is refused, and the last good one stays.
#[test]
fn an_invalid_pack_is_an_error_before_it_is_stale() {
    let project = built();
    let before = project.bytes("dist/pack.json");
    project.write("pack.yaml", "id: demo\nversion: \"1.0\"\n");
    for args in ["build --check", "build --locked", "build"] {
        let run = project.packc(args);
        assert_eq!(run.code, 1, "{run}");
        assert!(!run.stderr.contains("-output]"), "{run}");
        assert!(run.stderr.contains("1.0"), "{run}");
    }
    assert_eq!(project.bytes("dist/pack.json"), before);
}

fn with_a_skill() -> Project {
    let project = Project::hello();
    let skill = "---\nname: tone\ndescription: How to speak.\n---\nBe kind.\n";
    project.write("skills/tone/SKILL.md", skill);
    project.write("skills/tone/words.txt", "please\n");
    project.packc("build").succeeds();
    project
}

#[test]
fn files_that_go_with_the_pack_count() {
    let project = with_a_skill();
    project.packc("build --check").succeeds();

    project.write("skills/tone/words.txt", "please, thanks\n");
    let changed = project.packc("build --check");
    fs::remove_file(project.path("dist/skills/tone/SKILL.md")).unwrap();
    let missing = project.packc("build --locked");
    project.packc("build").succeeds();
    fs::remove_file(project.path("skills/tone/words.txt")).unwrap();
    let left_over = project.packc("build --check");
    assert!(project.path("dist/skills/tone/words.txt").exists());
    project.packc("build").succeeds();
    project.packc("build --check").succeeds();
    assert!(!project.path("dist/skills/tone/words.txt").exists());

    assert_snapshot!(changed, @r"
    error[stale-output]: 2 files are not what the sources give
      = note: `dist/skills/tone/words.txt` is not what the sources give
      = note: `dist/pack.json.files` is not what the sources give
      = help: run `packc build` and commit what it writes

    1 error
    [exit 1]
    ");
    assert_snapshot!(missing, @r"
    error[locked-output]: `--locked` forbids writing 3 files
      = note: `dist/skills/tone/SKILL.md` is missing
      = note: `dist/skills/tone/words.txt` is not what the sources give
      = note: `dist/pack.json.files` is not what the sources give
      = help: run `packc build` and commit what it writes

    1 error
    [exit 1]
    ");
    assert_snapshot!(left_over, @r"
    error[stale-output]: 2 files are not what the sources give
      = note: `dist/skills/tone/words.txt` goes with no pack any more
      = note: `dist/pack.json.files` is not what the sources give
      = help: run `packc build` and commit what it writes

    1 error
    [exit 1]
    ");
}

/// A build leaves alone what no build has written, so `--check` doesn't send anybody there.
#[test]
fn files_that_no_build_replaces() {
    let project = with_a_skill();
    let copy = "dist/skills/tone/words.txt";
    project.write(copy, "thanks\n");
    let edited = project.packc("build --check");
    let locked = project.packc("build --locked");
    assert_eq!(project.packc("build").code, 3);
    fs::remove_file(project.path(copy)).unwrap();
    project.packc("build").succeeds();
    project.packc("build --check").succeeds();

    project.write("dist/skills/tone/more.txt", "more\n");
    let added = project.packc("build --check");
    project.packc("build --locked").succeeds();
    project.packc("build").succeeds();
    let still = project.packc("build --check");
    assert_eq!(added.stderr, still.stderr);

    project.write("dist/skills/new/SKILL.md", "");
    project.write(copy, "thanks\n");
    let several = project.packc("build --check");
    let json = project.packc("build --check --format json");
    let document: Value = serde_json::from_str(&json.stdout).unwrap();
    let differences = document["stale"].as_array().unwrap().iter();
    let differences: Vec<_> = differences.map(|stale| &stale["difference"]).collect();
    assert_eq!(differences, ["different", "superfluous", "superfluous"]);

    assert_snapshot!(edited, @r"
    error[stale-output]: `dist/skills/tone/words.txt` is not what the sources give
      = note: `dist/skills/tone/words.txt` was put there or changed by hand, and no
              build replaces such a file
      = help: remove it, or restore what the last build wrote
      = help: then run `packc build` and commit what it writes

    1 error
    [exit 1]
    ");
    assert_snapshot!(locked, @r"
    error[locked-output]: `--locked` forbids writing `dist/skills/tone/words.txt`
      = note: `dist/skills/tone/words.txt` is not what the sources give
      = note: `dist/skills/tone/words.txt` was put there or changed by hand, and no
              build replaces such a file
      = help: remove it, or restore what the last build wrote
      = help: then run `packc build` and commit what it writes

    1 error
    [exit 1]
    ");
    assert_snapshot!(added, @r"
    error[stale-output]: `dist/skills/tone/more.txt` lies among the skills of the
        pack, and no source gives it
      = note: `dist/skills/tone/more.txt` was put there or changed by hand, and no
              build replaces such a file
      = help: remove it, or move what belongs there into the sources
      = help: then run `packc build` and commit what it writes

    1 error
    [exit 1]
    ");
    assert_snapshot!(several, @r"
    error[stale-output]: 3 files are not what the sources give
      = note: `dist/skills/tone/words.txt` is not what the sources give
      = note: `dist/skills/new/SKILL.md` lies among the skills of the pack, and no
              source gives it
      = note: `dist/skills/tone/more.txt` lies among the skills of the pack, and no
              source gives it
      = note: `dist/skills/tone/words.txt`, `dist/skills/new/SKILL.md` and
              `dist/skills/tone/more.txt` were put there or changed by hand, and no
              build replaces such files
      = help: remove them, or restore what the last build wrote
      = help: then run `packc build` and commit what it writes

    1 error
    [exit 1]
    ");
}

/// Only what a runtime finds in the folders of skills goes with the pack.
#[test]
fn files_that_change_no_skill() {
    let project = with_a_skill();
    for file in [
        "dist/notes.txt",
        "dist/other/SKILL.md",
        "dist/skills/.DS_Store",
        "dist/skills/tone/words.txt~",
        "dist/skills/tone/__pycache__/x.pyc",
    ] {
        project.write(file, "x\n");
    }
    project.packc("build --check").succeeds();

    // Skills that lie where they are copied to are sources, with all that lies beside them.
    let project = Project::hello();
    let skill = "---\nname: tone\ndescription: How to speak.\n---\nBe kind.\n";
    project.write("skills/tone/SKILL.md", skill);
    project.write("skills/_draft/SKILL.md", "");
    project.packc("build -o pack.json").succeeds();
    project.packc("build -o pack.json --check").succeeds();
}

/// The skills of another pack in the same folder are no strays.
#[test]
fn skills_of_other_packs_in_the_folder() {
    let project = with_a_skill();
    let skill = "---\nname: calm\ndescription: How to stay calm.\n---\nBreathe.\n";
    project.write("other/pack.yaml", "id: other\nversion: 1.0.0\n");
    project.write("other/prompts/a.md", "Hi.\n");
    project.write("other/skills/calm/SKILL.md", skill);
    project.packc("build other -o dist/other.json").succeeds();
    project.packc("build --check").succeeds();
    project
        .packc("build other -o dist/other.json --check")
        .succeeds();
}

#[test]
fn whatever_stands_in_the_place_of_the_pack() {
    let project = built();
    for other in [&b""[..], b"{}\n", b"\xff\xfe", b"\x1b[31m\n"] {
        project.write("dist/pack.json", other);
        let run = project.packc("build --check");
        assert_eq!(run.code, 1, "{run}");
        assert!(!run.stderr.contains('\u{1b}'), "{run}");
        assert_eq!(project.bytes("dist/pack.json"), other);
    }
    fs::remove_file(project.path("dist/pack.json")).unwrap();
    fs::create_dir(project.path("dist/pack.json")).unwrap();
    assert_eq!(project.packc("build --check").code, 1);
}

#[test]
fn a_long_difference_is_cut() {
    let project = built();
    let prompt = |word: &str, at: usize| {
        project.write(&format!("prompts/p{at}.md"), format!("{word} {at}.\n"));
    };
    (0..100).for_each(|at| prompt("Say", at));
    project.packc("build").succeeds();
    (0..100).for_each(|at| prompt("Tell", at));
    let run = project.packc("build --check");
    assert_eq!(run.code, 1, "{run}");
    assert!(run.stderr.lines().count() < 60, "{run}");
    assert!(run.stderr.contains(" more lines\n"), "{run}");
}

#[test]
fn for_programs() {
    let project = built();
    let stale = |project: &Project| {
        let run = project.packc("build --check --format json");
        let document: Value = serde_json::from_str(&run.stdout).unwrap();
        (run.code, document["stale"].clone())
    };
    assert_eq!(stale(&project), (0, serde_json::json!([])));
    project.write("prompts/greet.md", "Say goodbye.\n");
    let (code, found) = stale(&project);
    assert_eq!(code, 1);
    assert_eq!(found[0]["path"], "dist/pack.json");
    assert_eq!(found[0]["difference"], "different");
    assert!(found[0]["diff"].as_str().unwrap().contains("goodbye"));
    let document = project.packc("build --format json").stdout;
    assert!(!document.contains("\"stale\""), "{document}");
}

#[test]
fn flags_that_say_opposite_things() {
    let project = built();
    for args in [
        "build --check --locked",
        "build --check --depfile pack.d",
        "build --check -o -",
        "build --depfile pack.d -o -",
        "build --print digest -o -",
        "build --print digest --format json",
    ] {
        let run = project.packc(args);
        assert_eq!(run.code, 2, "{args}: {run}");
    }
    // Nothing is written that could be locked.
    project.packc("build --locked -o -").succeeds();
}

/// A read-only folder is enough for both.
#[cfg(unix)]
#[test]
fn no_right_to_write_is_needed() {
    use std::os::unix::fs::PermissionsExt;

    let project = with_a_skill();
    let dist = project.path("dist");
    let set = |bits| fs::set_permissions(&dist, fs::Permissions::from_mode(bits)).unwrap();
    set(0o555);
    let (check, locked) = (
        project.packc("build --check"),
        project.packc("build --locked"),
    );
    let build = project.packc("build");
    set(0o755);
    check.succeeds();
    locked.succeeds();
    build.succeeds();
}
