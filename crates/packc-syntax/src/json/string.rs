//! JSON strings (RFC 8259, section 7).
//!
//! Invariant: a string gives its text or a diagnostic, never a replacement character.

use packc_diagnostics::registry::syntax::JSON_STRING;
use packc_diagnostics::{Diagnostic, Label};
use packc_source::Span;

use super::keys::Key;
use super::{Reader, Stop};
use crate::{Style, Text, Value};

/// So many further places of one mistake are shown.
const RELATED_SHOWN: usize = 4;

/// What a string's bytes are.
enum Scanned {
    /// Text without escapes: these bytes of the file.
    Verbatim(std::ops::Range<usize>),
    /// Text with escapes: it is in [`Reader::decoded`].
    Decoded,
    /// It can't be read; a diagnostic says why.
    Unreadable,
}

/// What is wrong with an escape.
#[derive(Clone, Copy)]
enum BadEscape {
    /// The character behind the backslash makes no escape.
    Unknown(Option<char>),
    /// `\u` with fewer than four digits.
    Incomplete,
    /// A lone surrogate.
    HalfPair,
}

impl Reader<'_> {
    /// The string at the next byte, which is its quote.
    pub(super) fn string_value(&mut self) -> Result<Value, Stop> {
        let text = match self.scan_string()? {
            Scanned::Verbatim(range) => self.text.get(range).unwrap_or(""),
            Scanned::Decoded => self.decoded.as_str(),
            Scanned::Unreadable => return Ok(Value::Hole),
        };
        Ok(Value::String(Text {
            text: text.into(),
            style: Style::DoubleQuoted,
        }))
    }

    /// The string at the next byte as a key; `None` when it can't be read.
    pub(super) fn key_text(&mut self) -> Result<Option<Key>, Stop> {
        let text = match self.scan_string()? {
            Scanned::Verbatim(range) => self.text.get(range).unwrap_or(""),
            Scanned::Decoded => self.decoded.as_str(),
            Scanned::Unreadable => return Ok(None),
        };
        Ok(Some(self.keys.intern(text)))
    }

    /// Steps over a string.
    fn scan_string(&mut self) -> Result<Scanned, Stop> {
        let quote = self.at;
        let start = quote + 1;
        self.at = until_special(self.text.as_bytes(), start);
        if self.peek() == Some(b'"') {
            let range = start..self.at;
            self.at += 1;
            return Ok(Scanned::Verbatim(range));
        }
        self.decoded.clear();
        let mut copied = start;
        let mut unreadable: Option<Diagnostic> = None;
        loop {
            self.decoded
                .push_str(self.text.get(copied..self.at).unwrap_or(""));
            let special = self.at;
            match self.peek() {
                Some(b'"') => break,
                Some(b'\\') if !self.escapes_line_end() => match self.escape() {
                    Ok(decoded) => self.decoded.push(decoded),
                    Err(bad) => {
                        let finding = self.explain(special, bad);
                        collect(&mut unreadable, finding);
                    }
                },
                None | Some(b'\\' | b'\n' | b'\r') => {
                    let finding = self.unclosed_string(quote);
                    return self.stop(finding);
                }
                Some(control) => {
                    self.at += 1;
                    let span = self.span(special..self.at);
                    collect(&mut unreadable, control_character(control, span));
                }
            }
            copied = self.at;
            self.at = until_special(self.text.as_bytes(), copied);
        }
        self.at += 1;
        match unreadable {
            None => Ok(Scanned::Decoded),
            Some(finding) => {
                self.diagnostics.push(finding);
                Ok(Scanned::Unreadable)
            }
        }
    }

    /// True when the backslash at the next byte is followed by a line end or by nothing.
    fn escapes_line_end(&self) -> bool {
        matches!(
            self.text.as_bytes().get(self.at + 1),
            None | Some(b'\n' | b'\r')
        )
    }

    /// Steps over an escape and decodes it.
    fn escape(&mut self) -> Result<char, BadEscape> {
        let start = self.at;
        let letter = self
            .text
            .get(start + 1..)
            .and_then(|rest| rest.chars().next());
        self.at += 1 + letter.map_or(0, char::len_utf8);
        Ok(match letter {
            Some('"') => '"',
            Some('\\') => '\\',
            Some('/') => '/',
            Some('b') => '\u{8}',
            Some('f') => '\u{c}',
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('u') => return self.unicode_escape(),
            _ => return Err(BadEscape::Unknown(letter)),
        })
    }

    /// The rest of a `\u` escape, with the second half of its pair if it has one.
    fn unicode_escape(&mut self) -> Result<char, BadEscape> {
        let Some(unit) = self.hex_digits() else {
            return Err(BadEscape::Incomplete);
        };
        let first_end = self.at;
        if (0xD800..0xDC00).contains(&unit) && self.text.get(self.at..self.at + 2) == Some("\\u") {
            self.at += 2;
            match self.hex_digits() {
                Some(low @ 0xDC00..0xE000) => {
                    let scalar = 0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
                    return char::from_u32(scalar).ok_or(BadEscape::HalfPair);
                }
                // No second half: the next escape is read on its own.
                _ => self.at = first_end,
            }
        }
        char::from_u32(unit).ok_or(BadEscape::HalfPair)
    }

    /// Steps over four hexadecimal digits; over none when there are fewer.
    fn hex_digits(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    /// What is wrong with the escape from byte `start` to the next byte to read.
    fn explain(&self, start: usize, bad: BadEscape) -> Diagnostic {
        let at = self.span(start..self.at);
        let written = self.text.get(start..self.at).unwrap_or("");
        let doubled = "a backslash that is meant as one is written `\\\\`";
        match bad {
            BadEscape::HalfPair => {
                let message = format!("`{written}` is one half of a character");
                Diagnostic::new(&JSON_STRING, message)
                    .at(at, "its other half is missing")
                    .help("write the character itself, or both escapes of its surrogate pair")
            }
            BadEscape::Incomplete => {
                let message = "`\\u` isn't followed by four hexadecimal digits";
                Diagnostic::new(&JSON_STRING, message)
                    .at(at, "")
                    .help("write the number of the character with four digits, such as `\\u00e9`")
                    .help(doubled)
            }
            BadEscape::Unknown(letter) => {
                let finding =
                    Diagnostic::new(&JSON_STRING, format!("JSON has no escape `{written}`"));
                finding.at(at, "").help(match letter {
                    Some('\'') => "a `'` in a string needs no backslash",
                    Some('x' | 'U' | '0' | 'e') => {
                        "a character is written as `\\u` and four hexadecimal digits, such as `\\u001b`"
                    }
                    _ => doubled,
                })
            }
        }
    }
}

