//! Putting fragments into texts.
//!
//! Sizes are computed before any text is made, along an order in which a fragment follows those that it uses, so that
//! fragments that multiply each other are refused at once and each fragment is put together once.
//!
//! Invariant: a text that is put together has at most [`Expansion::limit`] bytes, and all of them together at most
//! [`TOTAL`] times as many.

use super::delimiters::Delimiters;
use super::fragments::Fragments;
use super::scan::{PieceKind, scan};
use super::unit::Unit;

/// How many templates of the largest size all texts of a pack may have together.
pub(super) const TOTAL: u64 = 64;

/// The texts of the fragments, with the fragments that they use put in.
#[derive(Debug)]
pub(super) struct Expansion {
    /// The size of each fragment in bytes, as it is put into others.
    sizes: Vec<u64>,
    /// The number of placeholders in each.
    placeholders: Vec<u64>,
    /// The texts; empty for fragments that are too large or that nothing uses.
    texts: Vec<String>,
    /// The largest size of a text in bytes.
    limit: u64,
    delimiters: Delimiters,
}

/// A text that was put together.
#[derive(Debug)]
pub(super) struct Assembled {
    /// The text.
    pub(super) text: String,
    /// The number of the piece at which something that is put in or taken out makes delimiters together with what stands
    /// beside it.
    pub(super) seam: Option<usize>,
}

impl Expansion {
    /// Measures the fragments.
    pub(super) fn measure(fragments: &Fragments<'_>, delimiters: Delimiters, limit: u64) -> Self {
        let count = fragments.units.len();
        let mut measured = Self {
            sizes: vec![0; count],
            placeholders: vec![0; count],
            texts: vec![String::new(); count],
            limit,
            delimiters,
        };
        for number in &fragments.order {
            let Some(unit) = fragments.units.get(*number) else {
                continue;
            };
            let size = measured.size(unit) - unit.final_break() as u64;
            let placeholders = measured.placeholders(unit);
            if let Some(slot) = measured.sizes.get_mut(*number) {
                *slot = size;
            }
            if let Some(slot) = measured.placeholders.get_mut(*number) {
                *slot = placeholders;
            }
        }
        measured
    }

    /// The largest size of a text in bytes.
    pub(super) fn limit(&self) -> u64 {
        self.limit
    }

    /// The size of a text with its fragments, in bytes.
    pub(super) fn size(&self, unit: &Unit<'_>) -> u64 {
        let pieces = unit.pieces.iter().zip(&unit.links);
        pieces.fold(0, |sum: u64, (piece, link)| {
            sum.saturating_add(match link {
                Some(number) => self.fragment_size(*number),
                None => unit.emitted(piece).len() as u64,
            })
        })
    }

    /// The size of a fragment as it is put into a text, in bytes.
    pub(super) fn fragment_size(&self, number: usize) -> u64 {
        self.sizes.get(number).copied().unwrap_or(0)
    }

    /// True when a text with its fragments is larger than it may be.
    pub(super) fn is_too_large(&self, unit: &Unit<'_>) -> bool {
        // Without fragments, a text is as large as its author wrote it.
        unit.links.iter().any(Option::is_some) && self.size(unit) > self.limit
    }

    /// The number of placeholders in a text with its fragments.
    fn placeholders(&self, unit: &Unit<'_>) -> u64 {
        let pieces = unit.pieces.iter().zip(&unit.links);
        pieces.fold(0, |sum: u64, (piece, link)| {
            sum.saturating_add(match link {
                Some(number) => self.placeholders.get(*number).copied().unwrap_or(0),
                None => u64::from(piece.is_placeholder()),
            })
        })
    }

    /// Puts the texts of these fragments together. Gives the fragments with a seam, and the piece that makes it.
    pub(super) fn assemble_fragments(
        &mut self,
        fragments: &Fragments<'_>,
        used: &[bool],
    ) -> Vec<(usize, usize)> {
        let mut seams = Vec::new();
        for number in &fragments.order {
            let is_used = used.get(*number).copied().unwrap_or(false);
            let unit = fragments.units.get(*number).filter(|_| is_used);
            let Some(unit) = unit.filter(|unit| self.size(unit) <= self.limit) else {
                continue;
            };
            let Assembled { mut text, seam } = self.assemble(unit);
            text.truncate(text.len() - unit.final_break());
            seams.extend(seam.map(|seam| (*number, seam)));
            if let Some(slot) = self.texts.get_mut(*number) {
                *slot = text;
            }
        }
        seams
    }

