//! Which files are claimed by an `$include`, so that the folder they lie in doesn't take them.
//!
//! Invariant: a file that only claims itself, directly or through others, is lost, and that is known.

use std::collections::HashSet;

use camino::{Utf8Path, Utf8PathBuf};

use crate::reader::Loaded;

/// Which files are included by others.
pub(crate) struct Claims {
    paths: HashSet<Utf8PathBuf>,
    /// The files that are included, by number: the same path may have been read in several roles.
    included: HashSet<usize>,
    /// Those that lead back to themselves.
    circular: HashSet<usize>,
}

impl Claims {
    /// The claims of these files.
    pub(crate) fn new(files: &[Loaded]) -> Self {
        let targets = files.iter().flat_map(|file| file.targets.iter().flatten());
        let included: HashSet<usize> = targets.copied().collect();
        let paths = files
            .iter()
            .enumerate()
            .filter(|(number, _)| included.contains(number))
            .map(|(_, file)| file.path.clone())
            .collect();
        // Taking away, again and again, what nothing includes leaves what lies in circles or behind them.
        let mut pending: Vec<usize> = vec![0; files.len()];
        for target in files.iter().flat_map(|file| file.targets.iter().flatten()) {
            if let Some(count) = pending.get_mut(*target) {
                *count += 1;
            }
        }
        let mut free: Vec<usize> = (0..files.len())
            .filter(|number| !included.contains(number))
            .collect();
        let mut circular = included.clone();
        while let Some(number) = free.pop() {
            for target in files
                .get(number)
                .into_iter()
                .flat_map(|file| file.targets.iter().flatten())
            {
                if let Some(count) = pending.get_mut(*target) {
                    *count -= 1;
                    if *count == 0 {
                        circular.remove(target);
                        free.push(*target);
                    }
                }
            }
        }
        Self {
            paths,
            included,
            circular,
        }
    }

    /// True for a file that is included somewhere.
    pub(crate) fn claims(&self, path: &Utf8Path) -> bool {
        self.paths.contains(path)
    }

    /// True when nothing includes this file, although its path is claimed: it is included in another role.
    pub(crate) fn is_unused(&self, number: usize) -> bool {
        !self.included.contains(&number)
    }

    /// True for a file that lies in a circle of includes or behind one.
    pub(crate) fn is_circular(&self, number: usize) -> bool {
        self.circular.contains(&number)
    }
}
