//! What building several projects did: the findings of each, one after the other, and one summary.
//!
//! Invariant: findings of different projects never mix, and their order is that of the projects, whichever was ready
//! first.

use std::io::{self, Write};

use camino::Utf8Path;
use packc_diagnostics::render::{github, human, sarif};
use packc_driver::Outcome;

use super::document::document_of_all;
use super::{Reporter, Verb, count, counts_of, exit_after_all, print};
use crate::args::FindingsArg;
use crate::exit::Exit;

impl Reporter {
    /// Tells what happened to each project, which is named by its path; gives how the process is to end.
    pub(crate) fn report_all<'a>(
        &self,
        projects: impl Iterator<Item = (&'a Utf8Path, &'a Outcome)>,
    ) -> Exit {
        let (paths, outcomes): (Vec<_>, Vec<&Outcome>) = projects.unzip();
        let all = || {
            outcomes
                .iter()
                .map(|outcome| (&*outcome.diagnostics, &outcome.sources))
        };
        let told = match self.format {
            FindingsArg::Human => self.human_all(&outcomes),
            FindingsArg::Json => {
                let projects = paths.into_iter().zip(outcomes.iter().copied());
                print(document_of_all(projects, self.verb).to_json().as_bytes())
            }
            FindingsArg::Sarif => {
                let run = sarif::Run {
                    version: packc_driver::VERSION,
                    successful: outcomes.iter().all(|outcome| outcome.failure().is_none()),
                };
                print(sarif::log_of_all(&all().collect::<Vec<_>>(), run).as_bytes())
            }
            FindingsArg::Github => {
                let lines = all().map(|(found, sources)| github::render_all(found, sources));
                print(lines.collect::<String>().as_bytes())
            }
        };
        exit_after_all(told, &outcomes)
    }

    fn human_all(&self, outcomes: &[&Outcome]) -> io::Result<()> {
        let mut text = String::new();
        for outcome in outcomes {
            let found = self.findings(outcome);
            if !text.is_empty() && !found.is_empty() {
                text.push('\n');
            }
            text.push_str(&found);
        }
        if !self.args.quiet || outcomes.iter().any(|outcome| outcome.has_errors()) {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&self.summary_of_all(outcomes));
        }
        let mut stderr = human::stream(io::stderr().lock(), self.color);
        stderr.write_all(text.as_bytes())
    }

    /// "300 packs: 2 failed, 12 written, 286 up to date in 812 ms, 3 errors".
    fn summary_of_all(&self, outcomes: &[&Outcome]) -> String {
        let failed = outcomes.iter().filter(|outcome| outcome.has_errors());
        let failed = failed.count();
        let written = |outcome: &&&Outcome| {
            let mut outputs = outcome.outputs.iter();
            !outcome.has_errors() && outputs.any(|output| output.written)
        };
        let written = outcomes.iter().filter(written).count();
        let packs = count(outcomes.len(), "pack");
        let current = outcomes.len() - failed - written;
        let parts = match self.verb {
            Verb::Check => vec![(outcomes.len() - failed, "fine"), (failed, "with errors")],
            _ => vec![
                (failed, "failed"),
                (written, "written"),
                (current, "up to date"),
            ],
        };
        let parts = parts.into_iter().filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts
            .map(|(number, what)| format!("{number} {what}"))
            .collect();
        let milliseconds = self.started.elapsed().as_millis();
        let found = counts_of(outcomes.iter().flat_map(|outcome| &outcome.diagnostics));
        let found = if found.is_empty() {
            found
        } else {
            format!(", {found}")
        };
        format!(
            "{packs}: {} in {milliseconds} ms{found}\n",
            parts.join(", ")
        )
    }
}
