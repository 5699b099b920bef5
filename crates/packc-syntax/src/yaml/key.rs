//! Keys: strings alone.
//!
//! Invariant: a key that is written as a number, boolean or null goes on under its written text, so that one mistake
//! doesn't become two.

use std::sync::Arc;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::NON_STRING_KEY;
use packc_source::Span;

use super::frame::Built;
use super::reader::Reader;
use crate::Value;
use crate::findings::shortened;

impl Reader<'_> {
    /// Takes a node as the key of the innermost mapping.
    pub(super) fn key(&mut self, built: &Built) {
        match &built.node.value {
            Value::String(text) => self.named_key(&text.text, built.at),
            Value::Null | Value::Bool(_) | Value::Number(_) if !built.at.range().is_empty() => {
                let text = self.non_string_key(built);
                self.named_key(&text, built.at);
            }
            value => {
                // A key in `{{…}}` is part of a template, of which the whole is spoken of.
                let template = self.frames.last().is_some_and(|frame| frame.template);
                if !template && !matches!(value, Value::Hole) {
                    self.diagnostics.push(key_without_text(built));
                }
                if let Some(mapping) = self.innermost_mapping() {
                    mapping.drop_key(built.at);
                }
            }
        }
    }

    /// Takes a string as the key of the innermost mapping.
    pub(super) fn named_key(&mut self, text: &str, span: Span) {
        self.last_key = Some(span.range().start - self.source.base);
        let key = self.intern(text);
        let found = self
            .innermost_mapping()
            .and_then(|mapping| mapping.take_key(key, span));
        self.diagnostics.extend(found);
    }

    /// Refuses a number, boolean or null as a key, and gives the text that it goes on under.
    fn non_string_key(&mut self, built: &Built) -> Arc<str> {
        let range = built.node.span.range();
        let base = self.source.base;
        let text: Arc<str> = self
            .source
            .slice(range.start - base..range.end - base)
            .into();
        let shown = shortened(&text);
        self.diagnostics.push(
            Diagnostic::new(
                &NON_STRING_KEY,
                format!(
                    "the key `{shown}` is {}, not a string",
                    built.node.describe()
                ),
            )
            .at(built.at, "")
            .help(format!("put it between quotes: `\"{shown}\"`"))
            .fix(built.at, format!("\"{text}\"")),
        );
        text
    }

    fn intern(&mut self, key: &str) -> Arc<str> {
        if let Some(known) = self.keys.get(key) {
            return Arc::clone(known);
        }
        let new: Arc<str> = key.into();
        self.keys.insert(Arc::clone(&new));
        new
    }
}

/// A key that is a list, a mapping, or nothing at all.
fn key_without_text(built: &Built) -> Diagnostic {
    let found = Diagnostic::new(
        &NON_STRING_KEY,
        format!("a key must be a string, not {}", built.node.describe()),
    )
    .at(built.at, "");
    match built.node.value {
        Value::Null => found.help("write a key in front of the `:`"),
        _ => found.help("when it is text, put it between quotes"),
    }
}
