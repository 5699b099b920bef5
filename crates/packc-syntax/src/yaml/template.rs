//! Template text that lacks quotes: `key: {{name}}` is a mapping in a mapping to YAML.
//!
//! Invariant: such a value has one diagnostic, here, whatever YAML stumbles over first.

use std::ops::Range;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::UNQUOTED_TEMPLATE;

use super::source::Source;

/// True when the text begins like a template: with a variable, a tag or a comment.
pub(super) fn begins(text: &str) -> bool {
    ["{{", "{%", "{#"]
        .iter()
        .any(|opening| text.starts_with(opening))
}

/// A value at `range` of the source that begins like a template. `alone` is false inside of brackets, where the rest of
/// the line isn't part of the value.
pub(super) fn unquoted(source: Source<'_>, range: Range<usize>, alone: bool) -> Diagnostic {
    let opening = source.slice(range.start..range.start + 2);
    let found = Diagnostic::new(
        &UNQUOTED_TEMPLATE,
        format!("the value begins with `{opening}` and has no quotes"),
    )
    .at(source.span(range.clone()), "YAML reads `{` as the start of a mapping")
    .help("put the value between quotes, or write it as a block of text: `|`, and the text indented below");
    let mut end = range.end;
    if alone {
        let rest = source.rest_of_line(end);
        let is_key = source.slice(rest.clone()).trim_start().starts_with(':');
        end = if is_key { end } else { rest.end };
    }
    match source.quoted(range.start..end) {
        Some(quoted) => found.fix(source.span(range.start..end), quoted),
        None => found,
    }
}
