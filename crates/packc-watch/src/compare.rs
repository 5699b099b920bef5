//! Whether two looks at a path differ for a build, and how that is told.
//!
//! Place: after a look, before the command line. Invariant: names that are nobody's source make no difference.

use std::collections::BTreeMap;

use camino::{Utf8Path, Utf8PathBuf};
use packc_driver::Seen;
use packc_source::{DirEntry, FileKind};

use crate::outputs::Outputs;
use crate::routes::Routes;
use crate::{Change, ChangeKind};

/// What makes no difference.
pub(crate) struct Noise<'a> {
    /// The last build's own files.
    pub(crate) outputs: &'a Outputs,
    /// What else counts.
    pub(crate) routes: &'a Routes,
}

/// How two looks differ.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Difference {
    /// What to tell.
    pub(crate) changes: Vec<Change>,
    /// True when a file became empty, or what was there is gone: more may come at once.
    pub(crate) is_hollow: bool,
}

impl Noise<'_> {
    /// True when a build sees the same at both looks.
    pub(crate) fn same(&self, before: &Seen, now: &Seen) -> bool {
        match (before, now) {
            (
                Seen::Folder { real, entries },
                Seen::Folder {
                    real: now,
                    entries: others,
                },
            ) => real == now && self.named(real, entries).eq(self.named(now, others)),
            _ => before == now || self.is_nothing(before) && self.is_nothing(now),
        }
    }

    fn named<'e>(
        &self,
        real: &Utf8Path,
        entries: &'e [DirEntry],
    ) -> impl Iterator<Item = &'e DirEntry> {
        let is_noise = |entry: &&DirEntry| {
            self.outputs
                .is_noise(self.routes, real.as_str(), &entry.name)
        };
        entries.iter().filter(move |entry| !is_noise(entry))
    }

    /// True of nothing, and of a folder that is there for the outputs alone.
    fn is_nothing(&self, seen: &Seen) -> bool {
        match seen {
            Seen::Missing => true,
            Seen::Present(FileKind::Folder, real) => self.routes.is_made(real.as_str()),
            _ => false,
        }
    }

    /// How two looks at `path` that aren't the same differ.
    pub(crate) fn difference(&self, path: &Utf8Path, before: &Seen, now: &Seen) -> Difference {
        if let (
            Seen::Folder { real, entries },
            Seen::Folder {
                entries: others, ..
            },
        ) = (before, now)
        {
            let mut kinds: BTreeMap<&str, (Option<&DirEntry>, Option<&DirEntry>)> = BTreeMap::new();
            for entry in self.named(real, entries) {
                kinds.entry(&entry.name).or_default().0 = Some(entry);
            }
            for entry in self.named(real, others) {
                kinds.entry(&entry.name).or_default().1 = Some(entry);
            }
            let changes = kinds.into_iter().filter(|(_, (before, now))| before != now);
            let changes = changes.map(|(name, (before, now))| Change {
                path: path.join(name),
                kind: kind(before.is_some(), now.is_some()),
                cut: before.is_none() || now.is_none(),
            });
            let changes: Vec<Change> = changes.collect();
            if !changes.is_empty() {
                return Difference {
                    changes,
                    is_hollow: false,
                };
            }
        }
        let kind = kind(!self.is_nothing(before), !self.is_nothing(now));
        let (old, new) = (size(before), size(now));
        let is_shorter = new.zip(old).is_some_and(|(new, old)| new < old);
        let is_hollow = kind == ChangeKind::Gone || new == Some(0) && old != Some(0);
        let change = Change {
            path: path.to_owned(),
            kind,
            cut: kind != ChangeKind::Changed || is_shorter || is_hollow,
        };
        Difference {
            changes: vec![change],
            is_hollow,
        }
    }
}

fn kind(before: bool, now: bool) -> ChangeKind {
    match (before, now) {
        (false, true) => ChangeKind::New,
        (true, false) => ChangeKind::Gone,
        _ => ChangeKind::Changed,
    }
}

