//! One edit after the other, as people, editors and programs make them.
//!
//! Invariant: what is done depends on the seed alone; what isn't possible isn't done, and nothing outside of the project
//! is touched.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use super::branches::{Branch, FOLDERS, branches, broken, files, text};
use crate::numbers::Lcg;

/// What is done how often.
const KINDS: &[(&str, usize)] = &[
    ("write", 10),
    ("write rubbish", 5),
    ("save", 10),
    ("save as vim", 6),
    ("truncate and write", 5),
    ("write slowly", 3),
    ("write without a trace", 4),
    ("append", 5),
    ("rename", 5),
    ("rename folder", 5),
    ("delete", 5),
    ("delete folder", 3),
    ("make folders", 5),
    ("file to folder", 3),
    ("folder to file", 2),
    ("replace by link", 4),
    ("delete root", 2),
    ("delete output", 4),
    ("copy", 4),
    ("save the same", 5),
    ("touch", 4),
    ("litter", 5),
    ("switch branch", 6),
    ("move project", 2),
    ("delete project", 1),
];

/// Who edits.
pub(super) struct Edits {
    /// The folder of the project.
    root: PathBuf,
    random: Lcg,
    branches: Vec<Branch>,
    files: Vec<&'static str>,
    /// Files that are written slowly: what is still to be written.
    open: Vec<(File, Vec<u8>)>,
    /// True when something was done to the outputs.
    pub(super) harmed: bool,
}

impl Edits {
    /// Makes the project.
    pub(super) fn new(root: PathBuf, seed: u64) -> Self {
        let mut random = Lcg::new(seed);
        let branches = branches(&mut random);
        let mut edits = Self {
            root,
            random,
            branches,
            files: files(),
            open: Vec::new(),
            harmed: false,
        };
        edits.switch(0).expect("the project can be made");
        edits
    }

    /// How many edits come next without a pause.
    pub(super) fn burst(&mut self) -> usize {
        1 + self.random.below(6)
    }

