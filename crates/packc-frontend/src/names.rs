//! Names: which ones the specification allows, and which one a file gives.
//!
//! Invariant: a name is never made legal by changing it.

use camino::Utf8Path;
pub(crate) use packc_source::is_litter;

use crate::Section;

/// The stem of a file: its name up to the first dot (source format, section 1).
pub(crate) fn stem(path: &Utf8Path) -> &str {
    let name = path.file_name().unwrap_or_default();
    name.split('.').next().unwrap_or_default()
}

/// The ending of a file: what follows the last dot of its name; empty when there is none.
pub(crate) fn ending(path: &Utf8Path) -> &str {
    path.extension().unwrap_or_default()
}

/// What the names of a section look like, in words, when the section restricts them (specification, `Prompt.id` and
/// `Tool.name`; source format, section 8 for fragments).
pub(crate) fn rule(section: Section) -> Option<&'static str> {
    match section {
        Section::Prompts => Some("lowercase letters, digits, `_` and `-`, beginning with a letter"),
        Section::Fragments => Some("letters, digits, `_` and `-`, beginning with a letter or `_`"),
        Section::Tools => Some("letters, digits and `_`, not beginning with a digit"),
        Section::Evals | Section::Compositions => None,
    }
}

/// True when an entry of the section may have this name.
pub(crate) fn is_legal(section: Section, name: &str) -> bool {
    let mut bytes = name.bytes();
    let Some(first) = bytes.next() else {
        return false;
    };
    match section {
        Section::Prompts => {
            let inside = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'-');
            first.is_ascii_lowercase() && bytes.all(inside)
        }
        Section::Fragments => {
            let inside = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
            (first.is_ascii_alphabetic() || first == b'_') && bytes.all(inside)
        }
        Section::Tools => {
            let inside = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
            (first.is_ascii_alphabetic() || first == b'_') && bytes.all(inside)
        }
        Section::Evals | Section::Compositions => true,
    }
}

/// True when a pack may have this id (specification, `id`).
pub(crate) fn is_pack_id(id: &str) -> bool {
    let mut bytes = id.bytes();
    let inside = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
    id.len() <= 100
        && bytes.next().is_some_and(|first| first.is_ascii_lowercase())
        && bytes.all(inside)
}

/// True when a pack or prompt may have this version (specification, `version`: Semantic Versioning 2.0.0 with an
/// optional `v`).
pub(crate) fn is_version(version: &str) -> bool {
    let version = version.strip_prefix('v').unwrap_or(version);
    let (version, build) = match version.split_once('+') {
        Some((version, build)) => (version, Some(build)),
        None => (version, None),
    };
    let (core, pre) = match version.split_once('-') {
        Some((core, pre)) => (core, Some(pre)),
        None => (version, None),
    };
    let is_number = |part: &str| is_digits(part) && (part.len() == 1 || !part.starts_with('0'));
    let is_word = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    core.split('.').count() == 3
        && core.split('.').all(is_number)
        && pre.is_none_or(|pre| {
            pre.split('.')
                .all(|part| is_word(part) && (!is_digits(part) || is_number(part)))
        })
        && build.is_none_or(|build| build.split('.').all(is_word))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_end_at_the_first_dot() {
        for (path, expected) in [
            ("/p/prompts/triage.yaml", "triage"),
            ("/p/tools/x.tool.yaml", "x"),
            ("/p/prompts/v1.2-notes.md", "v1"),
            ("/p/prompts/plain", "plain"),
        ] {
            assert_eq!(stem(Utf8Path::new(path)), expected);
        }
    }

    #[test]
    fn versions() {
        for version in [
            "1.0.0",
            "v1.2.3",
            "0.0.0",
            "1.0.0-rc.1",
            "1.0.0-0a.b-c",
            "1.0.0+a.01",
            "1.0.0-a+b-c",
            "10.20.30-alpha.0",
        ] {
            assert!(is_version(version), "{version}");
        }
        for version in [
            "",
            "1",
            "1.0",
            "1.0.0.0",
            "01.0.0",
            "1.0.0-",
            "1.0.0-01",
            "1.0.0-a..b",
            "1.0.0+",
            "V1.0.0",
            "1.0.0 ",
            "vv1.0.0",
            "1.0.x",
        ] {
            assert!(!is_version(version), "{version}");
        }
    }

    #[test]
    fn names() {
        use Section::{Fragments, Prompts, Tools};
        for (section, name, legal) in [
            (Prompts, "triage", true),
            (Prompts, "a-b_2", true),
            (Prompts, "Triage", false),
            (Prompts, "2nd", false),
            (Prompts, "", false),
            (Prompts, "größe", false),
            (Tools, "Look_up2", true),
            (Tools, "look-up", false),
            (Fragments, "Brand-voice", true),
            (Fragments, "Brand Voice", false),
        ] {
            assert_eq!(is_legal(section, name), legal, "{name}");
        }
        assert!(is_pack_id("customer-support"));
        assert!(!is_pack_id("customer_support"));
        assert!(!is_pack_id("2024-demo"));
        assert!(!is_pack_id(""));
    }
}
