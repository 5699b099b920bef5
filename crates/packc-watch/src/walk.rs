//! Where a path leads, step by step.
//!
//! Place: below [`routes`](crate::routes), which asks on which entries an answer depends, and [`poll`](crate::poll), which
//! asks whether one of them is different. Invariant: folders are real, so that links in front of an entry are steps of
//! their own; nothing is looked at twice in one walk.

use std::collections::HashMap;
use std::rc::Rc;

use camino::{Utf8Component, Utf8Path};

/// What stands at an entry of a folder, links not followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Nothing, or it can't be told.
    Missing,
    /// A folder.
    Folder,
    /// A file, or what is neither.
    Other,
    /// A link and what is written in it.
    Link(String),
}

/// One look at an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// What stands there.
    pub(crate) entry: Entry,
    /// A number for which thing it is, and who may do what with it.
    pub(crate) identity: u64,
    /// The same with its size and times, which change with its content.
    pub(crate) stamp: u64,
}

/// What is asked of a disk.
pub(crate) trait Disk {
    /// What stands at a path, links not followed.
    fn look(&self, path: &str) -> Look;
}

/// Where a path leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Nowhere.
    Missing,
    /// To this real folder.
    Folder(String),
    /// To something at this real path that is no folder.
    Other(String),
}

/// The way along a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Trail {
    /// The entries that it goes through, each the path of a real folder and a name in it.
    pub(crate) steps: Vec<String>,
    /// Where it leads.
    pub(crate) end: End,
}

impl Trail {
    /// The real path to which it leads.
    pub(crate) fn end_path(&self) -> Option<&str> {
        match &self.end {
            End::Missing => None,
            End::Folder(real) | End::Other(real) => Some(real),
        }
    }
}

/// So many links the kernel follows on one path.
const LINKS: usize = 40;

/// One walk over a disk, which it takes for standing still.
pub(crate) struct Walk<'d> {
    disk: &'d dyn Disk,
    looks: HashMap<String, Look>,
    folders: HashMap<String, Rc<Trail>>,
}

impl<'d> Walk<'d> {
    /// A walk that has seen nothing yet.
    pub(crate) fn new(disk: &'d dyn Disk) -> Self {
        Self {
            disk,
            looks: HashMap::new(),
            folders: HashMap::new(),
        }
    }

    /// The way to a folder that is asked for again and again; `path` is absolute.
    pub(crate) fn folder(&mut self, path: &str) -> Rc<Trail> {
        if let Some(trail) = self.folders.get(path) {
            return Rc::clone(trail);
        }
        let trail = match split(path) {
            Some((parent, name)) => {
                let parent = self.folder(parent);
                let mut trail = self.onward(&parent, name);
                trail.steps.splice(0..0, parent.steps.iter().cloned());
                trail
            }
            None => Trail {
                steps: Vec::new(),
                end: End::Folder(path.to_owned()),
            },
        };
        let trail = Rc::new(trail);
        self.folders.insert(path.to_owned(), Rc::clone(&trail));
        trail
    }

    /// The way from a folder to a name in it, without the steps that lead to the folder.
    pub(crate) fn onward(&mut self, folder: &Trail, name: &str) -> Trail {
        let mut steps = Vec::new();
        let end = match &folder.end {
            End::Folder(real) => self.enter(real, name, &mut steps, &mut LINKS.clone()),
            End::Missing | End::Other(_) => End::Missing,
        };
        Trail { steps, end }
    }

    /// What stands at an entry.
    pub(crate) fn look(&mut self, path: &str) -> &Look {
        let disk = self.disk;
        let known = self.looks.entry(path.to_owned());
        known.or_insert_with(|| disk.look(path))
    }

    fn enter(
        &mut self,
        folder: &str,
        name: &str,
        steps: &mut Vec<String>,
        links: &mut usize,
    ) -> End {
        let path = join(folder, name);
        let entry = self.look(&path).entry.clone();
        steps.push(path.clone());
        match entry {
            Entry::Missing => End::Missing,
            Entry::Folder => End::Folder(path),
            Entry::Other => End::Other(path),
            Entry::Link(target) => match links.checked_sub(1) {
                Some(left) => {
                    *links = left;
                    self.follow(folder, &target, steps, links)
                }
                None => End::Missing,
            },
        }
    }

