//! A scanned text of the pack: a template or a fragment.
//!
//! Invariant: positions are bytes of the decoded text; [`Unit::span`] leads each of them back to the source.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use packc_diagnostics::nearest;
use packc_ir::Str;
use packc_source::{Cause, Origin, SourceMap, Span};
use packc_syntax::{OffsetMap, offset_map};

use super::delimiters::Delimiters;
use super::engine::Engine;
use super::scan::{Access, Piece, PieceKind, Problem, ProblemKind, is_fragment_name, scan};

/// A scanned text.
#[derive(Debug)]
pub(super) struct Unit<'p> {
    /// The text as it was read.
    pub(super) text: &'p Str,
    /// Its parts, without gaps.
    pub(super) pieces: Vec<Piece>,
    /// What looks like a placeholder and is none.
    pub(super) problems: Vec<Problem>,
    /// For each piece the number of the fragment that it stands for; `None` for other pieces, and for references that
    /// can't be followed.
    pub(super) links: Vec<Option<usize>>,
    /// True when nothing may be concluded from names that don't occur in the text: something of it couldn't be read.
    pub(super) is_unclear: bool,
    /// True when the text has blocks, which may give names a meaning.
    pub(super) has_blocks: bool,
    delimiters: Delimiters,
    jinja: bool,
    /// For each piece where it ends in the text with its fragments, in bytes; computed when first asked for.
    pub(super) ends: OnceLock<Vec<u64>>,
    offsets: OnceLock<OffsetMap>,
}

impl<'p> Unit<'p> {
    /// Scans a text. `is_fragment` says which names without `fragments.` stand for a fragment.
    pub(super) fn new(text: &'p Str, engine: Engine, is_fragment: impl Fn(&str) -> bool) -> Self {
        let (mut pieces, mut problems) = scan(text, engine.delimiters);
        if engine.is_jinja() {
            // Another reader says what is wrong with expressions.
            problems.clear();
        }
        // What stands inside the name of another placeholder is part of that mistake.
        let mut nested = problems
            .iter()
            .filter(|problem| problem.kind == ProblemKind::Nested)
            .map(|problem| &problem.range)
            .peekable();
        for piece in &mut pieces {
            while nested
                .next_if(|range| range.end <= piece.range.start)
                .is_some()
            {}
            if nested
                .peek()
                .is_some_and(|range| range.contains(&piece.range.start))
            {
                piece.kind = PieceKind::Text;
            }
        }
        for piece in &mut pieces {
            if let PieceKind::Variable {
                root,
                access: Access::Whole,
            } = &piece.kind
                && is_fragment(text.get(root.clone()).unwrap_or(""))
            {
                let name = root.clone();
                piece.kind = PieceKind::Fragment { name };
            }
        }
        // A fragment may have a name that no variable can have.
        let mut names = Vec::new();
        problems.retain(|problem| {
            let name = fragment_name(text, problem, engine.delimiters);
            let name = name.filter(|name| is_fragment(text.get(name.clone()).unwrap_or("")));
            names.extend(name.clone().map(|name| (problem.range.clone(), name)));
            name.is_none()
        });
        if !names.is_empty() {
            pieces = with_references(pieces, names);
        }
        let has = |found: fn(ProblemKind) -> bool| problems.iter().any(|one| found(one.kind));
        Self {
            text,
            links: vec![None; pieces.len()],
            pieces,
            is_unclear: has(|kind| kind != ProblemKind::Blanks),
            has_blocks: has(|kind| kind == ProblemKind::Block),
            problems,
            delimiters: engine.delimiters,
            jinja: engine.is_jinja(),
            ends: OnceLock::new(),
            offsets: OnceLock::new(),
        }
    }

    /// True when the text is written in a language with more than placeholders.
    pub(super) fn is_jinja(&self) -> bool {
        self.jinja
    }

