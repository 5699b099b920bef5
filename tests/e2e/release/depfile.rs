//! `build --depfile`: what Make makes of it.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, SystemTime};

use insta::assert_snapshot;

use crate::project::{Project, packc};

#[test]
fn the_files_and_folders_that_were_read() {
    let project = Project::hello();
    project.write("media/a b#c$d.txt", "x");
    project.packc("build --depfile .pack.d").succeeds();
    assert_snapshot!(project.text(".pack.d"), @r"
    dist/pack.json: \
      . \
      pack.yaml \
      prompts \
      prompts/greet.md

    .:
    pack.yaml:
    prompts:
    prompts/greet.md:
    ");
}

#[test]
fn the_target_is_what_the_command_line_says() {
    let project = Project::hello();
    for output in ["out/a b.json", "./out/../x.json"] {
        let mut command = project.command();
        command.args(["build", "--depfile", "p.d", "-o", output]);
        project.run(&mut command).succeeds();
        let target = format!("{}:", output.replace(' ', "\\ "));
        assert!(project.text("p.d").starts_with(&target), "{output}");
    }
}

#[test]
fn copied_files_count() {
    let project = Project::hello();
    let skill = "---\nname: tone\ndescription: How to speak.\n---\nBe kind.\n";
    project.write("skills/tone/SKILL.md", skill);
    project.write("skills/tone/words.txt", "please\n");
    project.packc("build --depfile p.d").succeeds();
    assert!(project.text("p.d").contains("skills/tone/words.txt:\n"));
}

#[test]
fn it_is_left_alone_unless_it_changes() {
    let project = Project::hello();
    project.packc("build --depfile p.d").succeeds();
    let time = age(&project.path("p.d"), 1_000);
    project.packc("build --depfile p.d").succeeds();
    assert_eq!(modified(&project.path("p.d")), time);
    project.packc("build --locked --depfile p.d").succeeds();
    project.write("prompts/more.md", "Say more.\n");
    let run = project.packc("build --locked --depfile p.d");
    assert_snapshot!(run, @r#"
    error[locked-output]: `--locked` forbids writing 2 files
      = note: `dist/pack.json` is not what the sources give
      = note: `p.d` is not what the sources give
      = help: run `packc build` and commit what it writes

    --- dist/pack.json
    +++ dist/pack.json (from the sources)
    @@ -13,6 +13,12 @@
           "name": "greet",
           "version": "1.0.0",
           "system_template": "Say hello.\n"
    +    },
    +    "more": {
    +      "id": "more",
    +      "name": "more",
    +      "version": "1.0.0",
    +      "system_template": "Say more.\n"
         }
       },
       "compilation": {

    1 error
    [exit 1]
    "#);
    assert_eq!(modified(&project.path("p.d")), time);
}

#[test]
fn with_errors_none_is_written() {
    let project = Project::hello();
    project.write("prompts/greet.md", "Say {{what}}.\n");
    assert_eq!(project.packc("build --depfile p.d").code, 1);
    assert!(!project.path("p.d").exists());
}

#[test]
fn it_never_replaces_a_source_or_an_output() {
    let project = Project::hello();
    for path in [
        "pack.yaml",
        "prompts/greet.md",
        "dist/pack.json",
        "prompts/../pack.yaml",
    ] {
        let run = project.packc(&format!("build --depfile {path}"));
        assert_eq!(run.code, 3, "{run}");
        assert!(run.stderr.contains("it is a source"), "{run}");
    }
    assert!(project.text("pack.yaml").starts_with("id: demo"));
    assert!(project.text("dist/pack.json").starts_with('{'));
}

#[cfg(unix)]
#[test]
fn it_never_lies_where_every_file_is_a_source() {
    let project = Project::hello();
    for path in ["prompts/p.d", "prompts/deep/p.d", "tools/p.d"] {
        let run = project.packc(&format!("build --depfile {path}"));
        assert_eq!(run.code, 3, "{run}");
        let folder = path.split('/').next().unwrap();
        let words: Vec<&str> = run.stderr.split_whitespace().collect();
        let told = format!("`{path}` cannot be written: every file in the folder `{folder}` is");
        assert!(words.join(" ").contains(&told), "{run}");
        assert!(!project.path(path).exists(), "{path}");
    }
}

#[test]
fn a_name_that_make_cannot_have_is_an_error() {
    let project = Project::hello();
    project.write("prompts/a=b.md", "---\nid: ab\n---\nHi.\n");
    assert_snapshot!(project.packc("build --depfile p.d"), @r"
    error[output-not-written]: `p.d` cannot be written: Make has no way to write the
        name `prompts/a=b.md`

    1 error
    [exit 3]
    ");
}

/// Sets the time of a file or folder, in seconds.
fn age(path: &Path, seconds: u64) -> SystemTime {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000 + seconds);
    File::open(path).unwrap().set_modified(time).unwrap();
    time
}

fn modified(path: &Path) -> SystemTime {
    fs::metadata(path).unwrap().modified().unwrap()
}

/// A project that is built by Make, whose recipe says so.
struct Made(Project);

impl Made {
    /// `None` with a word about it where there is no `make`.
    fn new(files: &[(&str, &str)]) -> Option<Self> {
        let found = Command::new("make").arg("--version").output();
        if !found.is_ok_and(|found| found.stdout.starts_with(b"GNU Make")) {
            let _ = std::io::Write::write_all(
                &mut std::io::stderr(),
                b"skipped: there is no GNU Make on the PATH\n",
            );
            return None;
        }
        let project = Project::hello();
        for (path, text) in files {
            project.write(path, text);
        }
        project.write(
            "Makefile",
            "dist/pack.json:\n\t@echo built\n\t@$(PACKC) build -q --depfile .pack.d\n\t@touch $@\n-include .pack.d\n",
        );
        let made = Self(project);
        assert!(made.is_built(), "the first time");
        made.settle();
        Some(made)
    }

    /// Runs Make; true when it has built the pack.
    fn is_built(&self) -> bool {
        let mut command = Command::new("make");
        command
            .current_dir(self.0.root())
            .arg(format!("PACKC={}", packc().display()));
        for name in ["MAKEFLAGS", "MFLAGS", "MAKELEVEL"] {
            command.env_remove(name);
        }
        let run = self.0.run(&mut command);
        run.succeeds();
        run.stdout.contains("built\n")
    }

    /// Makes all inputs old and the pack younger.
    fn settle(&self) {
        let mut open = vec![self.0.root().to_owned()];
        while let Some(path) = open.pop() {
            if path.is_dir() {
                let entries = fs::read_dir(&path).unwrap();
                open.extend(entries.map(|entry| entry.unwrap().path()));
            }
            age(&path, 0);
        }
        age(&self.0.path("dist/pack.json"), 10);
        assert!(!self.is_built(), "nothing has changed");
    }
}

#[test]
fn make_builds_when_a_source_changes_comes_or_goes() {
    let Some(made) = Made::new(&[
        ("fragments/tone.md", "Be kind.\n"),
        ("prompts/b.md", "{{fragments.tone}}\n"),
    ]) else {
        return;
    };
    age(&made.0.path("fragments/tone.md"), 20);
    assert!(made.is_built(), "a source changed");
    made.settle();
    made.0.write("prompts/new.md", "Say more.\n");
    assert!(made.is_built(), "a source came");
    assert!(made.0.text("dist/pack.json").contains("Say more."));
    made.settle();
    fs::remove_file(made.0.path("prompts/new.md")).unwrap();
    assert!(made.is_built(), "a source went");
    assert!(!made.0.text("dist/pack.json").contains("Say more."));
    made.settle();
}

#[cfg(unix)]
#[test]
fn make_reads_every_name() {
    let names = [
        "a b",
        "a#b",
        "a$b",
        "a$$(b)c",
        "a:b",
        "a%b",
        "%",
        "a*b",
        "a?b",
        "a[b]",
        "~a",
        "a\\b",
        "a\\ b",
        "a\\\\#b",
        "a\\%b",
        "a&b",
        "é日本",
        "-a",
        "@a",
        "a'b\"c",
        "a,b{c}",
        "include x",
    ];
    let files: Vec<(String, String)> = names
        .iter()
        .enumerate()
        .map(|(at, name)| {
            let text = format!("---\nid: p{at}\n---\nPrompt {at}.\n");
            (format!("prompts/{name}.md"), text)
        })
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (&**a, &**b)).collect();
    let Some(made) = Made::new(&files) else {
        return;
    };
    for (path, _) in files {
        age(&made.0.path(path), 20);
        assert!(made.is_built(), "{path} changed");
        made.settle();
    }
}
