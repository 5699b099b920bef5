//! Scalars in flow styles: plain and quoted (YAML 1.2, chapter 7), which fold their line ends; strings of JSON are among
//! the double-quoted ones.

use super::Walk;
use crate::lines::break_length;

impl Walk<'_> {
    pub(super) fn plain(&mut self) -> Option<()> {
        self.flow(0, self.raw.len(), |_, _| None)
    }

    pub(super) fn single_quoted(&mut self) -> Option<()> {
        let (start, end) = self.inside_quotes();
        self.flow(start, end, |walk, at| {
            if !walk.raw.get(at..)?.starts_with("''") {
                return None;
            }
            walk.stands_for("'", at..at + 2)?;
            Some(at + 2)
        })
    }

    pub(super) fn double_quoted(&mut self) -> Option<()> {
        let (start, end) = self.inside_quotes();
        self.flow(start, end, |walk, at| {
            if !walk.raw.get(at..)?.starts_with('\\') {
                return None;
            }
            match break_length(walk.raw, at + 1) {
                0 => walk.escape(at),
                length => walk.escaped_line_end(at + 1 + length),
            }
        })
    }

    fn inside_quotes(&self) -> (usize, usize) {
        // A text that is only one quote has nothing inside.
        let end = self.raw.len().saturating_sub(1);
        (1.min(end), end)
    }

    /// Walks from byte `at` to byte `end`. `special` walks over what isn't written as it is and begins with a quote or a
    /// backslash, and gives the place behind it; `None` when the decoded text has something else.
    fn flow(
        &mut self,
        start: usize,
        end: usize,
        special: fn(&mut Self, usize) -> Option<usize>,
    ) -> Option<()> {
        let quoted = start > 0;
        let is_special = |c: char| matches!(c, '\n' | '\r') || quoted && matches!(c, '\'' | '\\');
        let mut at = start;
        while at < end && self.at < self.decoded.len() {
            let rest = self.raw.get(at..end)?;
            let run = rest.find(is_special).unwrap_or(rest.len());
            let written = rest.get(..run)?;
            let run = at..at + run;
            if break_length(self.raw, run.end) > 0 && run.end < end {
                let kept = written.trim_end_matches([' ', '\t']).len();
                self.verbatim(at..at + kept)?;
                at = self.fold(at + kept, run.end)?;
                continue;
            }
            self.verbatim(run.clone())?;
            at = run.end;
            if at == end {
                break;
            }
            at = if let Some(behind) = special(self, at) {
                behind
            } else {
                // The character stands for itself: a backslash between single quotes, a quote between double ones.
                self.verbatim(at..at + 1)?;
                at + 1
            };
        }
        if quoted {
            self.end = end;
        }
        Some(())
    }

    /// Line ends within flow text, the first at byte `line_end`, with the blanks around them, which begin at byte `start`:
    /// one becomes a space, of several each but the first a line feed (YAML 1.2, section 6.5).
    fn fold(&mut self, start: usize, line_end: usize) -> Option<usize> {
        let (breaks, behind) = self.breaks(line_end);
        if breaks.len() == 1 {
            self.stands_for(" ", start..behind)?;
            return Some(behind);
        }
        let places = std::iter::once(start).chain(breaks.into_iter().skip(1));
        let mut places: Vec<_> = places.collect();
        places.pop();
        for place in places {
            self.stands_for("\n", place..behind)?;
        }
        Some(behind)
    }

    /// What follows an escaped line end, from byte `at` on: each empty line is a line feed (YAML 1.2, section 7.3.1).
    fn escaped_line_end(&mut self, at: usize) -> Option<usize> {
        let first = self.behind_blanks(at);
        let (breaks, behind) = self.breaks(first);
        for place in breaks {
            self.stands_for("\n", place..behind)?;
        }
        Some(behind)
    }

    /// The places of all line ends that only blanks part, from byte `at` on, and the place behind them and the blanks.
    fn breaks(&self, at: usize) -> (Vec<usize>, usize) {
        let mut at = at;
        let mut breaks = Vec::new();
        loop {
            match break_length(self.raw, at) {
                0 => return (breaks, at),
                length => {
                    breaks.push(at);
                    at = self.behind_blanks(at + length);
                }
            }
        }
    }

    fn behind_blanks(&self, at: usize) -> usize {
        let rest = self.raw.get(at..).unwrap_or("");
        at + rest.len() - rest.trim_start_matches([' ', '\t']).len()
    }

    /// The escape at byte `at` (YAML 1.2, section 5.7; RFC 8259, section 7).
    fn escape(&mut self, at: usize) -> Option<usize> {
        let letter = self.raw.get(at + 1..)?.chars().next()?;
        let behind = at + 1 + letter.len_utf8();
        let digits = match letter {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => {
                let decoded = simple_escape(letter)?;
                self.stands_for(decoded.encode_utf8(&mut [0; 4]), at..behind)?;
                return Some(behind);
            }
        };
        let (mut scalar, mut end) = (self.hex(behind, digits)?, behind + digits);
        if (0xD800..0xDC00).contains(&scalar) {
            let low = self
                .raw
                .get(end..)?
                .strip_prefix("\\u")
                .and_then(|_| self.hex(end + 2, 4));
            let low = low.filter(|low| (0xDC00..0xE000).contains(low))?;
            scalar = 0x1_0000 + ((scalar - 0xD800) << 10) + (low - 0xDC00);
            end += 6;
        }
        let decoded = char::from_u32(scalar)?;
        self.stands_for(decoded.encode_utf8(&mut [0; 4]), at..end)?;
        Some(end)
    }

    fn hex(&self, at: usize, digits: usize) -> Option<u32> {
        u32::from_str_radix(self.raw.get(at..at + digits)?, 16).ok()
    }
}

/// What a backslash and this character stand for.
fn simple_escape(letter: char) -> Option<char> {
    Some(match letter {
        '0' => '\0',
        'a' => '\u{7}',
        'b' => '\u{8}',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\u{b}',
        'f' => '\u{c}',
        'r' => '\r',
        'e' => '\u{1b}',
        ' ' | '"' | '/' | '\\' => letter,
        'N' => '\u{85}',
        '_' => '\u{a0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        _ => return None,
    })
}
