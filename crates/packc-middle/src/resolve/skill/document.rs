//! The text file of a skill: front matter and instructions (Agent Skills format, "SKILL.md format").
//!
//! Invariant: a file is never skipped in silence; whatever is wrong is reported in it, at the place of the file.

use std::sync::Arc;

use camino::Utf8Path;
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::project::{NOT_A_MAPPING, SEVERAL_DOCUMENTS};
use packc_diagnostics::registry::skill::INCOMPLETE_SKILL;
use packc_ir::Str;
use packc_source::{FileId, Span};
use packc_syntax::{
    FrontMatter, Node, Style, Text, Value, front_matter_suppressions, parse_yaml_range,
    split_front_matter,
};

use super::fields::{self, Fields};
use crate::Context;

/// What the text file of a skill says.
#[derive(Debug)]
pub(super) struct Document {
    /// The name of the skill; `None` when it isn't there or is no string.
    pub(super) name: Option<Str>,
    /// What the skill does and when to use it.
    pub(super) description: Option<Str>,
    /// The tools that `allowed-tools` names, with their places.
    pub(super) tools: Vec<Str>,
    /// The other keys of the front matter, as they are written.
    pub(super) others: Vec<Arc<str>>,
    /// The instructions: all that follows the front matter.
    pub(super) instructions: Str,
}

/// Reads the text file of a skill that the text at `from` led to; `None` when it has no front matter that can be read,
/// which is reported.
pub(super) fn read(
    path: &Utf8Path,
    from: Option<Span>,
    context: &mut Context<'_>,
) -> Option<Document> {
    let file = context.read_found(path, from)?;
    let text = Arc::clone(&context.sources.file(file).text);
    let parts = split_front_matter(&text);
    let Some(range) = parts.yaml.clone() else {
        let found = parts
            .finding(file)
            .unwrap_or_else(|| no_front_matter(file, context));
        context.report(found);
        return None;
    };
    let fence = fence(file, &text);
    let (yaml, found) = parse_yaml_range(file, &text, range.clone(), &context.limits);
    let is_unreadable = found.iter().any(Diagnostic::is_error);
    context.found.extend(found);
    let (suppressions, found) = front_matter_suppressions(file, &text, range, &yaml);
    context.suppressions.extend(suppressions);
    context.found.extend(found);
    if let Some(second) = yaml.documents.get(1) {
        let message = "front matter is one document, and a second begins here";
        let found = Diagnostic::new(&SEVERAL_DOCUMENTS, message).at(second.start, "");
        context.report(found.help("put `---` alone on the line that ends the front matter"));
    }
    let instructions = instructions(file, &text, &parts, fence, context);
    let fields = match yaml.documents.first().map(|document| &document.node) {
        Some(node) => read_fields(node, fence, context)?,
        None if is_unreadable => return None,
        None => fields::read(&packc_syntax::Mapping::default(), fence, context),
    };
    let Fields {
        name,
        description,
        tools,
        others,
    } = fields;
    Some(Document {
        name,
        description,
        tools,
        others,
        instructions,
    })
}

fn read_fields(node: &Node, fence: Span, context: &mut Context<'_>) -> Option<Fields> {
    match &node.value {
        Value::Mapping(mapping) => Some(fields::read(mapping, fence, context)),
        Value::Hole => None,
        _ => {
            let message = format!("front matter must be a mapping, not {}", node.describe());
            let found = Diagnostic::new(&NOT_A_MAPPING, message)
                .at(node.span, "")
                .help("write one field a line, such as `description: …`");
            context.report(found);
            None
        }
    }
}

/// The text behind the front matter.
fn instructions(
    file: FileId,
    text: &str,
    parts: &FrontMatter,
    fence: Span,
    context: &mut Context<'_>,
) -> Str {
    let node = packc_syntax::raw_text(file, text, parts.body.clone());
    let body = node.as_str().unwrap_or_default();
    if body.trim().is_empty() {
        let message = "the skill has no instructions";
        let found = Diagnostic::new(&INCOMPLETE_SKILL, message)
            .at(fence, "")
            .help("write what the skill teaches below the front matter");
        context.report(found);
    }
    let origin = node.origin();
    let value = Text {
        text: body.into(),
        style: Style::Raw,
    };
    Str { value, origin }
}

fn no_front_matter(file: FileId, context: &Context<'_>) -> Diagnostic {
    let source = context.sources.file(file);
    let first_line = source.line_range(1).unwrap_or(0..0);
    Diagnostic::new(
        &INCOMPLETE_SKILL,
        format!("`{}` has no front matter", source.name),
    )
    .at(Span::new(file, first_line), "")
    .help("begin the file with a line `---`, then `name: …` and `description: …`, then `---`")
}

/// The `---` that opens the front matter.
fn fence(file: FileId, text: &str) -> Span {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    Span::new(file, start..start + "---".len())
}
