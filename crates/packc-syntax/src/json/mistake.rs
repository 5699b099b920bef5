//! What to say when a text isn't JSON: which mistake it is most likely, and what to write instead.
//!
//! Invariant: nothing here runs on a text that is JSON.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::syntax::JSON_SYNTAX;
use packc_source::Span;

use super::{Kind, Open, Reader, Stop};
use crate::Value;

/// A comma after the last item of a list or the last key of a mapping.
pub(super) fn trailing_comma(comma: Span, in_list: bool) -> Diagnostic {
    let what = if in_list {
        "the last item of a list"
    } else {
        "the last key of a mapping"
    };
    Diagnostic::new(&JSON_SYNTAX, format!("a comma after {what}"))
        .at(comma, "")
        .help("delete it: JSON has commas only between two items")
        .fix(comma, "")
}

pub(super) fn syntax(message: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&JSON_SYNTAX, message)
}

fn second_value(at: Span) -> Diagnostic {
    syntax("there is more after the end of the JSON value")
        .at(at, "")
        .help("a JSON file holds one value: put several into a list, or into files of their own")
}

impl<'a> Reader<'a> {
    /// What stands where a value should begin and is none. Steps over it, when it is certain how far it goes.
    pub(super) fn other_value(&mut self) -> Result<Value, Stop> {
        let word = self.word();
        let finding = match self.peek() {
            None => self.file_ends(),
            Some(b',' | b'}' | b']' | b':') => self.missing_value(),
            Some(b'\'') => self.single_quotes(),
            _ if word.is_empty() => self.odd_character("a value belongs here"),
            _ if self.open.is_empty() => self.no_json(),
            Some(b'+' | b'-' | b'.') => return Ok(self.malformed_number(word)),
            _ => match instead_of_word(word) {
                Some(help) => {
                    let at = self.span(self.at..self.at + word.len());
                    self.at += word.len();
                    let finding = syntax(format!("JSON has no `{word}`"))
                        .at(at, "")
                        .help(help);
                    self.diagnostics.push(finding);
                    return Ok(Value::Hole);
                }
                None => self.unquoted_text(),
            },
        };
        self.stop(finding)
    }

    /// What stands where a key should begin and is none.
    pub(super) fn no_key(&self) -> Diagnostic {
        let word = self.word();
        match self.peek() {
            None => self.file_ends(),
            Some(b'\'') => self.single_quotes(),
            Some(b'{')
                if self
                    .text
                    .get(..self.at)
                    .is_some_and(|before| before.ends_with('{')) =>
            {
                self.placeholder()
            }
            Some(b']') => self.wrong_bracket(']'),
            Some(b',') => syntax("a comma without a key before it")
                .at(self.here(), "")
                .help("delete it"),
            _ if word.is_empty() => self.odd_character("a key in double quotes belongs here"),
            _ => {
                let at = self.span(self.at..self.at + word.len());
                syntax(format!("the key `{word}` stands without quotes"))
                    .at(at, "")
                    .help(format!("write `\"{word}\"`"))
                    .fix(at, format!("\"{word}\""))
            }
        }
    }

    /// What stands behind the key at `key` and isn't a colon.
    pub(super) fn no_colon(&self, key: Span) -> Diagnostic {
        let written = self.text.get(key.range()).unwrap_or("");
        let written = written.trim_matches('"');
        match self.peek() {
            None => self.file_ends(),
            Some(b',' | b'}') => syntax(format!("the key `{written}` has no value"))
                .at(key, "")
                .help("write `:` and a value after it"),
            Some(b'=') => {
                let rest = self.text.get(self.at..).unwrap_or("");
                let length = if rest.starts_with("=>") { 2 } else { 1 };
                let at = self.span(self.at..self.at + length);
                syntax("JSON has `:` between a key and its value")
                    .at(at, "")
                    .help("write `:`")
                    .fix(at, ":")
            }
            _ if self.quote_ended_at(key.range().end) => self.quote_inside(),
            _ => {
                let behind = self.span(key.range().end..key.range().end);
                syntax(format!("there is no `:` after the key `{written}`"))
                    .at(behind, "")
                    .help("write `:` between a key and its value")
            }
        }
    }

