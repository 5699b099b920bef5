//! What a command tells: findings and the summary for people on stderr, or one document for programs on stdout.
//!
//! Invariant: the exit code follows from the outcome alone, never from the format.

mod compiled;
mod document;
mod fixed;
mod inspected;
mod manifest;
mod several;
pub(crate) mod watch;

pub(crate) use compiled::print_summary;

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

use packc_diagnostics::render::{github, human, sarif};
use packc_diagnostics::{Diagnostic, Severity, escape_controls};
use packc_driver::{Needs, Outcome, Output, Rendered};

use self::document::json_document;
use crate::args::{FindingsArg, ReportArgs};
use crate::environment::Environment;
use crate::exit::Exit;

/// Reports the outcome of one run of a command.
pub(crate) struct Reporter {
    verb: Verb,
    format: FindingsArg,
    args: ReportArgs,
    color: bool,
    width: usize,
    started: Instant,
}

/// What the command does with its sources, for the summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verb {
    Build,
    /// `build --check` and `build --locked`.
    Compare,
    Check,
    Validate,
    Render,
    Explode,
    Inspect,
    Migrate,
    Manifest,
}

impl Reporter {
    /// Starts the clock of the summary.
    #[expect(
        clippy::disallowed_methods,
        reason = "the duration is shown to people and influences nothing"
    )]
    pub(crate) fn new(
        verb: Verb,
        format: FindingsArg,
        args: ReportArgs,
        environment: &Environment,
    ) -> Self {
        Self {
            verb,
            format,
            args,
            color: environment.color,
            width: environment.width,
            started: Instant::now(),
        }
    }

    /// Tells what happened; gives how the process is to end.
    pub(crate) fn report(&self, outcome: &Outcome) -> Exit {
        let told = match self.document(outcome, None) {
            Some(document) => print(document.as_bytes()),
            None => self.human(outcome, None),
        };
        let told = told.and_then(|()| outcome.stdout.as_deref().map_or(Ok(()), print));
        exit_after(told, outcome)
    }

    /// Tells what happened, and prints the prompt that was rendered.
    pub(crate) fn report_rendered(&self, outcome: &Outcome, rendered: Option<&Rendered>) -> Exit {
        let told = match self.document(outcome, rendered) {
            Some(document) => print(document.as_bytes()),
            None => self.human(outcome, rendered).and_then(|()| {
                let text = rendered.map_or("", |rendered| &rendered.text);
                print(text.as_bytes())
            }),
        };
        exit_after(told, outcome)
    }

    /// What is printed for programs; `None` when people are to be told.
    fn document(&self, outcome: &Outcome, rendered: Option<&Rendered>) -> Option<String> {
        let (found, sources) = (&outcome.diagnostics, &outcome.sources);
        match self.format {
            FindingsArg::Human => None,
            FindingsArg::Json => Some(json_document(outcome, rendered, self.verb).to_json()),
            FindingsArg::Sarif => {
                let run = sarif::Run {
                    version: packc_driver::VERSION,
                    successful: outcome.failure().is_none(),
                };
                Some(sarif::log(found, sources, run))
            }
            FindingsArg::Github => Some(github::render_all(found, sources)),
        }
    }

    /// `rendered`: a prompt whose text follows on stdout.
    fn human(&self, outcome: &Outcome, rendered: Option<&Rendered>) -> io::Result<()> {
        let mut text = self.findings(outcome);
        if !self.args.quiet || outcome.has_errors() {
            let only_inputs = outcome.diagnostics.is_empty() && outcome.stale.is_empty();
            if !text.is_empty() && !only_inputs {
                text.push('\n');
            }
            text.push_str(&self.summary(outcome, rendered));
        }
        let mut stderr = human::stream(io::stderr().lock(), self.color);
        stderr.write_all(text.as_bytes())
    }

    /// The findings for people, what is different on disk, and, where it is asked for, what was read.
    fn findings(&self, outcome: &Outcome) -> String {
        let style = human::Style {
            color: self.color,
            width: self.width,
        };
        let least = if self.args.quiet {
            Severity::Error
        } else {
            Severity::Note
        };
        let shown = outcome
            .diagnostics
            .iter()
            .filter(|found| found.severity >= least);
        let shown: Vec<Diagnostic> = shown.cloned().collect();
        let mut text = human::render_all(&shown, &outcome.sources, style);
        for stale in outcome.stale.iter().filter(|stale| !stale.diff.is_empty()) {
            text.push('\n');
            text.push_str(&stale.diff);
        }
        if self.args.verbose {
            for input in outcome.inputs() {
                let _ = writeln!(text, "read {}", escape_controls(input));
            }
            for needs in &outcome.needs {
                text.push_str(&needs_words(needs, outcome));
            }
        }
        text
    }

    /// The last line: what was found and what was written.
    fn summary(&self, outcome: &Outcome, rendered: Option<&Rendered>) -> String {
        let counts = counts(outcome);
        if outcome.has_errors() {
            let any_written = outcome.outputs.iter().any(|output| output.written);
            let consequence = match self.verb {
                _ if any_written => "",
                Verb::Build | Verb::Explode | Verb::Migrate | Verb::Manifest => {
                    "; nothing was written"
                }
                Verb::Compare | Verb::Check | Verb::Validate | Verb::Render | Verb::Inspect => "",
            };
            return format!("{counts}{consequence}\n");
        }
        let milliseconds = self.started.elapsed().as_millis();
        let found = if counts.is_empty() {
            String::new()
        } else {
            format!(", {counts}")
        };
        match (self.verb, outcome.outputs.first()) {
            (Verb::Build | Verb::Compare, Some(output)) => {
                let done = done(output);
                let content = content(outcome);
                let size = size(output.size);
                format!("{done} ({content}, {size}) in {milliseconds} ms{found}\n")
            }
            (Verb::Render, _) => {
                let done = rendered.map(rendered_words).unwrap_or_default();
                format!("{done} in {milliseconds} ms{found}\n")
            }
            (Verb::Explode | Verb::Migrate, _) => {
                let files = count(outcome.outputs.len(), "file");
                let folder = written_folder(outcome)
                    .map(|folder| format!(" into `{}`", escape_controls(folder)))
                    .unwrap_or_default();
                let proof = if outcome.is_proven() {
                    ", which give the same pack,"
                } else {
                    ""
                };
                format!("wrote {files}{folder}{proof} in {milliseconds} ms{found}\n")
            }
            // What it shows is all that there is to say.
            (Verb::Inspect, _) => String::new(),
            (Verb::Manifest, _) => {
                let done = manifest::written(outcome);
                format!("{done} in {milliseconds} ms{found}\n")
            }
            (Verb::Validate, _) => {
                let packs = count(outcome.inputs().count(), "pack");
                format!("{packs} checked in {milliseconds} ms{found}\n")
            }
            _ => format!(
                "checked ({}) in {milliseconds} ms{found}\n",
                content(outcome)
            ),
        }
    }
}

