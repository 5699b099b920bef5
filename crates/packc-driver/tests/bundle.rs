//! Files that go with a pack: copied, kept in step, and never beyond the pack's folder.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "the test looks at the disk, and fails where it can't"
)]

use std::fs;

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::{BuildOptions, OsWorld, Outcome, build};

const PACK: &str =
    "id: hello\nversion: 1.0.0\nskills: [skills/]\nprompts:\n  greet: {system_template: Hello.}\n";
const SKILL: &str = "---\nname: tone\ndescription: How we sound.\n---\nBe kind.\n";

struct Project {
    _guard: tempfile::TempDir,
    root: Utf8PathBuf,
}

impl Project {
    fn new() -> Self {
        let guard = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(guard.path())
            .unwrap()
            .canonicalize_utf8()
            .unwrap();
        let project = Self {
            _guard: guard,
            root,
        };
        project.write("pack.yaml", PACK);
        project.write("skills/tone/SKILL.md", SKILL);
        project.write("skills/tone/scripts/run.sh", "#!/bin/sh\n");
        project
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn build(&self) -> Outcome {
        let options = BuildOptions::new(&self.root);
        build(&OsWorld::default(), &options)
    }

    #[track_caller]
    fn build_well(&self) {
        let outcome = self.build();
        let messages: Vec<_> = outcome
            .diagnostics
            .iter()
            .map(|found| &found.message)
            .collect();
        assert!(!outcome.has_errors(), "{messages:?}");
    }

    /// The files below `dist`, sorted.
    fn dist(&self) -> Vec<String> {
        fn walk(folder: &Utf8Path, root: &Utf8Path, out: &mut Vec<String>) {
            for entry in folder.read_dir_utf8().unwrap() {
                let path = entry.unwrap().into_path();
                if path.is_dir() {
                    walk(&path, root, out);
                } else {
                    out.push(path.strip_prefix(root).unwrap().to_string());
                }
            }
        }
        let root = self.root.join("dist");
        let mut out = Vec::new();
        walk(&root, &root, &mut out);
        out.sort();
        out
    }

    /// The disk keeps the build from writing.
    #[track_caller]
    fn refuses(&self, message: &str) {
        assert!(self.finds(message).failure().is_some());
    }

    /// There is one finding, an error.
    #[track_caller]
    fn finds(&self, message: &str) -> Outcome {
        let outcome = self.build();
        let messages: Vec<_> = outcome
            .diagnostics
            .iter()
            .map(|found| found.message.as_str())
            .collect();
        assert_eq!(messages, [message]);
        assert!(outcome.has_errors());
        outcome
    }
}

#[test]
fn a_bundle_is_complete_and_keeps_in_step() {
    let project = Project::new();
    project.build_well();
    let whole = [
        "pack.json",
        "pack.json.files",
        "skills/tone/SKILL.md",
        "skills/tone/scripts/run.sh",
    ];
    assert_eq!(project.dist(), whole);
    let pack = fs::read_to_string(project.root.join("dist/pack.json")).unwrap();
    assert!(
        pack.contains("\"skills/tone\"") || pack.contains("\"skills\""),
        "{pack}"
    );

    fs::remove_dir_all(project.root.join("skills/tone/scripts")).unwrap();
    project.write("dist/skills/tone/mine.txt", "not from packc");
    project.build_well();
    let kept = [
        "pack.json",
        "pack.json.files",
        "skills/tone/SKILL.md",
        "skills/tone/mine.txt",
    ];
    assert_eq!(project.dist(), kept);
}

#[test]
fn unchanged_copies_are_left_alone() {
    let project = Project::new();
    project.build_well();
    let copy = project.root.join("dist/skills/tone/SKILL.md");
    let before = fs::metadata(&copy).unwrap().modified().unwrap();
    project.build_well();
    assert_eq!(fs::metadata(&copy).unwrap().modified().unwrap(), before);
}

#[test]
fn a_file_in_the_way_is_no_ones_to_replace() {
    let project = Project::new();
    project.write("dist/skills/tone/SKILL.md", "somebody's own");
    project.refuses(
        "`dist/skills/tone/SKILL.md` cannot be written: a file is in the way, which no earlier build has put there or which was changed since",
    );
    assert_eq!(project.dist(), ["skills/tone/SKILL.md"]);
}

/// What an earlier build has put there is in nobody's way, whatever has become of its source.
#[test]
fn a_file_becomes_a_folder_and_back() {
    let project = Project::new();
    let source = project.root.join("skills/tone/data");
    for text in ["one", "two"] {
        project.write("skills/tone/data", text);
        project.build_well();
        assert_eq!(
            project.dist(),
            [
                "pack.json",
                "pack.json.files",
                "skills/tone/SKILL.md",
                "skills/tone/data",
                "skills/tone/scripts/run.sh"
            ]
        );
        fs::remove_file(&source).unwrap();
        project.write("skills/tone/data/a", text);
        project.write("skills/tone/data/deep/b", text);
        project.build_well();
        assert_eq!(
            project.dist()[3..],
            [
                "skills/tone/data/a",
                "skills/tone/data/deep/b",
                "skills/tone/scripts/run.sh"
            ]
        );
        fs::remove_dir_all(&source).unwrap();
    }
    project.write("dist/skills/tone/data/mine", "mine");
    project.write("skills/tone/data", "three");
    project.refuses(
        "`dist/skills/tone/data` cannot be written: a file is in the way, which no earlier build has put there or which was changed since",
    );
}

#[test]
fn a_list_cannot_reach_out() {
    let project = Project::new();
    project.build_well();
    project.write("precious.txt", "keep");
    let digest = "6ca7ea2feefc88ecb5ed6356ed963f47dc9137f82526fdd25d618ea626d0803f";
    let list = project.root.join("dist/pack.json.files");
    let text = fs::read_to_string(&list).unwrap();
    fs::write(
        &list,
        format!(
            "{text}{digest}  ../precious.txt\n{digest}  {}/precious.txt\n",
            project.root
        ),
    )
    .unwrap();
    project.build_well();
    assert!(project.root.join("precious.txt").exists());
}

#[test]
fn a_list_names_no_victim() {
    let project = Project::new();
    project.build_well();
    project.write("dist/precious.txt", "keep");
    let list = project.root.join("dist/pack.json.files");
    let text = fs::read_to_string(&list).unwrap();
    let zeros = "0".repeat(64);
    fs::write(
        &list,
        format!("{text}{zeros}  precious.txt\nprecious.txt\n"),
    )
    .unwrap();
    project.build_well();
    assert!(project.root.join("dist/precious.txt").exists());
}

#[test]
fn a_changed_copy_is_no_ones_to_replace() {
    let project = Project::new();
    project.build_well();
    project.write("dist/skills/tone/SKILL.md", "edited in the wrong place");
    project.write("skills/tone/SKILL.md", &SKILL.replace("kind", "brief"));
    project.refuses(
        "`dist/skills/tone/SKILL.md` cannot be written: a file is in the way, which no earlier build has put there or which was changed since",
    );
}

#[test]
fn two_packs_share_what_goes_with_both() {
    let project = Project::new();
    project.build_well();
    let other = format!("{PACK}packc: {{output: dist/other.json}}\n");
    project.write("other.yaml", &other);
    project.write("skills/tone/SKILL.md", &SKILL.replace("kind", "brief"));
    let options = BuildOptions {
        path: Some("other.yaml".into()),
        ..BuildOptions::new(&project.root)
    };
    assert!(!build(&OsWorld::default(), &options).has_errors());
    project.build_well();
    fs::remove_dir_all(project.root.join("skills/tone/scripts")).unwrap();
    project.build_well();
    // The other pack still names it.
    assert!(
        project
            .root
            .join("dist/skills/tone/scripts/run.sh")
            .exists()
    );
    assert!(!build(&OsWorld::default(), &options).has_errors());
    assert!(
        !project
            .root
            .join("dist/skills/tone/scripts/run.sh")
            .exists()
    );
}

#[test]
fn a_pack_in_the_project_s_own_folder_needs_no_copies() {
    let project = Project::new();
    project.write(
        "pack.yaml",
        &format!("{PACK}packc: {{output: pack.json}}\n"),
    );
    project.build_well();
    let skill = fs::read_to_string(project.root.join("skills/tone/SKILL.md")).unwrap();
    assert_eq!(skill, SKILL);
}

#[test]
fn a_source_is_never_removed_as_a_copy() {
    let project = Project::new();
    let settings = "packc: {output: pack.json}\n";
    project.write("pack.yaml", &format!("{PACK}{settings}"));
    project.build_well();
    assert!(!project.root.join("pack.json.files").exists());

    // The pack no longer uses the skill, and somebody says that an earlier bundle had it, and a prompt too.
    project.write("prompts/leave.yaml", "system_template: Bye.\n");
    project.write("pack.json.files", "prompts/leave.yaml\n");
    let without = PACK.replace("skills: [skills/]\n", "skills: []\n");
    project.write("pack.yaml", &format!("{without}{settings}"));
    project.build_well();
    let skill = fs::read_to_string(project.root.join("skills/tone/SKILL.md")).unwrap();
    assert_eq!(skill, SKILL);
    assert!(project.root.join("prompts/leave.yaml").exists());
}

#[test]
fn a_pack_replaces_no_file_that_goes_with_it() {
    for (output, message) in [
        (
            "skills/tone/scripts/run.sh",
            "the output would replace the source `skills/tone/scripts/run.sh`",
        ),
        (
            "skills/tone/pack.json",
            "the output lies in the folder `skills/tone`, where every file is a source",
        ),
        (
            "skills/tone/out/pack.json",
            "the output lies in the folder `skills/tone`, where every file is a source",
        ),
        (
            "skills/pack.json",
            "the output lies in the folder `skills`, where every file is a source",
        ),
    ] {
        for more in ["", ", files: path"] {
            let project = Project::new();
            let settings = format!("packc: {{output: {output}{more}}}\n");
            project.write("pack.yaml", &format!("{PACK}{settings}"));
            project.finds(message);
        }
    }
}

#[test]
fn a_pack_replaces_no_copy() {
    let project = Project::new();
    let pack = PACK.replace("skills/", "tone.md");
    project.write("tone.md", SKILL);
    project.write(
        "pack.yaml",
        &format!("{pack}packc: {{output: dist/tone.md, lints: {{unlisted-skill: off}}}}\n"),
    );
    project.finds("the output would replace the copy of `tone.md` beside it");
}

#[cfg(unix)]
#[test]
fn links_in_the_output_s_folder_are_not_followed_out() {
    let project = Project::new();
    let outside = tempfile::tempdir().unwrap();
    fs::create_dir(project.root.join("dist")).unwrap();
    std::os::unix::fs::symlink(outside.path(), project.root.join("dist/skills")).unwrap();
    project.refuses(
        "`dist/skills/tone/SKILL.md` cannot be written: a link there leads outside the output's folder",
    );
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_project_names_no_device() {
    let project = Project::new();
    fs::create_dir(project.root.join("dist")).unwrap();
    let path = project.root.join("dist/pack.json");
    let _socket = std::os::unix::net::UnixListener::bind(&path).unwrap();
    project.refuses("`dist/pack.json` cannot be written: it is no regular file");
}

#[cfg(unix)]
#[test]
fn scripts_stay_executable() {
    use std::os::unix::fs::PermissionsExt;
    let project = Project::new();
    let script = project.root.join("skills/tone/scripts/run.sh");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    project.build_well();
    let mode = |path: &str| {
        fs::metadata(project.root.join(path))
            .unwrap()
            .permissions()
            .mode()
    };
    assert_eq!(mode("dist/skills/tone/scripts/run.sh") & 0o100, 0o100);
    assert_eq!(mode("dist/skills/tone/SKILL.md") & 0o111, 0);
}
