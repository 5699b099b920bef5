//! References to schemas, taken apart (JSON Schema Core, section 8.2.3; RFC 3986).
//!
//! Invariant: a reference is a URI reference: the part before `#` is an address or a path, in which `%20` is a blank.

use std::ops::Range;

/// A reference: what it leads to, and the place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    /// The resource.
    pub(super) target: Target,
    /// What follows `#`, as it is written.
    pub(super) fragment: Option<String>,
    /// Where the fragment stands in the text, `#` included.
    pub(super) fragment_at: Range<usize>,
}

/// What a reference leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// The resource that the reference stands in.
    Here,
    /// A path, with its escapes decoded.
    File(String),
    /// A URI with a scheme.
    Absolute(String),
}

impl Reference {
    /// Takes a reference apart.
    pub(super) fn parse(text: &str) -> Self {
        let (head, fragment) = match text.split_once('#') {
            Some((head, fragment)) => (head, Some(fragment.to_owned())),
            None => (text, None),
        };
        // A reference without a path leads to where it stands (RFC 3986, section 4.4).
        let target = if head.is_empty() {
            Target::Here
        } else if has_scheme(head) {
            Target::Absolute(head.to_owned())
        } else {
            Target::File(percent_decode(head))
        };
        Self {
            target,
            fragment_at: head.len()..text.len(),
            fragment,
        }
    }
}

/// True for `scheme:…` (RFC 3986, section 3.1). A single letter is the drive of a path.
fn has_scheme(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once(':') else {
        return false;
    };
    let is_rest = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    scheme.len() > 1
        && scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(is_rest)
}

/// The text with `%XX` decoded (RFC 3986, section 2.1); as it is when that gives no text.
pub(super) fn percent_decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((plain, escape)) = rest.split_once('%') {
        bytes.extend(plain.as_bytes());
        let byte = escape
            .get(..2)
            .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        rest = if let Some(byte) = byte {
            bytes.push(byte);
            escape.get(2..).unwrap_or_default()
        } else {
            bytes.push(b'%');
            escape
        };
    }
    bytes.extend(rest.as_bytes());
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts() {
        let file = |path: &str| Target::File(path.to_owned());
        let absolute = |uri: &str| Target::Absolute(uri.to_owned());
        for (text, target, fragment) in [
            ("a.json", file("a.json"), None),
            ("../a%20b.json", file("../a b.json"), None),
            ("a.json#/$defs/b", file("a.json"), Some("/$defs/b")),
            ("a.json#", file("a.json"), Some("")),
            ("#/$defs/b", Target::Here, Some("/$defs/b")),
            ("#", Target::Here, Some("")),
            ("", Target::Here, None),
            ("https://x/a#b", absolute("https://x/a"), Some("b")),
            ("urn:x:a", absolute("urn:x:a"), None),
            ("C:/a.json", file("C:/a.json"), None),
            ("100%.json", file("100%.json"), None),
            ("a/b:c.json", file("a/b:c.json"), None),
        ] {
            let reference = Reference::parse(text);
            assert_eq!(reference.target, target, "{text}");
            assert_eq!(reference.fragment.as_deref(), fragment, "{text}");
            let written = text.get(reference.fragment_at).unwrap();
            assert_eq!(written.strip_prefix('#'), fragment, "{text}");
        }
    }

    #[test]
    fn escapes() {
        for (text, decoded) in [
            ("%7e", "~"),
            ("%C3%A9", "é"),
            ("%", "%"),
            ("%f", "%f"),
            ("%ff", "%ff"),
            ("%zz", "%zz"),
            ("%+1", "%+1"),
        ] {
            assert_eq!(percent_decode(text), decoded);
        }
    }
}