    /// True once in so many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.random.below(times) == 0
    }

    /// The next edit. Gives what was done.
    pub(super) fn next(&mut self) -> String {
        let sum = KINDS.iter().map(|(_, weight)| weight).sum();
        let mut at = self.random.below(sum);
        let mut kinds = KINDS.iter();
        let kind = kinds.find_map(|(kind, weight)| match at.checked_sub(*weight) {
            Some(left) => {
                at = left;
                None
            }
            None => Some(*kind),
        });
        self.edit(kind.expect("one of them"))
    }

    /// Does nothing for a time, now and then, so that the next edit comes while the last is held, looked at or built.
    pub(super) fn pause(&mut self) -> Option<String> {
        if !self.once_in(8) {
            return None;
        }
        let time = Duration::from_millis([5, 55, 70, 85, 420, 450][self.random.below(6)]);
        thread::sleep(time);
        Some(format!("pause {time:?}"))
    }

    /// Makes the project as it is in a branch.
    pub(super) fn repair(&mut self) -> String {
        self.edit("switch branch")
    }

    /// Ends what was begun in this burst.
    pub(super) fn finish(&mut self) {
        for (mut file, rest) in self.open.drain(..) {
            file.write_all(&rest).expect("an open file can be written");
        }
    }

    fn file(&mut self) -> &'static str {
        self.files[self.random.below(self.files.len())]
    }

    fn folder(&mut self) -> &'static str {
        self.random.pick(FOLDERS)
    }

    fn edit(&mut self, kind: &str) -> String {
        let (file, other) = (self.file(), self.file());
        let (folder, other_folder) = (self.folder(), self.folder());
        let (path, to) = (self.root.join(file), self.root.join(other));
        let text = text(file, &mut self.random);
        let (what, done) = match kind {
            "write" => (file.to_owned(), fs::write(path, text)),
            "write rubbish" => {
                let text = broken(&mut self.random);
                (format!("{file} {text:?}"), fs::write(path, text))
            }
            "save" => (file.to_owned(), save(&path, &text)),
            "save as vim" => (file.to_owned(), save_as_vim(&path, &text)),
            "truncate and write" => (file.to_owned(), truncate_and_write(&path, &text)),
            "write slowly" => (file.to_owned(), self.begin(&path, &text)),
            "write without a trace" => (file.to_owned(), write_without_trace(&path)),
            "append" => (file.to_owned(), append(&path)),
            "rename" => (format!("{file} to {other}"), fs::rename(path, to)),
            "rename folder" => {
                let to = self.root.join(other_folder);
                let done = fs::rename(self.root.join(folder), to);
                (format!("{folder} to {other_folder}"), done)
            }
            "delete" => (file.to_owned(), fs::remove_file(path)),
            "delete folder" => {
                let done = fs::remove_dir_all(self.root.join(folder));
                (folder.to_owned(), done)
            }
            "make folders" => (format!("for {file}"), place(&path, &text)),
            "file to folder" => {
                let inner = path.join(self.random.pick(&["new.md", "a/new.yaml"]));
                let done = fs::remove_file(&path).and_then(|()| place(&inner, &text));
                (file.to_owned(), done)
            }
            "folder to file" => {
                let path = self.root.join(folder);
                let done = fs::remove_dir_all(&path).and_then(|()| fs::write(path, text));
                (folder.to_owned(), done)
            }
            "replace by link" => {
                let (at, to) = match self.random.below(2) {
                    0 => (file, other),
                    _ => (folder, other_folder),
                };
                (format!("{at} to {to}"), self.link(at, to))
            }
            "delete root" => (String::new(), fs::remove_file(self.root.join("pack.yaml"))),
            "delete output" => self.delete_output(),
            "copy" => {
                let done = fs::copy(path, to).map(drop);
                (format!("{file} to {other}"), done)
            }
            "save the same" => {
                let same = fs::read(&path);
                (file.to_owned(), same.and_then(|text| save(&path, &text)))
            }
            "touch" => (file.to_owned(), self.touch(&path)),
            "litter" => self.litter(&path),
            "switch branch" => {
                let number = self.random.below(self.branches.len());
                (number.to_string(), self.switch(number))
            }
            "move project" => (String::new(), self.move_project()),
            "delete project" => {
                self.harmed = true;
                let deleted = fs::remove_dir_all(&self.root);
                (String::new(), deleted.and_then(|()| self.switch(0)))
            }
            other => panic!("nobody knows how to {other}"),
        };
        let failed = done.err().map(|error| format!(" ({error})"));
        format!("{kind} {what}{}", failed.unwrap_or_default())
    }

    /// Writes a part of a text; [`Self::finish`] writes the rest.
    fn begin(&mut self, path: &Path, text: &[u8]) -> io::Result<()> {
        let (first, rest) = text.split_at(self.random.below(text.len() + 1));
        let mut file = File::create(path)?;
        file.write_all(first)?;
        self.open.push((file, rest.to_vec()));
        Ok(())
    }

    /// Puts a link in the place of what is there.
    fn link(&mut self, at: &str, to: &str) -> io::Result<()> {
        let path = self.root.join(at);
        let target = format!("{}{to}", "../".repeat(at.matches('/').count()));
        if self.random.below(2) == 0 || path.is_dir() {
            remove(&path)?;
            return symlink(target, path);
        }
        let new = path.with_file_name(".link.new");
        symlink(target, &new)?;
        rename_or_remove(&new, &path)
    }

    fn delete_output(&mut self) -> (String, io::Result<()>) {
        self.harmed = true;
        let pack = self.root.join("dist/pack.json");
        match self.random.below(3) {
            0 => ("all".to_owned(), fs::remove_dir_all(self.root.join("dist"))),
            _ => ("the pack".to_owned(), fs::remove_file(pack)),
        }
    }

    fn touch(&mut self, path: &Path) -> io::Result<()> {
        match self.random.below(3) {
            0 => {
                let mode = [0o600, 0o644][self.random.below(2)];
                fs::set_permissions(path, fs::Permissions::from_mode(mode))
            }
            1 => {
                let file = File::options().write(true).open(path)?;
                file.set_modified(SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000))
            }
            // Opened for writing, and nothing written.
            _ => File::options().append(true).open(path).map(drop),
        }
    }

    /// Makes what is no source, and takes some of it away again.
    fn litter(&mut self, path: &Path) -> (String, io::Result<()>) {
        let name = path.file_name().and_then(|name| name.to_str());
        let name = name.expect("a name");
        let new = match self.random.below(6) {
            0 => path.with_file_name(format!(".{name}.swp")),
            1 => path.with_file_name(format!("{name}~")),
            2 => path.with_file_name(format!("#{name}#")),
            3 => self.root.join(".git/index"),
            4 => self.root.join("build/notes.txt"),
            _ => self.root.join("node_modules/a/pack.yaml"),
        };
        let stays = self.random.below(2) == 0;
        let mut done = place(&new, b"1").and_then(|()| fs::write(&new, "2"));
        if !stays {
            done = done.and_then(|()| fs::remove_file(&new));
        }
        let name = new.strip_prefix(&self.root).unwrap_or(&new);
        (name.display().to_string(), done)
    }

    /// As `git checkout --force` does, followed by `git clean`: what the branch doesn't have is removed, and what differs
    /// is written anew.
    fn switch(&mut self, number: usize) -> io::Result<()> {
        let branch = &self.branches[number];
        let mut folders = vec![self.root.clone()];
        while let Some(folder) = folders.pop() {
            let Ok(listing) = fs::read_dir(&folder) else {
                continue;
            };
            for entry in listing {
                let entry = entry?;
                let path = entry.path();
                let inner = path.strip_prefix(&self.root).unwrap_or(&path);
                let name = inner.to_str().expect("names are plain");
                let is_folder = entry.file_type()?.is_dir();
                let below = format!("{name}/");
                if name == "dist" {
                    continue;
                }
                if is_folder && branch.keys().any(|path| path.starts_with(&below)) {
                    folders.push(path);
                } else if is_folder || !branch.contains_key(name) || path.is_symlink() {
                    remove(&path)?;
                }
            }
        }
        for (name, bytes) in branch {
            let path = self.root.join(name);
            if fs::read(&path).ok().as_ref() != Some(bytes) {
                remove(&path)?;
                place(&path, bytes)?;
            }
        }
        Ok(())
    }

    /// Moves the project away and back.
    fn move_project(&mut self) -> io::Result<()> {
        let away = self.root.with_file_name("elsewhere");
        fs::rename(&self.root, &away)?;
        fs::rename(away, &self.root)
    }
}

