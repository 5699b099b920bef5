//! The folders that the system watches.
//!
//! Place: between the routes, which say what has to be watched, and the source. Invariant: a folder in the table is
//! watched, or an event that says otherwise is on its way: everything by which the source can lose a folder ends in
//! [`Table::lost`].
//!
//! A source ends watching a folder (and all below it) when it is moved or removed, and knows folders by their path
//! although the system knows them by their number. So of two paths with one number, only one is told about, and ending
//! one ends both.

use std::collections::{BTreeMap, BTreeSet};

use crate::disk::folder_id;
use crate::source::{Limit, Refusal, Source};
use crate::walk::is_inside;

type Id = Option<(u64, u64)>;

/// What arming came to.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Armed {
    /// The folders that weren't watched before.
    pub(crate) new: Vec<String>,
    /// Those that are there but may not be watched.
    pub(crate) denied: Vec<String>,
}

/// The folders that a source watches.
pub(crate) struct Table {
    source: Box<dyn Source>,
    folders: BTreeMap<String, Id>,
    /// True when two paths lead to one folder.
    is_aliased: bool,
}

impl Table {
    /// A table of no folders.
    pub(crate) fn new(source: Box<dyn Source>) -> Self {
        Self {
            source,
            folders: BTreeMap::new(),
            is_aliased: false,
        }
    }

    /// The folders, in the order of their bytes.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &str> {
        self.folders.keys().map(String::as_str)
    }

    /// True when a folder is in the table.
    pub(crate) fn has(&self, folder: &str) -> bool {
        self.folders.contains_key(folder)
    }

    /// Other paths of a folder.
    pub(crate) fn aliases(&self, folder: &str) -> Vec<String> {
        let id = self.folders.get(folder).copied().flatten();
        if !self.is_aliased || id.is_none() {
            return Vec::new();
        }
        let same = self.folders.iter();
        let same = same.filter(|(path, other)| **other == id && *path != folder);
        same.map(|(path, _)| path.clone()).collect()
    }

    /// Watches these folders and no others; what can't be watched is left out.
    ///
    /// # Errors
    ///
    /// Why nothing more can be watched.
    pub(crate) fn arm(&mut self, wanted: &BTreeSet<&str>) -> Result<Armed, Limit> {
        let gone = |path: &&String| !wanted.contains(path.as_str());
        let gone: Vec<String> = self.folders.keys().filter(gone).cloned().collect();
        self.end(gone, false);
        let mut armed = Armed::default();
        for folder in wanted {
            if self.has(folder) {
                continue;
            }
            match self.source.watch(folder) {
                Ok(()) => {
                    self.folders.insert((*folder).to_owned(), folder_id(folder));
                    armed.new.push((*folder).to_owned());
                }
                Err(Refusal::Gone) => {}
                Err(Refusal::Denied) => armed.denied.push((*folder).to_owned()),
                Err(Refusal::Limit(limit)) => return Err(limit),
            }
        }
        let ids: BTreeSet<_> = self.folders.values().flatten().collect();
        self.is_aliased = ids.len() < self.folders.values().flatten().count();
        Ok(armed)
    }

    /// Takes a folder out that was moved, removed or replaced, with all below it. False when it wasn't in.
    pub(crate) fn lost(&mut self, folder: &str) -> bool {
        let known = self.has(folder);
        if known {
            self.end(vec![folder.to_owned()], true);
        }
        known
    }

    /// Takes all folders out.
    pub(crate) fn clear(&mut self) {
        for folder in std::mem::take(&mut self.folders).keys() {
            self.source.unwatch(folder);
        }
    }

    /// Ends watching folders and what goes with them: the same folders under other paths, and with `below` what lies in
    /// them.
    fn end(&mut self, mut open: Vec<String>, below: bool) {
        while let Some(folder) = open.pop() {
            let Some(id) = self.folders.remove(&folder) else {
                continue;
            };
            self.source.unwatch(&folder);
            let goes = |path: &str, other: Id| {
                (id.is_some() && other == id) || below && is_inside(path, &folder)
            };
            let with = self.folders.iter().filter(|(path, id)| goes(path, **id));
            open.extend(with.map(|(path, _)| path.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// What a source was asked to do: `+` watch, `-` unwatch.
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<String>>>);

    impl Source for Log {
        fn watch(&mut self, folder: &str) -> Result<(), Refusal> {
            self.0.lock().unwrap().push(format!("+{folder}"));
            if folder.contains("denied") {
                return Err(Refusal::Denied);
            }
            Ok(())
        }

        fn unwatch(&mut self, folder: &str) {
            self.0.lock().unwrap().push(format!("-{folder}"));
        }
    }

    #[track_caller]
    fn check(log: &Log, expected: &[&str]) {
        let mut done = std::mem::take(&mut *log.0.lock().unwrap());
        done.sort();
        assert_eq!(done, expected);
    }

    #[test]
    fn only_what_is_new_is_watched() {
        let log = Log::default();
        let mut table = Table::new(Box::new(log.clone()));
        let armed = table.arm(&BTreeSet::from(["/a", "/a/b", "/denied"]));
        let armed = armed.unwrap();
        assert_eq!((armed.new.len(), armed.denied.len()), (2, 1));
        check(&log, &["+/a", "+/a/b", "+/denied"]);
        let armed = table.arm(&BTreeSet::from(["/a", "/c", "/denied"]));
        assert_eq!(armed.unwrap().new, ["/c"]);
        check(&log, &["+/c", "+/denied", "-/a/b"]);
    }

    #[test]
    fn what_goes_takes_all_below_with_it() {
        let log = Log::default();
        let mut table = Table::new(Box::new(log.clone()));
        table
            .arm(&BTreeSet::from(["/a", "/a/b", "/a/b/c", "/ab"]))
            .unwrap();
        check(&log, &["+/a", "+/a/b", "+/a/b/c", "+/ab"]);
        assert!(!table.lost("/a/x"));
        assert!(table.lost("/a"));
        check(&log, &["-/a", "-/a/b", "-/a/b/c"]);
        assert_eq!(table.folders().collect::<Vec<_>>(), ["/ab"]);
        table.clear();
        check(&log, &["-/ab"]);
    }

    #[cfg(unix)]
    #[test]
    fn one_folder_at_two_paths_is_one() {
        let guard = tempfile::tempdir().unwrap();
        let one = guard.path().to_str().unwrap();
        let two = format!("{one}/.");
        let log = Log::default();
        let mut table = Table::new(Box::new(log.clone()));
        table.arm(&BTreeSet::from([one, &two, "/"])).unwrap();
        assert_eq!(table.aliases(one), [two.as_str()]);
        assert_eq!(table.aliases(&two), [one]);
        assert_eq!(table.aliases("/"), [""; 0]);
        check(&log, &["+/", &format!("+{one}"), &format!("+{two}")]);
        // Ending one ends the other, so it is watched anew.
        let armed = table.arm(&BTreeSet::from([one, "/"])).unwrap();
        assert_eq!(armed.new, [one]);
        check(
            &log,
            &[&format!("+{one}"), &format!("-{one}"), &format!("-{two}")],
        );
    }
}
