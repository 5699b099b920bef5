//! One round: the edits of all findings, as far as they can be applied together.
//!
//! Invariant: what a round does depends on the findings alone, in their order; errors go before warnings.

use std::collections::BTreeMap;

use camino::Utf8PathBuf;
use packc_diagnostics::Diagnostic;
use packc_source::{FileId, SourceFile};

use super::edits::{Edit, acceptable, apart, apply as apply_edits};
use super::snapshot::Snapshot;
use super::{Fix, same};
use crate::{BuildOptions, Compiled};

/// Applies what the findings ask for. False when there was nothing that could be done.
pub(super) fn apply(
    compiled: &Compiled,
    snapshot: &Snapshot<'_>,
    options: &BuildOptions,
    fixes: &mut Vec<Fix>,
) -> bool {
    let mut has_changed = false;
    for (real, (id, edits)) in by_file(compiled, snapshot) {
        let source = compiled.sources.file(id);
        let text = &source.text;
        let is_right = |edits: &[Edit]| {
            let after = apply_edits(text, edits);
            same::keeps_the_rest((id, source), &after, edits, &options.limits)
        };
        let accepted = acceptable(apart(edits), &is_right);
        if accepted.is_empty() {
            continue;
        }
        has_changed = true;
        if snapshot.edit(&real, &apply_edits(text, &accepted)) {
            fixes.extend(accepted.into_iter().map(|edit| applied(edit, source)));
        } else {
            fixes.retain(|fix| fix.file != source.name);
        }
    }
    has_changed
}

/// The edits of each file, in the order of their weight. A file that was read by several paths is there once.
fn by_file(
    compiled: &Compiled,
    snapshot: &Snapshot<'_>,
) -> BTreeMap<Utf8PathBuf, (FileId, Vec<Edit>)> {
    let (errors, others): (Vec<_>, Vec<_>) = compiled
        .diagnostics
        .iter()
        .partition(|found| found.is_error());
    let mut files: BTreeMap<Utf8PathBuf, (FileId, Vec<Edit>)> = BTreeMap::new();
    for found in errors.into_iter().chain(others) {
        let Some((id, edit)) = edit_of(found) else {
            continue;
        };
        let source = compiled.sources.file(id);
        if let Some(real) = snapshot.editable(&source.path, &source.text) {
            let (_, edits) = files.entry(real).or_insert((id, Vec::new()));
            edits.push(edit);
        }
    }
    files
}

fn edit_of(found: &Diagnostic) -> Option<(FileId, Edit)> {
    let fix = found.fix.as_ref()?;
    let edit = Edit {
        rule: found.rule,
        range: fix.span.range(),
        replacement: fix.replacement.clone(),
    };
    Some((fix.span.file, edit))
}

fn applied(edit: Edit, source: &SourceFile) -> Fix {
    let place = source.line_column(edit.range.start);
    Fix {
        rule: edit.rule,
        file: source.name.clone(),
        line: place.line,
        column: place.column,
        old: source.text.get(edit.range).unwrap_or("").to_owned(),
        new: edit.replacement,
    }
}
