//! Cutting a line of source to the width of the terminal.
//!
//! Invariant: the beginning of the label is always kept, what is cut is marked, and a line of any length costs no more
//! than what is shown of it.

use std::borrow::Cow;
use std::ops::Range;

use crate::escape::escape;
use crate::width::char_width;

/// Stands for what was cut from a line.
const CUT: &str = "...";

/// More leading blanks than this are cut.
const MAX_INDENT: usize = 24;

/// The part of a line that is shown.
pub(super) struct Window<'a> {
    line: &'a str,
    /// The bytes of the line that are shown.
    kept: Range<usize>,
    /// The bytes of the line that are shown as `*`.
    concealed: Vec<Range<usize>>,
}

impl<'a> Window<'a> {
    /// The part of `line` around the bytes `label` that fits into `room` columns.
    pub(super) fn new(line: &'a str, label: Range<usize>, room: usize) -> Self {
        let before = line.get(..label.start).unwrap_or("");
        let inside = line.get(label.clone()).unwrap_or("");
        let after = line.get(label.end..).unwrap_or("");
        // An empty label is pointed at by one column.
        let room = room.saturating_sub(usize::from(head(inside, 1) == (inside.len(), 0)));
        let blanks = before.len() - before.trim_start().len();
        let indent = if blanks > MAX_INDENT { blanks - 4 } else { 0 };
        let kept = if indent == 0 && head(line, room).0 == line.len() {
            0..line.len()
        } else if indent == 0 && keeps_beginning(before, inside, room) {
            0..head(line, room.saturating_sub(CUT.len())).0
        } else {
            let room = room.saturating_sub(CUT.len());
            let (inside_bytes, inside_width) = head(inside, room.saturating_sub(CUT.len()));
            let left = room.saturating_sub(inside_width);
            let end = if inside_bytes < inside.len() {
                0
            } else if head(after, left / 3).0 == after.len() {
                after.len()
            } else {
                head(after, (left / 3).saturating_sub(CUT.len())).0
            };
            let end = label.start + inside_bytes + end;
            let shown = line.get(label.start..end).unwrap_or("");
            let cut = if end < line.len() { CUT.len() } else { 0 };
            let left = room.saturating_sub(cut + head(shown, room).1);
            label.start - tail(before, left).0.min(label.start - indent)..end
        };
        Self {
            line,
            kept,
            concealed: Vec::new(),
        }
    }

    /// The same with these bytes of the line shown as `*`.
    pub(super) fn concealing(mut self, concealed: Vec<Range<usize>>) -> Self {
        self.concealed = concealed;
        self
    }

    /// True when nothing was cut.
    pub(super) fn is_whole(&self) -> bool {
        self.kept == (0..self.line.len())
    }

    /// The part as it is shown.
    pub(super) fn text(&self) -> String {
        let mark = |cut: bool| if cut { CUT } else { "" };
        format!(
            "{}{}{}",
            mark(self.kept.start > 0),
            escaped(&self.visible()),
            mark(self.kept.end < self.line.len())
        )
    }

    /// The part as it stands in the line, byte for byte, but for what is concealed.
    fn visible(&self) -> Cow<'_, str> {
        let kept = self.line.get(self.kept.clone()).unwrap_or("");
        if self.concealed.is_empty() {
            return Cow::Borrowed(kept);
        }
        let mut visible = String::with_capacity(kept.len());
        for (at, c) in kept.char_indices() {
            let at = self.kept.start + at;
            let is_concealed = self.concealed.iter().any(|hidden| hidden.contains(&at));
            if is_concealed && escape(c).is_none() {
                visible.extend(std::iter::repeat_n('*', c.len_utf8()));
            } else {
                visible.push(c);
            }
        }
        Cow::Owned(visible)
    }

    /// Where a byte of the line stands in [`Self::text`]; a byte that was cut stands at the nearest that wasn't.
    pub(super) fn position(&self, byte: usize) -> usize {
        let byte = byte.clamp(self.kept.start, self.kept.end);
        let shown = self.line.get(self.kept.start..byte).unwrap_or("");
        let cut = if self.kept.start > 0 { CUT.len() } else { 0 };
        cut + escaped(shown).len()
    }
}