fn size(seen: &Seen) -> Option<u64> {
    match seen {
        Seen::File { size, .. } | Seen::Head { size, .. } | Seen::Opened(_, size) => Some(*size),
        _ => None,
    }
}

/// Puts what is told together: each path once, and what was looked at itself before what a listing says of it.
#[derive(Debug, Default)]
pub(crate) struct Told(BTreeMap<Utf8PathBuf, (bool, Change)>);

impl Told {
    /// Adds how a look at `path` differs.
    pub(crate) fn add(&mut self, path: &Utf8Path, difference: Difference) {
        for change in difference.changes {
            let itself = change.path == path;
            if itself || !self.0.contains_key(&change.path) {
                self.0.insert(change.path.clone(), (itself, change));
            }
        }
    }

    /// The changes, sorted by path.
    pub(crate) fn changes(self) -> Vec<Change> {
        self.0.into_values().map(|(_, change)| change).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::walk::{Drawn, Walk};

    fn folder(names: &[&str]) -> Seen {
        let entries = names.iter().map(|name| DirEntry {
            name: (*name).to_owned(),
            kind: Some(FileKind::File),
        });
        Seen::Folder {
            real: "/p".into(),
            entries: entries.collect(),
        }
    }

    fn file(size: u64, print: u64) -> Seen {
        Seen::File {
            real: "/p/a".into(),
            size,
            print,
        }
    }

    fn with_noise(check: impl FnOnce(&Noise<'_>)) {
        let disk = Drawn::new("/p/");
        let mut walk = Walk::new(&disk);
        let outputs = Outputs::of(&["/p/dist/pack.json".into()], &mut walk);
        let routes = Routes::of(&[], &outputs, &mut walk);
        check(&Noise {
            outputs: &outputs,
            routes: &routes,
        });
    }

    #[test]
    fn names_that_are_nobodys_source_make_no_difference() {
        with_noise(|noise| {
            let before = folder(&["a"]);
            let litter = [".a.swp", ".git", ".packc-1.tmp", "a", "a~", "dist"];
            assert!(noise.same(&before, &folder(&litter)));
            assert!(!noise.same(&before, &folder(&["a", "b"])));
            let made = Seen::Present(FileKind::Folder, "/p/dist".into());
            assert!(noise.same(&Seen::Missing, &made));
            let other = Seen::Present(FileKind::Folder, "/p/other".into());
            assert!(!noise.same(&Seen::Missing, &other));
        });
    }

    #[test]
    fn listings_are_told_by_name() {
        with_noise(|noise| {
            let path = Utf8Path::new("/l");
            let told = noise.difference(path, &folder(&["a", "b", "z~"]), &folder(&["b", "c"]));
            let changes: Vec<_> = told.changes.iter().collect();
            let told: Vec<_> = changes.iter().map(|c| (c.path.as_str(), c.kind)).collect();
            assert_eq!(
                told,
                [("/l/a", ChangeKind::Gone), ("/l/c", ChangeKind::New)]
            );
        });
    }

    #[test]
    fn what_may_be_half_written_is_marked() {
        let path = Utf8Path::new("/p/a");
        let present = Seen::Present(FileKind::File, "/p/a".into());
        for (before, now, kind, cut, is_hollow) in [
            (file(5, 1), file(5, 2), ChangeKind::Changed, false, false),
            (file(5, 1), file(6, 2), ChangeKind::Changed, false, false),
            (file(5, 1), file(4, 2), ChangeKind::Changed, true, false),
            (file(5, 1), file(0, 2), ChangeKind::Changed, true, true),
            (file(5, 1), Seen::Missing, ChangeKind::Gone, true, true),
            (Seen::Missing, present.clone(), ChangeKind::New, true, false),
            (present, Seen::Missing, ChangeKind::Gone, true, true),
        ] {
            with_noise(|noise| {
                let told = noise.difference(path, &before, &now);
                let change = Change {
                    path: path.to_owned(),
                    kind,
                    cut,
                };
                let changes = vec![change];
                assert_eq!(told, Difference { changes, is_hollow });
            });
        }
    }
}
