//! Where block scalars and block sequences begin: at their indicator, which the parser doesn't always name.
//!
//! Invariant: between two things that are read one after the other stand only blanks, line ends, comments, indicators,
//! tags and anchors.

use std::ops::Range;

use crate::lines::lines;

/// The bytes of a block scalar: from its indicator to the end of its content. `from` is where the last thing before it
/// ends, `content` is what the parser names: the content without the indentation of its first line and the blank lines
/// above.
pub(super) fn block_scalar(text: &str, from: usize, content: Range<usize>) -> Range<usize> {
    let indicator = find(text, from..content.start, b"|>").unwrap_or(content.start);
    let header = text.get(indicator..content.start).unwrap_or("");
    let keeps = header.get(1..3).is_some_and(|header| header.contains('+')) && !content.is_empty();
    let end = if keeps {
        content.end
    } else {
        last_content(text, content)
    };
    indicator..end.max(indicator + header.trim_end().len())
}

/// Where the last line with content ends; 0 without one. A line of no more spaces than the indentation has none (YAML
/// 1.2.2, section 8.1.2).
fn last_content(text: &str, content: Range<usize>) -> usize {
    let before = text.get(..content.start).unwrap_or("");
    let indent = before.len() - before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let written = text.get(content.clone()).unwrap_or("");
    let solid = content.start + written.trim_end_matches([' ', '\n', '\r']).len();
    let mut end = if solid > content.start { solid } else { 0 };
    for line in lines(text.get(..content.end).unwrap_or(""), solid) {
        let has_content = if line.content.start == solid {
            line.content.end > content.start
        } else {
            line.content.len() > indent
        };
        if has_content {
            end = line.content.end;
        }
    }
    end
}

/// The first byte of a block sequence, which is its first `-`; `first` is where the parser lets it begin.
pub(super) fn block_sequence(text: &str, from: usize, first: usize) -> usize {
    match text.as_bytes().get(first) {
        Some(b'-') => first,
        _ => find(text, from..first, b"-").unwrap_or(first),
    }
}

/// The first of these indicators in a range that holds nothing but blanks, line ends, comments, indicators, tags and
/// anchors.
fn find(text: &str, range: Range<usize>, indicators: &[u8]) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = range.start;
    while at < range.end {
        at += match bytes.get(at)? {
            byte if indicators.contains(byte) => return Some(at),
            b'#' => token(bytes, at, |byte| matches!(byte, b'\n' | b'\r')),
            b'!' | b'&' => token(bytes, at, |byte| {
                matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
            }),
            _ => 1,
        };
    }
    None
}

/// The length of what goes from `at` to the next byte that `ends` it.
fn token(bytes: &[u8], at: usize, ends: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(at..).unwrap_or(&[]);
    rest.iter()
        .position(|byte| ends(*byte))
        .unwrap_or(rest.len())
}
