//! Strings of JSON.
//!
//! Invariant: what is written is valid JSON (RFC 8259, section 7), reads back as the same string, and holds no
//! character that takes effect on a terminal or that YAML and JavaScript read otherwise.

use packc_syntax::special_bytes;

/// Appends `text` as a string of JSON.
///
/// Escaped is what RFC 8259 requires, and beyond it what terminals obey and what YAML and JavaScript don't take as it is:
/// U+007F to U+009F, U+2028, U+2029, U+FEFF, U+FFFE and U+FFFF. `\b`, `\f`, `\n`, `\r`, `\t`, `\"` and `\\` are
/// written so; everything else as `\u` with four lowercase hexadecimal digits. `/`, `<`, `>` and `&` stand as they are.
pub(crate) fn push_string(out: &mut Vec<u8>, text: &str) {
    let bytes = text.as_bytes();
    out.push(b'"');
    // Up to where the text is written, and up to where it is known.
    let (mut done, mut at) = (0, 0);
    while let Some(plain) = plain_length(&bytes[at..]) {
        at += plain;
        let Some(character) = text[at..].chars().next() else {
            break;
        };
        if needs_escape(character) {
            out.extend_from_slice(&bytes[done..at]);
            push_escape(out, character);
            done = at + character.len_utf8();
        }
        at += character.len_utf8();
    }
    out.extend_from_slice(&bytes[done..]);
    out.push(b'"');
}

/// How many bytes come before the first one that a character to escape may begin with; `None` when there is no such
/// byte. Most of a text is plain ASCII, so eight bytes are looked at together.
fn plain_length(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(word) = bytes.get(at..)?.first_chunk::<8>() {
        let found = unusual_bytes(u64::from_le_bytes(*word));
        if found == 0 {
            at += 8;
            continue;
        }
        at += found.trailing_zeros() as usize / 8;
        if may_begin_escaped(bytes[at]) {
            return Some(at);
        }
        at += 1;
    }
    let rest = &bytes[at..];
    let more = rest.iter().position(|byte| may_begin_escaped(*byte))?;
    Some(at + more)
}

/// The high bit of each byte of `word` that isn't a printable character of ASCII, or is a quote or a backslash. Exact for
/// the lowest such byte; above it there may be bits too many.
fn unusual_bytes(word: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([0x01; 8]);
    const HIGH: u64 = u64::from_le_bytes([0x80; 8]);
    // The high bit of a byte from 0x7F on is set, or gets set by adding one.
    special_bytes(word) | ((word | word.wrapping_add(ONES)) & HIGH)
}

/// True for bytes that characters to escape begin with: U+0080 to U+009F with C2, U+2028 and U+2029 with E2, U+FEFF,
/// U+FFFE and U+FFFF with EF.
fn may_begin_escaped(byte: u8) -> bool {
    matches!(byte, 0..0x20 | b'"' | b'\\' | 0x7f | 0xc2 | 0xe2 | 0xef)
}

fn needs_escape(character: char) -> bool {
    matches!(
        character,
        '\u{0}'..='\u{1f}'
            | '"'
            | '\\'
            | '\u{7f}'..='\u{9f}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{feff}'
            | '\u{fffe}'
            | '\u{ffff}'
    )
}

fn push_escape(out: &mut Vec<u8>, character: char) {
    let short = match character {
        '"' => b'"',
        '\\' => b'\\',
        '\u{8}' => b'b',
        '\u{c}' => b'f',
        '\n' => b'n',
        '\r' => b'r',
        '\t' => b't',
        _ => {
            out.extend_from_slice(format!("\\u{:04x}", u32::from(character)).as_bytes());
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One character after the other.
    fn expected(text: &str) -> Vec<u8> {
        let mut out = vec![b'"'];
        for character in text.chars() {
            if needs_escape(character) {
                push_escape(&mut out, character);
            } else {
                out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
        }
        out.push(b'"');
        out
    }

    #[test]
    fn eight_bytes_at_a_time_are_escaped_as_one_character_at_a_time() {
        let ascii = '\0'..'\u{80}';
        let others = "\u{80}\u{9f}\u{a0}\u{bf}éñÿ\u{7ff}ࠀ\u{2027}\u{2028}\u{2029}\u{202a}世\u{fefe}\u{feff}\u{fffd}\u{fffe}\u{ffff}😀";
        for character in ascii.chain(others.chars()) {
            for place in 0..20 {
                let mut text: Vec<char> = "plain text, ~é世😀 and a~ ".chars().collect();
                text[place] = character;
                let text: String = text.into_iter().collect();
                let mut out = Vec::new();
                push_string(&mut out, &text);
                assert_eq!(out, expected(&text), "{character:?} at {place}");
            }
        }
    }
}