/// Removes whatever is there.
fn remove(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(_) => Ok(()),
    }
}

/// Writes a file and the folders above it.
fn place(path: &Path, text: &[u8]) -> io::Result<()> {
    fs::create_dir_all(path.parent().expect("a folder"))?;
    fs::write(path, text)
}

fn rename_or_remove(new: &Path, path: &Path) -> io::Result<()> {
    let renamed = fs::rename(new, path);
    if renamed.is_err() {
        fs::remove_file(new)?;
    }
    renamed
}

fn save(path: &Path, text: &[u8]) -> io::Result<()> {
    let new = path.with_file_name(".save.new");
    fs::write(&new, text)?;
    rename_or_remove(&new, path)
}

fn save_as_vim(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut old = path.as_os_str().to_owned();
    old.push("~");
    fs::rename(path, &old)?;
    fs::write(path, text)?;
    remove(Path::new(&old))
}

fn truncate_and_write(path: &Path, text: &[u8]) -> io::Result<()> {
    drop(File::create(path)?);
    fs::write(path, &text[..text.len() / 2])?;
    fs::write(path, text)
}

/// Neither the size nor the time of the file is another one.
fn write_without_trace(path: &Path) -> io::Result<()> {
    let time = fs::metadata(path)?.modified()?;
    let mut text = fs::read(path)?;
    if let Some(digit) = text.iter_mut().find(|byte| byte.is_ascii_digit()) {
        *digit = b'1' + (*digit - b'0') % 9;
    }
    let mut file = File::options().write(true).open(path)?;
    file.write_all(&text)?;
    file.set_modified(time)
}

fn append(path: &Path) -> io::Result<()> {
    let mut file = File::options().append(true).open(path)?;
    file.write_all(b"# more\n")
}
