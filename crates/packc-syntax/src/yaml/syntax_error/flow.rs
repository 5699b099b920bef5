//! Brackets and braces.
//!
//! Invariant: a bracket that isn't closed is spoken of where it opens, however far below YAML notices.

use granit_parser::ErrorKind;
use packc_diagnostics::Diagnostic;

use super::error;
use super::scene::Scene;

pub(super) fn describe(scene: &Scene<'_>, kind: &ErrorKind) -> Option<Diagnostic> {
    let at = scene.at;
    Some(match kind {
        ErrorKind::UnclosedFlowCollection { open } => unclosed(scene, at, *open),
        ErrorKind::MismatchedFlowCollectionEnd { open, close } => {
            let end = closing(*open);
            error(format!("`{open}` is closed by `{close}`"))
                .at(scene.character(at), "opened here")
                .help(format!("close it by `{end}`"))
        }
        ErrorKind::MisplacedFlowCollectionEnd => {
            let found = error(format!(
                "`{}` closes nothing",
                scene.slice(scene.source.character_range(at))
            ));
            let found = found.at(scene.character(at), "");
            found.help("take it out, or put the value between quotes when it is text")
        }
        ErrorKind::BlockEntryInFlowCollection => error("a list item with `- ` inside of brackets")
            .at(scene.character(at), "")
            .help("separate the items by commas: `[a, b]`"),
        ErrorKind::PlainScalarStartsWithDashFlowIndicator => {
            error("`-` is no value inside of brackets")
                .at(scene.character(at), "")
                .help("put it between quotes when it is text")
        }
        ErrorKind::FlowMappingValueAdjacentCollection => error("a blank is missing after `:`")
            .at(scene.character(at), "")
            .help("write `key: value`, with a blank between"),
        ErrorKind::ExpectedFlowMappingSeparator
        | ErrorKind::ExpectedFlowSequenceSeparator
        | ErrorKind::InvalidColonPlacement
        | ErrorKind::InvalidFlowScalarIndent
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofImplicitFlowMapping => inside(scene)?,
        ErrorKind::MappingValueNotAllowed
        | ErrorKind::ExpectedNodeContent
        | ErrorKind::SimpleKeyExpected
        | ErrorKind::InvalidSimpleKey
            if scene.open_bracket().is_some() =>
        {
            inside(scene)?
        }
        _ => return None,
    })
}

/// Something inside of the innermost bracket that doesn't belong there.
fn inside(scene: &Scene<'_>) -> Option<Diagnostic> {
    let (start, open) = scene.open_bracket()?;
    if !scene.same_line(start, scene.at) || scene.at >= scene.source.text.len() {
        return Some(unclosed(scene, start, open));
    }
    if scene.slice(scene.source.character_range(scene.at)) == "," {
        let found = error("a value is missing in front of `,`").at(scene.character(scene.at), "");
        return Some(found.help("write the value, or take the comma out"));
    }
    let end = closing(open);
    let found = error(format!("neither `,` nor `{end}` behind a value"))
        .at(
            scene.character(scene.at),
            format!("`,` or `{end}` expected here"),
        )
        .related(scene.character(start), format!("inside of this `{open}`"));
    Some(found.help("put a text that holds `:`, `,`, `[`, `]`, `{` or `}` between quotes"))
}

fn unclosed(scene: &Scene<'_>, start: usize, open: char) -> Diagnostic {
    let end = closing(open);
    let what = if open == '[' { "list" } else { "mapping" };
    let found = error(format!("`{open}` is never closed"))
        .at(scene.character(start), "opened here")
        .help(format!(
            "write `{end}` where the {what} ends, or put the value between quotes when it is text"
        ));
    if scene.at > start && !scene.same_line(start, scene.at) && scene.at < scene.source.text.len() {
        return found.related(
            scene.character(scene.at),
            format!("can't belong to the {what}"),
        );
    }
    found
}

fn closing(open: char) -> char {
    if open == '[' { ']' } else { '}' }
}
