//! Diagnostics for people at a terminal.
//!
//! Invariant: no line is wider than the terminal unless a single word is, and no character of a source file, a name or a
//! message acts on the terminal.

use annotate_snippets::renderer::DEFAULT_EMPHASIS_STYLE;
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use packc_source::{SourceFile, SourceMap, Span};

use super::canvas::{Canvas, digits, severity_style};
use super::excerpt::{self, Block};
use crate::width::{text_width, wrap};
use crate::{Diagnostic, escape_controls};

/// The narrowest terminal that lines are broken for, in columns.
const MIN_WIDTH: usize = 20;

/// The most files that a trail of inclusions names.
const MAX_TRAIL: usize = 16;

/// How diagnostics are to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// With colours (ANSI escape codes) or without.
    pub color: bool,
    /// The width of the terminal in columns.
    pub width: usize,
}

/// A stream that understands the colours of [`render`]: it translates them for consoles that don't (on Windows), and
/// takes them out when `color` is false.
pub fn stream<S: RawStream>(raw: S, color: bool) -> AutoStream<S> {
    let choice = if color {
        ColorChoice::Always
    } else {
        ColorChoice::Never
    };
    AutoStream::new(raw, choice)
}

/// All diagnostics in their order, an empty line between them; ends with a line feed unless there are none.
pub fn render_all(diagnostics: &[Diagnostic], sources: &SourceMap, style: Style) -> String {
    let shown = diagnostics
        .iter()
        .map(|found| render(found, sources, style));
    shown.collect::<Vec<_>>().join("\n")
}

/// One diagnostic; ends with a line feed.
///
/// ```text
/// error[unknown-key]: `sytem_template` is not a key of a prompt
///   --> prompts/greet.yaml:2:1
///    |
///  2 | sytem_template: Say hello.
///    | ^^^^^^^^^^^^^^ not a key of a prompt
///    |
///    = included from pack.yaml:4:10
///    = help: write `system_template`
/// ```
pub fn render(found: &Diagnostic, sources: &SourceMap, style: Style) -> String {
    let width = style.width.max(MIN_WIDTH);
    let blocks = excerpt::blocks(found, sources, width);
    let last_line = blocks.iter().map(Block::last_line).max().unwrap_or(1);
    let canvas = Canvas {
        color: style.color,
        width,
        gutter: digits(last_line),
        severity: found.severity,
    };
    let mut out = title(found, &canvas);
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            out.push_str(&canvas.bar(""));
        }
        out.push_str(&canvas.location(index == 0, &place(sources, block.span)));
        out.push_str(&block.draw(&canvas));
    }
    let footer = footer(found, sources, &canvas);
    if !blocks.is_empty() && !footer.is_empty() {
        out.push_str(&canvas.bar(""));
    }
    out + &footer
}

/// `error[unknown-key]: what is wrong`.
fn title(found: &Diagnostic, canvas: &Canvas) -> String {
    let level = format!("{}[{}]", found.severity, found.rule.name);
    let message = escape_controls(&found.message);
    let first = canvas.width.saturating_sub(text_width(&level) + 2);
    let mut out = canvas.paint(severity_style(found.severity), &level);
    for (index, line) in wrap(&message, first, canvas.width - 4).iter().enumerate() {
        let lead = if index == 0 { ": " } else { "    " };
        out.push_str(&canvas.paint(DEFAULT_EMPHASIS_STYLE, &format!("{lead}{line}")));
        out.push('\n');
    }
    out
}

/// The trail of inclusions, notes, help and the repair.
fn footer(found: &Diagnostic, sources: &SourceMap, canvas: &Canvas) -> String {
    let mut out = String::new();
    for span in trail(sources, found.primary.as_ref().map(|label| label.span)) {
        let text = format!("included from {}", place(sources, span));
        out.push_str(&canvas.footnote("", &text));
    }
    for note in &found.notes {
        out.push_str(&canvas.footnote("note: ", &escape_controls(note)));
    }
    for help in &found.help {
        out.push_str(&canvas.footnote("help: ", &escape_controls(help)));
    }
    if let Some(fix) = &found.fix
        && let Some(change) = excerpt::change(fix, sources, canvas)
    {
        if found.help.is_empty() {
            out.push_str(&canvas.footnote("help: ", "change the line"));
        }
        out.push_str(&change);
    }
    out
}

/// The references that led to the file of a span, the nearest first.
pub(super) fn trail(sources: &SourceMap, span: Option<Span>) -> Vec<Span> {
    let parent = |span: &Span| sources.file(span.file).included_from;
    let first = span.as_ref().and_then(parent);
    std::iter::successors(first, parent)
        .take(MAX_TRAIL)
        .collect()
}

/// `file:line:column`.
fn place(sources: &SourceMap, span: Span) -> String {
    let SourceFile { name, .. } = sources.file(span.file);
    let at = sources.position(span);
    format!("{}:{}:{}", escape_controls(name), at.line, at.column)
}
