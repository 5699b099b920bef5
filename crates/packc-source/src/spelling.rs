//! Paths compared with the names on disk.
//!
//! Invariant: a path is right only when every component is spelt as its folder spells it, also on systems that would
//! open it otherwise.

use std::sync::Arc;

use camino::{Utf8Path, Utf8PathBuf};

use crate::{DirEntry, WorldError};

/// What a folder holds, sorted by name, or why that can't be told (see [`World::list`](crate::World::list)).
pub type Listing = Result<Arc<[DirEntry]>, WorldError>;

/// How a path compares with the names on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// It is right, or the folders that it leads through can't be listed, which reading will tell.
    Right,
    /// The names on disk differ in upper and lower case: the path as it is spelt there.
    Wrong(Utf8PathBuf),
    /// There is no such file or folder.
    Missing(Missing),
}

/// The first component of a path that isn't there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The folder that lacks it, as it is spelt on disk.
    pub folder: Utf8PathBuf,
    /// The component.
    pub name: String,
    /// What follows it in the path; empty when it is the last.
    pub rest: Utf8PathBuf,
    /// What the folder holds instead.
    pub listing: Arc<[DirEntry]>,
}

/// Compares `path`, absolute and normalized, with the names on disk, beginning below the folder `base`, which it must
/// lie in. `list` tells what a folder holds.
pub fn spelling(
    path: &Utf8Path,
    base: &Utf8Path,
    mut list: impl FnMut(&Utf8Path) -> Listing,
) -> Spelling {
    let mut rest = path.strip_prefix(base).unwrap_or(path).components();
    let mut at = base.to_owned();
    let mut right = true;
    while let Some(component) = rest.next() {
        let name = component.as_str();
        let Ok(listing) = list(&at) else {
            return Spelling::Right;
        };
        let found = listing.binary_search_by(|entry| entry.name.as_str().cmp(name));
        if found.is_ok() {
            at.push(name);
            continue;
        }
        let folded = name.to_lowercase();
        let mut names = listing.iter().map(|entry| &entry.name);
        if let Some(same) = names.find(|other| other.to_lowercase() == folded) {
            right = false;
            at.push(same);
            continue;
        }
        return Spelling::Missing(Missing {
            folder: at,
            name: name.to_owned(),
            rest: rest.as_path().to_owned(),
            listing,
        });
    }
    if right {
        Spelling::Right
    } else {
        Spelling::Wrong(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::MemoryWorld;
    use crate::{Boundary, World};

    fn spelt(path: &str) -> Spelling {
        let world = MemoryWorld::new()
            .file("/p/Media/a.png", "")
            .file("/p/media2/b.png", "");
        let boundary = Boundary::new(["/p".into()]);
        spelling(Utf8Path::new(path), Utf8Path::new("/p"), |folder| {
            world.list(folder, &boundary)
        })
    }

    #[test]
    fn compares_every_component() {
        assert_eq!(spelt("/p/Media/a.png"), Spelling::Right);
        assert_eq!(spelt("/p"), Spelling::Right);
        let wrong = Spelling::Wrong("/p/Media/a.png".into());
        assert_eq!(spelt("/p/media/a.png"), wrong);
        assert_eq!(spelt("/p/MEDIA/A.PNG"), wrong);
    }

    #[test]
    fn tells_where_a_path_stops() {
        let Spelling::Missing(missing) = spelt("/p/media/b/c.png") else {
            panic!("it is missing");
        };
        assert_eq!(missing.folder, "/p/Media");
        assert_eq!(missing.name, "b");
        assert_eq!(missing.rest, "c.png");
        assert_eq!(missing.listing.len(), 1);
    }

    #[test]
    fn a_file_has_no_names_in_it() {
        assert_eq!(spelt("/p/Media/a.png/b"), Spelling::Right);
    }
}
