//! A project in a temporary folder, and what `packc` makes of it.
//!
//! Invariant: every run has the same environment, whatever the tests were started with.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

use crate::run::Run;

/// What stands in `dist/pack.json` before a build that is to be refused.
const LAST_GOOD: &[u8] = b"the last good output";

/// The binary under test.
pub(crate) fn packc() -> &'static Path {
    cargo_bin!("packc")
}

/// The time that builds are given: 2026-01-01T00:00:00Z.
pub(crate) const EPOCH: &str = "1767225600";

/// A folder with sources, removed at the end of the test.
pub(crate) struct Project {
    _guard: TempDir,
    root: PathBuf,
}

impl Project {
    /// A project of several files in one text: `--- path` begins a file, which goes up to the next such line.
    pub(crate) fn new(files: &str) -> Self {
        let guard = tempfile::tempdir().unwrap();
        // A temporary folder may be reached through a link.
        let root = guard.path().canonicalize().unwrap().join("p");
        fs::create_dir(&root).unwrap();
        let project = Self {
            _guard: guard,
            root,
        };
        for (path, text) in split(files) {
            project.write(&path, text);
        }
        project
    }

    /// A project with a root file and one prompt, ready for the file or two that a test is about.
    pub(crate) fn hello() -> Self {
        Self::new(
            "
--- pack.yaml
id: demo
version: 1.0.0
--- prompts/greet.md
Say hello.
",
        )
    }

    /// A copy of a folder, without what was built in it.
    pub(crate) fn copy_of(folder: &Path) -> Self {
        let project = Self::new("");
        for (path, bytes) in files(folder) {
            project.write(&path, bytes);
        }
        project
    }

    /// The folder of the project; its parent is the test's own.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path in the project.
    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Writes a file and the folders above it.
    pub(crate) fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> &Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    /// Makes a symbolic link.
    #[cfg(unix)]
    pub(crate) fn link(&self, path: &str, target: impl AsRef<Path>) -> &Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::os::unix::fs::symlink(target, path).unwrap();
        self
    }

    /// Makes a named pipe.
    #[cfg(unix)]
    pub(crate) fn pipe(&self, path: &str) -> &Self {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let made = Command::new("mkfifo").arg(path).status().unwrap();
        assert!(made.success());
        self
    }

    /// Makes a file larger, by zeros that take no room on the disk.
    pub(crate) fn grow(&self, path: &str, bytes: u64) -> &Self {
        let file = fs::File::options().write(true).open(self.path(path));
        file.unwrap().set_len(bytes).unwrap();
        self
    }

    /// The text of a file.
    #[track_caller]
    pub(crate) fn text(&self, path: &str) -> String {
        String::from_utf8(self.bytes(path)).unwrap()
    }

    /// The bytes of a file.
    #[track_caller]
    pub(crate) fn bytes(&self, path: &str) -> Vec<u8> {
        fs::read(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Every file below a folder of the project, sorted; none when it isn't there.
    pub(crate) fn files(&self, folder: &str) -> Vec<String> {
        files(&self.path(folder)).into_keys().collect()
    }

    /// `packc` in the project's folder, in an environment of its own.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(packc());
        command.current_dir(&self.root);
        for name in ["NO_COLOR", "COLUMNS", "RUST_LOG", "RUST_BACKTRACE", "TERM"] {
            command.env_remove(name);
        }
        command.env("SOURCE_DATE_EPOCH", EPOCH);
        command.stdin(std::process::Stdio::null());
        command
    }

    /// Runs `packc` with arguments that are separated by blanks.
    pub(crate) fn packc(&self, args: &str) -> Run {
        let mut command = self.command();
        command.args(args.split_whitespace());
        self.run(&mut command)
    }

    /// Runs a command, and takes the project's own folders out of what it says.
    pub(crate) fn run(&self, command: &mut Command) -> Run {
        Run::of(command, &self.root)
    }

    /// Builds a project that has no mistakes; gives the pack.
    #[track_caller]
    pub(crate) fn built(&self) -> Value {
        let run = self.packc("build");
        run.succeeds();
        serde_json::from_slice(&self.bytes("dist/pack.json")).unwrap()
    }

    /// Builds a project that has mistakes: nothing may be written, and `check` has to find the same.
    #[track_caller]
    pub(crate) fn refused(&self) -> Run {
        self.write("dist/pack.json", LAST_GOOD);
        let run = self.packc("build");
        assert_eq!(run.code, 1, "{run}");
        assert_eq!(run.stdout, "", "stdout is for machine output");
        assert_eq!(self.bytes("dist/pack.json"), LAST_GOOD);
        assert_eq!(self.files("dist"), ["pack.json"], "files left over");
        let check = self.packc("check");
        assert_eq!(check.code, 1, "{check}");
        assert_eq!(
            run.stderr.replace("; nothing was written", ""),
            check.stderr,
            "`build` and `check` find the same"
        );
        run
    }
}

/// Every file below a folder, by its path with `/`, but for what was built in it.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![PathBuf::new()];
    while let Some(inner) = open.pop() {
        let Ok(listing) = fs::read_dir(folder.join(&inner)) else {
            continue;
        };
        for entry in listing {
            let name = entry.unwrap().file_name();
            let path = inner.join(&name);
            if folder.join(&path).is_dir() {
                if name != "dist" {
                    open.push(path);
                }
            } else {
                let bytes = fs::read(folder.join(&path)).unwrap();
                found.insert(path.to_str().unwrap().replace('\\', "/"), bytes);
            }
        }
    }
    found
}

/// The files of a text, by `--- path` lines.
fn split(text: &str) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for line in text.split_inclusive('\n') {
        match (line.strip_prefix("--- "), files.last_mut()) {
            (Some(path), _) => files.push((path.trim_end().to_owned(), String::new())),
            (None, Some((_, content))) => content.push_str(line),
            (None, None) => assert_eq!(line.trim(), "", "text before the first file"),
        }
    }
    files
}

/// A path in the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    root.canonicalize().unwrap().join(path)
}
