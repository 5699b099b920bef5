//! The grammar of `${…}` in compositions (RFC 0010, Step Input Bindings).
//!
//! ```text
//! reference = "${" name *( "." name ) "}"
//! name      = 1*( letter / digit / "_" / "-" )   ; not only digits, no "-" at an end or before a digit
//! ```
//!
//! The RFC gives forms (`${input}`, `${input.a.b}`, `${step.output}`, `${step.output.a.b}`) and excludes expressions,
//! arithmetic and calls, but doesn't say what a name is. Names of fields are keys of JSON objects, so letters are those
//! of Unicode and `-` may join words; `n-1` would be arithmetic.
//!
//! Invariant: a pure function of the text; every `${` of it gives a reference or a fault; ranges are bytes of the text.

use std::ops::Range;

/// One `${…}` of a string.
#[derive(Debug)]
pub(super) struct Reference<'t> {
    /// From `$` to the closing brace.
    pub(super) range: Range<usize>,
    /// What stands between the braces.
    pub(super) content: Result<Path<'t>, Fault>,
}

/// Names joined by dots: at least one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Path<'t> {
    pub(super) root: Name<'t>,
    pub(super) rest: Vec<Name<'t>>,
}

/// A name and where it begins in the string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name<'t> {
    pub(super) text: &'t str,
    pub(super) start: usize,
}

impl Name<'_> {
    pub(super) fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

impl Path<'_> {
    /// The path as a reference.
    pub(super) fn written(&self) -> String {
        let rest = self.rest.iter().map(|name| name.text);
        let names: Vec<&str> = std::iter::once(self.root.text).chain(rest).collect();
        format!("${{{}}}", names.join("."))
    }
}

/// Why a `${…}` is no reference.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) kind: FaultKind,
    /// What is wrong of it.
    pub(super) range: Range<usize>,
}

/// How a `${…}` fails to be a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaultKind {
    /// The closing brace isn't there.
    Unclosed,
    /// Nothing stands between the braces.
    Empty,
    /// Blanks stand around a path.
    Padded,
    /// A dot without a name on one of its sides.
    NoName,
    /// An item of a list: `[0]`, or `0` as a name.
    Index,
    /// A function is called.
    Call,
    /// An operator, or any other character that no name has.
    Expression,
}

/// The references of a string, in their order.
pub(super) fn scan(text: &str) -> Vec<Reference<'_>> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = find(text, from, "${") {
        let inside = start + 2;
        let close = find(text, inside, "}");
        let line = find(text, inside, "\n").unwrap_or(text.len());
        let next = find(text, inside, "${").unwrap_or(text.len());
        let (range, content) = match close {
            Some(close) if close < line.min(next) => {
                let content = text.get(inside..close).unwrap_or("");
                (start..close + 1, parse(content, inside))
            }
            _ => {
                let end = start + opened(text.get(start..line.min(next)).unwrap_or(""));
                let kind = FaultKind::Unclosed;
                let range = start..end;
                (range.clone(), Err(Fault { kind, range }))
            }
        };
        from = range.end;
        found.push(Reference { range, content });
    }
    found
}

/// How many bytes of a text that begins with `${` belong to the reference that isn't closed.
fn opened(text: &str) -> usize {
    let path = text.char_indices().skip(2);
    let mut path = path.skip_while(|(_, char)| is_of_name(*char) || *char == '.');
    path.next().map_or(text.len(), |(at, _)| at)
}

/// The path that a text without braces is; `start` is the place of its first byte.
pub(super) fn parse(text: &str, start: usize) -> Result<Path<'_>, Fault> {
    let trimmed = text.trim();
    let fault = |kind, range: Range<usize>| Fault {
        kind,
        range: start + range.start..start + range.end,
    };
    if trimmed.is_empty() {
        return Err(fault(FaultKind::Empty, 0..text.len()));
    }
    let lead = text.len() - text.trim_start().len();
    if let Some(at) = trimmed.find(|char| !is_of_name(char) && char != '.') {
        let (kind, end) = match trimmed.get(at..at + 1) {
            Some("[") => {
                let close = find(trimmed, at, "]");
                (FaultKind::Index, close.map_or(trimmed.len(), |at| at + 1))
            }
            Some("(") => (FaultKind::Call, trimmed.len()),
            _ => (FaultKind::Expression, trimmed.len()),
        };
        return Err(fault(kind, lead + at..lead + end));
    }
    let mut names = Vec::new();
    let mut at = lead;
    for text in trimmed.split('.') {
        let name = Name {
            text,
            start: start + at,
        };
        if let Some(kind) = name_fault(text) {
            let range = match kind {
                FaultKind::NoName => beside_dot(at, trimmed.len() + lead),
                _ => at..at + text.len(),
            };
            return Err(fault(kind, range));
        }
        names.push(name);
        at += text.len() + 1;
    }
    if trimmed.len() < text.len() {
        return Err(fault(FaultKind::Padded, 0..text.len()));
    }
    let mut names = names.into_iter();
    match names.next() {
        Some(root) => Ok(Path {
            root,
            rest: names.collect(),
        }),
        None => Err(fault(FaultKind::Empty, 0..text.len())),
    }
}

