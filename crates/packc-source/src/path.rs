//! Pure arithmetic on paths: joined, normalized, made relative.
//!
//! Invariant: nothing here asks the disk; `..` is resolved by text, which is how an author reads it.

use camino::{Utf8Component, Utf8Path, Utf8PathBuf};

/// `path` without `.` components and with each `..` removed together with the folder before it. A `..` that leads above
/// the beginning of a relative path stays; one above `/` vanishes, as on every system.
pub fn normalize(path: &Utf8Path) -> Utf8PathBuf {
    if is_normal(path.as_str()) {
        return path.to_owned();
    }
    by_components(path)
}

/// True for what has surely nothing to normalize. Most paths have nothing, and taking them apart is slow.
fn is_normal(path: &str) -> bool {
    let is_name = |part: &str| !matches!(part, "" | "." | "..");
    let parts = path.strip_prefix('/').filter(|_| cfg!(unix));
    parts.is_some_and(|parts| parts.split('/').all(is_name))
}

fn by_components(path: &Utf8Path) -> Utf8PathBuf {
    let mut out = Utf8PathBuf::new();
    for component in path.components() {
        match component {
            Utf8Component::CurDir => {}
            Utf8Component::ParentDir => match out.components().next_back() {
                Some(Utf8Component::Normal(_)) => {
                    out.pop();
                }
                Some(Utf8Component::RootDir | Utf8Component::Prefix(_)) => {}
                Some(Utf8Component::ParentDir | Utf8Component::CurDir) | None => out.push(".."),
            },
            other => out.push(other.as_str()),
        }
    }
    out
}

/// How to write `path` from inside the folder `base`, both absolute and normalized: with `/` between the components and
/// `..` where needed. `.` when they are equal.
pub fn relative_path(path: &Utf8Path, base: &Utf8Path) -> String {
    let mut ours = path.components().peekable();
    let mut theirs = base.components().peekable();
    while ours.peek().is_some() && ours.peek() == theirs.peek() {
        ours.next();
        theirs.next();
    }
    let mut parts: Vec<&str> = theirs.map(|_| "..").collect();
    parts.extend(ours.map(|component| component.as_str()));
    if parts.is_empty() {
        return ".".to_owned();
    }
    parts.join("/")
}

/// How messages and machine formats name `path`, seen from the working directory `base`: relative, with `/` between the
/// components (`../x` for what lies above); absolute when the two share nothing but `/`.
pub fn display_path(path: &Utf8Path, base: &Utf8Path) -> String {
    let share_a_folder = path
        .components()
        .zip(base.components())
        .take_while(|(ours, theirs)| ours == theirs)
        .any(|(shared, _)| matches!(shared, Utf8Component::Normal(_)));
    if share_a_folder || path.starts_with(base) {
        relative_path(path, base)
    } else {
        path.as_str().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_is_normal_is_what_its_components_are() {
        let parts = ["", ".", "..", "a", ".b", "c..", "...", "d e"];
        let mut paths = vec![String::new()];
        for _ in 0..4 {
            let longer = paths
                .iter()
                .flat_map(|path| parts.map(|part| format!("{path}/{part}")));
            paths = longer.collect();
            for path in &paths {
                for path in [path, path.trim_start_matches('/')] {
                    let path = Utf8Path::new(path);
                    assert_eq!(
                        normalize(path).as_str(),
                        by_components(path).as_str(),
                        "{path}"
                    );
                }
            }
        }
    }

    #[test]
    fn normalizes_by_text() {
        for (from, to) in [
            ("/a/./b/../c", "/a/c"),
            ("/../a", "/a"),
            ("../a/..", ".."),
            ("a/../../b", "../b"),
            ("./a", "a"),
            ("a/b/", "a/b"),
        ] {
            assert_eq!(normalize(Utf8Path::new(from)), to, "{from}");
        }
    }

    #[test]
    fn relative_paths() {
        for (path, base, expected) in [
            ("/p/a/b.md", "/p", "a/b.md"),
            ("/p/a", "/p/a", "."),
            ("/q/x", "/p/dist", "../../q/x"),
            ("/p", "/p/dist", ".."),
        ] {
            assert_eq!(
                relative_path(Utf8Path::new(path), Utf8Path::new(base)),
                expected
            );
        }
    }

    #[test]
    fn display_paths_are_absolute_when_only_the_root_is_shared() {
        for (path, base, expected) in [
            ("/p/a", "/p", "a"),
            ("/p", "/p", "."),
            ("/p/a", "/", "p/a"),
            ("/p/a", "/p/b/c", "../../a"),
            ("/pq/a", "/p", "/pq/a"),
            ("/q/p/a", "/r/p", "/q/p/a"),
        ] {
            let shown = display_path(Utf8Path::new(path), Utf8Path::new(base));
            assert_eq!(shown, expected, "{path} from {base}");
        }
    }
}