/// A control character that stands in a string as it is.
fn control_character(byte: u8, at: Span) -> Diagnostic {
    let (name, escape) = match byte {
        b'\t' => ("a tab".to_owned(), "\\t".to_owned()),
        _ => (
            format!("the control character U+{byte:04X}"),
            format!("\\u{byte:04x}"),
        ),
    };
    Diagnostic::new(&JSON_STRING, format!("{name} stands in a string as it is"))
        .at(at, "")
        .help(format!("write `{escape}`"))
        .fix(at, escape)
}

/// Adds a mistake to those of the same string: they are reported as one.
fn collect(first: &mut Option<Diagnostic>, next: Diagnostic) {
    match first {
        None => *first = Some(next),
        Some(first) if first.related.len() < RELATED_SHOWN => {
            if let Some(place) = next.primary {
                first.related.push(Label {
                    span: place.span,
                    text: next.message,
                });
            }
            // The edit of the first alone would repair only a part.
            first.fix = None;
        }
        Some(_) => {}
    }
}

/// The first byte from `start` on that ends plain text in a string: a quote, a backslash, a control character, or the
/// end of the text.
fn until_special(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk::<8>) {
        let found = special_bytes(u64::from_le_bytes(*word));
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    let is_special = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20);
    at + rest.iter().position(is_special).unwrap_or(rest.len())
}

/// The high bit of each byte of `word`, in the order of little endian, that can't stand as it is in a string of JSON: a
/// quote, a backslash or a control character (RFC 8259, section 7). Exact for the lowest such byte; above it there may be
/// bits too many.
pub fn special_bytes(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([0x01; 8]);
    const HIGH: u64 = u64::from_le_bytes([0x80; 8]);
    // A byte smaller than the subtrahend borrows, which sets its high bit; bytes that had it set are left out.
    let below = |word: u64, limit: u64| word.wrapping_sub(ONES * limit) & !word;
    let quotes = below(word ^ (ONES * u64::from(b'"')), 1);
    let backslashes = below(word ^ (ONES * u64::from(b'\\')), 1);
    (below(word, 0x20) | quotes | backslashes) & HIGH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_at_a_time_find_what_one_at_a_time_does() {
        for byte in 0..=255 {
            for place in 0..20 {
                let mut bytes = [b'a', 0xC3, 0xA9, 0x7F, 0xFF, b' ', b'!'].repeat(3);
                bytes[place] = byte;
                let special = matches!(byte, b'"' | b'\\' | 0..0x20);
                let expected = if special { place } else { bytes.len() };
                assert_eq!(until_special(&bytes, 0), expected, "{byte:#x} at {place}");
            }
        }
    }
}
