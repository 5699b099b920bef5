//! What only builds have to report: several projects in one document, and outputs that are stale.
//!
//! Invariant: the findings of a project stand together, and say whose they are.

use packc_source::SourceMap;
use serde::Serialize;

use super::{Document, Finding};
use crate::Diagnostic;

/// An output that isn't what the sources give.
#[derive(Clone, Debug, Serialize)]
pub struct Stale {
    /// The file, as messages name it.
    pub path: String,
    /// `missing`, `different` or `superfluous`.
    pub difference: &'static str,
    /// The beginning of a unified diff, where there is something to show.
    pub diff: Option<String>,
    /// The path of the project, when there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub project: Option<String>,
}

/// One of several projects.
#[derive(Clone, Debug, Serialize)]
pub struct Project {
    /// The project, as the call or the workspace names it.
    pub path: String,
    /// The id of the pack, when it could be compiled.
    pub id: Option<String>,
    /// True when there are no errors.
    pub successful: bool,
    /// The files that were read, as messages name them.
    pub inputs: Vec<String>,
}

impl Document {
    /// A report of several projects, none of which is in it yet.
    pub fn of_projects() -> Self {
        Self {
            projects: Some(Vec::new()),
            ..Self::new(&[], &SourceMap::new())
        }
    }

    /// Adds a project with these diagnostics, in their order. The outputs that are added next are its own.
    #[must_use]
    pub fn project(
        mut self,
        project: Project,
        diagnostics: &[Diagnostic],
        sources: &SourceMap,
    ) -> Self {
        let findings = diagnostics.iter().map(|found| Finding {
            project: Some(project.path.clone()),
            ..Finding::new(found, sources)
        });
        self.diagnostics.extend(findings);
        for input in &project.inputs {
            if self.met.insert(input.clone()) {
                self.inputs.push(input.clone());
            }
        }
        self.projects.get_or_insert_default().push(project);
        self
    }

    /// The path of the project that was added last, when there are several.
    pub(super) fn current_project(&self) -> Option<String> {
        let last = self.projects.as_ref()?.last()?;
        Some(last.path.clone())
    }

    /// Adds outputs that aren't what the sources give.
    #[must_use]
    pub fn stale(mut self, stale: impl IntoIterator<Item = Stale>) -> Self {
        let project = self.current_project();
        let stale = stale.into_iter().map(|stale| Stale {
            project: project.clone(),
            ..stale
        });
        self.stale.get_or_insert_default().extend(stale);
        self
    }
}
