//! What Kubernetes lets things be called, and how packc calls the objects.
//!
//! Invariant: names are never changed silently; what isn't allowed is refused with a name that would be.

use packc_frontend::NameStyle;

use crate::sum::Sum;

/// The longest name of an object (RFC 1123 subdomain), in characters.
const LONGEST_NAME: usize = 253;
/// The longest name of a namespace (RFC 1123 label) and the longest value of a label, in characters.
const LONGEST_LABEL: usize = 63;
/// What the name of the `ConfigMap` ends in.
const CONTENT: &str = "-content";
/// How many digits of the digest are part of a name.
const DIGITS: usize = 12;

/// The names of both objects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Names {
    /// That of the `PromptPack`.
    pub(super) prompt_pack: String,
    /// That of the `ConfigMap`.
    pub(super) config_map: String,
}

impl Names {
    /// The names for this version (without a leading `v`) of the pack.
    ///
    /// By default they are those that Omnia gives itself, `pp-` and the first twelve digits of the SHA-256 of
    /// `packName@version`, so that the same version can't be published twice under two names.
    pub(super) fn of(pack_name: &str, version: &str, style: NameStyle) -> Self {
        let prompt_pack = match style {
            NameStyle::Hash => {
                let sum = Sum::of_bytes(format!("{pack_name}@{version}").as_bytes());
                let digits: String = sum.sha256().chars().take(DIGITS).collect();
                format!("pp-{digits}")
            }
            NameStyle::Readable => format!("{pack_name}-{version}"),
        };
        Self {
            config_map: format!("{prompt_pack}{CONTENT}"),
            prompt_pack,
        }
    }
}

/// True for the name of an object: a DNS subdomain (RFC 1123).
pub(super) fn is_object_name(text: &str) -> bool {
    text.len() <= LONGEST_NAME && text.split('.').all(is_dns_word)
}

/// True for the name of a namespace: a DNS label (RFC 1123).
pub(super) fn is_namespace(text: &str) -> bool {
    text.len() <= LONGEST_LABEL && is_dns_word(text)
}

/// True for the name of a group of skills.
pub(super) fn is_group(text: &str) -> bool {
    is_dns_word(text)
}

/// True for the value of a label.
pub(super) fn is_label_value(text: &str) -> bool {
    text.is_empty() || is_label_word(text)
}

/// True for the key of a label or of an annotation: a word, with a DNS subdomain and `/` before it or not.
pub(super) fn is_label_key(text: &str) -> bool {
    match text.split_once('/') {
        Some((prefix, name)) => is_object_name(prefix) && is_label_word(name),
        None => is_label_word(text),
    }
}

/// True for a key of a `ConfigMap`.
pub(super) fn is_data_key(text: &str) -> bool {
    let may_stand = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    (1..=LONGEST_NAME).contains(&text.len())
        && text.bytes().all(may_stand)
        && text != "."
        && !text.starts_with("..")
}

fn is_dns_word(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    has_ends(text, is_sign) && text.bytes().all(|byte| is_sign(byte) || byte == b'-')
}

fn is_label_word(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric();
    let may_stand = |byte: u8| is_sign(byte) || b"-._".contains(&byte);
    text.len() <= LONGEST_LABEL && has_ends(text, is_sign) && text.bytes().all(may_stand)
}

fn has_ends(text: &str, is_sign: impl Fn(u8) -> bool) -> bool {
    let ends = [text.bytes().next(), text.bytes().next_back()];
    ends.into_iter().all(|end| end.is_some_and(&is_sign))
}

/// A name like `text` that an object may have; `None` when nothing of it could stay.
pub(super) fn legal_name(text: &str) -> Option<String> {
    let legal = |c: char| match c.to_ascii_lowercase() {
        c if c.is_ascii_lowercase() || c.is_ascii_digit() || c == '.' => c,
        _ => '-',
    };
    let name: String = text.chars().map(legal).take(LONGEST_NAME).collect();
    Some(name.trim_matches(['-', '.']).to_owned()).filter(|name| is_object_name(name))
}

/// A value like `text` that a label may have; `None` when nothing of it could stay.
pub(super) fn legal_label(text: &str) -> Option<String> {
    let legal = |c: char| {
        let may_stand = c.is_ascii_alphanumeric() || "-._".contains(c);
        if may_stand { c } else { '-' }
    };
    let value: String = text.chars().map(legal).take(LONGEST_LABEL).collect();
    Some(value.trim_matches(['-', '.', '_']).to_owned()).filter(|value| !value.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_omnia() {
        for (pack, version, name) in [
            ("customer-service", "2.0.0", "pp-1dfdc1ad4723"),
            ("mypack", "1.2.3", "pp-3fba54ac516b"),
            ("customer-service", "v2.0.0", "pp-66ecf0abeec5"),
        ] {
            let names = Names::of(pack, version, NameStyle::Hash);
            assert_eq!(names.prompt_pack, name);
            assert_eq!(names.config_map, format!("{name}-content"));
        }
        let names = Names::of("mypack", "1.2.3", NameStyle::Readable);
        assert_eq!(names.prompt_pack, "mypack-1.2.3");
    }

    /// What is allowed by a function, and what isn't.
    type Case = (
        fn(&str) -> bool,
        &'static [&'static str],
        &'static [&'static str],
    );

    #[test]
    fn what_things_may_be_called() {
        const LONG: &str = "aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffgggg";
        assert_eq!(LONG.len(), 64);
        let longer = "a".repeat(254);
        assert!(!is_object_name(&longer) && !is_data_key(&longer));
        let cases: [Case; 5] = [
            (
                is_object_name,
                &["a", "a.b-c", "0", LONG],
                &["", "A", "a_b", "-a", "a-", "a..b", "a.-b", "a+b"],
            ),
            (is_namespace, &["a", "a-b", "0"], &["", "a.b", "A", LONG]),
            (
                is_label_value,
                &["", "a", "A_b.c-0"],
                &["abc-", "-a", "a+b", "a b", "ä", LONG],
            ),
            (
                is_label_key,
                &["a", "a.b/C_d", "packc/x"],
                &["", "/a", "a/", "A/b", "a/b/c", "a b"],
            ),
            (
                is_data_key,
                &["pack.json", "A_b-c", ".a"],
                &["", ".", "..", "..a", "a/b", "a b"],
            ),
        ];
        for (at, (is_legal, legal, illegal)) in cases.into_iter().enumerate() {
            for text in legal {
                assert!(is_legal(text), "{at}: {text}");
            }
            for text in illegal {
                assert!(!is_legal(text), "{at}: {text}");
            }
        }
    }

    #[test]
    fn suggestions_are_legal() {
        assert_eq!(legal_name("My_Pack").as_deref(), Some("my-pack"));
        assert_eq!(legal_name("--").as_deref(), None);
        assert_eq!(legal_label("abc-").as_deref(), Some("abc"));
        assert_eq!(legal_label("+"), None);
    }
}
