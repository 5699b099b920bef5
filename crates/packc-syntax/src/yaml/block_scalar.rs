//! Where a block scalar is written.
//!
//! Invariant: the range begins at the `|` or `>` and ends with the last line that has content.

use std::ops::Range;

/// The bytes of a block scalar: from its indicator to the end of its content. `from` is where the last thing before it
/// ends, `content` is what the parser names: the content without the indentation of its first line and the blank lines
/// above.
pub(super) fn range(text: &str, from: usize, content: Range<usize>) -> Range<usize> {
    let indicator = indicator(text, from, content.start).unwrap_or(content.start);
    let header = text.get(indicator..content.start).unwrap_or("");
    let written = text.get(indicator..content.end).unwrap_or("");
    let keeps = header.get(1..3).is_some_and(|header| header.contains('+')) && !content.is_empty();
    let length = if keeps {
        written.len()
    } else {
        written.trim_end_matches([' ', '\t', '\n', '\r']).len()
    };
    indicator..indicator + length
}

/// The place of the `|` or `>`: behind `from` stand only blanks, line ends, comments, indicators, tags and anchors.
fn indicator(text: &str, from: usize, to: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    while at < to {
        at += match bytes.get(at)? {
            b'|' | b'>' => return Some(at),
            b'#' => token(bytes, at, |byte| matches!(byte, b'\n' | b'\r')),
            b'!' | b'&' => token(bytes, at, |byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r')),
            _ => 1,
        };
    }
    None
}

/// The length of what goes from `at` to the next byte that `ends` it.
fn token(bytes: &[u8], at: usize, ends: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(at..).unwrap_or(&[]);
    rest.iter().position(|byte| ends(*byte)).unwrap_or(rest.len())
}
