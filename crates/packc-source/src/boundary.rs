//! Which files a build may read.
//!
//! Invariant: containment is decided on real paths, component by component, never on the text of a path.

use camino::{Utf8Path, Utf8PathBuf};

/// The folders that a build may read from, as real paths (every link resolved).
#[derive(Clone, Debug, Default)]
pub struct Boundary {
    roots: Vec<Utf8PathBuf>,
}

impl Boundary {
    /// The boundary made of these real paths; the first is the one that messages name.
    pub fn new(roots: impl IntoIterator<Item = Utf8PathBuf>) -> Self {
        Self {
            roots: roots.into_iter().collect(),
        }
    }

    /// True when `real`, a path without links, is one of the folders or lies below one.
    pub fn contains(&self, real: &Utf8Path) -> bool {
        self.roots.iter().any(|root| real.starts_with(root))
    }

    /// The folders, the project's own (or its workspace's) first.
    pub fn roots(&self) -> &[Utf8PathBuf] {
        &self.roots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(root: &str, path: &str, inside: bool) {
        let boundary = Boundary::new([Utf8PathBuf::from(root)]);
        assert_eq!(
            boundary.contains(Utf8Path::new(path)),
            inside,
            "{path} in {root}"
        );
    }

    #[test]
    fn compares_components() {
        check("/srv/p", "/srv/p/a.md", true);
        check("/srv/p", "/srv/p", true);
        check("/srv/p", "/srv/p_evil/f.md", false);
        check("/srv/p", "/srv", false);
        check("/srv/p", "/etc/hostname", false);
    }
}
