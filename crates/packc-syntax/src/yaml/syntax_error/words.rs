//! Everything that needs no look around.
//!
//! Invariant: every kind of error has a sentence; those that a user of packc can't bring about share one.

use granit_parser::ErrorKind;
use packc_diagnostics::Diagnostic;

use super::error;
use super::scene::Scene;

const NO_DIRECTIVES: &str = "a pack needs no directives: leave the line out, or put quotes around a text that begins with `%`";

const QUOTE: &str = "put the value between quotes when it is text";

pub(super) fn describe(scene: &Scene<'_>, kind: &ErrorKind) -> Diagnostic {
    let here = scene.character(scene.at);
    let word = scene.span(scene.word(scene.at));
    match kind {
        ErrorKind::UnexpectedCharacter { character } => unexpected(scene, *character),
        ErrorKind::MissingAnchorOrAliasName => {
            let sign = scene.slice(scene.source.character_range(scene.at));
            let what = if sign == "&" { "an anchor" } else { "an alias" };
            let found = error(format!("`{sign}` begins {what} and has no name")).at(here, "");
            scene.quoting(found.help(QUOTE), scene.at)
        }
        ErrorKind::CommentNotSeparated => {
            error("a `#` without a blank before it").at(here, "").help(
                "write a blank in front of it to begin a comment, or put the text between quotes",
            )
        }
        ErrorKind::CommentInterceptedScalar => {
            error("a comment in the middle of text without quotes")
                .at(here, "")
                .help("put the comment above the text, or the text between quotes")
        }
        ErrorKind::BomInsideDocument => {
            error("a byte order mark (U+FEFF) in the middle of the file")
                .at(here, "")
                .help("delete this invisible character; it may stand at the start of a file alone")
        }
        ErrorKind::MappingKeyNotAllowed => {
            error("`?` can't begin a key here").at(here, "").help(QUOTE)
        }
        ErrorKind::InvalidMappingValueWhitespace | ErrorKind::ExpectedWhitespace => {
            error("a blank is missing here").at(here, "")
        }
        ErrorKind::InvalidBlockEntryWhitespace => error("a blank is missing after `-`")
            .at(here, "")
            .help("write `- item`, with a blank between"),
        ErrorKind::ExpectedNodeContent => error("a value is missing here").at(here, ""),
        ErrorKind::ExpectedDocumentStart if scene.last.is_none() => {
            let found = error("`---` is missing below a line that begins with `%`").at(here, "");
            found.help(NO_DIRECTIVES)
        }
        ErrorKind::ExpectedDocumentStart if scene.is_indented_less() => {
            error("the line is indented less than the keys above it")
                .at(scene.span(scene.rest(scene.at)), "")
                .help("begin it in the same column as the first key of the file")
        }
        ErrorKind::ExpectedDocumentStart => error("text behind the end of the document")
            .at(scene.span(scene.rest(scene.at)), "")
            .help("a file is one value: a mapping, a list or a text"),
        ErrorKind::InvalidDocumentEnd => error("text behind `...`, which ends a document")
            .at(scene.span(scene.rest(scene.at)), "")
            .help("put the text between quotes when the dots belong to it"),
        ErrorKind::TooManyComments => error("more than a million lines of comments in a row")
            .at(here, "")
            .help("take most of them out"),
        ErrorKind::AnchorCountOverflow => error("too many anchors").at(here, ""),
        ErrorKind::UnexpectedEof
        | ErrorKind::UnexpectedEofBlockMapping
        | ErrorKind::UnexpectedEofBlockSequence
        | ErrorKind::UnexpectedEndOfPlainScalar => {
            error("the file ends in the middle of a value").at(here, "")
        }
        kind => directive(scene, kind)
            .or_else(|| tag(scene, kind))
            .unwrap_or_else(|| {
                let found = error("YAML can't be read from here on").at(word, "");
                found.note(format!("the reader of YAML says: {kind}"))
            }),
    }
}

fn unexpected(scene: &Scene<'_>, character: char) -> Diagnostic {
    let here = scene.character(scene.at);
    if matches!(character, '|' | '>') && scene.open_bracket().is_some() {
        return error(format!(
            "`{character}` can't begin a value inside of brackets"
        ))
        .at(here, "")
        .help("put the value between quotes, or write the list or mapping without brackets");
    }
    let name = match character {
        '`' => "a backtick".to_owned(),
        other => format!("`{other}`"),
    };
    let found = error(format!("a value without quotes can't begin with {name}"))
        .at(here, "")
        .help("put the value between quotes");
    scene.quoting(found, scene.at)
}

fn tag(scene: &Scene<'_>, kind: &ErrorKind) -> Option<Diagnostic> {
    let message = match kind {
        ErrorKind::UndeclaredTagHandle => "the tag has a prefix that no `%TAG` declares",
        ErrorKind::ExpectedTagBang
        | ErrorKind::InvalidGlobalTagCharacter
        | ErrorKind::InvalidTagEscape
        | ErrorKind::InvalidTagTerminator
        | ErrorKind::InvalidTagUtf8
        | ErrorKind::InvalidTagUtf8LeadingByte
        | ErrorKind::InvalidTagUtf8TrailingByte
        | ErrorKind::MissingTagUri => "the tag is misspelt",
        ErrorKind::UnclosedVerbatimTag => "the tag `!<…>` is never closed",
        _ => return None,
    };
    let line = scene.line(scene.at);
    let before = scene.slice(line.start..scene.at);
    // The parser points behind some of the tags.
    let start = match before.rfind('!') {
        Some(found) if !scene.slice(scene.at..line.end).starts_with('!') => line.start + found,
        _ => scene.at,
    };
    let found = error(message)
        .at(scene.span(scene.word(start)), "")
        .help("an unquoted `!` begins a tag: put the value between quotes when it is text");
    Some(scene.quoting(found, start))
}

fn directive(scene: &Scene<'_>, kind: &ErrorKind) -> Option<Diagnostic> {
    let line = scene.line(scene.at);
    let message = match kind {
        ErrorKind::DuplicateVersionDirective => "a second `%YAML` line for the same document",
        ErrorKind::DuplicateTagDirective => "a second `%TAG` line for the same prefix",
        ErrorKind::UnsupportedYamlMajorVersion => "a version of YAML other than 1",
        ErrorKind::MissingDocumentEndBeforeDirective => {
            "a line that begins with `%` inside of a document"
        }
        ErrorKind::DirectiveByteLimitExceeded { .. } => "a directive that is too long",
        ErrorKind::TooManyReservedDirectiveParams { .. } => "a directive with too many words",
        ErrorKind::ExpectedTagDirectiveBang
        | ErrorKind::InvalidTagDirectiveTerminator
        | ErrorKind::InvalidDirectiveTerminator
        | ErrorKind::InvalidDirectiveName
        | ErrorKind::MissingDirectiveName
        | ErrorKind::MissingYamlVersion
        | ErrorKind::MissingYamlVersionSeparator
        | ErrorKind::YamlVersionTooLong => "the directive is misspelt",
        _ if scene.slice(line.clone()).starts_with('%') => "the directive is misspelt",
        _ => return None,
    };
    let found = error(message).at(scene.span(scene.rest(line.start)), "");
    Some(found.help(NO_DIRECTIVES))
}
