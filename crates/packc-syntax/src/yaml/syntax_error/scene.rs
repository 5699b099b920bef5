//! What stands around a syntax error.
//!
//! Invariant: every range lies in the text and on character boundaries.

use std::ops::Range;

use packc_diagnostics::Diagnostic;
use packc_source::Span;

use super::super::frame::{Frame, Kind};
use super::super::reader::{Last, Reader};
use super::super::source::Source;
use super::super::template;

/// A syntax error and its surroundings. Offsets count from the start of the source's text.
pub(super) struct Scene<'a> {
    pub(super) source: Source<'a>,
    /// The byte that the parser names.
    pub(super) at: usize,
    /// The lists and mappings that are open.
    pub(super) frames: &'a [Frame],
    /// What was read last.
    pub(super) last: Option<&'a Last>,
    /// One past what was read last.
    pub(super) end: usize,
    /// Where the last key begins.
    pub(super) last_key: Option<usize>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(reader: &'a Reader<'_>, at: usize) -> Self {
        Self {
            source: reader.source,
            at: at.min(reader.source.text.len()),
            frames: &reader.frames,
            last: reader.last.as_ref(),
            end: reader.end,
            last_key: reader.last_key,
        }
    }

    pub(super) fn span(&self, range: Range<usize>) -> Span {
        self.source.span(range)
    }

    pub(super) fn character(&self, at: usize) -> Span {
        self.source.character(at)
    }

    pub(super) fn slice(&self, range: Range<usize>) -> &'a str {
        self.source.text.get(range).unwrap_or("")
    }

    /// The line around byte `at`, without its end.
    pub(super) fn line(&self, at: usize) -> Range<usize> {
        let before = self.slice(0..at);
        let start = before.rfind(['\n', '\r']).map_or(0, |found| found + 1);
        let after = self.slice(at..self.source.text.len());
        start
            ..after
                .find(['\n', '\r'])
                .map_or(self.source.text.len(), |found| at + found)
    }

    /// True when both bytes lie on one line.
    pub(super) fn same_line(&self, one: usize, other: usize) -> bool {
        !self
            .slice(one.min(other)..one.max(other))
            .contains(['\n', '\r'])
    }

    /// The bytes of the line in front of the error.
    pub(super) fn prefix(&self) -> &'a str {
        self.slice(self.line(self.at).start..self.at)
    }

    /// True when only blanks stand before the error on its line.
    pub(super) fn at_line_start(&self) -> bool {
        self.prefix().trim().is_empty()
    }

    /// True when the error begins a line that is indented less than the last key.
    pub(super) fn is_indented_less(&self) -> bool {
        let last = self.last_key.map(|key| self.indentation(key));
        self.at_line_start() && last.is_some_and(|last| self.indentation(self.at) < last)
    }

    /// How many blanks the line around byte `at` begins with.
    pub(super) fn indentation(&self, at: usize) -> usize {
        let line = self.slice(self.line(at));
        line.len() - line.trim_start_matches(' ').len()
    }

    /// From byte `from` to the end of its line, without a comment and the blanks before it.
    pub(super) fn rest(&self, from: usize) -> Range<usize> {
        self.source.rest_of_line(from)
    }

    /// The word at byte `from`.
    pub(super) fn word(&self, from: usize) -> Range<usize> {
        let rest = self.slice(from..self.line(from).end);
        let length = rest.find([' ', '\t']).unwrap_or(rest.len());
        from..from + length
    }

    /// The bracket of the innermost `[…]` or `{…}` that is open.
    pub(super) fn open_bracket(&self) -> Option<(usize, char)> {
        let brackets = self
            .frames
            .iter()
            .rev()
            .filter(|frame| frame.flow)
            .filter_map(|frame| {
                let bracket = self.source.text.get(frame.start..)?.chars().next()?;
                Some((frame.start, bracket))
            });
        brackets
            .into_iter()
            .find(|(_, bracket)| matches!(bracket, '[' | '{'))
    }

    /// The last key of the innermost open mapping: the one whose value is being read, or that has just got its value.
    pub(super) fn key_above(&self) -> Option<Range<usize>> {
        let mut frames = self.frames.iter().rev();
        let range = frames.find_map(|frame| match &frame.kind {
            Kind::Mapping(mapping) => Some(mapping.last_key()?.range()),
            Kind::Sequence(_) => None,
        })?;
        Some(range.start - self.source.base..range.end - self.source.base)
    }

    /// In which column the innermost open list or mapping of lines begins.
    pub(super) fn column_of_block(&self) -> usize {
        let block = self.frames.iter().rev().find(|frame| !frame.flow);
        block.map_or(0, |frame| self.column(frame.start))
    }

    /// How many characters stand before byte `at` on its line.
    pub(super) fn column(&self, at: usize) -> usize {
        self.slice(self.line(at).start..at).chars().count()
    }

    /// Adds the edit that puts everything from byte `from` to the end of the line between quotes, when that is certain.
    pub(super) fn quoting(&self, found: Diagnostic, from: usize) -> Diagnostic {
        let range = self.rest(from);
        let before = self.slice(self.line(from).start..from);
        let begins_value = before.trim().is_empty()
            || before.ends_with([' ', '\t']) && before.trim_end().ends_with([':', '-', '?']);
        if !begins_value || self.open_bracket().is_some_and(|(at, _)| at != from) {
            return found;
        }
        match self.source.quoted(range.clone()) {
            Some(quoted) => found.fix(self.span(range), quoted),
            None => found,
        }
    }

    /// True when the error is but the rest of a value that begins like a template, of which was spoken already: the text
    /// behind it on its line, or on a line below that is indented as part of it.
    pub(super) fn is_behind_template(&self) -> bool {
        let Some(last) = self.last.filter(|last| last.template) else {
            return false;
        };
        let between = self.slice(last.range.end..self.at);
        let continues =
            between.trim().is_empty() && self.indentation(self.at) > self.column_of_block();
        !between.contains(['\n', '\r']) || continues
    }

    /// Where a value begins like a template, on the line of the error or around it.
    pub(super) fn template(&self) -> Option<Range<usize>> {
        let open = self
            .frames
            .iter()
            .find(|frame| frame.template)
            .map(|frame| frame.start);
        let start = open.or_else(|| self.template_on_line())?;
        let rest = self.slice(self.rest(start));
        let closing = if rest.starts_with("{%") { "%}" } else { "}}" };
        let length = rest
            .find(closing)
            .map_or(rest.len(), |found| found + closing.len());
        Some(start..start + length)
    }

    fn template_on_line(&self) -> Option<usize> {
        let line = self.line(self.at);
        let text = self.slice(line.clone());
        let openings = text.match_indices('{').filter(|(found, _)| {
            let opening = text.get(*found..).unwrap_or("");
            let before = text.get(..*found).unwrap_or("").trim_end();
            template::begins(opening) && !before.ends_with('{')
        });
        openings
            .filter(|(found, _)| {
                let before = text.get(..*found).unwrap_or("").trim_end();
                let between = self.slice(line.start + found..self.at);
                before.is_empty()
                    || before.ends_with([':', '-', '[', ',', '?']) && !between.contains("}}")
            })
            .map(|(found, _)| line.start + found)
            .find(|start| *start <= self.at)
    }

    /// The tabs in the indentation of a line.
    pub(super) fn indentation_tab(&self, line: &Range<usize>) -> Option<Range<usize>> {
        let text = self.slice(line.clone());
        let indentation = text.len() - text.trim_start_matches([' ', '\t']).len();
        let first = text.get(..indentation)?.find('\t')?;
        let tabs = text.get(first..indentation)?;
        let length = tabs.len() - tabs.trim_start_matches('\t').len();
        Some(line.start + first..line.start + first + length)
    }

    /// The tabs in the indentation of the first line that has some, from the line of the error on.
    pub(super) fn next_indentation_tab(&self) -> Option<Range<usize>> {
        let mut line = self.line(self.at);
        loop {
            if let Some(found) = self.indentation_tab(&line) {
                return Some(found);
            }
            let after = self.source.text.get(line.end..)?;
            let next = line.end + after.len() - after.trim_start_matches(['\n', '\r']).len();
            if next == line.end {
                return None;
            }
            line = self.line(next);
        }
    }

    /// The tab before the error on its line.
    pub(super) fn tab_before(&self) -> Option<Range<usize>> {
        let prefix = self.prefix();
        let start = self.at - prefix.len() + prefix.rfind('\t')?;
        Some(start..start + 1)
    }
}
