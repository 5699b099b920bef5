//! How a string is written in YAML: plain, in double quotes, or as a literal block.
//!
//! Invariant: plain and literal only where no reader can take the text for something else or change it; everything fits
//! into double quotes (YAML 1.2.2, sections 5.7 and 7.3.1).

use std::fmt::Write as _;

/// Words that YAML 1.1 or 1.2 readers take for a boolean, for null or for a number, in lower case.
const SPECIAL_WORDS: [&str; 14] = [
    "y", "n", "yes", "no", "on", "off", "true", "false", "null", "nil", "none", "inf", "infinity",
    "nan",
];

/// The longest key, in bytes as written, that may stand before its colon without `?` (YAML 1.2.2, section 7.4: 1024
/// characters).
const LONGEST_IMPLICIT_KEY: usize = 1000;

/// `key:`, or `? key` and `:` on the next line, which is indented by `depth` steps, for a very long one.
pub(super) fn push_key(out: &mut String, key: &str, depth: usize) {
    let mut written = String::new();
    push_string(&mut written, key);
    if written.len() <= LONGEST_IMPLICIT_KEY {
        out.push_str(&written);
    } else {
        out.push_str("? ");
        out.push_str(&written);
        out.push('\n');
        for _ in 0..depth {
            out.push_str("  ");
        }
    }
    out.push(':');
}

/// A string on one line: plain where that is safe, else in double quotes.
pub(super) fn push_string(out: &mut String, text: &str) {
    if is_plain(text) {
        out.push_str(text);
    } else {
        push_quoted(out, text);
    }
}

/// True when no reader takes the plain text for anything else than this string, neither as a key nor as a value in
/// block style.
fn is_plain(text: &str) -> bool {
    let begins_word = |first: char| first.is_alphabetic() || matches!(first, '_' | '$');
    text.starts_with(begins_word)
        && !text.ends_with([' ', ':'])
        && !text.contains(": ")
        && !text.contains(" #")
        && !text
            .chars()
            .any(|c| c == '\t' || c == '\n' || must_be_escaped(c))
        && !SPECIAL_WORDS
            .iter()
            .any(|word| word.eq_ignore_ascii_case(text))
}

/// True for characters that some reader refuses, changes or takes for a line end when they stand in the text as they
/// are. Tab and line feed are not among them.
fn must_be_escaped(character: char) -> bool {
    let is_line_end = matches!(character, '\u{85}' | '\u{2028}' | '\u{2029}');
    let is_no_character = matches!(character, '\u{feff}' | '\u{fffe}' | '\u{ffff}');
    let is_control = character.is_control() && !matches!(character, '\t' | '\n');
    is_line_end || is_no_character || is_control
}

/// A string on one line, in double quotes.
pub(super) fn push_quoted(out: &mut String, text: &str) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            other if must_be_escaped(other) => {
                let code = u32::from(other);
                let _ = match code {
                    0..=0xff => write!(out, "\\x{code:02x}"),
                    _ => write!(out, "\\u{code:04x}"),
                };
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// True when a text of several lines keeps its bytes as a literal block under every reader.
pub(super) fn is_block_text(text: &str) -> bool {
    text.contains('\n') && keeps_its_lines(text)
}

/// True when a text keeps its bytes as a literal block under every reader: it begins with a character that is no blank,
/// no line consists of blanks alone, and nothing has to be escaped.
pub(super) fn keeps_its_lines(text: &str) -> bool {
    let is_blank =
        |line: &str| !line.is_empty() && line.bytes().all(|byte| matches!(byte, b' ' | b'\t'));
    !text.is_empty()
        && !text.starts_with([' ', '\t', '\n'])
        && !text.split('\n').any(is_blank)
        && !text.chars().any(must_be_escaped)
}

/// `|`, the comment, and the lines of the text, each indented by `depth` steps.
pub(super) fn push_block_text(out: &mut String, text: &str, beside: Option<&str>, depth: usize) {
    let body = text.trim_end_matches('\n');
    out.push_str(match text.len() - body.len() {
        0 => "|-",
        1 => "|",
        _ => "|+",
    });
    if let Some(comment) = beside {
        out.push(' ');
        out.push_str(comment);
    }
    out.push('\n');
    for line in text.strip_suffix('\n').unwrap_or(text).split('\n') {
        if !line.is_empty() {
            for _ in 0..depth {
                out.push_str("  ");
            }
            out.push_str(line);
        }
        out.push('\n');
    }
}
