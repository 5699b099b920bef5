//! Comments, which JSON doesn't have and people write.
//!
//! Invariant: the comments of a file are one finding, at the first of them, and cost nothing else of the file.

use super::mistake::syntax;
use super::{Reader, Stop};

impl Reader<'_> {
    /// Steps over a comment; false when there is none at the next byte, which is `/` or `#`.
    pub(super) fn skip_comment(&mut self) -> Result<bool, Stop> {
        let rest = self.text.get(self.at..).unwrap_or("");
        let length = if rest.starts_with("//") || rest.starts_with('#') {
            rest.find(['\n', '\r']).unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            let Some(end) = rest.find("*/") else {
                let opening = self.span(self.at..self.at + 2);
                let finding = syntax("JSON has no comments, and this one is never closed");
                return self.stop(finding.at(opening, "").help("delete it"));
            };
            end + 2
        } else {
            return Ok(false);
        };
        let at = self.span(self.at..self.at + length);
        self.at += length;
        self.comments.get_or_insert((at, 0)).1 += 1;
        Ok(true)
    }

    /// Reports the comments: one finding a file, since they are one mistake.
    pub(super) fn report_comments(&mut self) {
        let Some((first, count)) = self.comments else {
            return;
        };
        let written = self.text.get(first.range()).unwrap_or("");
        let finding = syntax("JSON has no comments").at(first, "").help(if written.starts_with('#') {
            "delete it, or give the file a name that ends in `.yaml`"
        } else {
            "delete it, or give the file a name that ends in `.yaml` and begin the comment with `#`"
        });
        self.diagnostics.push(match count {
            1 => finding,
            2 => finding.note("the file has another one"),
            _ => finding.note(format!("the file has {} more", count - 1)),
        });
    }
}
