//! Findings that comments in the sources silence.
//!
//! Invariant: this comes before any setting or flag changes a severity, so that what is silenced doesn't depend on them;
//! an error is never silenced.

use std::collections::{BTreeMap, HashMap};

use camino::Utf8Path;
use packc_diagnostics::registry::project::UNUSED_SUPPRESSION;
use packc_diagnostics::{Diagnostic, registry};
use packc_source::{FileId, SourceMap, Span};
use packc_syntax::Suppression;

/// The findings without those that `suppressions` silence, and with the suppressions in the files of the project's
/// `folder` that silence nothing.
pub(crate) fn suppress(
    mut diagnostics: Vec<Diagnostic>,
    suppressions: impl Iterator<Item = Suppression>,
    folder: &Utf8Path,
    sources: &SourceMap,
) -> Vec<Diagnostic> {
    let mut comments = Comments::new(suppressions);
    if comments.names.is_empty() {
        return diagnostics;
    }
    diagnostics.retain(|found| !comments.silence(found));
    // An error may hide what a comment is for.
    if diagnostics.iter().any(Diagnostic::is_error) {
        return diagnostics;
    }
    let reportable = |name: &&Name| is_reportable(&name.suppression, folder, sources);
    let (of_comments, others): (Vec<_>, Vec<_>) = comments
        .names
        .values()
        .filter(reportable)
        .map(|name| name.suppression)
        .partition(|suppression| *suppression.rule == UNUSED_SUPPRESSION);
    let report = |unused: Vec<Suppression>, comments: &Comments| {
        let unused = unused.into_iter();
        let unused = unused.filter(|unused| !comments.is_used(unused));
        unused.map(unused_finding).collect::<Vec<_>>()
    };
    let mut unused = report(others, &comments);
    // What is said about comments can be silenced by a comment too.
    unused.retain(|found| !comments.silence(found));
    diagnostics.extend(unused);
    diagnostics.extend(report(of_comments, &comments));
    diagnostics
}

/// True when it can be told whether a comment is needed.
fn is_reportable(suppression: &Suppression, folder: &Utf8Path, sources: &SourceMap) -> bool {
    // Another pack may need the comment in a file that it shares with this one, and another target or runtime may be
    // asked for next time.
    let is_shared = !sources.file(suppression.at.file).path.starts_with(folder);
    !is_shared && !registry::target::RULES.contains(&suppression.rule)
}

/// A name in a comment.
struct Name {
    suppression: Suppression,
    is_used: bool,
}

/// All names in comments.
struct Comments {
    /// By their places.
    names: BTreeMap<Span, Name>,
    /// The places by the file and the code of the rule.
    by_rule: HashMap<(FileId, u16), Vec<Span>>,
}

impl Comments {
    fn new(suppressions: impl Iterator<Item = Suppression>) -> Self {
        let mut names = BTreeMap::new();
        let mut by_rule: HashMap<_, Vec<Span>> = HashMap::new();
        for suppression in suppressions {
            let at = suppression.at;
            let is_used = false;
            let name = Name {
                suppression,
                is_used,
            };
            if names.insert(at, name).is_none() {
                let key = (at.file, suppression.rule.code);
                by_rule.entry(key).or_default().push(at);
            }
        }
        Self { names, by_rule }
    }

    fn is_used(&self, suppression: &Suppression) -> bool {
        let name = self.names.get(&suppression.at);
        name.is_some_and(|name| name.is_used)
    }

    /// True when a comment covers the finding; the comment is used then.
    fn silence(&mut self, found: &Diagnostic) -> bool {
        let Some(label) = &found.primary else {
            return false;
        };
        if found.is_error() {
            return false;
        }
        let key = (label.span.file, found.rule.code);
        let Some(places) = self.by_rule.get(&key) else {
            return false;
        };
        let mut is_silenced = false;
        for place in places {
            if let Some(name) = self.names.get_mut(place)
                && name.suppression.covers(label.span)
            {
                name.is_used = true;
                is_silenced = true;
            }
        }
        is_silenced
    }
}

fn unused_finding(unused: Suppression) -> Diagnostic {
    let name = unused.rule.name;
    let message = format!("there is no `{name}` here to be silenced");
    Diagnostic::new(&UNUSED_SUPPRESSION, message)
        .at(unused.at, "")
        .help("take the name out, or the whole comment when it is the only one")
}