    /// The text without comments, with its references as they were.
    pub(super) fn tidy(&self, unit: &Unit<'_>) -> Assembled {
        let mut joiner = Joiner::new(self.delimiters);
        for (at, piece) in unit.pieces.iter().enumerate() {
            if piece.kind == PieceKind::Comment {
                joiner.seam_at(at);
            }
            joiner.push(&unit.emitted(piece));
        }
        let pieces = unit.pieces.iter();
        let placeholders = pieces.filter(|piece| piece.is_placeholder()).count();
        self.check(joiner, unit, placeholders as u64)
    }

    /// Puts a text together with the fragments that it uses.
    pub(super) fn assemble(&self, unit: &Unit<'_>) -> Assembled {
        let mut joiner = Joiner::new(self.delimiters);
        for (at, (piece, link)) in unit.pieces.iter().zip(&unit.links).enumerate() {
            if link.is_some() || piece.kind == PieceKind::Comment {
                joiner.seam_at(at);
            }
            if let Some(number) = link {
                joiner.push(self.texts.get(*number).map_or("", String::as_str));
                joiner.seam_at(at);
            } else {
                joiner.push(&unit.emitted(piece));
            }
        }
        self.check(joiner, unit, self.placeholders(unit))
    }

    /// Tells whether a seam that looks as if it made delimiters really does.
    fn check(&self, joiner: Joiner, unit: &Unit<'_>, expected: u64) -> Assembled {
        let Joiner { text, meeting, .. } = joiner;
        let seam = meeting.filter(|_| !unit.is_jinja()).filter(|_| {
            let (pieces, problems) = scan(&text, self.delimiters);
            let placeholders = pieces.iter().filter(|piece| piece.is_placeholder()).count();
            let has_comment = pieces.iter().any(|piece| piece.kind == PieceKind::Comment);
            let has_problem = !unit.is_unclear && !problems.is_empty();
            placeholders as u64 != expected || has_comment || has_problem
        });
        Assembled { text, seam }
    }

    /// Which part of which text stands at byte `at` of `unit` with its fragments: the fragment, or `None` for the unit
    /// itself, and the byte in it.
    pub(super) fn locate(
        &self,
        unit: &Unit<'_>,
        fragments: &Fragments<'_>,
        at: usize,
    ) -> (Option<usize>, usize) {
        let (mut number, mut current, mut rest) = (None, unit, at as u64);
        loop {
            let ends = current.ends.get_or_init(|| self.ends(current));
            let piece = ends.partition_point(|end| *end <= rest);
            let before = piece.checked_sub(1).and_then(|before| ends.get(before));
            rest -= before.copied().unwrap_or(0);
            let Some(found) = current.pieces.get(piece) else {
                return (number, current.text.len());
            };
            let link = current.links.get(piece).copied().flatten();
            let Some((target, inner)) =
                link.and_then(|target| Some((target, fragments.units.get(target)?)))
            else {
                let within = usize::try_from(rest).unwrap_or(0);
                return (number, found.range.start + within);
            };
            (number, current) = (Some(target), inner);
        }
    }

    /// Where each piece of a text ends in the text with its fragments.
    fn ends(&self, unit: &Unit<'_>) -> Vec<u64> {
        let pieces = unit.pieces.iter().zip(&unit.links);
        let mut end: u64 = 0;
        let ends = pieces.map(|(piece, link)| {
            end = end.saturating_add(match link {
                Some(target) => self.fragment_size(*target),
                None => unit.emitted(piece).len() as u64,
            });
            end
        });
        ends.collect()
    }
}

/// Joins pieces and watches for delimiters that come about where nobody wrote them.
struct Joiner {
    text: String,
    open: &'static str,
    /// The piece that made the place where the next text is joined.
    seam: Option<usize>,
    /// The first seam at which an opening delimiter may have come about.
    meeting: Option<usize>,
}

impl Joiner {
    fn new(delimiters: Delimiters) -> Self {
        Self {
            text: String::new(),
            open: delimiters.open,
            seam: None,
            meeting: None,
        }
    }

    /// What comes next stands here because of this piece.
    fn seam_at(&mut self, piece: usize) {
        self.seam = Some(piece);
    }

    fn push(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Some(seam) = self.seam.take() {
            // A lone `{` of a text is no mistake where one brace opens, so there any seam may complete a placeholder.
            let meets = self.open.len() == 1
                || (1..self.open.len()).any(|at| {
                    let halves = self.open.split_at_checked(at);
                    halves.is_some_and(|(left, right)| {
                        self.text.ends_with(left) && text.starts_with(right)
                    })
                });
            if meets && self.meeting.is_none() {
                self.meeting = Some(seam);
            }
        }
        self.text.push_str(text);
    }
}
