//! Base64 (RFC 4648, section 4): decoded, and what is wrong with it.
//!
//! Invariant: blanks and line breaks are no data: a long value may be broken into lines, and they are left out of the
//! pack. Positions are bytes of the text with them.

use std::ops::Range;

use base64::DecodeError;
use base64::alphabet::STANDARD;
use base64::engine::{Engine, GeneralPurpose, GeneralPurposeConfig};

/// Reads what common encoders write: padded; the bits of the last character that stand for nothing may be any.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_allow_trailing_bits(true),
);

/// What is wrong with a text that should be base64.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// It begins as a `data:` URL does (RFC 2397): the bytes up to the data.
    DataUrl(Range<usize>),
    /// A character of the URL-safe alphabet (RFC 4648, section 5).
    UrlSafe(Range<usize>),
    /// A character that base64 doesn't have.
    Character(Range<usize>),
    /// As many `=` are missing at the end.
    Padding(usize),
    /// `=` where data should stand, or too many of them.
    EarlyPadding(Range<usize>),
    /// The text ends in the middle of a byte.
    Truncated,
}

/// The text without blanks and line breaks, and the bytes that it stands for.
pub(super) fn decode(text: &str) -> Result<(String, Vec<u8>), Problem> {
    if let Some(range) = data_url(text) {
        return Err(Problem::DataUrl(range));
    }
    let compact: String = text.split_ascii_whitespace().collect();
    match ENGINE.decode(&compact) {
        Ok(bytes) => Ok((compact, bytes)),
        Err(error) => Err(problem(text, &compact, &error)),
    }
}

/// The text of these bytes.
pub(super) fn encode(bytes: &[u8]) -> String {
    ENGINE.encode(bytes)
}

/// The beginning of a `data:` URL, the comma included.
fn data_url(text: &str) -> Option<Range<usize>> {
    let start = text.len() - text.trim_start().len();
    let rest = text.get(start..)?;
    let scheme = rest.get(.."data:".len())?;
    if !scheme.eq_ignore_ascii_case("data:") {
        return None;
    }
    let comma = rest.find(',').map_or(scheme.len(), |comma| comma + 1);
    Some(start..start + comma)
}

fn problem(text: &str, compact: &str, error: &DecodeError) -> Problem {
    let is_data = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/');
    let mut characters = text
        .char_indices()
        .filter(|(_, c)| !c.is_ascii_whitespace());
    let Some((at, first)) = characters.find(|(_, c)| !is_data(c)) else {
        return missing_padding(compact);
    };
    let range = at..at + first.len_utf8();
    match first {
        '-' | '_' => Problem::UrlSafe(range),
        '=' => match characters.find(|(_, c)| *c != '=') {
            Some((at, c)) if !is_data(&c) => Problem::Character(at..at + c.len_utf8()),
            None if matches!(error, DecodeError::InvalidPadding) => missing_padding(compact),
            _ => Problem::EarlyPadding(range),
        },
        _ => Problem::Character(range),
    }
}

/// What is missing at the end of a text that has nothing else wrong.
fn missing_padding(compact: &str) -> Problem {
    match compact.trim_end_matches('=').len() % 4 {
        1 => Problem::Truncated,
        data => {
            let padding = compact.len() - compact.trim_end_matches('=').len();
            Problem::Padding((4 - data).saturating_sub(padding))
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(text: &str, problem: Problem) {
        assert_eq!(decode(text), Err(problem), "{text}");
    }

    #[test]
    fn decodes() {
        for (text, bytes) in [
            ("", ""),
            ("aGVsbG8=", "hello"),
            ("aGVs\nbG8=\n", "hello"),
            (" aGVs bG8= ", "hello"),
            // The last four bits stand for nothing.
            ("aGk=", "hi"),
            ("aGl=", "hi"),
        ] {
            let (compact, decoded) = decode(text).unwrap();
            assert_eq!(decoded, bytes.as_bytes(), "{text}");
            assert!(!compact.contains([' ', '\n']));
        }
    }

    #[test]
    fn problems() {
        check("data:image/png;base64,aGk=", Problem::DataUrl(0..22));
        check("\nDATA:,aGk=", Problem::DataUrl(1..7));
        check("aG-=", Problem::UrlSafe(2..3));
        check("aG\nk_", Problem::UrlSafe(4..5));
        check("aGé=", Problem::Character(2..4));
        check("aG!=", Problem::Character(2..3));
        check("aGk=\n!", Problem::Character(5..6));
        check("aGk", Problem::Padding(1));
        check("aG", Problem::Padding(2));
        check("aG=", Problem::Padding(1));
        check("aGVsb", Problem::Truncated);
        check("aGk=aGk=", Problem::EarlyPadding(3..4));
        check("aGVs====", Problem::EarlyPadding(4..5));
        check("====", Problem::EarlyPadding(0..1));
        check("aGk==", Problem::EarlyPadding(3..4));
    }

    proptest! {
        #[test]
        fn what_was_encoded_decodes(bytes: Vec<u8>) {
            let text = encode(&bytes);
            prop_assert_eq!(decode(&text), Ok((text, bytes)));
        }

        #[test]
        fn places_lie_in_the_text(text in "[a-zA-Z0-9+/=_ \n\u{e9}-]{0,12}") {
            if let Err(Problem::Character(range) | Problem::UrlSafe(range) | Problem::EarlyPadding(range)) = decode(&text) {
                prop_assert!(text.get(range).is_some_and(|part| part.chars().count() == 1));
            }
        }
    }
}
