//! From a decoded string back to the bytes that it was written with.
//!
//! Invariant: nothing is kept while reading; a map is made when something has to be shown, by walking the written and
//! the decoded text side by side. Where the two don't go together, the map falls back to the start; it never panics.

mod block;
mod flow;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::lines::{BOM, lines};
use crate::{Style, Text};

/// Which byte of the written text each byte of a decoded string came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffsetMap {
    /// By decoded offset, ascending.
    pieces: Vec<Piece>,
}

/// A part of a decoded string, up to the next piece.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    /// Where it begins in the decoded text.
    decoded: usize,
    /// Where it begins in the written text.
    source: usize,
    /// True when it was written byte for byte; false for an escape, a fold or a line end, all of whose bytes came from
    /// `source`.
    verbatim: bool,
}

impl OffsetMap {
    /// The byte of the written text at which byte `decoded` of the string was written: the start of the escape for
    /// what came from an escape, the end of the line for what came from a line end. The length of the string gives the
    /// place behind its last byte; 0 stands for what can't be told.
    pub fn source(&self, decoded: usize) -> usize {
        let next = self
            .pieces
            .partition_point(|piece| piece.decoded <= decoded);
        let piece = next.checked_sub(1).and_then(|at| self.pieces.get(at));
        piece.map_or(0, |piece| {
            let within = if piece.verbatim {
                decoded - piece.decoded
            } else {
                0
            };
            piece.source + within
        })
    }
}

/// Maps the bytes of `text` to those of `raw`, the text of its node's span.
pub fn offset_map(text: &Text, raw: &str) -> OffsetMap {
    let mut walk = Walk {
        decoded: &text.text,
        at: 0,
        raw,
        end: 0,
        pieces: Vec::new(),
    };
    // A walk that stops early leaves the rest without a place; `finish` notes that.
    let _stopped = match text.style {
        Style::Plain => walk.plain(),
        Style::SingleQuoted => walk.single_quoted(),
        Style::DoubleQuoted => walk.double_quoted(),
        Style::Literal | Style::Folded => walk.block(),
        Style::Raw => walk.whole(),
        Style::Made => None,
    };
    walk.finish()
}

/// A walk over the written text that finds each part of the decoded text in turn. Its steps give `None` when the decoded
/// text has something else at that point.
struct Walk<'a> {
    decoded: &'a str,
    /// How far the decoded text has been found.
    at: usize,
    raw: &'a str,
    /// The place in `raw` behind what was found last.
    end: usize,
    pieces: Vec<Piece>,
}

impl Walk<'_> {
    /// The bytes `written` of the raw text stand for themselves.
    fn verbatim(&mut self, written: Range<usize>) -> Option<()> {
        self.found(self.raw.get(written.clone())?, written, true)
    }

    /// The bytes `written` of the raw text stand for `text`.
    fn stands_for(&mut self, text: &str, written: Range<usize>) -> Option<()> {
        self.found(text, written, false)
    }

    /// Adds `text` as a piece when the rest of the decoded text begins with it.
    fn found(&mut self, text: &str, written: Range<usize>, verbatim: bool) -> Option<()> {
        if !self.decoded.get(self.at..)?.starts_with(text) {
            return None;
        }
        self.end = written.end;
        if !text.is_empty() {
            self.pieces.push(Piece {
                decoded: self.at,
                source: written.start,
                verbatim,
            });
        }
        self.at += text.len();
        Some(())
    }

    /// The text of a whole file or body.
    fn whole(&mut self) -> Option<()> {
        let start = if self.raw.starts_with(BOM) && !self.decoded.starts_with(BOM) {
            BOM.len_utf8()
        } else {
            0
        };
        if !self.raw.contains('\r') {
            return self.verbatim(start..self.raw.len());
        }
        for line in lines(self.raw, start) {
            self.verbatim(line.content.clone())?;
            if line.end > line.content.end {
                self.stands_for("\n", line.content.end..line.end)?;
            }
        }
        Some(())
    }

    fn finish(mut self) -> OffsetMap {
        let complete = self.at == self.decoded.len();
        self.pieces.push(Piece {
            decoded: self.at,
            source: if complete { self.end } else { 0 },
            verbatim: false,
        });
        OffsetMap {
            pieces: self.pieces,
        }
    }
}
