//! Findings become diagnostics at the places where the values were written.
//!
//! Invariant: a mistake in the sources gives one diagnostic, however many values of the tree it shows up in (aliases,
//! includes, defaults); nothing is said about what couldn't be read.

use std::collections::HashSet;

use packc_diagnostics::{Diagnostic, sort};
use packc_source::SourceMap;
use packc_syntax::Node;

use crate::finding::{Finding, Problem, Segment};
use crate::keys;
use crate::locate::{Place, path_text};
use crate::message::Message;
use crate::validator::Validator;

impl Validator {
    /// Checks a tree, whose spans belong to `sources`, and says what is wrong with it. Holes are passed over, and keys
    /// are not called missing where something couldn't be read. Sorted by place.
    pub fn check(&self, tree: &Node, sources: &SourceMap) -> Vec<Diagnostic> {
        let findings = self.findings(tree);
        let said = self.said(tree, sources, &findings).into_iter();
        let mut diagnostics: Vec<Diagnostic> = said.map(|(_, diagnostic)| diagnostic).collect();
        sort(&mut diagnostics);
        diagnostics
    }

    /// What is said about the findings on a tree, each beside its finding; nothing about those that are masked.
    pub(crate) fn said<'f>(
        &self,
        tree: &Node,
        sources: &SourceMap,
        findings: &'f [Finding],
    ) -> Vec<(&'f Finding, Diagnostic)> {
        let renamed = keys::renamed(tree, findings, sources);
        let mut seen = HashSet::new();
        let mut said = Vec::new();
        for finding in findings {
            let Some(place) = Place::find(tree, &finding.at) else {
                continue;
            };
            if is_masked(finding, place) || renamed.explains(finding) {
                continue;
            }
            let message = Message {
                finding,
                place,
                sources,
                whole: self.whole,
            };
            let diagnostic = message.diagnostic();
            let span = diagnostic.primary.as_ref().map(|label| label.span);
            let about = (diagnostic.rule.code, span, missing(finding));
            if span.is_none() || seen.insert(about) {
                said.push((finding, diagnostic));
            }
        }
        said
    }
}

/// True when the finding would go away if everything could be read, or is made about the value that this one copies.
pub(crate) fn is_masked(finding: &Finding, place: Place<'_>) -> bool {
    match &finding.problem {
        Problem::MissingKey {
            condition: Some(condition),
            ..
        } => {
            let decides = place
                .node
                .as_mapping()
                .and_then(|mapping| mapping.node(&condition.key));
            place.complete_mapping().is_none() || decides.is_some_and(Node::is_hole)
        }
        Problem::MissingKey { .. } | Problem::MissingAnyOf { .. } | Problem::TooFewKeys { .. } => {
            place.complete_mapping().is_none()
        }
        Problem::NoForm(_) | Problem::SeveralForms(_) => place
            .node
            .as_mapping()
            .is_some_and(packc_syntax::Mapping::may_have_more),
        Problem::TooFewItems(_) | Problem::NotUnique => place.complete_items().is_none(),
        Problem::UnknownKey { .. } => false,
        // A prompt that states no version has the pack's, and the finding about that one is enough.
        _ => place.is_filled_in() && finding.at.last() == Some(&Segment::Key("version".to_owned())),
    }
}

/// The key that a finding calls missing: the only part in which two findings of one kind at one place can differ.
fn missing(finding: &Finding) -> Option<&str> {
    match &finding.problem {
        Problem::MissingKey { key, .. } => Some(key),
        _ => None,
    }
}

/// The value's path between backticks, `whole` for the root, or the flag that gave the value.
pub(crate) fn subject(finding: &Finding, place: Place<'_>, whole: &str) -> String {
    match (place.flag(), path_text(&finding.at)) {
        (Some(flag), _) => format!("`{flag}`"),
        (None, path) if path.is_empty() => whole.to_owned(),
        (None, path) => format!("`{path}`"),
    }
}
