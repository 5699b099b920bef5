//! The frame that the parts of one diagnostic are drawn in: gutter, widths and colours.
//!
//! Invariant: every part of a diagnostic has the same gutter, whichever line numbers it shows.

use std::fmt::Write as _;

use annotate_snippets::renderer::{
    DEFAULT_EMPHASIS_STYLE, DEFAULT_ERROR_STYLE, DEFAULT_LINE_NUM_STYLE, DEFAULT_NOTE_STYLE,
    DEFAULT_WARNING_STYLE, Style,
};
use annotate_snippets::{Element, Group, Level, Renderer};

use crate::Severity;
use crate::width::wrap;

/// What the parts of one diagnostic are drawn with.
pub(super) struct Canvas {
    pub(super) color: bool,
    /// Columns of the terminal.
    pub(super) width: usize,
    /// Columns of the largest line number.
    pub(super) gutter: usize,
    pub(super) severity: Severity,
}

/// The columns that a line number takes.
pub(super) fn digits(number: usize) -> usize {
    number.to_string().len()
}

/// The colour of a severity, its labels included.
pub(super) fn severity_style(severity: Severity) -> Style {
    match severity {
        Severity::Error => DEFAULT_ERROR_STYLE,
        Severity::Warning => DEFAULT_WARNING_STYLE,
        Severity::Off | Severity::Note => DEFAULT_NOTE_STYLE,
    }
}

impl Canvas {
    /// The columns right of the gutter.
    pub(super) fn room(&self) -> usize {
        self.width.saturating_sub(self.gutter + 3)
    }

    /// `text` in a style, when there are colours.
    pub(super) fn paint(&self, style: Style, text: &str) -> String {
        if self.color {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }

    /// A line of the gutter: blanks, `|`, and `text`, which carries its own style.
    pub(super) fn bar(&self, text: &str) -> String {
        let bar = self.paint(DEFAULT_LINE_NUM_STYLE, "|");
        let blank = if text.is_empty() { "" } else { " " };
        format!("{:gutter$} {bar}{blank}{text}\n", "", gutter = self.gutter)
    }

    /// `--> file:line:column` for the first place, `:::` for others.
    pub(super) fn location(&self, first: bool, place: &str) -> String {
        let arrow = if first { "-->" } else { ":::" };
        let arrow = self.paint(DEFAULT_LINE_NUM_STYLE, arrow);
        format!("{:gutter$}{arrow} {place}\n", "", gutter = self.gutter)
    }

    /// `= kind: text` below the gutter, broken into lines below each other.
    pub(super) fn footnote(&self, kind: &str, text: &str) -> String {
        let sign = self.paint(DEFAULT_LINE_NUM_STYLE, "=");
        let indent = self.gutter + 3 + kind.len();
        let room = self.width.saturating_sub(indent);
        let mut out = format!("{:gutter$} {sign} ", "", gutter = self.gutter);
        if !kind.is_empty() {
            out.push_str(&self.paint(DEFAULT_EMPHASIS_STYLE, kind));
        }
        for (index, line) in wrap(text, room, room).iter().enumerate() {
            if index > 0 {
                let _ = write!(out, "{:indent$}", "");
            }
            out.push_str(line);
            out.push('\n');
        }
        out
    }

    /// A snippet without a path, whose largest line number is `last_line`, in this gutter.
    pub(super) fn draw<'a>(&self, snippet: impl Into<Element<'a>>, last_line: usize) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Off | Severity::Note => Level::NOTE,
        };
        let renderer = if self.color {
            Renderer::styled()
        } else {
            Renderer::plain()
        };
        // The lines are cut already.
        let renderer = renderer.term_width(usize::MAX / 2);
        let drawn = renderer.render(&[Group::with_level(level).element(snippet)]);
        let indent = " ".repeat(self.gutter.saturating_sub(digits(last_line)));
        let lines = drawn
            .lines()
            .map(|line| format!("{indent}{}\n", line.trim_end()));
        lines.collect()
    }
}
