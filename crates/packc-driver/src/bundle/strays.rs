//! Files that lie among the copied skills of a pack, and that no build has put there.
//!
//! A runtime reads the folder of a skill as it finds it, so such a file is shipped with the pack. Elsewhere in the pack's
//! folder, a file that no pack names changes nothing.
//!
//! Invariant: only folders that hold copies are looked into, and no link is followed.
#![expect(
    clippy::disallowed_methods,
    reason = "the folder of the output is listed"
)]

use std::collections::{BTreeSet, HashSet};

use camino::{Utf8Path, Utf8PathBuf};
use packc_middle::Bundle;
use packc_source::{SourceMap, display_path, is_debris};

use super::list::listed_by_others;
use super::{Standing, Survey};
use crate::outcome::{Difference, Stale};

/// The name of the file that makes a folder a skill (Agent Skills specification).
const SKILL: &str = "SKILL.md";

/// The files among the skills that neither this bundle nor that of another pack has, by path.
pub(crate) fn strays(survey: &Survey<'_>, bundle: &Bundle, sources: &SourceMap) -> Vec<Stale> {
    let copied = survey
        .files
        .iter()
        .filter(|file| file.standing != Standing::Itself);
    let folders: BTreeSet<&Utf8Path> = copied
        .filter_map(|file| skill_folder(Utf8Path::new(file.to)))
        .collect();
    if folders.is_empty() {
        return Vec::new();
    }
    let others = listed_by_others(&survey.folder, &survey.list);
    let texts = sources.iter().map(|(_, file)| file.path.as_path());
    let own = survey.files.iter().map(|file| file.target.as_path());
    let left_over = survey
        .stale
        .iter()
        .filter(|(file, digest)| survey.is_ours(file, digest));
    let known: HashSet<&Utf8Path> = bundle
        .used()
        .chain(texts)
        .chain(own)
        .chain(left_over.map(|(file, _)| file.as_path()))
        .collect();
    let mut found = BTreeSet::new();
    for folder in folders {
        collect(&survey.folder.join(folder), &mut found);
    }
    let is_listed = |file: &Utf8Path| {
        let below = file.strip_prefix(&survey.folder).unwrap_or(file);
        others.contains_key(&below.as_str().replace('\\', "/"))
    };
    let strays = found
        .iter()
        .filter(|file| !known.contains(file.as_path()) && !is_listed(file));
    let stale = strays.map(|file| Stale {
        is_foreign: true,
        ..Stale::new(display_path(file, survey.cwd), Difference::Superfluous)
    });
    stale.collect()
}

/// The folder of skills in which this file makes another folder a skill; that folder itself where it lies directly in
/// the pack's folder. `None` for all other files.
fn skill_folder(file: &Utf8Path) -> Option<&Utf8Path> {
    if file.file_name() != Some(SKILL) {
        return None;
    }
    let is_below = |folder: &&Utf8Path| !folder.as_str().is_empty();
    let skill = file.parent().filter(is_below)?;
    skill.parent().filter(is_below).or(Some(skill))
}

/// Adds the files below a folder, but for what editors and interpreters leave behind.
fn collect(folder: &Utf8Path, found: &mut BTreeSet<Utf8PathBuf>) {
    let entries = folder.read_dir_utf8().into_iter().flatten().flatten();
    for entry in entries.filter(|entry| !is_debris(entry.file_name())) {
        // The kind is that of the entry itself, so a link is no folder.
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            collect(entry.path(), found);
        } else {
            found.insert(entry.into_path());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_skills() {
        for (file, folder) in [
            ("skills/tone/SKILL.md", Some("skills")),
            ("a/b/c/SKILL.md", Some("a/b")),
            ("tone/SKILL.md", Some("tone")),
            ("SKILL.md", None),
            ("skills/tone/words.txt", None),
        ] {
            let found = skill_folder(Utf8Path::new(file));
            assert_eq!(found.map(Utf8Path::as_str), folder, "{file}");
        }
    }
}
