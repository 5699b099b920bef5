//! Strings of JSON.
//!
//! Invariant: what is written is valid JSON (RFC 8259, section 7), can be pasted into HTML comments, YAML and
//! terminals without a control character taking effect, and reads back as the same string.

/// Appends `text` as a string of JSON.
///
/// Escaped is what RFC 8259 requires, and beyond it what editors, YAML and JavaScript can't take or don't show:
/// U+007F to U+009F, U+2028, U+2029, U+FEFF, U+FFFE and U+FFFF. `\b`, `\f`, `\n`, `\r`, `\t`, `\"` and `\\` are
/// written so; everything else as `\u` with four lowercase hexadecimal digits. `/`, `<`, `>` and `&` stand as they are.
pub(crate) fn push_string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut plain = 0;
    for (at, escaped) in text.match_indices(needs_escape) {
        out.extend_from_slice(&text.as_bytes()[plain..at]);
        for character in escaped.chars() {
            push_escape(out, character);
        }
        plain = at + escaped.len();
    }
    out.extend_from_slice(&text.as_bytes()[plain..]);
    out.push(b'"');
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
