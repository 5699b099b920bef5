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
/// byte. Looking at bytes first is several times as fast as decoding all characters, and many at once again twice.
fn plain_length(bytes: &[u8]) -> Option<usize> {
    const AT_ONCE: usize = 16;
    let chunks = bytes.chunks_exact(AT_ONCE);
    let is_plain = |chunk: &&[u8]| {
        let special = |any, byte: &u8| any | may_begin_escaped(*byte);
        !chunk.iter().fold(false, special)
    };
    let plain = AT_ONCE * chunks.take_while(is_plain).count();
    let rest = &bytes[plain..];
    let more = rest.iter().position(|byte| may_begin_escaped(*byte))?;
    Some(plain + more)
}

/// True for bytes that characters to escape begin with: U+0080 to U+009F with C2, U+2028 and U+2029 with E2, U+FEFF,
/// U+FFFE and U+FFFF with EF. Without branches, so that processors can compare several bytes at a time.
fn may_begin_escaped(byte: u8) -> bool {
    let is = |other| byte == other;
    (byte < 0x20) | is(b'"') | is(b'\\') | is(0x7f) | is(0xc2) | is(0xe2) | is(0xef)
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