    /// What stands behind a value in a list or mapping and is neither a comma nor the end of it.
    pub(super) fn no_comma(&self, value_end: usize) -> Diagnostic {
        match self.peek() {
            None => self.file_ends(),
            Some(b']') => self.wrong_bracket(']'),
            Some(b'}') => self.wrong_bracket('}'),
            Some(b';') => syntax("JSON has `,` between two items")
                .at(self.here(), "")
                .help("write `,` instead of `;`")
                .fix(self.here(), ","),
            Some(b':')
                if matches!(
                    self.open.last(),
                    Some(Open {
                        kind: Kind::List { .. },
                        ..
                    })
                ) =>
            {
                syntax("a key in a list")
                    .at(self.here(), "")
                    .help("put keys with their values between `{` and `}`")
            }
            _ if self.quote_ended_at(value_end) => self.quote_inside(),
            Some(b'"' | b'\'' | b'{' | b'[' | b'-') => self.missing_comma(value_end),
            Some(byte) if byte.is_ascii_alphanumeric() => self.missing_comma(value_end),
            _ => self.odd_character("a comma or the end of the list or mapping belongs here"),
        }
    }

    /// What stands behind the value of the whole file.
    pub(super) fn unexpected_after_root(&self) -> Diagnostic {
        let word = self.word();
        match self.peek() {
            Some(bracket @ (b'}' | b']')) => {
                let bracket = char::from(bracket);
                syntax(format!("this `{bracket}` closes nothing"))
                    .at(self.here(), "")
                    .help("delete it, or add the bracket that it should close")
            }
            Some(b':') => self.no_json(),
            Some(b'"' | b'{' | b'[') => second_value(self.here()),
            _ if word.is_empty() => self.odd_character("the JSON value ends before it"),
            _ => second_value(self.span(self.at..self.at + word.len())),
        }
    }

    /// A string that isn't closed where the line or the file ends, at the next byte.
    pub(super) fn unclosed_string(&self, quote: usize) -> Diagnostic {
        let end = self.at + usize::from(self.peek() == Some(b'\\'));
        let what = if end >= self.text.len() {
            "file"
        } else {
            "line"
        };
        syntax("a string is never closed")
            .at(self.span(end..end), format!("the {what} ends here"))
            .related(self.span(quote..quote + 1), "the string begins here")
            .help("close it with `\"`; a line break in a string is written `\\n`")
    }

    /// The file ends inside a list or mapping.
    fn file_ends(&self) -> Diagnostic {
        let end = self.text.trim_end_matches([' ', '\t', '\r', '\n']).len();
        let end = self.span(end..end);
        let Some(open) = self.open.last() else {
            return syntax("the file ends before its value").at(end, "");
        };
        let (what, closing) = open.kind.words();
        syntax(format!("a {what} is never closed"))
            .at(end, "the file ends here")
            .related(
                self.span(open.start..open.start + 1),
                format!("the {what} begins here"),
            )
            .help(format!("close it with `{closing}`"))
    }

    /// A bracket of the other kind where the innermost list or mapping should end.
    fn wrong_bracket(&self, bracket: char) -> Diagnostic {
        let Some(open) = self.open.last() else {
            return self.odd_character("");
        };
        let (what, closing) = open.kind.words();
        syntax(format!("`{bracket}` can't close a {what}"))
            .at(self.here(), format!("`{closing}` belongs here"))
            .related(
                self.span(open.start..open.start + 1),
                format!("the {what} begins here"),
            )
            .help(format!("close the {what} with `{closing}` first"))
    }

    /// A comma, colon or closing bracket where a value should begin.
    fn missing_value(&self) -> Diagnostic {
        let found = self.peek().map_or(' ', char::from);
        match self.open.last().map(|open| &open.kind) {
            Some(Kind::Mapping {
                key: Some((key, span)),
                ..
            }) => {
                let key = self.keys.text(*key);
                syntax(format!("the key `{key}` has no value"))
                    .at(*span, "")
                    .help("write a value after its `:`, such as `null`")
            }
            Some(Kind::List { .. }) if found == '}' => self.wrong_bracket('}'),
            _ => syntax(format!("there is no value before this `{found}`"))
                .at(self.here(), "")
                .help("write a value, or delete what is too much"),
        }
    }

    fn missing_comma(&self, value_end: usize) -> Diagnostic {
        let behind = self.span(value_end..value_end);
        syntax("a comma is missing between two items")
            .at(behind, "`,` belongs here")
            .help("write `,` between two items of a list or mapping")
            .fix(behind, ",")
    }

    /// True when a string ends at byte `end` and something follows without a blank: its quote was meant as text.
    fn quote_ended_at(&self, end: usize) -> bool {
        let follows = |next: u8| next.is_ascii_alphanumeric() || !next.is_ascii();
        self.at == end
            && self.peek().is_some_and(follows)
            && self
                .text
                .get(..end)
                .is_some_and(|before| before.ends_with('"'))
    }

    fn quote_inside(&self) -> Diagnostic {
        let quote = self.span(self.at - 1..self.at);
        syntax("a string ends here, and text follows it")
            .at(quote, "the string ends at this quote")
            .help("a `\"` inside a string is written `\\\"`")
    }

