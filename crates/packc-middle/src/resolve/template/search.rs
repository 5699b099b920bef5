//! Names that were probably meant in templates.
//!
//! Invariant: a pack costs a bounded number of comparisons, however many names in it are wrong.

use std::sync::atomic::{AtomicUsize, Ordering};

use packc_diagnostics::{is_only_near, nearest};

/// After how many comparisons of two names no more are made. A template whose thousands of variables have all been
/// renamed would take minutes else.
const COMPARISONS: usize = 250_000;

/// A search for near names that grows tired.
#[derive(Debug, Default)]
pub(super) struct Search {
    compared: AtomicUsize,
}

impl Search {
    /// The known name that is nearest to `word`, and whether it is the only near one. `None` too when tired.
    pub(super) fn nearest<'k>(
        &self,
        word: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) -> Option<(&'k str, bool)> {
        if self.is_tired() {
            return None;
        }
        let count = known.clone().count();
        self.compared.fetch_add(count, Ordering::Relaxed);
        let near = nearest(word, known.clone())?;
        Some((near, is_only_near(word, near, known)))
    }

    /// True when no more names are compared, so that one that isn't found near may be near all the same.
    pub(super) fn is_tired(&self) -> bool {
        self.compared.load(Ordering::Relaxed) >= COMPARISONS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_and_whether_they_are_the_only_ones() {
        let search = Search::default();
        let near = |word| search.nearest(word, ["city", "name", "names"].into_iter());
        assert_eq!(near("citty"), Some(("city", true)));
        assert_eq!(near("namse"), Some(("name", false)));
        assert_eq!(near("order"), None);
    }

    #[test]
    fn grows_tired() {
        let search = Search::default();
        let far = std::iter::repeat_n("a", COMPARISONS);
        assert_eq!(search.nearest("something", far), None);
        assert!(search.is_tired());
        assert_eq!(search.nearest("nam", ["name"].into_iter()), None);
    }
}
