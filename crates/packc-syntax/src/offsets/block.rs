//! Scalars in block styles (YAML 1.2, chapter 8): `|` keeps its line ends, `>` folds them.

use super::Walk;
use crate::lines::{Line, lines};

impl Walk<'_> {
    /// A block scalar, whose first line is its header.
    pub(super) fn block(&mut self) -> Option<()> {
        let raw = self.raw;
        let body = lines(raw, 0).next().map_or(0, |header| header.end);
        let indent = indentation(raw, body, self.decoded);
        // The line ends since the last line with text, or since the header.
        let mut breaks: Vec<Line> = Vec::new();
        for line in lines(raw, body) {
            let written = raw.get(line.content.clone())?;
            let text = line.content.start + leading_spaces(written).min(indent);
            if text < line.content.end {
                self.gap(&breaks)?;
                self.verbatim(text..line.content.end)?;
                breaks.clear();
            }
            breaks.push(line);
        }
        self.gap(&breaks)
    }

    /// What the decoded text has for these line ends: a space when one was folded, else line feeds, as many as the style
    /// and the chomping leave.
    fn gap(&mut self, breaks: &[Line]) -> Option<()> {
        let Some(first) = breaks.first() else {
            return Some(());
        };
        let rest = self.decoded.get(self.at..)?;
        let feeds = rest.bytes().take_while(|byte| *byte == b'\n').count();
        if feeds == 0 && rest.starts_with(' ') {
            return self.stands_for(" ", first.content.end..first.end);
        }
        for feed in 0..feeds {
            let line = breaks.get(feed).or(breaks.last())?;
            self.stands_for("\n", line.content.end..line.end)?;
        }
        Some(())
    }
}

/// How many spaces each line of a block scalar is indented by: what the first line with text has more of them than its
/// decoded form.
fn indentation(raw: &str, body: usize, decoded: &str) -> usize {
    let has_text = |line: &str| line.bytes().any(|byte| byte != b' ');
    let mut written = lines(raw, body).filter_map(|line| raw.get(line.content));
    let first_written = written.find(|line| has_text(line));
    let first_decoded = decoded.split('\n').find(|line| has_text(line));
    if let (Some(written), Some(decoded)) = (first_written, first_decoded) {
        return leading_spaces(written).saturating_sub(leading_spaces(decoded));
    }
    // Nothing but blanks: the longest lines tell it.
    let longest = lines(raw, body).map(|line| line.content.len()).max();
    let decoded = decoded.split('\n').map(str::len).max();
    longest.unwrap_or(0).saturating_sub(decoded.unwrap_or(0))
}

fn leading_spaces(line: &str) -> usize {
    line.bytes().take_while(|byte| *byte == b' ').count()
}
