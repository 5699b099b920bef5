//! What findings say about texts that are secrets.
//!
//! Invariant: neither the words of a finding nor an excerpt of a file show a secret, whether the pack could be read as
//! far as the place where it stands or not, and whatever rule speaks of it.

use std::collections::BTreeSet;

use packc_diagnostics::{Diagnostic, Label, conceal};
use packc_source::{FileId, SourceMap, Span};

use super::shape;

/// How much of a secret, in bytes, tells it from other text where the rest was cut off.
const TELLING: usize = 12;

/// Takes secrets out of the words of findings, and keeps excerpts from showing them.
pub fn silence(found: &mut [Diagnostic], sources: &mut SourceMap) {
    conceal(found, sources);
    for file in files(found) {
        let secrets = shape::find(&sources.file(file).text);
        for secret in secrets {
            sources.conceal(Span::new(file, secret.hidden));
        }
    }
    let known = known(sources);
    for diagnostic in found {
        for text in words(diagnostic) {
            if let Some(silent) = silenced(text, &known) {
                *text = silent;
            }
        }
        // The edit can't be shown, and nobody writes what isn't shown.
        let tells = |replacement: &str| !shape::find(replacement).is_empty();
        if (diagnostic.fix.as_ref()).is_some_and(|fix| tells(&fix.replacement)) {
            diagnostic.fix = None;
        }
    }
}

/// The files of which findings show excerpts.
fn files(found: &[Diagnostic]) -> BTreeSet<FileId> {
    let labels = |diagnostic: &'_ Diagnostic| -> Vec<FileId> {
        let labels = diagnostic.primary.iter().chain(&diagnostic.related);
        labels.map(|label| label.span.file).collect()
    };
    found.iter().flat_map(labels).collect()
}

/// The secrets of all files.
fn known(sources: &SourceMap) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for (_, file) in sources.iter() {
        for range in file.concealed(&(0..file.text.len())) {
            known.extend(file.text.get(range).map(ToOwned::to_owned));
        }
    }
    known
}

/// Everything that a finding says.
fn words(diagnostic: &mut Diagnostic) -> impl Iterator<Item = &mut String> {
    let labels = diagnostic.primary.iter_mut().chain(&mut diagnostic.related);
    let labels = labels.map(|Label { text, .. }| text);
    let rest = diagnostic.notes.iter_mut().chain(&mut diagnostic.help);
    std::iter::once(&mut diagnostic.message)
        .chain(labels)
        .chain(rest)
}

/// The text with `…` for what is secret; `None` when nothing is.
fn silenced(text: &str, known: &BTreeSet<String>) -> Option<String> {
    if !shape::may_be_in(text) {
        return None;
    }
    let mut silent = text.to_owned();
    for secret in shape::find(text).into_iter().rev() {
        silent.replace_range(secret.hidden, "…");
    }
    // What is left of a secret that was cut off doesn't look like one any more.
    for secret in known {
        silence_beginning(&mut silent, secret);
    }
    let silent = silent.replace("……", "…");
    (silent != text).then_some(silent)
}

/// Takes the beginning of a secret out of a text, as far as it goes.
fn silence_beginning(text: &mut String, secret: &str) {
    let Some(start) = (secret.get(..TELLING)).and_then(|beginning| text.find(beginning)) else {
        return;
    };
    let rest = text.get(start..).unwrap_or_default();
    let same = rest.chars().zip(secret.chars());
    let same = same.take_while(|(shown, hidden)| shown == hidden);
    let length: usize = same.map(|(shown, _)| shown.len_utf8()).sum();
    text.replace_range(start..start + length, "…");
}
