//! Findings as workflow commands of GitHub Actions, which shows them beside the changed lines of a pull request.
//!
//! Invariant: one finding is one line, and nothing in it ends the command, begins another, or acts on a terminal.

use std::fmt::Write as _;

use packc_source::{SourceMap, Span};

use super::sentences::{related, sentences};
use crate::escape::escape;
use crate::{Diagnostic, Severity, escape_controls};

/// All findings in their order, each a line; empty when there are none.
///
/// ```text
/// ::error file=pack.yaml,line=2,col=3,endLine=2,endColumn=9,title=packc (unknown-key)::pack.yaml:2:3: `…` is …
/// ```
///
/// Paths are as messages name them, relative to the working directory, which has to be the root of the repository.
/// Columns are characters, and the end is exclusive. GitHub takes columns within one line alone. The log of a run shows
/// what follows `::` and nothing else, so the place stands there too.
pub fn render_all(diagnostics: &[Diagnostic], sources: &SourceMap) -> String {
    let commands = diagnostics.iter().map(|found| command(found, sources));
    commands.collect()
}

fn command(found: &Diagnostic, sources: &SourceMap) -> String {
    let name = match found.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note | Severity::Off => "notice",
    };
    let span = found.primary.as_ref().map(|label| label.span);
    let mut properties = span.map_or_else(String::new, |span| place(span, sources));
    let title = format!("packc ({})", found.rule.name);
    let _ = write!(properties, "title={}", property(&title));
    let mut lines = sentences(found);
    if let (Some(span), Some(first)) = (span, lines.first_mut()) {
        *first = format!("{}: {first}", position(span, sources));
    }
    for (span, words) in related(found, sources) {
        lines.push(format!("{}: {words}", position(span, sources)));
    }
    format!("::{name} {properties}::{}\n", data(&lines.join("\n")))
}

/// The properties that name a place, each with a comma behind it.
fn place(span: Span, sources: &SourceMap) -> String {
    let file = sources.file(span.file);
    let bytes = span.range();
    let (start, end) = (file.line_column(bytes.start), file.line_column(bytes.end));
    let name = property(&file.name);
    if start.line == end.line {
        let (line, column, end) = (start.line, start.column, end.column);
        format!("file={name},line={line},col={column},endLine={line},endColumn={end},")
    } else {
        format!("file={name},line={},endLine={},", start.line, end.line)
    }
}

/// `file:line:column`.
fn position(span: Span, sources: &SourceMap) -> String {
    let name = escape_controls(&sources.file(span.file).name);
    let at = sources.position(span);
    format!("{name}:{}:{}", at.line, at.column)
}

/// What stands behind `::`: percent signs and line ends are written in hexadecimal.
fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property: as [`data`], and so are the characters that end a value. Other characters that would act
/// on a terminal are shown as escapes, since GitHub has none for them.
fn property(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in data(text).chars() {
        match (c, escape(c)) {
            (':', _) => out.push_str("%3A"),
            (',', _) => out.push_str("%2C"),
            (_, Some(escaped)) => out.push_str(&escaped),
            (c, None) => out.push(c),
        }
    }
    out
}
