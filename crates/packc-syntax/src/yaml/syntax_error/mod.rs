//! Words on what YAML can't read: the parser's error, told by what the author most likely meant.
//!
//! Invariant: one syntax error is one diagnostic, it points at what has to change, and the parser's own words stand at
//! most in a note.

mod flow;
mod layout;
mod quoted;
mod scene;
mod words;

use granit_parser::{ErrorKind, ScanError};
use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::{CONTROL_CHARACTER, TAB_INDENTATION, YAML_SYNTAX};

use super::reader::Reader;
use super::template;
use crate::Limits;
use crate::findings::too_deep;
use scene::Scene;

/// The diagnostic for a syntax error; `None` when it was said already.
pub(super) fn describe(
    reader: &Reader<'_>,
    error: &ScanError,
    limits: &Limits,
) -> Option<Diagnostic> {
    let at = error.marker().byte_offset().unwrap_or(reader.end);
    let scene = Scene::new(reader, at);
    let kind = error.kind();
    if matches!(kind, ErrorKind::RecursionLimitExceeded) {
        return Some(too_deep(scene.character(at), limits));
    }
    if let ErrorKind::UnexpectedCharacter { character } = kind
        && !is_printable(*character)
    {
        return Some(control_character(&scene, *character));
    }
    if scene.is_behind_template() {
        return None;
    }
    if let Some(range) = scene.template() {
        let alone = !scene
            .frames
            .iter()
            .any(|frame| frame.flow && frame.start != range.start);
        return Some(template::unquoted(scene.source, range, alone));
    }
    Some(tab(&scene, kind).unwrap_or_else(|| by_kind(&scene, kind)))
}

fn by_kind(scene: &Scene<'_>, kind: &ErrorKind) -> Diagnostic {
    flow::describe(scene, kind)
        .or_else(|| quoted::describe(scene, kind))
        .or_else(|| layout::describe(scene, kind))
        .unwrap_or_else(|| words::describe(scene, kind))
}

/// A finding of the general rule.
fn error(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&YAML_SYNTAX, message)
}

/// YAML 1.2.2, section 5.1, rule c-printable.
fn is_printable(character: char) -> bool {
    !matches!(
        character,
        '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{7f}'..='\u{84}' | '\u{86}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}'
    )
}

fn control_character(scene: &Scene<'_>, character: char) -> Diagnostic {
    // The parser names the start of the text that the character stands in.
    let rest = scene.source.text.get(scene.at..).unwrap_or("");
    let at = scene.at + rest.find(character).unwrap_or(0);
    let code = u32::from(character);
    let escape = if code < 0x100 {
        format!("\\x{code:02X}")
    } else {
        format!("\\u{code:04X}")
    };
    Diagnostic::new(
        &CONTROL_CHARACTER,
        format!("the character U+{code:04X} can't stand in YAML"),
    )
    .at(scene.span(at..at + character.len_utf8()), "")
    .help(format!(
        "take it out, or, when it is meant, write it as `{escape}` between double quotes"
    ))
}

/// A tab where the indentation is: on the line of the error, or on the first line of the text that couldn't be read.
fn tab(scene: &Scene<'_>, kind: &ErrorKind) -> Option<Diagnostic> {
    let about_tabs = matches!(
        kind,
        ErrorKind::TabInBlockIndentation
            | ErrorKind::TabInIndentation
            | ErrorKind::TabInPlainScalar
            | ErrorKind::TabAtBlockScalarStart
            | ErrorKind::TabNotAllowed
    );
    let behind_dash = matches!(
        kind,
        ErrorKind::InvalidBlockEntryWhitespace | ErrorKind::InvalidMappingValueWhitespace
    );
    let range = if about_tabs {
        scene.next_indentation_tab().or_else(|| scene.tab_before())
    } else if behind_dash {
        scene.tab_before()
    } else {
        scene.indentation_tab(&scene.line(scene.at))
    };
    let found = Diagnostic::new(&TAB_INDENTATION, "a tab is used for indentation");
    let Some(range) = range else {
        let at = scene.character(scene.at);
        return about_tabs.then(|| found.at(at, "").help("use blanks instead of tabs here"));
    };
    Some(
        found
            .at(scene.span(range), "tab (U+0009)")
            .help("indent with blanks: YAML allows no tabs there"),
    )
}
