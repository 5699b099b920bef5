//! What a build depends on: the files and folders that it looked at, and what it looked for in vain.
//!
//! Invariant: every path is relative and has `/` between its parts, and the order is that of the paths, so that two
//! machines with the same files say the same.
#![expect(
    clippy::disallowed_methods,
    reason = "the inputs are read once more for their digest"
)]

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write as _;
use std::fs::File;
use std::io;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::relative_path;

use crate::sum::Sum;
use crate::{Asked, OsWorld, Outcome, Seen, look_again};

/// What a build depends on, by absolute path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs(BTreeMap<String, Seen>);

impl Inputs {
    /// All that `world` was asked for.
    pub fn seen_by(world: OsWorld) -> Self {
        Self(world.into_seen())
    }

    /// All that `world` was asked for, and what was copied beside the pack.
    pub fn of(world: OsWorld, outcome: &Outcome) -> Self {
        let remembers = world.remembers();
        let mut seen = world.into_seen();
        let outputs = outcome.outputs.iter();
        let sums: BTreeMap<&Utf8Path, &str> = outputs
            .filter_map(|output| Some((output.copy_of.as_deref()?, &*output.sha256)))
            .collect();
        for path in &outcome.copied {
            let copied = Seen::Copied {
                sha256: sums
                    .get(path.as_path())
                    .copied()
                    .unwrap_or_default()
                    .to_owned(),
            };
            let is_known = sums.contains_key(path.as_path()) || !remembers;
            let copied = if is_known {
                copied
            } else {
                look_again(path, &copied)
            };
            add(&mut seen, path.as_str(), copied);
        }
        Self(seen)
    }

    /// Adds those of another build.
    pub fn extend(&mut self, other: &Self) {
        for (path, seen) in &other.0 {
            add(&mut self.0, path, seen.clone());
        }
    }

    /// Adds files that were compared with what the sources give, by their absolute paths, as they are now.
    pub fn add_compared(&mut self, paths: impl Iterator<Item = Utf8PathBuf>) {
        let sha256 = String::new();
        let compared = Seen::Copied { sha256 };
        for path in paths {
            let seen = look_again(&path, &compared);
            add(&mut self.0, path.as_str(), seen);
        }
    }

    /// True when this absolute path was asked for.
    pub(crate) fn contain(&self, path: &Utf8Path) -> bool {
        self.0.contains_key(path.as_str())
    }

    /// What was seen at each path, sorted by path.
    pub fn iter(&self) -> impl Iterator<Item = (&Utf8Path, &Seen)> {
        self.0
            .iter()
            .map(|(path, seen)| (Utf8Path::new(path), seen))
    }

    /// The files that were read, and with `folders` the folders that were listed as well; absolute, sorted.
    pub fn read(&self, folders: bool) -> impl Iterator<Item = &Utf8Path> {
        let is_read = move |asked: Asked| asked == Asked::File || folders && asked == Asked::Folder;
        let read = self.0.iter().filter(move |(_, seen)| is_read(seen.asked()));
        read.map(|(path, _)| Utf8Path::new(path))
    }

    /// All inputs as text, a line each: what it is, a blank, and the path relative to `cwd`, in which a backslash is
    /// written `\\`, a line feed `\n` and a carriage return `\r`.
    ///
    /// The first line has the digest instead of a path: the SHA-256 of what `sha256sum` prints for all `file` lines, in
    /// their order.
    ///
    /// # Errors
    ///
    /// The name of a file that can't be read any more, and why.
    pub fn list(&self, cwd: &Utf8Path) -> Result<String, (String, io::Error)> {
        let mut sums = String::new();
        for (name, asked) in self.by_name(cwd) {
            if asked == Asked::File {
                let path: Utf8PathBuf = cwd.join(&name);
                let sum = File::open(path).and_then(|mut file| Sum::of(&mut file, &mut io::sink()));
                let sum = sum.map_err(|error| (name.clone(), error))?;
                sums.push_str(&sum_line(sum.sha256(), &name));
            }
        }
        let digest = Sum::of_bytes(sums.as_bytes());
        Ok(format!("digest {}\n{}", digest.sha256(), self.lines(cwd)))
    }

    /// The lines of [`Self::list`] without the first.
    pub fn lines(&self, cwd: &Utf8Path) -> String {
        let mut lines = String::new();
        for (name, asked) in self.by_name(cwd) {
            let _ = writeln!(lines, "{} {}", word(asked), escape_name(&name));
        }
        lines
    }

    /// The inputs by their names seen from `cwd`.
    fn by_name(&self, cwd: &Utf8Path) -> Vec<(String, Asked)> {
        let name = |path: &String| relative_path(Utf8Path::new(path), cwd);
        let inputs = self.0.iter().map(|(path, seen)| (name(path), seen.asked()));
        let mut inputs: Vec<(String, Asked)> = inputs.collect();
        inputs.sort();
        inputs
    }
}

fn add(all: &mut BTreeMap<String, Seen>, path: &str, seen: Seen) {
    match all.entry(path.to_owned()) {
        Entry::Occupied(mut entry) => entry.get_mut().merge(seen),
        Entry::Vacant(entry) => {
            entry.insert(seen);
        }
    }
}

/// How a list calls it.
fn word(asked: Asked) -> &'static str {
    match asked {
        Asked::File => "file",
        Asked::Folder => "folder",
        Asked::Other => "present",
        Asked::Missing => "missing",
    }
}

/// A line as `sha256sum` of the GNU core utilities writes it, and reads it with `-c`: when the name needs escapes, the
/// line begins with a backslash.
pub fn sum_line(sha256: &str, name: &str) -> String {
    let escaped = escape_name(name);
    let mark = if escaped == name { "" } else { "\\" };
    format!("{mark}{sha256}  {escaped}\n")
}

fn escape_name(name: &str) -> String {
    let name = name.replace('\\', "\\\\");
    name.replace('\n', "\\n").replace('\r', "\\r")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_lines() {
        assert_eq!(sum_line("00", "a b"), "00  a b\n");
        assert_eq!(sum_line("00", "a\\\n\rb"), "\\00  a\\\\\\n\\rb\n");
    }

    #[test]
    fn what_two_builds_saw_is_put_together() {
        let inputs = |seen: Seen| Inputs(BTreeMap::from([("/a".to_owned(), seen)]));
        let present = Seen::Present(packc_source::FileKind::File, "/a".into());
        let file = Seen::file("/a".into(), b"text");
        let mut one = inputs(present.clone());
        one.extend(&inputs(file.clone()));
        one.extend(&inputs(present));
        assert_eq!(one, inputs(file));
    }
}
