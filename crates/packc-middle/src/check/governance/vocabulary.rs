//! The prefixes that `vocabularies` declare (RFC 0013, rule 4). That they stand for absolute IRIs is the schema's to check.
//!
//! Invariant: each entry is looked at where it is written, whoever inherits it.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::governance::INVALID_PREFIX;
use packc_ir::Str;

use super::effective::{Declaration, key_place};

/// Checks the entries of all objects.
pub(super) fn check(declarations: &[Declaration<'_>], found: &mut Vec<Diagnostic>) {
    let vocabularies = declarations
        .iter()
        .filter_map(|declaration| declaration.own.vocabularies.as_ref());
    for (prefix, iri) in vocabularies.flatten() {
        found.extend(invalid_prefix(prefix, iri));
    }
}

/// Keys are prefixes of CURIEs. The RFC gives no grammar for them; that of CURIE Syntax 1.0 is `NCName`.
fn invalid_prefix(prefix: &str, iri: &Str) -> Option<Diagnostic> {
    if is_ncname(prefix) {
        return None;
    }
    let message = if prefix.is_empty() {
        "a prefix can't be empty".to_owned()
    } else {
        format!("`{prefix}` can't be a prefix of terms")
    };
    let diagnostic = Diagnostic::new(&INVALID_PREFIX, message).at(key_place(&iri.origin), "");
    let without = prefix.trim_end_matches(':');
    Some(if without.len() < prefix.len() && is_ncname(without) {
        diagnostic.help(format!("write `{without}`, without the colon"))
    } else {
        diagnostic
            .help("begin with a letter or `_`, and go on with letters, digits, `-`, `_` and `.`")
    })
}

/// `NCName` of Namespaces in XML 1.0: a `Name` without colons.
pub(super) fn is_ncname(text: &str) -> bool {
    text.starts_with(is_start) && text.chars().all(|char| is_start(char) || is_further(char))
}

/// `NameStartChar` of XML 1.0 (section 2.3), without the colon.
fn is_start(char: char) -> bool {
    matches!(char,
        'A'..='Z' | '_' | 'a'..='z' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{2ff}'
        | '\u{370}'..='\u{37d}' | '\u{37f}'..='\u{1fff}' | '\u{200c}'..='\u{200d}' | '\u{2070}'..='\u{218f}'
        | '\u{2c00}'..='\u{2fef}' | '\u{3001}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}'
        | '\u{10000}'..='\u{effff}')
}

/// What `NameChar` of XML 1.0 has beyond `NameStartChar`.
fn is_further(char: char) -> bool {
    matches!(char, '-' | '.' | '0'..='9' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}'..='\u{2040}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes() {
        for prefix in ["acme", "_", "a1", "eu-aiact", "a.b", "Größe", "用語"] {
            assert!(is_ncname(prefix), "{prefix}");
        }
        for prefix in ["", "1a", "-a", ".a", "a b", "a:b", "a/b", "a\u{d7}", "a@"] {
            assert!(!is_ncname(prefix), "{prefix}");
        }
    }
}
