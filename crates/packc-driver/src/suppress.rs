//! Findings that comments in the sources silence.
//!
//! Invariant: this comes before any setting or flag changes a severity, so that what is silenced doesn't depend on them;
//! an error is never silenced.

use std::collections::{BTreeMap, HashSet};

use camino::Utf8Path;
use packc_diagnostics::registry::project::UNUSED_SUPPRESSION;
use packc_diagnostics::{Diagnostic, registry};
use packc_source::{FileId, SourceMap};
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
    if comments.0.is_empty() {
        return diagnostics;
    }
    diagnostics.retain(|found| !comments.silence(found));
    // An error may hide what a comment is for.
    if diagnostics.iter().any(Diagnostic::is_error) {
        return diagnostics;
    }
    let report = |comments: &Comments, about_comments: bool| {
        let unused = comments.unused().into_iter();
        let unused = unused.filter(|unused| is_reportable(unused, folder, sources));
        let unused = unused.filter(|unused| (*unused.rule == UNUSED_SUPPRESSION) == about_comments);
        unused.map(unused_finding).collect::<Vec<_>>()
    };
    let mut unused = report(&comments, false);
    // What is said about comments can be silenced by a comment too.
    unused.retain(|found| !comments.silence(found));
    diagnostics.extend(unused);
    diagnostics.extend(report(&comments, true));
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
    /// The end of what this name and those before it cover.
    reach: u32,
    is_used: bool,
}

/// All names in comments, by the file and the code of the rule; each list by the start of what is covered.
struct Comments(BTreeMap<(FileId, u16), Vec<Name>>);

impl Comments {
    fn new(suppressions: impl Iterator<Item = Suppression>) -> Self {
        let mut seen = HashSet::new();
        let mut comments: BTreeMap<_, Vec<Name>> = BTreeMap::new();
        for suppression in suppressions.filter(|suppression| seen.insert(suppression.at)) {
            let key = (suppression.at.file, suppression.rule.code);
            comments.entry(key).or_default().push(Name {
                suppression,
                reach: 0,
                is_used: false,
            });
        }
        for names in comments.values_mut() {
            names.sort_by_key(|name| (name.suppression.extent, name.suppression.at));
            let mut reach = 0;
            for name in names {
                reach = reach.max(name.suppression.extent.end);
                name.reach = reach;
            }
        }
        Self(comments)
    }

    /// The names that have silenced nothing, by their places.
    fn unused(&self) -> Vec<Suppression> {
        let names = self.0.values().flatten();
        let unused = names.filter(|name| !name.is_used);
        let mut unused: Vec<_> = unused.map(|name| name.suppression).collect();
        unused.sort_by_key(|suppression| suppression.at);
        unused
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
        let Some(names) = self.0.get_mut(&key) else {
            return false;
        };
        let start = label.span.start;
        let behind = names.partition_point(|name| name.suppression.extent.start <= start);
        let before = names.iter_mut().take(behind).rev();
        let near = before.take_while(|name| name.reach >= start);
        let mut is_silenced = false;
        for name in near.filter(|name| name.suppression.covers(label.span)) {
            name.is_used = true;
            is_silenced = true;
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
