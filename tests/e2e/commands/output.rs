//! What is written, and what is left alone.

use std::fs::{self, File};
use std::time::{Duration, SystemTime};

use insta::assert_snapshot;

use crate::project::Project;

/// Makes a file a day old; gives its time.
fn age(project: &Project, path: &str) -> SystemTime {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    let file = File::options()
        .write(true)
        .open(project.path(path))
        .unwrap();
    file.set_modified(time).unwrap();
    time
}

fn modified(project: &Project, path: &str) -> SystemTime {
    fs::metadata(project.path(path))
        .unwrap()
        .modified()
        .unwrap()
}

#[test]
fn a_pack_that_did_not_change_is_not_touched() {
    let project = Project::hello();
    project.packc("build").succeeds();
    let pack = project.bytes("dist/pack.json");
    let time = age(&project, "dist/pack.json");
    assert_snapshot!(project.packc("build"), @r"
    dist/pack.json is up to date (1 prompt, 513 B) in [N] ms
    [exit 0]
    ");
    assert_eq!(modified(&project, "dist/pack.json"), time);

    // Without a pinned time the old stamp stays.
    let mut command = project.command();
    command.env_remove("SOURCE_DATE_EPOCH").arg("build");
    project.run(&mut command).succeeds();
    assert_eq!(modified(&project, "dist/pack.json"), time);

    // A pinned time is always written.
    project
        .packc("build --created-at 2026-02-01T00:00:00Z")
        .succeeds();
    assert_ne!(modified(&project, "dist/pack.json"), time);
    assert_ne!(project.bytes("dist/pack.json"), pack);
}

#[test]
fn a_changed_pack_has_a_new_stamp() {
    let project = Project::hello();
    project.packc("build").succeeds();
    age(&project, "dist/pack.json");
    project.write("prompts/greet.md", "Say goodbye.\n");
    let mut command = project.command();
    command.env_remove("SOURCE_DATE_EPOCH").arg("build");
    project.run(&mut command).succeeds();
    let pack = project.text("dist/pack.json");
    assert!(pack.contains("Say goodbye."));
    assert!(!pack.contains("2026-01-01T00:00:00Z"), "{pack}");
}

#[test]
fn a_pack_that_was_edited_is_written_anew() {
    let project = Project::hello();
    project.packc("build").succeeds();
    let pack = project.bytes("dist/pack.json");
    for damaged in [&b""[..], b"{}\n", &pack[..pack.len() - 1], b"\xff\xfe"] {
        project.write("dist/pack.json", damaged);
        project.packc("build").succeeds();
        assert_eq!(project.bytes("dist/pack.json"), pack);
    }
}

#[test]
fn check_writes_nothing() {
    let project = Project::hello();
    let before = project.files("");
    project.packc("check").succeeds();
    assert_eq!(project.files(""), before);
    assert!(!project.path("dist").exists());
}

#[test]
fn an_output_never_replaces_a_source() {
    let project = Project::hello();
    let before = project.text("prompts/greet.md");
    for output in [
        "prompts/greet.md",
        "pack.yaml",
        "prompts/new.json",
        "./prompts/../pack.yaml",
    ] {
        let run = project.packc(&format!("build -o {output}"));
        assert_eq!(run.code, 1, "{output}: {run}");
        assert!(run.stderr.starts_with("error[output-is-source]"), "{run}");
    }
    assert_eq!(project.text("prompts/greet.md"), before);
    assert_eq!(project.files(""), ["pack.yaml", "prompts/greet.md"]);
}

#[test]
fn an_output_in_a_place_of_its_own() {
    let project = Project::hello();
    for output in ["a b.json", "日本語/pack.json", "-x.json"] {
        let mut command = project.command();
        command.arg("build").arg(format!("--output={output}"));
        project.run(&mut command).succeeds();
        assert!(project.path(output).exists(), "{output}");
    }
}

#[test]
fn an_output_that_names_a_folder_is_a_usage_error() {
    let project = Project::hello();
    for output in ["missing/", ".", "..", "a/.", "a/..", "/", ""] {
        let mut command = project.command();
        command.arg("build").arg(format!("--output={output}"));
        let run = project.run(&mut command);
        assert_eq!(run.code, 2, "{output:?}: {run}");
    }
    assert_snapshot!(project.packc("build -o missing/"), @r"
    error: invalid value 'missing/' for '--output <FILE>': name the file too, such as dist/pack.json

    For more information, try '--help'.
    [exit 2]
    ");
    assert_eq!(project.files(""), ["pack.yaml", "prompts/greet.md"]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    use super::{Project, fs};
    use crate::project::packc;

    fn mode(project: &Project, path: &str) -> u32 {
        fs::metadata(project.path(path))
            .unwrap()
            .permissions()
            .mode()
            & 0o7777
    }

    #[test]
    fn a_linked_output_stays_a_link() {
        let project = Project::hello();
        project.write("real/pack.json", "old");
        project.link("dist/pack.json", "../real/pack.json");
        project.packc("build").succeeds();
        let target = fs::read_link(project.path("dist/pack.json")).unwrap();
        assert_eq!(target.to_str(), Some("../real/pack.json"));
        assert!(project.text("real/pack.json").starts_with('{'));
        assert_eq!(project.files("real"), ["pack.json"]);
    }

    #[test]
    fn the_mode_of_an_old_output_is_kept() {
        let project = Project::hello();
        project.write("dist/pack.json", "old");
        let path = project.path("dist/pack.json");
        for bits in [0o600, 0o664, 0o755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(bits)).unwrap();
            project.write("prompts/greet.md", format!("Mode {bits}."));
            project.packc("build").succeeds();
            assert_eq!(mode(&project, "dist/pack.json"), bits);
        }
    }

    #[test]
    fn a_new_output_has_the_mode_of_any_new_file() {
        for (umask, bits) in [("022", 0o644), ("027", 0o640), ("077", 0o600)] {
            let project = Project::hello();
            let mut command = Command::new("sh");
            let script = format!("umask {umask} && exec \"$0\" build");
            command.args(["-c", &script]).arg(packc());
            command.current_dir(project.root());
            project.run(&mut command).succeeds();
            assert_eq!(mode(&project, "dist/pack.json"), bits, "{umask}");
        }
    }

    #[test]
    fn a_device_is_written_into() {
        let project = Project::hello();
        project.packc("build -o /dev/null").succeeds();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
