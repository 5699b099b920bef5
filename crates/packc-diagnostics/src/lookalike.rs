//! Names that look the same and aren't.
//!
//! Place in the pipeline: behind did-you-mean, which tells what was meant. Invariant: words of ASCII alone never look the
//! same; a reader can tell them apart.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

/// True when the words are different and look the same: equal but for their normalization (Unicode Standard Annex #15),
/// or with characters that are confused with each other (Unicode Technical Standard #39, section 4).
pub(crate) fn is_lookalike(word: &str, other: &str) -> bool {
    let differ = word != other && !(word.is_ascii() && other.is_ascii());
    differ && skeleton(word).eq(skeleton(other))
}

/// In which way `word` differs from `other`, which it looks like; `None` when it doesn't.
pub(crate) fn difference(word: &str, other: &str) -> Option<String> {
    if !is_lookalike(word, other) {
        return None;
    }
    let mut pairs = word.nfc().zip(other.nfc());
    Some(match pairs.find(|(one, another)| one != another) {
        Some((one, another)) => format!(
            "its `{one}` (U+{:04X}) looks like `{another}` (U+{:04X}), and is another character",
            u32::from(one),
            u32::from(another)
        ),
        None => {
            "the two look the same, and their accents are encoded in different ways (Unicode normalization)"
                .to_owned()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_look_the_same() {
        for (word, other, beginning) in [
            ("cafe\u{301}", "café", "the two look the same"),
            ("café", "cafe\u{301}", "the two look the same"),
            (
                "\u{430}",
                "a",
                "its `\u{430}` (U+0430) looks like `a` (U+0061)",
            ),
            (
                "tri\u{430}ge",
                "triage",
                "its `\u{430}` (U+0430) looks like `a` (U+0061)",
            ),
            (
                "triage",
                "tri\u{430}ge",
                "its `a` (U+0061) looks like `\u{430}` (U+0430)",
            ),
        ] {
            let difference = difference(word, other).unwrap();
            assert!(difference.starts_with(beginning), "{difference}");
        }
    }

    #[test]
    fn words_that_do_not() {
        for (word, other) in [
            ("café", "café"),
            ("café", "cafe"),
            ("tool1", "tooll"),
            ("modern", "modem"),
            ("tri\u{430}ge", "triages"),
            ("", ""),
        ] {
            assert_eq!(difference(word, other), None, "{word} {other}");
        }
    }
}
