//! What is said about files that can't be had, whoever wanted them.
//!
//! Invariant: a message names the file as its reader would, and says nothing of what a file outside the project holds
//! or whether it is there. Findings about a whole file have no place yet.

use camino::{Utf8Path, Utf8PathBuf};
use packc_source::{FileId, Listing, Missing, NotUtf8, Span, Spelling, WorldError, spelling};

use crate::registry::project::{
    MISSING_FILE, MISSPELT_PATH, NOT_UTF8, OUTSIDE_PROJECT, UNREADABLE_FILE,
};
use crate::{Diagnostic, nearest};

/// A file or folder that can't be read. `name` is how messages name it; `outside`: by its text, the path leads out of
/// the folders that may be read.
pub fn unreadable(name: &str, error: &WorldError, outside: bool) -> Diagnostic {
    match error {
        WorldError::Outside(real) => outside_project(name, (!outside).then_some(real)),
        // Whether a file outside the project exists is nobody's business.
        WorldError::Missing if outside => outside_project(name, None),
        WorldError::Missing => Diagnostic::new(&MISSING_FILE, format!("`{name}` {error}")),
        WorldError::TooLarge(..) => Diagnostic::new(&UNREADABLE_FILE, format!("`{name}` {error}"))
            .help("raise the limit with `--max-file-bytes` when the file is meant to be so large"),
        error => Diagnostic::new(&UNREADABLE_FILE, format!("`{name}` {error}")),
    }
}

fn outside_project(name: &str, link: Option<&Utf8PathBuf>) -> Diagnostic {
    let message = format!("`{name}` lies outside the project");
    let found = Diagnostic::new(&OUTSIDE_PROJECT, message);
    let found = match link {
        Some(real) => found.note(format!("a link leads to `{real}`")),
        None => found,
    };
    found
        .help("move the file into the project, or allow its folder with `--allow-root DIR`")
        .help("projects that share files can be listed in a `packc.workspace.yaml` above them")
}

/// A link that leads nowhere.
pub fn dangling(name: &str) -> Diagnostic {
    Diagnostic::new(&MISSING_FILE, format!("`{name}` is a link to nothing"))
}

/// A file that isn't UTF-8, whose text is [`NotUtf8::text`] in the sources.
pub fn not_utf8(name: &str, file: FileId, wrong: &NotUtf8) -> Diagnostic {
    Diagnostic::new(&NOT_UTF8, format!("`{name}` is not UTF-8"))
        .at(Span::new(file, wrong.start..wrong.start), &wrong.problem)
        .help("save the file as UTF-8; most editors have that in their save dialogue")
}

/// A path that names nothing. `near` is a path that is there, as messages name it.
pub fn missing(name: &str, near: Option<&str>) -> Diagnostic {
    let found = Diagnostic::new(&MISSING_FILE, format!("`{name}` does not exist"));
    if let Some(near) = near {
        return found
            .help(format!("there is a similar path: `{near}`"))
            .told_apart(name, near);
    }
    if name.contains('\\') {
        return found.help("write `/` between folders and files, on every system");
    }
    found
}

/// A path in other upper and lower case than the names on disk, which `right` has.
pub fn misspelt(name: &str, right: &str) -> Diagnostic {
    let message = format!("`{name}` is spelt `{right}` on disk");
    Diagnostic::new(&MISSPELT_PATH, message)
        .help("write upper and lower case as on disk: other systems tell them apart")
}

/// A path that is there and resembles one that isn't. `list` tells what a folder holds.
pub fn similar_path(
    missing: &Missing,
    list: &mut impl FnMut(&Utf8Path) -> Listing,
) -> Option<Utf8PathBuf> {
    let names = missing.listing.iter().map(|entry| entry.name.as_str());
    let near = nearest_name(&missing.name, names)?;
    let path = missing.folder.join(near);
    if missing.rest.as_str().is_empty() {
        return Some(path);
    }
    let path = path.join(&missing.rest);
    match spelling(&path, &missing.folder, &mut *list) {
        Spelling::Right => Some(path),
        Spelling::Wrong(right) => Some(right),
        Spelling::Missing(missing) => similar_path(&missing, list),
    }
}

