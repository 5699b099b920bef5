//! Scalars and their tags: from text to value.
//!
//! Invariant: a scalar that can't be told in JSON is a hole, and a diagnostic says why.

use std::ops::Range;

use granit_parser::{ScalarStyle, Span as Place, Tag as WrittenTag};
use packc_source::Span;

use super::frame::Built;
use super::reader::{Reader, Step};
use super::scalar::{Scalar, resolve};
use super::tag::{self, Tag};
use super::{indicator, lint};
use crate::findings::{float_out_of_range, integer_out_of_range, not_finite};
use crate::{Number, Style, Text, Value};

impl Reader<'_> {
    /// Takes a scalar, as a key or as a value.
    pub(super) fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        anchor: usize,
        tag: Option<&WrittenTag>,
        place: &Place,
        range: Range<usize>,
    ) -> Step {
        let style = style_of(style);
        let range = match style {
            Style::Literal | Style::Folded => {
                indicator::block_scalar(self.source.text, self.end, range)
            }
            Style::Plain if range.is_empty() => self.empty_value(range.start),
            _ => range,
        };
        // For a value that isn't written the parser gives `~`.
        let text = if style == Style::Plain && range.is_empty() {
            ""
        } else {
            text
        };
        let span = self.source.span(range.clone());
        let key = self.awaits_key();
        if !key {
            self.count(1, span)?;
        }
        self.read(&range, |last| {
            last.block_scalar = matches!(style, Style::Literal | Style::Folded);
        });
        let plain = style == Style::Plain && tag.is_none();
        if key && plain && text == "<<" {
            let found = self
                .innermost_mapping()
                .and_then(|mapping| mapping.take_merge_key(span));
            self.diagnostics.extend(found);
            return Step::Continue(());
        }
        if plain {
            self.diagnostics.extend(lint::check(text, span));
        }
        if key && anchor == 0 && is_text(text, style, tag) {
            self.named_key(text, span);
            return Step::Continue(());
        }
        let value = match tag {
            Some(tag) => self.tagged(text, style, tag, place, span),
            None if plain => self.plain(text, span),
            None => string(text, style),
        };
        let built = Built::scalar(span, value);
        self.anchors.finish(anchor, &built);
        self.place(built);
        Step::Continue(())
    }

    /// Where a value stands that isn't written: behind the `:` when there is one.
    fn empty_value(&self, at: usize) -> Range<usize> {
        let colon = !self.awaits_key() && self.source.text.as_bytes().get(at) == Some(&b':');
        let at = at + usize::from(colon);
        at..at
    }

    fn plain(&mut self, text: &str, span: Span) -> Value {
        let found = match resolve(text) {
            Scalar::Null => return Value::Null,
            Scalar::Bool(value) => return Value::Bool(value),
            Scalar::Number(text) => return Value::Number(Number { text: text.into() }),
            Scalar::String => return string(text, Style::Plain),
            Scalar::NotFinite => not_finite(text, span),
            Scalar::IntegerOutOfRange => integer_out_of_range(text, span),
            Scalar::FloatOutOfRange => float_out_of_range(text, span),
        };
        self.diagnostics.push(found);
        Value::Hole
    }

    fn tagged(
        &mut self,
        text: &str,
        style: Style,
        written: &WrittenTag,
        place: &Place,
        span: Span,
    ) -> Value {
        let (tag, at, name) = self.written_tag(written, place);
        let resolved = resolve(text);
        let integer = |number: &str| !number.contains(['.', 'e', 'E']);
        match (tag, resolved) {
            (Tag::Str | Tag::NonSpecific, _) => return string(text, style),
            (Tag::Null, Scalar::Null) => return Value::Null,
            (Tag::Bool, Scalar::Bool(value)) => return Value::Bool(value),
            (Tag::Int, Scalar::Number(number)) if integer(&number) => {
                return Value::Number(Number {
                    text: number.into(),
                });
            }
            (Tag::Float, Scalar::Number(number)) => {
                return Value::Number(Number {
                    text: number.into(),
                });
            }
            (Tag::Int, Scalar::IntegerOutOfRange) => {
                self.diagnostics.push(integer_out_of_range(text, span));
            }
            (Tag::Float, Scalar::FloatOutOfRange) => {
                self.diagnostics.push(float_out_of_range(text, span));
            }
            (Tag::Float, Scalar::NotFinite) => self.diagnostics.push(not_finite(text, span)),
            (Tag::Unknown, _) => self.diagnostics.push(tag::unsupported(&name, at)),
            _ => self.diagnostics.push(tag::mismatch(&name, tag, at)),
        }
        Value::Hole
    }

    /// Checks the tag of a list or mapping. True when its value can't be used.
    pub(super) fn refuse_tag(
        &mut self,
        written: Option<&WrittenTag>,
        place: &Place,
        fitting: &[Tag],
    ) -> bool {
        let Some(written) = written else { return false };
        let (tag, at, name) = self.written_tag(written, place);
        match tag {
            Tag::NonSpecific => return false,
            tag if fitting.contains(&tag) => return false,
            Tag::Unknown => self.diagnostics.push(tag::unsupported(&name, at)),
            tag => self.diagnostics.push(tag::mismatch(&name, tag, at)),
        }
        true
    }

    fn written_tag(&self, written: &WrittenTag, place: &Place) -> (Tag, Span, String) {
        let range = place.tag_span().and_then(|span| span.byte_range());
        let range = range.unwrap_or(self.end..self.end);
        let name = match self.source.slice(range.clone()) {
            "" => written.original(),
            name => name.to_owned(),
        };
        (Tag::of(written), self.source.span(range), name)
    }
}

/// True when the scalar is a string, whatever it says.
fn is_text(text: &str, style: Style, tag: Option<&WrittenTag>) -> bool {
    tag.is_none() && (style != Style::Plain || resolve(text) == Scalar::String)
}

fn string(text: &str, style: Style) -> Value {
    Value::String(Text {
        text: text.into(),
        style,
    })
}

fn style_of(style: ScalarStyle) -> Style {
    match style {
        ScalarStyle::Plain => Style::Plain,
        ScalarStyle::SingleQuoted => Style::SingleQuoted,
        ScalarStyle::DoubleQuoted => Style::DoubleQuoted,
        ScalarStyle::Literal => Style::Literal,
        ScalarStyle::Folded => Style::Folded,
    }
}
