//! Keys, list items, indentation and blocks of text.
//!
//! Invariant: what is said about indentation counts blanks as the author wrote them.

use std::ops::Range;

use granit_parser::ErrorKind;
use packc_diagnostics::Diagnostic;

use super::error;
use super::scene::Scene;
use crate::findings::shortened;

pub(super) fn describe(scene: &Scene<'_>, kind: &ErrorKind) -> Option<Diagnostic> {
    Some(match kind {
        ErrorKind::MappingValueNotAllowed => colon(scene),
        ErrorKind::ExpectedBlockMappingKey | ErrorKind::ExpectedBlockSequenceEntry => misfit(scene, kind),
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => no_key(scene),
        ErrorKind::BlockSequenceEntryNotAllowed => error("a list can't begin behind a key on the same line")
            .at(scene.character(scene.at), "")
            .help("begin the list on the next line, or write it as `[a, b]`; text that begins with `-` needs quotes"),
        ErrorKind::InvalidBlockScalarHeader => block_header(scene),
        ErrorKind::ZeroBlockScalarIndent => error("the indentation of a block of text is a digit from 1 to 9")
            .at(scene.span(scene.word(scene.at)), "")
            .help("leave the digit out: the first line of the text says how far it is indented"),
        ErrorKind::InvalidBlockScalarIndent => error("the text is indented less than the blank lines above it")
            .at(scene.span(scene.rest(scene.at)), "the text begins here")
            .help("take the blanks out of the blank lines, or write the indentation behind the `|`, as in `|2`"),
        ErrorKind::InvalidIndentation => error("the indentation fits nothing above")
            .at(scene.character(scene.at), ""),
        _ => return None,
    })
}

/// A `:` where no key can end.
fn colon(scene: &Scene<'_>) -> Diagnostic {
    let prefix = scene.prefix();
    let here = scene.character(scene.at);
    let start = scene.at - prefix.len();
    if let Some(first) = prefix.find(": ") {
        let value = prefix.get(first + 1..).unwrap_or("");
        let value_start = start + first + 1 + (value.len() - value.trim_start().len());
        let found = error("a `: ` inside of text without quotes")
            .at(here, "YAML takes what stands before for a key")
            .help("put the whole text between quotes");
        return scene.quoting(found, value_start);
    }
    if prefix.starts_with("---") {
        return error("a mapping can't begin on the line of `---`")
            .at(here, "")
            .help("begin it on the next line");
    }
    let word_start = start + (prefix.len() - prefix.trim_start().len());
    let key = shortened(scene.slice(word_start..scene.at).trim_end());
    let found =
        error(format!("`{key}:` can't be a key here")).at(scene.span(word_start..scene.at + 1), "");
    let Some(above) = scene
        .key_above()
        .filter(|above| !scene.same_line(above.end, scene.at))
    else {
        return found.help("put the text between quotes when it is no key");
    };
    let name = shortened(scene.slice(above.clone()));
    let (indented, wanted) = (scene.indentation(scene.at), scene.column(above.start));
    let found = found.related(scene.span(above), "the value of this key goes on below");
    if indented > wanted {
        return found.help(format!(
            "{} to make it a key beside `{name}`, or put the text between quotes",
            indent_by(&[wanted])
        ));
    }
    found.help("put the text between quotes when it is no key")
}

/// Something that is neither the next key nor the next item.
fn misfit(scene: &Scene<'_>, kind: &ErrorKind) -> Diagnostic {
    let prefix = scene.prefix();
    if prefix.trim_start().starts_with('-') && prefix.trim_matches([' ', '-']).is_empty() {
        let dash = scene.at - prefix.trim_start().len();
        return error("a list item among the keys of a mapping")
            .at(scene.character(dash), "")
            .help("give the list a key of its own and indent it below, or take the `-` away");
    }
    if !scene.at_line_start() {
        return behind_value(scene);
    }
    let here = scene.span(scene.rest(scene.at));
    let indentation = scene.indentation(scene.at);
    let block = scene.column_of_block();
    if indentation == block && matches!(kind, ErrorKind::ExpectedBlockSequenceEntry) {
        return error("a key among the items of a list")
            .at(here, "`- ` expected here")
            .help("write `- ` in front of it to make it an item, or indent the list below a key of its own");
    }
    if let Some(found) =
        below_block_of_text(scene, indentation).or_else(|| below_comment(scene, indentation))
    {
        return found;
    }
    let mut columns = vec![block];
    columns.extend(column_above(scene));
    columns.retain(|column| *column != indentation);
    columns.sort_unstable();
    columns.dedup();
    let found = error("the indentation fits no line above")
        .at(here, format!("indented by {}", blanks(indentation)));
    found.help(format!(
        "keys of one mapping and items of one list begin in the same column: {}",
        indent_by(&columns)
    ))
}

