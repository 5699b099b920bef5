//! Finding the packs that a pattern of a workspace stands for.
//!
//! Invariant: a folder is entered once, whatever links lead to it, and none outside the workspace.

use std::collections::HashSet;

use camino::{Utf8Path, Utf8PathBuf};
use globset::GlobMatcher;
use packc_source::{Boundary, FileKind, World, is_litter, relative_path};

use crate::discover::is_project;

/// A search below the workspace's folder.
pub(super) struct Search<'a> {
    pub(super) world: &'a dyn World,
    pub(super) boundary: &'a Boundary,
    /// The folder of the workspace file.
    pub(super) workspace: &'a Utf8Path,
    pub(super) matcher: GlobMatcher,
    /// How many components a folder may have, seen from the workspace.
    pub(super) depth: Option<usize>,
    /// By real paths.
    pub(super) entered: HashSet<Utf8PathBuf>,
    pub(super) packs: Vec<Utf8PathBuf>,
}

impl Search<'_> {
    /// Takes the packs among a folder and those in it, by path.
    pub(super) fn enter(&mut self, folder: &Utf8Path) {
        let real = self.world.real_path(folder);
        if !real.is_ok_and(|real| self.entered.insert(real)) {
            return;
        }
        let relative = relative_path(folder, self.workspace);
        if self.matcher.is_match(&relative) && is_project(self.world, folder) {
            self.packs.push(folder.to_owned());
        }
        let level = if relative == "." {
            0
        } else {
            relative.split('/').count()
        };
        if self.depth.is_some_and(|depth| level >= depth) {
            return;
        }
        // One that can't be looked into, or lies outside, holds nothing of the workspace.
        let Ok(listing) = self.world.list(folder, self.boundary) else {
            return;
        };
        let folders = listing
            .iter()
            .filter(|entry| entry.kind == Some(FileKind::Folder) && !is_litter(&entry.name));
        for entry in folders {
            self.enter(&folder.join(&entry.name));
        }
    }
}

/// The folders with which a pattern begins, up to the first part with a sign that stands for something else.
pub(super) fn fixed_part(pattern: &str) -> &str {
    let Some(sign) = pattern.find(['*', '?', '[', '{', '\\']) else {
        return pattern;
    };
    let end = pattern.get(..sign).and_then(|text| text.rfind('/'));
    end.and_then(|end| pattern.get(..end)).unwrap_or("")
}

/// How many components what matches a pattern has; `None` when there is no limit.
pub(super) fn depth_of(pattern: &str) -> Option<usize> {
    // Between braces, alternatives may have several.
    let is_open = pattern.contains("**") || pattern.contains('{');
    (!is_open).then(|| pattern.split('/').count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_patterns() {
        for (pattern, fixed, depth) in [
            ("packs/*", "packs", Some(2)),
            ("*", "", Some(1)),
            ("a/b", "a/b", Some(2)),
            ("a/b-*/c", "a", Some(3)),
            ("a/**", "a", None),
            ("{a,b/c}", "", None),
        ] {
            assert_eq!(fixed_part(pattern), fixed, "{pattern}");
            assert_eq!(depth_of(pattern), depth, "{pattern}");
        }
    }
}