/// `text` with its control characters escaped; tabs stay.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    let shown = |c: char| if c == '\t' { None } else { escape(c) };
    if !text.contains(|c| shown(c).is_some()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match shown(c) {
            Some(escaped) => out.push_str(&escaped),
            None => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// True when a line that is too long is better cut at its end alone: what stands before the label, such as the key of a
/// long value, takes no more than half of the room, or leaves enough for the label.
fn keeps_beginning(before: &str, inside: &str, room: usize) -> bool {
    let (bytes, width) = head(before, room);
    let left = room.saturating_sub(width + CUT.len());
    bytes == before.len() && (width <= room / 2 || head(inside, left).0 == inside.len())
}

/// The bytes and columns of the longest beginning of `text` that takes at most `room` columns.
fn head(text: &str, room: usize) -> (usize, usize) {
    fill(text.chars(), room)
}

/// The bytes and columns of the longest end of `text` that takes at most `room` columns.
fn tail(text: &str, room: usize) -> (usize, usize) {
    fill(text.chars().rev(), room)
}

fn fill(chars: impl Iterator<Item = char>, room: usize) -> (usize, usize) {
    let (mut bytes, mut width) = (0, 0);
    // Characters without width could go on for ever.
    for c in chars.take(4 * room + 4) {
        let next = match escape(c) {
            Some(escaped) if c != '\t' => escaped.len(),
            _ => char_width(c),
        };
        if width + next > room {
            break;
        }
        bytes += c.len_utf8();
        width += next;
    }
    (bytes, width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::width::text_width;

    /// The label stands between `<` and `>`.
    #[track_caller]
    fn check(line: &str, room: usize, expected: &str) {
        let start = line.find('<').unwrap();
        let end = line.find('>').unwrap() - 1;
        let line = line.replace(['<', '>'], "");
        let window = Window::new(&line, start..end, room);
        let mut text = window.text();
        assert!(text_width(&text) <= room, "{text}");
        text.insert(window.position(end), '>');
        text.insert(window.position(start), '<');
        assert_eq!(text, expected);
        assert_eq!(window.is_whole(), !text.contains(CUT));
    }

    #[test]
    fn stars_out_what_is_concealed() {
        let shown = |concealed: &[Range<usize>]| {
            let window = Window::new("key: secret\tend", 5..11, 40);
            window.concealing(concealed.to_vec()).text()
        };
        assert_eq!(shown(&[7..9, 9..12]), "key: se****\tend");
        assert_eq!(shown(&[0..1, 4..6]), "*ey:**ecret\tend");
        assert_eq!(shown(&[]), "key: secret\tend");
    }

    #[test]
    fn keeps_what_fits() {
        check("  <key>: value", 13, "  <key>: value");
        check("<>", 10, "<>");
        check("a\u{1b}<b>", 10, "a\\u{1b}<b>");
    }

    #[test]
    fn cuts_the_end_first() {
        check("  <key>: a long value", 13, "  <key>: a l...");
        check("key: <value> and more", 12, "key: <valu>...");
    }

    #[test]
    fn cuts_both_sides_around_a_label_far_right() {
        check("abcdefghijklmnopqrstuvw<xyz>", 16, "...nopqrstuvw<xyz>");
        check(
            "abcdefghijklmnopqrst<uvw>xyz and more",
            16,
            "...nopqrst<uvw>...",
        );
        check("漢字漢字漢字漢字漢字<漢字>漢字漢字", 14, "...漢字<漢字>...");
    }

    #[test]
    fn cuts_a_deep_indentation() {
        let line = format!("{}<key>: value", " ".repeat(40));
        check(&line, 80, "...    <key>: value");
    }

    #[test]
    fn a_long_line_costs_what_is_shown() {
        let line = "x".repeat(1 << 20);
        let window = Window::new(&line, 1 << 19..(1 << 19) + 1, 40);
        assert_eq!(window.text().len(), 40);
        assert_eq!(window.position(1 << 19), 27);
    }
}
