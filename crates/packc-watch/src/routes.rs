//! On which entries of which folders the answers of a build depend.
//!
//! Place: between what was asked for and what is armed. Invariant: whatever changes an answer changes an entry that is
//! here: a part of the path, a link on the way or its target, the thing itself, or for a listed folder any name in it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use packc_driver::Seen;

use crate::asked::Asked;
use crate::outputs::{Outputs, written_at};
use crate::walk::{End, Entry, Walk, is_inside, join, split};

/// What depends on an entry: the place of something in the list of what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Dependent {
    /// It stands there itself.
    Itself(usize),
    /// A link or a folder on the way to it stands there.
    Way(usize),
    /// A folder on the way to all that was asked for in one folder, which is given by its place in the list of them.
    Folder(usize),
}

/// A real folder in which entries count.
#[derive(Debug, Default)]
struct Folder {
    names: BTreeMap<String, Vec<Dependent>>,
    /// What depends on all names.
    listed: Vec<usize>,
}

/// The dependencies of all that was asked for.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    folders: BTreeMap<String, Folder>,
    /// What was asked for in each folder, by its path as it was asked for.
    together: Vec<Vec<usize>>,
    /// Own outputs that were asked for, but not as sources.
    own: BTreeSet<usize>,
    /// The folders in which there is nothing but own outputs as far as builds are concerned.
    made: BTreeSet<String>,
}

/// What an event concerns.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Concerned {
    /// What stands at the entry, or is led to by a link there.
    pub(crate) itself: Vec<usize>,
    /// What lies in the folder that stands there.
    pub(crate) below: Vec<usize>,
    /// The folders whose names are asked for.
    pub(crate) listed: Vec<usize>,
    /// True when other entries count as soon as something else stands there.
    pub(crate) is_way: bool,
}

impl Routes {
    /// The dependencies of `asked` on the disk that `walk` goes over.
    pub(crate) fn of(asked: &[Asked], outputs: &Outputs, walk: &mut Walk<'_>) -> Self {
        let mut routes = Self::default();
        let mut folders: BTreeMap<&str, usize> = BTreeMap::new();
        for (index, asked) in asked.iter().enumerate() {
            let Some((folder, name)) = split(&asked.path) else {
                if matches!(asked.seen, Seen::Folder { .. }) {
                    let root = routes.folders.entry(asked.path.clone()).or_default();
                    root.listed.push(index);
                }
                continue;
            };
            let way = walk.folder(folder);
            let trail = walk.onward(&way, name);
            let is_own = match trail.steps.last() {
                Some(last) => outputs.has(last),
                None => outputs.has(&written_at(&asked.path, walk)),
            };
            if is_own && !asked.is_source() {
                routes.own.insert(index);
                continue;
            }
            let place = *folders.entry(folder).or_insert_with(|| {
                for step in &way.steps {
                    routes.add(step, Dependent::Folder(routes.together.len()));
                }
                routes.together.push(Vec::new());
                routes.together.len() - 1
            });
            if let Some(together) = routes.together.get_mut(place) {
                together.push(index);
            }
            let is_listed = matches!(asked.seen, Seen::Folder { .. } | Seen::Unlisted(_));
            for (at, step) in trail.steps.iter().enumerate() {
                let is_link = matches!(walk.look(step).entry, Entry::Link(_));
                let itself = at + 1 == trail.steps.len() && !is_link && !is_listed;
                let dependent = if itself {
                    Dependent::Itself
                } else {
                    Dependent::Way
                };
                routes.add(step, dependent(index));
            }
            if let (true, End::Folder(real)) = (is_listed, &trail.end) {
                let folder = routes.folders.entry(real.clone()).or_default();
                folder.listed.push(index);
                // The kind of such a name is known only from where its link leads.
                for name in asked.dangling() {
                    let end = walk.folder(real);
                    for step in walk.onward(&end, name).steps.iter().skip(1) {
                        routes.add(step, Dependent::Way(index));
                    }
                }
            }
        }
        let made = outputs.folders();
        let made = made.filter(|folder| !routes.is_asked_inside(folder, asked, outputs));
        routes.made = made.map(str::to_owned).collect();
        routes
    }

    fn add(&mut self, step: &str, dependent: Dependent) {
        let Some((folder, name)) = split(step) else {
            return;
        };
        if !self.folders.contains_key(folder) {
            self.folders.insert(folder.to_owned(), Folder::default());
        }
        let Some(folder) = self.folders.get_mut(folder) else {
            return;
        };
        let dependents = folder.names.entry(name.to_owned()).or_default();
        if dependents.last() != Some(&dependent) {
            dependents.push(dependent);
        }
    }

