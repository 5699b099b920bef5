//! Quotes and the escapes between them.
//!
//! Invariant: a quote that isn't closed is spoken of where it opens; an escape is pointed at itself.

use std::ops::Range;

use granit_parser::ErrorKind;
use packc_diagnostics::Diagnostic;

use super::error;
use super::scene::Scene;

pub(super) fn describe(scene: &Scene<'_>, kind: &ErrorKind) -> Option<Diagnostic> {
    Some(match kind {
        ErrorKind::UnclosedQuotedScalar => unclosed(scene, scene.at),
        ErrorKind::DocumentIndicatorInQuotedScalar | ErrorKind::InvalidQuotedScalarIndent => {
            let start = opening_quote(scene).unwrap_or(scene.at);
            unclosed(scene, start)
        }
        ErrorKind::InvalidTrailingSingleQuotedScalar => {
            let found = behind_quote(scene);
            found.help("inside of `'…'` an apostrophe is written twice: `'it''s'`")
        }
        ErrorKind::InvalidTrailingDoubleQuotedScalar => {
            let found = behind_quote(scene);
            found.help("put the whole text between the quotes; inside of `\"…\"` a quote is written `\\\"`")
        }
        ErrorKind::UnknownQuotedScalarEscape
        | ErrorKind::InvalidQuotedScalarHexEscape
        | ErrorKind::InvalidLowSurrogateHexEscape
        | ErrorKind::InvalidLowSurrogate
        | ErrorKind::MissingLowSurrogate
        | ErrorKind::UnpairedLowSurrogate
        | ErrorKind::InvalidUnicodeEscape => escape(scene),
        _ => return None,
    })
}

fn unclosed(scene: &Scene<'_>, start: usize) -> Diagnostic {
    let quote = if scene.slice(start..start + 1) == "'" {
        '\''
    } else {
        '"'
    };
    let found = error(format!("the quote `{quote}` is never closed"))
        .at(scene.character(start), "opened here");
    match quote {
        '\'' => found.help("write `'` at the end of the text, or put a text that begins with an apostrophe between `\"`"),
        _ => found.help("write `\"` at the end of the text"),
    }
}

/// Text on the line on which a quoted text ends.
fn behind_quote(scene: &Scene<'_>) -> Diagnostic {
    let found = error("text behind a closing quote").at(scene.span(scene.rest(scene.at)), "");
    match opening_quote(scene) {
        Some(start) if !scene.same_line(start, scene.at) => found
            .related(scene.character(start), "the quoted text begins here")
            .note("a quote that isn't closed where it should be takes the lines below with it"),
        _ => found,
    }
}

/// The quote that opens the text which is being read: the first one behind what was read last.
fn opening_quote(scene: &Scene<'_>) -> Option<usize> {
    let between = scene.slice(scene.end..scene.at);
    between.find(['"', '\'']).map(|found| scene.end + found)
}

fn escape(scene: &Scene<'_>) -> Diagnostic {
    let (range, message) = bad_escape(scene.slice(scene.at..scene.source.text.len()))
        .unwrap_or((0..1, "a bad escape"));
    let range = scene.at + range.start..scene.at + range.end;
    let written = scene.slice(range.clone());
    error(format!("`{written}` {message}"))
        .at(scene.span(range), "")
        .help(
            "write a backslash as `\\\\`, or put the text between `'`, where it stands for itself",
        )
}

const HALF: &str = "is half of a pair, and the other half is missing";

/// The first escape of the double-quoted `text` that YAML 1.2.2 (section 5.7) doesn't have, and what is wrong with it.
fn bad_escape(text: &str) -> Option<(Range<usize>, &'static str)> {
    let mut at = 0;
    let mut high: Option<Range<usize>> = None;
    loop {
        let backslash = text.get(at..)?.find('\\');
        if let Some(range) = high.take_if(|_| backslash != Some(0)) {
            return Some((range, HALF));
        }
        let backslash = backslash?;
        let start = at + backslash;
        let letter = text.get(start + 1..)?.chars().next()?;
        let end = start + 1 + letter.len_utf8();
        let digits = match letter {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ if "0abtnvfre \"/\\N_LP\t\n\r".contains(letter) => 0,
            _ => return Some((start..end, "is no escape of YAML")),
        };
        let written = text.get(end..)?;
        let hex = written
            .bytes()
            .take(digits)
            .take_while(u8::is_ascii_hexdigit)
            .count();
        at = end + hex;
        if hex < digits {
            let needs = match digits {
                2 => "lacks digits: `\\x` takes two of 0–9 and A–F",
                4 => "lacks digits: `\\u` takes four of 0–9 and A–F",
                _ => "lacks digits: `\\U` takes eight of 0–9 and A–F",
            };
            return Some((start..at, needs));
        }
        let code = written
            .get(..hex)
            .and_then(|hex| u32::from_str_radix(hex, 16).ok())
            .unwrap_or(0);
        match (high.take(), code) {
            (Some(_), 0xdc00..=0xdfff) if letter == 'u' => {}
            (Some(range), _) => return Some((range, HALF)),
            (None, 0xdc00..=0xdfff) if letter == 'u' => return Some((start..at, HALF)),
            (None, 0xd800..=0xdbff) if letter == 'u' => high = Some(start..at),
            (None, _) if digits > 0 && char::from_u32(code).is_none() => {
                return Some((start..at, "names no character"));
            }
            (None, _) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let found = bad_escape(text).map(|(range, _)| &text[range]);
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn finds_the_escape() {
        check(r#""\n \q""#, Some("\\q"));
        check(r#""C:\Users\me""#, Some("\\U"));
        check(r#""\x4""#, Some("\\x4"));
        check(r#""\u12g""#, Some("\\u12"));
        check(r#""\\q \é""#, Some("\\é"));
        check(r#""\ud83d x\n""#, Some("\\ud83d"));
        check(r#""\ud83d\n""#, Some("\\ud83d"));
        check(r#""\ud83d""#, Some("\\ud83d"));
        check(r#""\ude00""#, Some("\\ude00"));
        check(r#""\U00110000""#, Some("\\U00110000"));
        check(r#""\ud83d\ude00 \x41\e\_""#, None);
    }
}
