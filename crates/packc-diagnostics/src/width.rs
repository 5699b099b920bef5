//! How wide a text is on a terminal, and breaking it into lines.
//!
//! Invariant: widths are columns of a terminal (Unicode Standard Annex 11, a tab four), the same that the excerpts are
//! drawn with.

use unicode_width::UnicodeWidthChar as _;

/// The columns that a character takes.
pub(crate) fn char_width(c: char) -> usize {
    match c {
        '\t' => 4,
        c => c.width().unwrap_or(1),
    }
}

/// The columns that a text of one line takes.
pub(crate) fn text_width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

/// Breaks `text` into lines of at most `first` columns, then `rest`. It breaks at spaces and before characters of
/// double width, which are written without spaces. A longer word stays whole, so that paths can be copied, and so does
/// code between backticks that takes at most half a line.
pub fn wrap(text: &str, first: usize, rest: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut width = 0;
    for (index, word) in words(text, rest / 2).into_iter().enumerate() {
        for (part_index, part) in parts(word, rest / 2).into_iter().enumerate() {
            let room = if lines.is_empty() { first } else { rest };
            let space = usize::from(index > 0 && part_index == 0);
            let part_width = text_width(part);
            if width > 0 && width + space + part_width > room {
                lines.push(std::mem::take(&mut line));
                width = 0;
            } else if space == 1 {
                line.push(' ');
                width += 1;
            }
            line.push_str(part);
            width += part_width;
        }
    }
    lines.push(line);
    lines
}

/// What stands between the spaces of `text`, where code of at most `code` columns is one word.
fn words(text: &str, code: usize) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let mut whole_until = 0;
    let mut code_ends = 0;
    for (at, c) in text.char_indices() {
        if c == '`' && at >= code_ends {
            let inner = text.get(at + 1..).and_then(|rest| rest.split_once('`'));
            if let Some((inner, _)) = inner {
                code_ends = at + inner.len() + 2;
                if text_width(inner) <= code {
                    whole_until = code_ends;
                }
            }
        } else if c == ' ' && at >= whole_until {
            words.push(text.get(start..at).unwrap_or_default());
            start = at + 1;
        }
    }
    words.push(text.get(start..).unwrap_or_default());
    words
}

/// The parts that a word may be broken into, where code of at most `code` columns stays whole. A word has at least one,
/// which may be empty.
fn parts(word: &str, code: usize) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut whole_until = 0;
    let mut code_ends = 0;
    for (at, c) in word.char_indices() {
        if c == '`' && at >= code_ends {
            let inner = word.get(at + 1..).and_then(|rest| rest.split_once('`'));
            if let Some((inner, _)) = inner {
                code_ends = at + inner.len() + 2;
                if text_width(inner) <= code {
                    whole_until = code_ends;
                }
            }
        } else if char_width(c) == 2 && at > start && at >= whole_until {
            parts.push(word.get(start..at).unwrap_or_default());
            start = at;
        }
    }
    parts.push(word.get(start..).unwrap_or_default());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, first: usize, rest: usize, expected: &[&str]) {
        assert_eq!(wrap(text, first, rest), expected, "{text}");
    }

    #[test]
    fn breaks_at_spaces() {
        check("one two three", 20, 20, &["one two three"]);
        check("one two three", 7, 20, &["one two", "three"]);
        check("one two three four", 3, 10, &["one", "two three", "four"]);
        check("", 5, 5, &[""]);
    }

    #[test]
    fn keeps_long_words_and_inner_spaces() {
        check(
            "see prompts/very/long/path.yaml now",
            10,
            10,
            &["see", "prompts/very/long/path.yaml", "now"],
        );
        check("`a  b` c", 20, 20, &["`a  b` c"]);
    }

    #[test]
    fn keeps_short_code_whole() {
        check(
            "allow it with `--root DIR` or so",
            20,
            24,
            &["allow it with", "`--root DIR` or so"],
        );
        check("`a b` `c d`", 8, 10, &["`a b`", "`c d`"]);
        check("`one two three`", 10, 10, &["`one two", "three`"]);
        check(
            "`tools.book.parameters` must be a list, but `when` is a string",
            30,
            30,
            &[
                "`tools.book.parameters` must",
                "be a list, but `when` is a",
                "string",
            ],
        );
        check("a ` b c", 3, 4, &["a `", "b c"]);
    }

    #[test]
    fn breaks_between_wide_characters() {
        check("ab 漢字漢字漢字", 7, 6, &["ab 漢字", "漢字漢", "字"]);
        check("ab `漢字` cd", 7, 16, &["ab", "`漢字` cd"]);
        check("`漢字漢字`", 7, 6, &["`漢字漢", "字`"]);
        check("字`漢`字 字", 5, 8, &["字`漢`", "字 字"]);
        assert_eq!(text_width("漢字"), 4);
        assert_eq!(text_width("e\u{301}"), 1);
    }
}
