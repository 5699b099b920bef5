//! Characters that would act on a terminal, or hide in it, made visible.
//!
//! Invariant: nothing that a source file contains reaches a terminal as a command, turns the direction of the text
//! around, or stays invisible. Joiners stay: emoji and several scripts are spelt with them.

use std::borrow::Cow;

/// `text` on one line, every control character in it written as an escape (`\n`, `\t`, `\u{1b}`).
pub fn escape_controls(text: &str) -> Cow<'_, str> {
    if !text.contains(|c| escape(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match escape(c) {
            Some(escaped) => out.push_str(&escaped),
            None => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// How a character is written instead of itself; `None` for one that may be shown.
pub(crate) fn escape(c: char) -> Option<String> {
    match c {
        '\n' => Some("\\n".to_owned()),
        '\r' => Some("\\r".to_owned()),
        '\t' => Some("\\t".to_owned()),
        // C0, DEL and C1.
        c if c.is_control() => Some(format!("\\u{{{:x}}}", u32::from(c))),
        // What turns text around (Unicode Standard Annex 9), breaks lines, or takes no room.
        '\u{61c}'
        | '\u{200e}'
        | '\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{2028}'
        | '\u{2029}'
        | '\u{ad}'
        | '\u{200b}'
        | '\u{2060}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e007f}' => Some(format!("\\u{{{:x}}}", u32::from(c))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_what_acts_or_hides() {
        for (from, to) in [
            ("a\u{1b}[31mb\u{7f}", "a\\u{1b}[31mb\\u{7f}"),
            ("\u{9b}2J", "\\u{9b}2J"),
            (
                "x\u{202e}y\u{2066}z\u{200f}",
                "x\\u{202e}y\\u{2066}z\\u{200f}",
            ),
            ("a\r\n\tb", "a\\r\\n\\tb"),
            ("\u{feff}id\u{200b}", "\\u{feff}id\\u{200b}"),
        ] {
            assert_eq!(escape_controls(from), to);
        }
    }

    #[test]
    fn leaves_the_rest() {
        let text = "é 漢字 👩\u{200d}👧 נ ن — \\n";
        assert!(matches!(escape_controls(text), Cow::Borrowed(same) if same == text));
    }
}
