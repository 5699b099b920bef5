//! Strings of JSON.
//!
//! Invariant: what is written is valid JSON (RFC 8259, section 7), reads back as the same string, and holds no
//! character that takes effect on a terminal or that YAML and JavaScript read otherwise.

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
    while let Some(plain) = bytes[at..].iter().position(|byte| may_begin_escaped(*byte)) {
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

/// True for bytes that characters to escape begin with: U+0080 to U+009F with C2, U+2028 and U+2029 with E2, U+FEFF,
/// U+FFFE and U+FFFF with EF. Looking at bytes first is several times as fast as decoding all characters.
fn may_begin_escaped(byte: u8) -> bool {
    matches!(byte, 0x00..=0x1f | b'"' | b'\\' | 0x7f | 0xc2 | 0xe2 | 0xef)
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
