//! The words of a finding as sentences, for formats that show one text beside a place.
//!
//! Invariant: a sentence is one line, and no character of a source file, a name or a message acts on a terminal.

use packc_source::{SourceMap, Span};

use super::human::trail;
use crate::{Diagnostic, escape_controls};

/// What is wrong, what explains it, and what to do: each a sentence.
pub(super) fn sentences(found: &Diagnostic) -> Vec<String> {
    std::iter::once(&found.message)
        .chain(&found.notes)
        .chain(&found.help)
        .map(|words| sentence(words))
        .collect()
}

/// The other places that matter, then the references that led to the file, the nearest first: each with its words.
pub(super) fn related(found: &Diagnostic, sources: &SourceMap) -> Vec<(Span, String)> {
    let mut related = Vec::new();
    for label in &found.related {
        let words = match label.text.as_str() {
            "" => "a related place",
            text => text,
        };
        related.push((label.span, escape_controls(words).into_owned()));
    }
    let span = found.primary.as_ref().map(|label| label.span);
    for reference in trail(sources, span) {
        related.push((reference, "included from here".to_owned()));
    }
    related
}

/// `words` with a capital letter, but for the name of packc, and a full stop.
fn sentence(words: &str) -> String {
    let words = escape_controls(words);
    let mut sentence = if words.starts_with("packc ") {
        words.into_owned()
    } else {
        let mut rest = words.chars();
        let first = rest.next().into_iter().flat_map(char::to_uppercase);
        first.chain(rest).collect()
    };
    if !sentence.ends_with(['.', '?', ':']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_begin_and_end_as_such() {
        for (words, expected) in [
            ("the pack has no `id`", "The pack has no `id`."),
            ("did you mean `id`?", "Did you mean `id`?"),
            ("`a\u{1b}\n` is unknown", "`a\\u{1b}\\n` is unknown."),
            ("état", "État."),
            ("packc can't read it", "packc can't read it."),
        ] {
            assert_eq!(sentence(words), expected);
        }
    }
}