    fn follow(
        &mut self,
        folder: &str,
        target: &str,
        steps: &mut Vec<String>,
        links: &mut usize,
    ) -> End {
        let mut end = End::Folder(folder.to_owned());
        for part in Utf8Path::new(target).components() {
            let End::Folder(at) = end else {
                return End::Missing;
            };
            end = match part {
                Utf8Component::Normal(name) => self.enter(&at, name, steps, links),
                Utf8Component::CurDir => End::Folder(at),
                Utf8Component::ParentDir => match split(&at) {
                    Some((parent, _)) => End::Folder(parent.to_owned()),
                    None => End::Folder(at),
                },
                root => End::Folder(join(&at, root.as_str())),
            };
        }
        end
    }
}

/// A path in a folder.
pub(crate) fn join(folder: &str, name: &str) -> String {
    Utf8Path::new(folder).join(name).into_string()
}

/// The folder and the name of an entry; `None` of a root.
pub(crate) fn split(path: &str) -> Option<(&str, &str)> {
    let path = Utf8Path::new(path);
    Some((path.parent()?.as_str(), path.file_name()?))
}

/// True when a path lies in a folder, at any depth.
pub(crate) fn is_inside(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| {
        folder.ends_with(std::path::is_separator) && !rest.is_empty()
            || rest.starts_with(std::path::is_separator)
    })
}

/// A disk of three kinds of things, for tests.
#[cfg(test)]
#[derive(Default)]
pub(crate) struct Drawn(pub(crate) HashMap<String, Entry>);

#[cfg(test)]
impl Drawn {
    /// A line each: a path; a folder ends with `/`; a link has ` -> ` and its target.
    pub(crate) fn new(lines: &str) -> Self {
        let entry = |line: &str| match line.split_once(" -> ") {
            Some((link, target)) => (link.to_owned(), Entry::Link(target.to_owned())),
            None => match line.strip_suffix('/') {
                Some(folder) => (folder.to_owned(), Entry::Folder),
                None => (line.to_owned(), Entry::Other),
            },
        };
        Self(lines.lines().map(entry).collect())
    }
}

#[cfg(test)]
impl Disk for Drawn {
    fn look(&self, path: &str) -> Look {
        let entry = self.0.get(path).cloned().unwrap_or(Entry::Missing);
        Look {
            entry,
            identity: 0,
            stamp: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(disk: &str, path: &str, steps: &[&str], end: &End) {
        let disk = Drawn::new(disk);
        let trail = Walk::new(&disk).folder(path);
        assert_eq!(trail.steps, steps, "{path}");
        assert_eq!(trail.end, *end, "{path}");
    }

    #[test]
    fn a_path_depends_on_each_of_its_parts() {
        let disk = "/p/\n/p/a";
        check(disk, "/p/a", &["/p", "/p/a"], &End::Other("/p/a".into()));
        check(disk, "/p", &["/p"], &End::Folder("/p".into()));
        check(disk, "/", &[], &End::Folder("/".into()));
    }

    #[test]
    fn a_missing_path_depends_on_what_is_there() {
        check("/p/", "/p/x/y/z", &["/p", "/p/x"], &End::Missing);
        check("/p", "/p/x", &["/p"], &End::Missing);
    }

    #[test]
    fn a_link_depends_on_the_way_to_its_target() {
        let disk = "/p/\n/p/l -> ../q/./deep\n/q/\n/q/deep/\n/q/deep/a\n/p/abs -> /q/deep/a";
        check(
            disk,
            "/p/l/a",
            &["/p", "/p/l", "/q", "/q/deep", "/q/deep/a"],
            &End::Other("/q/deep/a".into()),
        );
        check(
            disk,
            "/p/abs",
            &["/p", "/p/abs", "/q", "/q/deep", "/q/deep/a"],
            &End::Other("/q/deep/a".into()),
        );
    }

    #[test]
    fn the_parent_of_a_link_is_that_of_its_target() {
        let disk = "/p/\n/p/l -> m/../a\n/p/m -> /q/r\n/q/\n/q/r/\n/q/a\n/p/a";
        check(
            disk,
            "/p/l",
            &["/p", "/p/l", "/p/m", "/q", "/q/r", "/q/a"],
            &End::Other("/q/a".into()),
        );
    }

    #[test]
    fn a_mounted_volume_has_three_steps() {
        let disk = "/v/\n/v/a -> ..data/a\n/v/..data -> ..2026\n/v/..2026/\n/v/..2026/a";
        check(
            disk,
            "/v/a",
            &["/v", "/v/a", "/v/..data", "/v/..2026", "/v/..2026/a"],
            &End::Other("/v/..2026/a".into()),
        );
    }

    #[test]
    fn loops_end() {
        let disk = Drawn::new("/a -> b\n/b -> a");
        let trail = Walk::new(&disk).folder("/a");
        assert_eq!(trail.end, End::Missing);
        assert_eq!(trail.steps.len(), LINKS + 1);
    }
}