/// The dot beside the missing name at `at` of a path that ends at `end`.
fn beside_dot(at: usize, end: usize) -> Range<usize> {
    if at < end { at..at + 1 } else { end - 1..end }
}

fn name_fault(name: &str) -> Option<FaultKind> {
    if name.is_empty() {
        return Some(FaultKind::NoName);
    }
    if name.chars().all(|char| char.is_ascii_digit()) {
        return Some(FaultKind::Index);
    }
    let no_word = |part: &str| part.chars().next().is_none_or(|char| char.is_ascii_digit());
    let mut parts = name.split('-');
    let minus = parts.next().is_some_and(str::is_empty) || parts.any(no_word);
    minus.then_some(FaultKind::Expression)
}

fn is_of_name(char: char) -> bool {
    char.is_alphanumeric() || char == '_' || char == '-'
}

fn find(text: &str, from: usize, what: &str) -> Option<usize> {
    text.get(from..)?.find(what).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each reference of the text, as the path or the fault with its part of the text.
    fn show(text: &str) -> String {
        let shown = scan(text)
            .into_iter()
            .map(|reference| match reference.content {
                Ok(path) => path.written(),
                Err(fault) => format!("{:?} `{}`", fault.kind, &text[fault.range]),
            });
        shown.collect::<Vec<_>>().join(", ")
    }

    #[track_caller]
    fn check(cases: &[(&str, &str)]) {
        for (text, expected) in cases {
            assert_eq!(show(text), *expected, "{text}");
        }
    }

    #[test]
    fn reads_paths() {
        check(&[
            ("", ""),
            ("plain $5 {x} } $", ""),
            ("${input}", "${input}"),
            ("${input.a.b}", "${input.a.b}"),
            ("${step.output.a-b.größe}", "${step.output.a-b.größe}"),
            (
                "a ${x.output} b ${_y2.output.z}.",
                "${x.output}, ${_y2.output.z}",
            ),
            ("${step.output.2fa}", "${step.output.2fa}"),
            ("$${x}", "${x}"),
        ]);
    }

    #[test]
    fn finds_faults() {
        check(&[
            ("${input.x", "Unclosed `${input.x`"),
            ("see ${input.x and go", "Unclosed `${input.x`"),
            ("${", "Unclosed `${`"),
            ("${a ${b}", "Unclosed `${a`, ${b}"),
            ("${a\n} ${b}", "Unclosed `${a`, ${b}"),
            ("${}", "Empty ``"),
            ("${  }", "Empty `  `"),
            ("${ input.x }", "Padded ` input.x `"),
            ("${a..b}", "NoName `.`"),
            ("${.a}", "NoName `.`"),
            ("${a.}", "NoName `.`"),
            ("${a.output[0].b}", "Index `[0]`"),
            ("${a.output[0}", "Index `[0`"),
            ("${a.output.0}", "Index `0`"),
            ("${a.output.3-1}", "Expression `3-1`"),
            ("${len(a.output)}", "Call `(a.output)`"),
            ("${a.output.n > 3}", "Expression ` > 3`"),
            ("${ a.output.n>3 }", "Expression `>3`"),
            ("${a.output.n-1}", "Expression `n-1`"),
            ("${-a}", "Expression `-a`"),
            ("${HOME:-x}", "Expression `:-x`"),
            ("${a|b}", "Expression `|b`"),
            ("${\"a\".b}", "Expression `\"a\".b`"),
            ("${é→}", "Expression `→`"),
        ]);
    }

    #[test]
    fn places_are_bytes_of_the_text() {
        let text = "é ${step.output.x}";
        let reference = &scan(text)[0];
        assert_eq!(&text[reference.range.clone()], "${step.output.x}");
        let path = reference.content.as_ref().unwrap();
        assert_eq!(&text[path.root.range()], "step");
        assert_eq!(&text[path.rest[1].range()], "x");
    }
}
