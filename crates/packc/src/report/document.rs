//! The JSON document of an outcome.
//!
//! Invariant: a key that only some commands have is there whenever the command ran, even if it is empty.

use camino::Utf8Path;
use packc_diagnostics::render::json;
use packc_driver::{Outcome, Rendered};

use super::Verb;

/// The document for one project, or for all that a command read.
pub(super) fn json_document(
    outcome: &Outcome,
    rendered: Option<&Rendered>,
    verb: Verb,
) -> json::Document {
    let inputs = outcome.inputs().map(ToOwned::to_owned);
    let document = json::Document::new(&outcome.diagnostics, &outcome.sources).inputs(inputs);
    let mut document = add_to(document, outcome, verb);
    for needs in &outcome.needs {
        let because = needs.because.as_ref();
        let because = because.map(|(construct, place)| (construct.as_str(), *place));
        document = document.needs(&outcome.sources, needs.pack, needs.version.name(), because);
    }
    match rendered {
        Some(rendered) => {
            let names = (&*rendered.used, &*rendered.unfilled);
            document.rendered(&rendered.text, names, rendered.model.as_deref())
        }
        None => document,
    }
}

/// The document for several projects, each named by its path.
pub(super) fn document_of_all<'a>(
    projects: impl Iterator<Item = (&'a Utf8Path, &'a Outcome)>,
    verb: Verb,
) -> json::Document {
    let mut document = json::Document::of_projects();
    for (path, outcome) in projects {
        let project = json::Project {
            path: path.as_str().to_owned(),
            id: Some(outcome.contents.id.clone()).filter(|id| !id.is_empty()),
            successful: !outcome.has_errors(),
            inputs: outcome.inputs().map(ToOwned::to_owned).collect(),
        };
        document = document.project(project, &outcome.diagnostics, &outcome.sources);
        document = add_to(document, outcome, verb);
    }
    document
}

/// Adds the outputs, and those that are stale.
fn add_to(mut document: json::Document, outcome: &Outcome, verb: Verb) -> json::Document {
    for output in &outcome.outputs {
        document = document.output(&output.name, &output.sha256, output.size);
    }
    if verb == Verb::Compare {
        let stale = outcome.stale.iter().map(|stale| json::Stale {
            path: stale.name.clone(),
            difference: stale.difference.word(),
            diff: Some(stale.diff.clone()).filter(|diff| !diff.is_empty()),
            project: None,
        });
        document = document.stale(stale);
    }
    document
}
