//! The lists that say which files belong to a bundle, in the format of `sha256sum`.
//!
//! Invariant: a list only names files below its own folder.
#![expect(
    clippy::disallowed_methods,
    reason = "lists of earlier builds are read from the disk"
)]

use std::collections::BTreeMap;
use std::fs;

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::normalize;

/// What the list of a bundle is called: the pack's name and this.
pub(crate) const LIST_SUFFIX: &str = ".files";

/// What a list says: the digests of files by their paths below the folder.
pub(super) type Listed = BTreeMap<String, String>;

/// The text of a list.
pub(super) fn list_text(listed: &Listed) -> String {
    let mut text = String::new();
    for (name, digest) in listed {
        text.extend([digest.as_str(), "  ", name, "\n"]);
    }
    text
}

/// What a list says of files below its folder. Lines of another form aren't from us and are passed over.
pub(super) fn read_list(list: &Utf8Path) -> Listed {
    let text = fs::read_to_string(list).unwrap_or_default();
    let entries = text.lines().filter_map(|line| line.split_once("  "));
    let below = entries.filter(|(_, name)| {
        let path = Utf8Path::new(name);
        path.is_relative()
            && !name.starts_with("..")
            && !name.is_empty()
            && normalize(path) == *name
    });
    below
        .map(|(digest, name)| (name.to_owned(), digest.to_owned()))
        .collect()
}

/// What the bundles of other packs in the folder have.
pub(super) fn listed_by_others(folder: &Utf8Path, own: &Utf8Path) -> Listed {
    let Ok(entries) = folder.read_dir_utf8() else {
        return Listed::new();
    };
    let lists = entries.flatten().map(camino::Utf8DirEntry::into_path);
    let mut others: Vec<Utf8PathBuf> = lists
        .filter(|path| path.as_str().ends_with(LIST_SUFFIX) && path != own)
        .collect();
    others.sort();
    others.iter().flat_map(|list| read_list(list)).collect()
}
