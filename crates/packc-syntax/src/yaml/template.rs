//! Template text that lacks quotes: `key: {{name}}` is a mapping in a mapping to YAML.
//!
//! Invariant: such a value has one diagnostic, here, whatever YAML stumbles over first.

use std::ops::Range;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::UNQUOTED_TEMPLATE;

use super::reader::Source;

/// A value at `range` of the source that begins like a template.
pub(super) fn unquoted(source: Source<'_>, range: Range<usize>) -> Diagnostic {
    let text = source.slice(range.clone());
    let opening = text.get(..2).unwrap_or("{{");
    let found = Diagnostic::new(
        &UNQUOTED_TEMPLATE,
        format!("the value begins with `{opening}` and has no quotes"),
    )
    .at(source.span(range.clone()), "YAML reads `{` as the start of a mapping")
    .help("put the value between quotes, or write it as a block of text: `|`, and the text indented below");
    let quotable = !text.contains(['"', '\\', '\n', '\r']);
    if quotable && text.ends_with('}') {
        return found.fix(source.span(range), format!("\"{text}\""));
    }
    found
}
