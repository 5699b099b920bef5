//! Comments that silence findings: `# packc: allow(rule-name)`.
//!
//! Invariant: a comment covers text of its own file only, and what it covers follows from the places of the values
//! around it, never from their meaning.

mod comment;
mod extent;

use std::ops::Range;

use packc_diagnostics::{Diagnostic, Rule};
use packc_source::{FileId, Span};

use crate::YamlFile;

/// One name in an `allow` comment, and the text that it silences the rule in.
#[derive(Clone, Copy, Debug)]
pub struct Suppression {
    /// The rule: one whose findings are warnings or notes.
    pub rule: &'static Rule,
    /// Where the comment names the rule.
    pub at: Span,
    /// The text that is covered.
    pub extent: Span,
}

impl Suppression {
    /// True when a finding whose label is at `place` is covered: its label begins in the text.
    pub fn covers(&self, place: Span) -> bool {
        let Span { file, start, end } = self.extent;
        // What is empty may stand at the very end; what isn't begins another value there.
        place.file == file && start <= place.start && (place.start < end || place.end <= end)
    }
}

/// Finds the `allow` comments of a YAML file, and says what is wrong with those that can't be read. `range` is the part
/// of `text` that `yaml` was read from.
pub fn suppressions(
    file: FileId,
    text: &str,
    range: Range<usize>,
    yaml: &YamlFile,
) -> (Vec<Suppression>, Vec<Diagnostic>) {
    find(file, text, range, yaml, None)
}

/// The same for front matter, which is the part `range` of `text`: a comment before its first key covers the whole file,
/// and one behind its last key what follows it, the body.
pub fn front_matter_suppressions(
    file: FileId,
    text: &str,
    range: Range<usize>,
    yaml: &YamlFile,
) -> (Vec<Suppression>, Vec<Diagnostic>) {
    find(file, text, range, yaml, Some(text.len()))
}

/// `body`: where the text behind front matter ends.
fn find(
    file: FileId,
    text: &str,
    range: Range<usize>,
    yaml: &YamlFile,
    body: Option<usize>,
) -> (Vec<Suppression>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    let mut diagnostics = Vec::new();
    let mut extents = None;
    for comment in &yaml.comments {
        let written = text.get(comment.span.range()).unwrap_or("");
        // Nearly every comment is none of ours.
        if !written.contains("packc") {
            continue;
        }
        let Some(allowed) = comment::read(written, comment.span, &mut diagnostics) else {
            continue;
        };
        let extents = extents
            .get_or_insert_with(|| extent::Extents::new(file, text, range.clone(), yaml, body));
        let extent = extents.of(comment);
        let rules = allowed.into_iter();
        found.extend(rules.map(|(rule, at)| Suppression { rule, at, extent }));
    }
    (found, diagnostics)
}

#[cfg(test)]
mod tests;