    /// The real folders whose entries count.
    pub(crate) fn folders(&self) -> BTreeSet<&str> {
        self.folders.keys().map(String::as_str).collect()
    }

    /// True when something that the build could read stands in a real folder.
    pub(crate) fn is_read_in(&self, folder: &str, asked: &[Asked]) -> bool {
        let names = self.folders.get(folder).map(|folder| &folder.names);
        let mut dependents = names.into_iter().flat_map(BTreeMap::values).flatten();
        dependents.any(|dependent| match dependent {
            Dependent::Itself(index) => asked.get(*index).is_some_and(Asked::is_source),
            Dependent::Way(_) | Dependent::Folder(_) => false,
        })
    }

    /// True for an own output that no build read as a source.
    pub(crate) fn is_own(&self, index: usize) -> bool {
        self.own.contains(&index)
    }

    /// True for a real folder that is there for own outputs alone.
    pub(crate) fn is_made(&self, folder: &str) -> bool {
        self.made.contains(folder)
    }

    /// True when anything in a real folder was asked for, be it there or not.
    fn is_asked_inside(&self, folder: &str, asked: &[Asked], outputs: &Outputs) -> bool {
        let from = (Bound::Included(folder), Bound::Unbounded);
        let from = self.folders.range::<str, _>(from);
        let mut from = from.take_while(|(path, _)| path.starts_with(folder));
        let is_wanted = |path: &str, folder: &Folder| {
            let mut names = folder.names.keys();
            !folder.listed.is_empty() || names.any(|name| !outputs.has_folder(&join(path, name)))
        };
        if from.any(|(path, inner)| {
            (path == folder || is_inside(path, folder)) && is_wanted(path, inner)
        }) {
            return true;
        }
        let first = asked.partition_point(|asked| asked.path.as_str() < folder);
        let from = asked.iter().enumerate().skip(first);
        let mut from = from.take_while(|(_, asked)| asked.path.starts_with(folder));
        from.any(|(index, asked)| {
            let is_ours = self.is_own(index) || outputs.has_folder(&asked.path);
            is_inside(&asked.path, folder) && !is_ours
        })
    }

    /// What depends on an entry.
    pub(crate) fn concerned(&self, folder: &str, name: &str) -> Concerned {
        let mut concerned = Concerned::default();
        let Some(folder) = self.folders.get(folder) else {
            return concerned;
        };
        concerned.listed.clone_from(&folder.listed);
        for dependent in folder.names.get(name).into_iter().flatten() {
            match *dependent {
                Dependent::Itself(index) => concerned.itself.push(index),
                Dependent::Way(index) => {
                    concerned.itself.push(index);
                    concerned.is_way = true;
                }
                Dependent::Folder(place) => {
                    let together = self.together.get(place);
                    concerned.below.extend(together.into_iter().flatten());
                    concerned.is_way = true;
                }
            }
        }
        concerned
    }

    /// All that depends on any entry of these folders.
    pub(crate) fn through(&self, folders: &[String]) -> BTreeSet<usize> {
        let mut through = BTreeSet::new();
        for folder in folders.iter().filter_map(|path| self.folders.get(path)) {
            through.extend(&folder.listed);
            for dependent in folder.names.values().flatten() {
                match *dependent {
                    Dependent::Itself(index) | Dependent::Way(index) => {
                        through.insert(index);
                    }
                    Dependent::Folder(place) => {
                        through.extend(self.together.get(place).into_iter().flatten());
                    }
                }
            }
        }
        through
    }
}

#[cfg(test)]
mod tests {
    use packc_source::{DirEntry, FileKind, WorldError};

    use super::*;
    use crate::walk::Drawn;

    fn file(path: &str) -> Asked {
        let refused = Seen::Refused(WorldError::Denied);
        Asked::new(path.to_owned(), refused)
    }

    fn listed(path: &str, entries: &[(&str, Option<FileKind>)]) -> Asked {
        let entries = entries.iter().map(|(name, kind)| DirEntry {
            name: (*name).to_owned(),
            kind: *kind,
        });
        let seen = Seen::Folder {
            real: path.into(),
            entries: entries.collect(),
        };
        Asked::new(path.to_owned(), seen)
    }

    fn routes(disk: &str, asked: &[Asked], outputs: &[&str]) -> Routes {
        let disk = Drawn::new(disk);
        let mut walk = Walk::new(&disk);
        let outputs: Vec<_> = outputs.iter().map(Into::into).collect();
        let outputs = Outputs::of(&outputs, &mut walk);
        Routes::of(asked, &outputs, &mut walk)
    }