/// The file that the end of a path names from `base`, below which nothing lies at the path: somebody took it to start
/// there, and not from the folder of the file that it is written in. `list` tells what a folder holds.
pub fn path_from_base(
    path: &Utf8Path,
    base: &Utf8Path,
    list: &mut impl FnMut(&Utf8Path) -> Listing,
) -> Option<Utf8PathBuf> {
    let mut rest = path.strip_prefix(base).ok()?.components();
    while rest.next().is_some() {
        let end = rest.as_path();
        let other = base.join(end);
        if !end.as_str().is_empty() && spelling(&other, base, &mut *list) == Spelling::Right {
            return Some(other);
        }
    }
    None
}

/// The finding about a path that names nothing, where `there` is what it names from `base`.
pub fn missing_from_base(
    name: &str,
    path: &Utf8Path,
    there: &Utf8Path,
    base: &Utf8Path,
) -> Diagnostic {
    let folder = path.strip_prefix(base).unwrap_or(path).components().count();
    let rest = there.strip_prefix(base).unwrap_or(there);
    let up = folder.saturating_sub(rest.components().count());
    let found = Diagnostic::new(&MISSING_FILE, format!("`{name}` does not exist"));
    found.help(format!(
        "a path starts from the folder of its file: write `{}{rest}`",
        "../".repeat(up)
    ))
}

/// The name nearest to a file name: compared without endings too, so that a wrong ending is found as well.
fn nearest_name<'a>(name: &str, names: impl Iterator<Item = &'a str> + Clone) -> Option<&'a str> {
    let stem = Utf8Path::new(name).file_stem().unwrap_or(name);
    let same_stem = |other: &&str| Utf8Path::new(other).file_stem() == Some(stem);
    nearest(name, names.clone()).or_else(|| names.into_iter().find(same_stem))
}

#[cfg(test)]
mod tests {
    use packc_source::memory::MemoryWorld;
    use packc_source::{Boundary, World};

    use super::*;

    #[track_caller]
    fn check(path: &str, near: Option<&str>) {
        let world = MemoryWorld::new()
            .file("/p/media/receipt.png", "")
            .file("/p/media/note.txt", "");
        let boundary = Boundary::new(["/p".into()]);
        let mut list = |folder: &Utf8Path| world.list(folder, &boundary);
        let Spelling::Missing(missing) =
            spelling(Utf8Path::new(path), Utf8Path::new("/p"), &mut list)
        else {
            panic!("{path} is there");
        };
        let found = similar_path(&missing, &mut list);
        assert_eq!(found.as_deref(), near.map(Utf8Path::new), "{path}");
    }

    #[test]
    fn similar_paths_are_there() {
        check("/p/media/reciept.png", Some("/p/media/receipt.png"));
        check("/p/media/receipt.jpg", Some("/p/media/receipt.png"));
        check("/p/medai/receipt.png", Some("/p/media/receipt.png"));
        check("/p/medai/reciept.png", Some("/p/media/receipt.png"));
        check("/p/medai/other.png", None);
        check("/p/media/photo.png", None);
    }

    #[test]
    fn paths_from_the_base() {
        let world = MemoryWorld::new().file("/p/media/receipt.png", "");
        let boundary = Boundary::new(["/p".into()]);
        let mut list = |folder: &Utf8Path| world.list(folder, &boundary);
        let base = Utf8Path::new("/p");
        let path = Utf8Path::new("/p/prompts/refund/media/receipt.png");
        let there = path_from_base(path, base, &mut list);
        assert_eq!(
            there.as_deref(),
            Some(Utf8Path::new("/p/media/receipt.png"))
        );
        let found = missing_from_base("x", path, &there.unwrap_or_default(), base);
        let help = "a path starts from the folder of its file: write `../../media/receipt.png`";
        assert_eq!(found.help, [help]);
        let other = Utf8Path::new("/p/prompts/media/other.png");
        assert_eq!(path_from_base(other, base, &mut list), None);
    }
}
