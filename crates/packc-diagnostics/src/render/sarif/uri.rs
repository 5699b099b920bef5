//! Names of files as URIs (RFC 3986).
//!
//! Invariant: the URI names the same file, whatever characters its name has.

use std::fmt::Write as _;

/// The name that stands for the working directory.
pub(super) const BASE: &str = "%SRCROOT%";

/// A file as messages name it: its URI, and what that starts from when the name is relative.
pub(super) fn of(name: &str) -> (String, Option<&'static str>) {
    let separated = if cfg!(windows) {
        name.replace('\\', "/")
    } else {
        name.to_owned()
    };
    if let Some(path) = separated.strip_prefix('/') {
        return (format!("file:///{}", encode(path)), None);
    }
    if cfg!(windows)
        && let Some((drive, path)) = separated.split_once(":/")
    {
        return (format!("file:///{drive}:/{}", encode(path)), None);
    }
    (encode(&separated), Some(BASE))
}

/// A path with everything in hexadecimal but unreserved characters (RFC 3986, section 2.3) and `/`.
fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_names() {
        for (name, uri) in [
            ("prompts/a.yaml", "prompts/a.yaml"),
            ("../shared/a b.md", "../shared/a%20b.md"),
            ("100%/a?b#c.yaml", "100%25/a%3Fb%23c.yaml"),
            ("a:b.yaml", "a%3Ab.yaml"),
            ("é漢.yaml", "%C3%A9%E6%BC%A2.yaml"),
            ("a\nb.yaml", "a%0Ab.yaml"),
        ] {
            assert_eq!(of(name), (uri.to_owned(), Some(BASE)), "{name:?}");
        }
    }

    #[cfg(not(windows))]
    #[test]
    fn a_backslash_is_a_character_like_others() {
        assert_eq!(of(r"a\b.yaml").0, "a%5Cb.yaml");
        assert_eq!(of(r"C:\a.yaml").0, "C%3A%5Ca.yaml");
    }

    #[cfg(windows)]
    #[test]
    fn a_backslash_separates_folders() {
        assert_eq!(of(r"a\b.yaml").0, "a/b.yaml");
        assert_eq!(
            of(r"C:\a b.yaml"),
            ("file:///C:/a%20b.yaml".to_owned(), None)
        );
    }

    #[test]
    fn absolute_names_start_from_nothing() {
        assert_eq!(of("/q/a b.yaml"), ("file:///q/a%20b.yaml".to_owned(), None));
    }
}
