//! What programs are told, as events.
//!
//! Invariant: findings and outputs are those of the document that `build --format json` prints.

use std::time::Duration;

use packc_diagnostics::render::json::Document;
use packc_diagnostics::render::json::event::{self, Event};
use packc_driver::VERSION;
use packc_source::display_path;
use packc_watch::{ChangeKind, Mode};

use super::{BuildTold, Happening, Teller};
use crate::report::document::{document_of_all, json_document};

impl Teller {
    /// A build for programs.
    pub(super) fn event(&self, told: &BuildTold<'_>) -> Event {
        let changes = told.changes.iter().map(|change| event::Change {
            path: display_path(&change.path, &self.cwd),
            change: match change.kind {
                ChangeKind::Changed => "changed",
                ChangeKind::New => "new",
                ChangeKind::Gone => "gone",
            },
        });
        let projects = told.outcomes.iter().map(|(path, outcome)| event::Project {
            path: path.as_str().to_owned(),
            id: Some(outcome.contents.id.clone()).filter(|id| !id.is_empty()),
            successful: !outcome.has_errors(),
        });
        let outputs = told
            .outcomes
            .iter()
            .flat_map(|(_, outcome)| &outcome.outputs);
        let outputs = outputs.map(|output| event::Output {
            path: output.name.clone(),
            sha256: output.sha256.clone(),
            size: output.size,
            written: output.written,
        });
        let build = Box::new(event::Build::new(
            self.builds,
            milliseconds(told.took),
            changes.collect(),
            projects.collect(),
            outputs.collect(),
            self.document(told),
        ));
        if told.is_good {
            Event::Built(build)
        } else {
            Event::Failed(build)
        }
    }

    /// What was found, as `build` has it in its document.
    fn document(&self, told: &BuildTold<'_>) -> Document {
        match told.outcomes.as_slice() {
            [(_, outcome)] if !told.is_several => json_document(outcome, None, self.reporter.verb),
            all => document_of_all(all.iter().copied(), self.reporter.verb),
        }
    }

    /// Something else for programs; `None` for what only people are told.
    pub(super) fn event_of(&self, happening: Happening<'_>) -> Option<Event> {
        let event = match happening {
            Happening::Waiting(_) => return None,
            Happening::Started(mode) => {
                let (mode, interval) = match mode {
                    Mode::Native => ("native", None),
                    Mode::Poll(interval) => ("poll", Some(interval)),
                };
                let interval_ms = interval.and_then(|time| u64::try_from(time.as_millis()).ok());
                Event::Started {
                    version: VERSION,
                    mode,
                    interval_ms,
                    cwd: self.cwd.as_str().to_owned(),
                }
            }
            Happening::Notice(message) => Event::Notice { message },
            Happening::Unchanged(paths) => {
                let paths = paths.iter().map(|path| display_path(path, &self.cwd));
                Event::Unchanged {
                    paths: paths.collect(),
                }
            }
            Happening::Command {
                state, pid, code, ..
            } => Event::Exec { state, pid, code },
            Happening::Stopped(reason) => Event::Stopped { reason },
        };
        Some(event)
    }
}

/// To the microsecond.
fn milliseconds(took: Duration) -> f64 {
    (took.as_secs_f64() * 1e6).round() / 1e3
}