    #[track_caller]
    fn check(routes: &Routes, entry: &str, itself: &[usize], below: &[usize], is_way: bool) {
        let (folder, name) = split(entry).unwrap();
        let concerned = routes.concerned(folder, name);
        assert_eq!(concerned.itself, itself, "{entry}");
        assert_eq!(concerned.below, below, "{entry}");
        assert_eq!(concerned.is_way, is_way, "{entry}");
    }

    #[test]
    fn a_file_depends_on_itself_and_its_folders() {
        let asked = [file("/p/a"), file("/p/b/c"), file("/p/b/d")];
        let routes = routes("/p/\n/p/a\n/p/b/\n/p/b/c", &asked, &[]);
        assert_eq!(routes.folders(), BTreeSet::from(["/", "/p", "/p/b"]));
        check(&routes, "/p/a", &[0], &[], false);
        check(&routes, "/p/b/d", &[2], &[], false);
        check(&routes, "/p/b", &[], &[1, 2], true);
        check(&routes, "/p", &[], &[0, 1, 2], true);
        check(&routes, "/p/other", &[], &[], false);
        check(&routes, "/q/a", &[], &[], false);
    }

    #[test]
    fn a_missing_folder_is_waited_for_where_it_would_be() {
        let routes = routes("/p/", &[file("/p/x/y/z")], &[]);
        assert_eq!(routes.folders(), BTreeSet::from(["/", "/p"]));
        check(&routes, "/p/x", &[], &[0], true);
    }

    #[test]
    fn a_listed_folder_depends_on_all_names() {
        let asked = [listed("/p/l", &[])];
        let routes = routes("/p/\n/p/l/", &asked, &[]);
        assert_eq!(routes.concerned("/p/l", "any").listed, [0]);
        check(&routes, "/p/l", &[0], &[], true);
    }

    #[test]
    fn a_name_that_leads_nowhere_depends_on_its_target() {
        let asked = [listed("/p", &[("l", None)])];
        let routes = routes("/p/\n/p/l -> ../q\n", &asked, &[]);
        check(&routes, "/q", &[0], &[], true);
    }

    #[test]
    fn two_paths_to_one_file_both_depend_on_it() {
        let asked = [file("/l/a"), file("/p/a")];
        let routes = routes("/l -> p\n/p/\n/p/a", &asked, &[]);
        check(&routes, "/p/a", &[0, 1], &[], false);
        check(&routes, "/l", &[], &[0], true);
    }

    #[test]
    fn links_on_the_way_and_at_the_end_count() {
        let asked = [file("/v/a")];
        let disk = "/v/\n/v/a -> ..data/a\n/v/..data -> ..1\n/v/..1/\n/v/..1/a";
        let routes = routes(disk, &asked, &[]);
        check(&routes, "/v/a", &[0], &[], true);
        check(&routes, "/v/..data", &[0], &[], true);
        check(&routes, "/v/..1", &[0], &[], true);
        check(&routes, "/v/..1/a", &[0], &[], false);
    }

    #[test]
    fn own_outputs_do_not_count() {
        let asked = [file("/l/pack.json"), file("/p/a")];
        let routes = routes(
            "/p/\n/p/pack.json\n/p/a\n/l -> p",
            &asked,
            &["/p/pack.json"],
        );
        assert!(routes.is_own(0));
        check(&routes, "/p/pack.json", &[], &[], false);
        assert!(!routes.is_made("/p"));
    }

    #[test]
    fn folders_of_nothing_but_outputs_are_ours() {
        let outputs = ["/p/dist/deep/pack.json", "/p/out/b.json"];
        for (asked, expected) in [
            (vec![], true),
            (vec![file("/p/dist/deep")], true),
            (vec![file("/p/dist/deep/pack.json")], true),
            (vec![file("/p/dist/other")], false),
            (vec![listed("/p/dist", &[])], false),
        ] {
            for disk in ["/p/", "/p/\n/p/dist/\n/p/dist/deep/"] {
                let routes = routes(disk, &asked, &outputs);
                assert!(routes.is_made("/p/out"));
                // A folder that isn't there has no names that could count.
                let expected =
                    expected || asked.iter().any(|asked| asked.path == "/p/dist") && disk == "/p/";
                assert_eq!(routes.is_made("/p/dist"), expected, "{asked:?} {disk}");
            }
        }
    }

    #[test]
    fn what_depends_on_a_folder_is_found() {
        let asked = [file("/p/a"), file("/p/b/c"), listed("/q", &[])];
        let routes = routes("/p/\n/p/b/\n/q/", &asked, &[]);
        let through = |folder: &str| routes.through(&[folder.to_owned()]);
        assert_eq!(through("/p"), BTreeSet::from([0, 1]));
        assert_eq!(through("/p/b"), BTreeSet::from([1]));
        assert_eq!(through("/q"), BTreeSet::from([2]));
    }
}
