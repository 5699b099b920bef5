//! Positions in source text.
//!
//! Invariant: a span names bytes of one file; lines and columns are computed from it only where something is shown.

use std::num::NonZeroU32;
use std::ops::Range;

/// A file of a [`SourceMap`](crate::SourceMap): its number in the order in which the build met it.
///
/// Counted from 1 inside, so that an `Option<Span>` is as small as a span: a pack has millions of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(NonZeroU32);

impl FileId {
    /// The file that was met after `index` others.
    pub(crate) fn from_index(index: usize) -> Self {
        let index = u32::try_from(index).unwrap_or(u32::MAX);
        Self(NonZeroU32::MIN.saturating_add(index))
    }

    /// The number of the file, counted from 0 in the order in which the build met the files.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A range of bytes of one file's text. Ordered by file, then by start, then by end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The file that the bytes belong to.
    pub file: FileId,
    /// The first byte, counted from 0.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The bytes `range` of `file`. Offsets past 4 GiB saturate; no limit of the readers allows such a file.
    pub fn new(file: FileId, range: Range<usize>) -> Self {
        let clamp = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
        Self {
            file,
            start: clamp(range.start),
            end: clamp(range.end),
        }
    }

    /// The empty span at the beginning of `file`.
    pub fn start_of(file: FileId) -> Self {
        Self {
            file,
            start: 0,
            end: 0,
        }
    }

    /// The span as a range of byte offsets.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The smallest span that covers `self` and `other`, which must lie in one file; else `self`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        if self.file != other.file {
            return self;
        }
        Self {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// True when all of `other` lies in this span.
    pub fn contains(self, other: Self) -> bool {
        self.file == other.file && self.start <= other.start && other.end <= self.end
    }

    /// The part of this span from byte `from` to byte `to`, both counted from the span's start.
    #[must_use]
    pub fn slice(self, from: usize, to: usize) -> Self {
        let base = self.start as usize;
        Self::new(self.file, base + from..base + to)
    }
}