    /// A part of the text.
    pub(super) fn slice(&self, range: Range<usize>) -> &'p str {
        let text: &'p str = self.text;
        text.get(range).unwrap_or("")
    }

    /// Where a part of the text was written.
    pub(super) fn span(&self, sources: &SourceMap, range: Range<usize>) -> Span {
        let whole = self.text.origin.value;
        let map = self
            .offsets
            .get_or_init(|| offset_map(&self.text.value, sources.text(whole)));
        let start = map.source(range.start);
        whole.slice(start, map.source(range.end).max(start))
    }

    /// The references to fragments: the number of the piece and the range of the name.
    pub(super) fn references(&self) -> impl Iterator<Item = (usize, Range<usize>)> {
        let pieces = self.pieces.iter().enumerate();
        pieces.filter_map(|(at, piece)| match &piece.kind {
            PieceKind::Fragment { name } => Some((at, name.clone())),
            _ => None,
        })
    }

    /// The names behind a misspelt `fragments.`.
    pub(super) fn misspelt_references(&self) -> impl Iterator<Item = &'p str> {
        let paths = self.pieces.iter().filter_map(|piece| match &piece.kind {
            PieceKind::Variable { root, .. } => Some((piece, root.clone())),
            _ => None,
        });
        paths.filter_map(|(piece, root)| {
            nearest(self.slice(root.clone()), ["fragments"])?;
            let behind = self.slice(root.end..piece.range.end).strip_prefix('.')?;
            behind
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next()
        })
    }

    /// The names that stand where those of variables belong, those that occur more than once as often.
    pub(super) fn names(&self) -> impl Iterator<Item = &'p str> {
        let variables = self.pieces.iter().filter_map(|piece| match &piece.kind {
            PieceKind::Variable { root, .. } => Some(root.clone()),
            _ => None,
        });
        let others = self.problems.iter();
        let others = others.filter_map(|one| fragment_name(self.text, one, self.delimiters));
        variables.chain(others).map(|range| self.slice(range))
    }

    /// The piece as it is emitted when no fragment takes its place: comments are gone, placeholders have no blanks
    /// inside, and references to fragments have their long form (source format, section 8).
    pub(super) fn emitted(&self, piece: &Piece) -> Cow<'p, str> {
        match &piece.kind {
            PieceKind::Comment => Cow::Borrowed(""),
            PieceKind::Text => Cow::Borrowed(self.slice(piece.range.clone())),
            PieceKind::Fragment { name } => {
                let name = format!("fragments.{}", self.slice(name.clone()));
                Cow::Owned(self.delimiters.wrap(&name))
            }
            PieceKind::Variable { .. } | PieceKind::Artifact { .. } => {
                let whole = self.slice(piece.range.clone());
                let inner = whole
                    .strip_prefix(self.delimiters.open)
                    .and_then(|rest| rest.strip_suffix(self.delimiters.close))
                    .unwrap_or("");
                if self.jinja || inner.trim() == inner {
                    Cow::Borrowed(whole)
                } else {
                    Cow::Owned(self.delimiters.wrap(inner.trim()))
                }
            }
        }
    }

    /// How many bytes the end of the text is shortened by when it is put into another: one final line break.
    pub(super) fn final_break(&self) -> usize {
        let mut kept = self.pieces.iter().rev();
        let last = kept.find(|piece| piece.kind != PieceKind::Comment);
        match last {
            Some(piece) if piece.kind == PieceKind::Text => {
                let text = self.slice(piece.range.clone());
                text.len() - text.strip_suffix('\n').unwrap_or(text).len()
            }
            _ => 0,
        }
    }

    /// True when a part of the text isn't known: one that couldn't be read, or a fragment.
    pub(super) fn has_gaps(&self) -> bool {
        let link = |piece: usize| self.links.get(piece).copied().flatten();
        self.is_unclear || self.references().any(|(piece, _)| link(piece).is_none())
    }

    /// True when the text has names that a prompt has to know, or may have some.
    pub(super) fn has_names(&self) -> bool {
        let is_name = |piece: &Piece| {
            matches!(
                piece.kind,
                PieceKind::Variable { .. } | PieceKind::Artifact { .. }
            )
        };
        self.has_gaps() || self.pieces.iter().any(is_name)
    }
}

/// The name of a fragment in what is no placeholder for a variable: `{{brand-voice}}`.
pub(super) fn fragment_name(
    text: &str,
    problem: &Problem,
    delimiters: Delimiters,
) -> Option<Range<usize>> {
    let name = problem.range.start + delimiters.open.len()
        ..problem.range.end.checked_sub(delimiters.close.len())?;
    let is_name =
        problem.kind == ProblemKind::NotAName && is_fragment_name(text.get(name.clone())?);
    is_name.then_some(name)
}

/// The pieces with these parts of plain texts, which come in order, as references to fragments.
fn with_references(
    pieces: Vec<Piece>,
    references: Vec<(Range<usize>, Range<usize>)>,
) -> Vec<Piece> {
    let mut references = references.into_iter().peekable();
    let mut out = Vec::with_capacity(pieces.len() + 2 * references.len());
    for piece in pieces {
        if piece.kind != PieceKind::Text {
            out.push(piece);
            continue;
        }
        let mut from = piece.range.start;
        let text = |range: Range<usize>, out: &mut Vec<Piece>| {
            if !range.is_empty() {
                let kind = PieceKind::Text;
                out.push(Piece { range, kind });
            }
        };
        while let Some((range, name)) =
            references.next_if(|(range, _)| range.end <= piece.range.end)
        {
            text(from..range.start, &mut out);
            from = range.end;
            out.push(Piece {
                range,
                kind: PieceKind::Fragment { name },
            });
        }
        text(from..piece.range.end, &mut out);
    }
    out
}

/// True for what an importer wrote from a document of PromptKit, where a fragment is named like a variable.
pub(super) fn is_imported(origin: &Origin) -> bool {
    fn imported(cause: &Cause) -> bool {
        match cause {
            Cause::Imported(_) => true,
            Cause::Chain(causes) => causes.iter().any(imported),
            _ => false,
        }
    }
    imported(origin.cause())
}