/// The folder of the project that was written: that of its root file, the `pack.yaml` with the shortest path.
fn written_folder(outcome: &Outcome) -> Option<&str> {
    let roots = outcome
        .outputs
        .iter()
        .filter_map(|output| output.name.strip_suffix("pack.yaml"));
    let root = roots.min_by_key(|folder| folder.len())?;
    Some(root.strip_suffix('/').unwrap_or("."))
}

/// "pack.json needs PromptPack 1.4.0 (`workflow.states.a.max_visits`, line 12)", with a line end.
fn needs_words(needs: &Needs, outcome: &Outcome) -> String {
    let pack = &outcome.sources.file(needs.pack).name;
    let because = needs.because.as_ref().map(|(construct, place)| {
        let line = outcome.sources.position(*place).line;
        format!(" (`{construct}`, line {line})")
    });
    let version = needs.version;
    let because = because.unwrap_or_default();
    let words = format!("{pack} needs PromptPack {version}{because}");
    format!("{}\n", escape_controls(&words))
}

fn done(output: &Output) -> String {
    let name = escape_controls(&output.name);
    match (output.name.as_str(), output.written) {
        ("-", _) => "wrote the pack to stdout".to_owned(),
        (_, true) => format!("wrote {name}"),
        (_, false) => format!("{name} is up to date"),
    }
}