    fn single_quotes(&self) -> Diagnostic {
        let rest = self.text.get(self.at + 1..).unwrap_or("");
        let line = rest.lines().next().unwrap_or("");
        let finding = syntax("JSON has strings in double quotes only");
        let Some(inner) = line.find('\'').and_then(|end| line.get(..end)) else {
            return finding
                .at(self.here(), "")
                .help("write `\"` instead of `'`");
        };
        let at = self.span(self.at..self.at + inner.len() + 2);
        if inner.contains(['"', '\\', '\t']) {
            return finding
                .at(at, "")
                .help("write `\"` instead of `'`, and `\\\"` for each `\"` inside");
        }
        finding
            .at(at, "")
            .help(format!("write `\"{inner}\"`"))
            .fix(at, format!("\"{inner}\""))
    }

    /// `{{name}}` where a value belongs.
    fn placeholder(&self) -> Diagnostic {
        let start = self.at - 1;
        let line = self.text.get(start..).and_then(|rest| rest.lines().next());
        let end = line.and_then(|line| line.find("}}"));
        let written = end.and_then(|end| line?.get(..end + 2));
        let Some(written) = written.filter(|written| !written.contains('"')) else {
            return self.odd_character("a key in double quotes belongs here");
        };
        syntax(format!("`{written}` stands without quotes"))
            .at(self.span(start..start + written.len()), "")
            .help("put a text with variables between double quotes")
    }

    /// Text without quotes where a value belongs.
    fn unquoted_text(&self) -> Diagnostic {
        let rest = self.text.get(self.at..).unwrap_or("");
        let end = rest
            .find([',', ']', '}', '"', '\n', '\r'])
            .unwrap_or(rest.len());
        let words = rest.get(..end).unwrap_or("").trim_end();
        let at = self.span(self.at..self.at + words.len());
        syntax("a text stands without quotes")
            .at(at, "")
            .help("put it between double quotes")
            .fix(at, format!("\"{}\"", words.replace('\\', "\\\\")))
    }

    /// The file is something else than JSON.
    fn no_json(&self) -> Diagnostic {
        let at = match self.word() {
            "" => self.here(),
            word => self.span(self.at..self.at + word.len()),
        };
        syntax("the file isn't JSON")
            .at(at, "")
            .help("a JSON file holds a mapping in `{ }` or a list in `[ ]`")
            .help("if it is meant as YAML, give the file a name that ends in `.yaml`")
    }

    /// A character that stands nowhere outside strings.
    fn odd_character(&self, expected: &str) -> Diagnostic {
        let Some(found) = self
            .text
            .get(self.at..)
            .and_then(|rest| rest.chars().next())
        else {
            return self.file_ends();
        };
        let at = self.here();
        match found {
            '“' | '”' | '„' | '‟' | '‘' | '’' | '‚' | '«' | '»' | '`' => {
                syntax("JSON has strings in straight double quotes only")
                    .at(at, "")
                    .help("write `\"` instead")
            }
            found if found.is_whitespace() || found.is_control() || is_invisible(found) => {
                syntax(format!(
                    "the character U+{:04X} stands outside of strings",
                    u32::from(found)
                ))
                .at(at, "")
                .help("delete it: between values JSON allows spaces, tabs and line ends")
                .fix(at, "")
            }
            found => syntax(format!("`{found}` can't stand here")).at(at, expected),
        }
    }

    /// The letters, digits and what else numbers and names are made of, at the next byte.
    fn word(&self) -> &'a str {
        let rest = self.text.get(self.at..).unwrap_or("");
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | '.' | '_' | '$');
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        rest.get(..end).unwrap_or("")
    }

    /// The next character.
    pub(super) fn here(&self) -> Span {
        let rest = self.text.get(self.at..).unwrap_or("");
        let length = rest.chars().next().map_or(0, char::len_utf8);
        self.span(self.at..self.at + length)
    }
}

impl Kind {
    /// What it is called, and how it ends.
    fn words(&self) -> (&'static str, char) {
        match self {
            Self::List { .. } => ("list", ']'),
            Self::Mapping { .. } => ("mapping", '}'),
        }
    }
}

/// What JSON has instead of a word of another language.
fn instead_of_word(word: &str) -> Option<&'static str> {
    Some(match word {
        "True" | "TRUE" => "write `true`",
        "False" | "FALSE" => "write `false`",
        "None" | "nil" | "Null" | "NULL" => "write `null`",
        "undefined" => "leave the key out, or write `null`",
        "NaN" | "nan" | "Infinity" | "inf" => {
            "JSON has finite numbers only: leave the key out, or write `null`"
        }
        _ => return None,
    })
}

/// True for characters without a glyph that aren't blanks by the rules of Unicode.
fn is_invisible(character: char) -> bool {
    matches!(character, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}')
}