/// The column of the last key, or else of the line on which the last value stands.
fn column_above(scene: &Scene<'_>) -> Option<usize> {
    let last = scene.last?;
    let block = scene.frames.iter().rev().find(|frame| !frame.flow)?;
    match scene.last_key.filter(|key| *key > block.start) {
        Some(key) => Some(scene.column(key)),
        None => Some(scene.indentation(last.range.start)),
    }
}

/// A line below a block of text that is indented less, and so ends it.
fn below_block_of_text(scene: &Scene<'_>, indentation: usize) -> Option<Diagnostic> {
    let last = scene.last.filter(|last| last.block_scalar)?;
    let text = scene.slice(last.range.clone());
    let first = text
        .split(['\n', '\r'])
        .skip(1)
        .find(|line| !line.trim().is_empty())?;
    let wanted = first.len() - first.trim_start_matches(' ').len();
    if wanted <= indentation {
        return None;
    }
    let found = error("the text above ends before this line, which is indented less")
        .at(scene.span(scene.rest(scene.at)), "neither text nor a key")
        .related(scene.character(last.range.start), "the text begins here");
    Some(found.help(format!(
        "{} when it belongs to the text",
        indent_by(&[wanted])
    )))
}

/// Text that goes on below a comment.
fn below_comment(scene: &Scene<'_>, indentation: usize) -> Option<Diagnostic> {
    let last = scene.last?;
    let between = scene.slice(last.range.end..scene.at);
    let comment = last.range.end + between.find('#')?;
    (indentation > scene.column_of_block()).then(|| {
        error("a comment in the middle of text without quotes")
            .at(scene.span(comment..scene.line(comment).end), "")
            .related(scene.span(scene.rest(scene.at)), "the text goes on here")
            .help("put the comment above the text, or the text between quotes")
    })
}

/// Text on the line of a value that is complete.
fn behind_value(scene: &Scene<'_>) -> Diagnostic {
    let found =
        error("text behind a value that is complete").at(scene.span(scene.rest(scene.at)), "");
    let Some(last) = scene
        .last
        .filter(|last| scene.same_line(last.range.end, scene.at))
    else {
        return found.help("put the whole value between quotes");
    };
    let found = found.related(scene.span(last.range.clone()), "the value");
    let found = match scene.slice(last.range.clone()).chars().next() {
        Some('*') if last.alias => {
            found.help("an unquoted `*` begins an alias: put the whole value between quotes")
        }
        _ => found.help("put the whole value between quotes"),
    };
    scene.quoting(found, last.range.start)
}

/// A line that should be a key and isn't.
fn no_key(scene: &Scene<'_>) -> Diagnostic {
    let range = scene.rest(scene.at);
    let text = scene.slice(range.clone());
    if let Some(colon) = colon_without_blank(text) {
        let colon = scene.at + colon;
        return error("a blank is missing after `:`")
            .at(scene.character(colon), "")
            .help("write `key: value`, with a blank between")
            .fix(scene.span(colon + 1..colon + 1), " ");
    }
    // YAML 1.2.2, section 7.4.2: a key without `?` has at most 1024 characters.
    if text.chars().count() > 1024 {
        return error("a key of more than 1024 characters")
            .at(scene.character(scene.at), "begins here")
            .help("write `? ` in front of the key, or take a shorter one");
    }
    error("a line that is no `key: value`")
        .at(scene.span(range), "no `:` behind a key")
        .help("write `:` and a value behind the key, or indent the line further when it belongs to the text above")
}

/// The `:` of `key:value`; not that of `https://…`.
fn colon_without_blank(text: &str) -> Option<usize> {
    let colon = text.find(':')?;
    let value = text.get(colon + 1..)?;
    let key = text.get(..colon)?;
    let word = !key.is_empty() && !key.contains([' ', '"', '\'']);
    (word && !value.is_empty() && !value.starts_with([' ', '/', ':'])).then_some(colon)
}

fn block_header(scene: &Scene<'_>) -> Diagnostic {
    let range = scene.rest(scene.at);
    let indicator = scene.slice(scene.at..scene.at + 1);
    let header = scene.slice(range.clone()).get(1..).unwrap_or("");
    let text = header
        .trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | ' ' | '\t'));
    let behind: Range<usize> = range.end - text.len()..range.end;
    let found = error(format!("text on the line of `{indicator}`"))
        .at(scene.span(behind), "")
        .help(format!(
            "begin the text on the next line, indented; put it between quotes when the `{indicator}` belongs to it"
        ));
    scene.quoting(found, scene.at)
}

/// "indent the line by 2 or 4 blanks".
fn indent_by(columns: &[usize]) -> String {
    match columns {
        [] | [0] => "don't indent the line".to_owned(),
        [0, other] => format!("indent the line by {}, or not at all", blanks(*other)),
        [one, other] => format!("indent the line by {one} or {}", blanks(*other)),
        [one, ..] => format!("indent the line by {}", blanks(*one)),
    }
}

fn blanks(count: usize) -> String {
    match count {
        1 => "1 blank".to_owned(),
        _ => format!("{count} blanks"),
    }
}