/// "rendered with the override for `x` (12 characters, 14 bytes)".
fn rendered_words(rendered: &Rendered) -> String {
    let model = rendered.model.as_ref();
    let model = model.map(|model| format!(" with the override for `{}`", escape_controls(model)));
    let characters = count(rendered.text.chars().count(), "character");
    let bytes = count(rendered.text.len(), "byte");
    format!(
        "rendered{} ({characters}, {bytes})",
        model.unwrap_or_default()
    )
}

/// "4 prompts, 2 tools".
fn content(outcome: &Outcome) -> String {
    let sections = outcome
        .sections
        .iter()
        .map(|(section, number)| match *section {
            "workflow" => count(*number, "workflow state"),
            "requires" => count(*number, "required provider"),
            // A source may be a folder of several skills.
            "skills" => count(*number, "skill source"),
            section => count(*number, section.strip_suffix('s').unwrap_or(section)),
        });
    sections.collect::<Vec<_>>().join(", ")
}

/// "2 errors, 1 warning"; empty when there are none.
fn counts(outcome: &Outcome) -> String {
    counts_of(outcome.diagnostics.iter())
}

/// The same for these findings.
fn counts_of<'a>(found: impl Iterator<Item = &'a Diagnostic>) -> String {
    let severities: Vec<Severity> = found.map(|found| found.severity).collect();
    let of = |severity: Severity| {
        let those = severities.iter().filter(|other| **other == severity);
        those.count()
    };
    let counts = [
        (of(Severity::Error), "error"),
        (of(Severity::Warning), "warning"),
    ];
    let shown = counts.into_iter().filter(|(number, _)| *number > 0);
    shown
        .map(|(number, word)| count(number, word))
        .collect::<Vec<_>>()
        .join(", ")
}

fn count(number: usize, word: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {word}{plural}")
}

/// A size as people read it, in units of 1,000 bytes.
#[expect(clippy::cast_precision_loss, reason = "one decimal is shown")]
fn size(bytes: u64) -> String {
    match bytes {
        0..=999 => format!("{bytes} B"),
        1_000..=999_949 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

/// How the process ends when this came of telling what happened.
fn exit_after(told: io::Result<()>, outcome: &Outcome) -> Exit {
    exit_after_all(told, &[outcome])
}

/// The same for several projects: the worst counts.
fn exit_after_all(told: io::Result<()>, outcomes: &[&Outcome]) -> Exit {
    match told {
        // Whoever read our output has seen enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format!("the result cannot be printed: {error}"));
            Exit::Failure
        }
        _ => {
            let exits = outcomes.iter().map(|outcome| exit_of(outcome));
            exits.max().unwrap_or(Exit::Ok)
        }
    }
}

/// How the process ends after this outcome.
pub(crate) fn exit_of(outcome: &Outcome) -> Exit {
    match (outcome.failure(), outcome.has_errors()) {
        (Some(_), _) => Exit::Failure,
        (None, true) => Exit::Errors,
        (None, false) => Exit::Ok,
    }
}

/// Writes machine output.
pub(crate) fn print(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    stdout.flush()
}

/// Writes text for programs that people may look at: on a terminal, nothing in it acts on that.
pub(crate) fn print_text(text: &str) -> io::Result<()> {
    if io::stdout().is_terminal() {
        print(escape_lines(text).as_bytes())
    } else {
        print(text.as_bytes())
    }
}

/// Says what is wrong with the call or the machine, in one line on stderr. A stderr that is closed changes nothing.
pub(crate) fn complain(problem: &str) {
    let _ = writeln!(io::stderr(), "packc: {}", escape_lines(problem));
}

/// Control characters made visible, line ends kept.
fn escape_lines(text: &str) -> String {
    let lines = text
        .split('\n')
        .map(|line| escape_controls(line).into_owned());
    lines.collect::<Vec<_>>().join("\n")
}
