//! What `watch` tells: a status line for each build and the findings, or a line of JSON for each event.
//!
//! Invariant: every build is told with all that it found, warnings as well, whether or not that was told before.

mod events;
mod words;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use camino::{Utf8Path, Utf8PathBuf};
use packc_diagnostics::render::human;
use packc_diagnostics::render::json::event::Event;
use packc_diagnostics::{escape_controls, wrap};
use packc_driver::{Outcome, time_of_day};
use packc_source::display_path;
use packc_watch::{Change, Mode};

use self::words::{changes, failed_packs, few, what_stands, written_of_all, written_of_the_others};
use super::{Reporter, Verb, counts_of, print};
use crate::args::FindingsArg;
use crate::environment::Environment;

/// A build, as it is told.
pub(crate) struct BuildTold<'a> {
    /// What came of each project, with its path.
    pub(crate) outcomes: Vec<(&'a Utf8Path, &'a Outcome)>,
    /// True when they are told together.
    pub(crate) is_several: bool,
    /// What is wrong with the flags, now that the sources are as they are.
    pub(crate) problem: Option<&'a str>,
    /// True when there are no errors.
    pub(crate) is_good: bool,
    /// What led to the build.
    pub(crate) changes: &'a [Change],
    pub(crate) took: Duration,
}

/// Something else that happens.
pub(crate) enum Happening<'a> {
    Started(Mode),
    /// The first build is done, and changes are waited for.
    Waiting(Mode),
    Notice(String),
    /// These were saved, and nothing is different.
    Unchanged(Vec<Utf8PathBuf>),
    /// The command that follows good builds: its text, what became of it, its process, and its code.
    Command {
        text: &'a str,
        state: &'static str,
        pid: u32,
        code: Option<i32>,
    },
    Stopped(&'static str),
}

/// What each project gave when it was good last, by its path.
type LastGood = BTreeMap<Utf8PathBuf, Good>;

/// A pack without errors.
struct Good {
    /// The time of day.
    time: String,
    /// The file, absolute; `None` when it went to stdout.
    pack: Option<Utf8PathBuf>,
}

/// Who tells.
pub(crate) struct Teller {
    reporter: Reporter,
    cwd: Utf8PathBuf,
    /// People look at a terminal.
    is_terminal: bool,
    /// It is cleared before each build is told.
    clears: bool,
    /// How many builds were told.
    builds: u64,
    last_good: LastGood,
    /// True when the last build had errors.
    failing: bool,
}

impl Teller {
    /// Tells as `reporter` would.
    pub(crate) fn new(reporter: Reporter, environment: &Environment, clears: bool) -> Self {
        Self {
            reporter,
            cwd: environment.cwd.clone(),
            is_terminal: environment.terminal,
            clears: clears && environment.terminal,
            builds: 0,
            last_good: LastGood::new(),
            failing: false,
        }
    }

    /// Tells a build.
    ///
    /// # Errors
    ///
    /// What the system said; a broken pipe when nobody listens any more.
    pub(crate) fn tell_build(&mut self, told: &BuildTold<'_>) -> io::Result<()> {
        self.builds += 1;
        let done = if self.reporter.format == FindingsArg::Json {
            if let Some(problem) = told.problem {
                let message = problem.to_owned();
                print(Event::Notice { message }.to_line().as_bytes())?;
            }
            print(self.event(told).to_line().as_bytes())
        } else {
            self.tell_people(told)
        };
        self.failing = !told.is_good;
        for (path, outcome) in &told.outcomes {
            if !outcome.has_errors() {
                self.last_good
                    .insert(path.to_path_buf(), self.good(outcome));
            }
        }
        done
    }

    /// What this outcome without errors leaves.
    fn good(&self, outcome: &Outcome) -> Good {
        let name = outcome.outputs.first().map(|pack| &*pack.name);
        Good {
            time: time_of_day(),
            pack: name
                .filter(|name| *name != "-")
                .map(|name| self.cwd.join(name)),
        }
    }

    /// Tells something else.
    ///
    /// # Errors
    ///
    /// The same.
    pub(crate) fn tell(&self, happening: Happening<'_>) -> io::Result<()> {
        if self.reporter.format == FindingsArg::Json {
            let event = self.event_of(happening);
            return event.map_or(Ok(()), |event| print(event.to_line().as_bytes()));
        }
        // News is told with `-q` as well.
        let (is_news, words) = match happening {
            // The line that a build is told in says all that there is to say.
            Happening::Started(_)
            | Happening::Stopped(_)
            | Happening::Command {
                state: "started" | "stopped",
                ..
            }
            | Happening::Command { code: Some(0), .. } => return Ok(()),
            Happening::Waiting(Mode::Native) => {
                (false, "watching for changes; Ctrl-C ends it".to_owned())
            }
            Happening::Waiting(Mode::Poll(interval)) => {
                let milliseconds = interval.as_millis();
                let words = format!("looking for changes every {milliseconds} ms; Ctrl-C ends it");
                (false, words)
            }
            Happening::Command { text, code, .. } => match code {
                Some(code) => (true, format!("`{text}` ended with exit code {code}")),
                None => (true, format!("`{text}` was ended by a signal")),
            },
            Happening::Unchanged(paths) => {
                let names = paths.iter().map(|path| display_path(path, &self.cwd));
                let names = few(names.collect());
                (false, format!("{names}: saved, and nothing is different"))
            }
            Happening::Notice(message) => (true, message),
        };
        if !is_news && self.reporter.args.quiet {
            return Ok(());
        }
        self.say(&words)
    }

    /// Writes a status line. On a terminal it is broken between words, and goes on below its first word.
    fn say(&self, words: &str) -> io::Result<()> {
        let time = time_of_day();
        let words = escape_controls(words);
        if !self.is_terminal {
            return self.write(&format!("{time} {words}\n"));
        }
        let indent = time.len() + 1;
        let width = self.reporter.width.saturating_sub(indent);
        let lines = wrap(&words, width, width).join(&format!("\n{:indent$}", ""));
        self.write(&format!("{time} {lines}\n"))
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let mut stderr = human::stream(io::stderr().lock(), self.reporter.color);
        stderr.write_all(text.as_bytes())
    }

    fn tell_people(&self, told: &BuildTold<'_>) -> io::Result<()> {
        if self.clears {
            // Not by the stream for text, which has no escape codes when it has no colours.
            io::stderr().write_all(CLEAR.as_bytes())?;
        }
        let mut text = String::new();
        for (_, outcome) in &told.outcomes {
            let found = self.reporter.findings(outcome);
            if !text.is_empty() && !found.is_empty() {
                text.push('\n');
            }
            text.push_str(&found);
        }
        if !text.is_empty() {
            // What came before is another build's.
            let gap = if self.builds > 1 && !self.clears {
                "\n"
            } else {
                ""
            };
            self.write(&format!("{gap}{text}\n"))?;
        }
        // An error is not the last word once it is mended.
        if !told.is_good || self.failing || !self.reporter.args.quiet {
            self.say(&self.status(told))?;
        }
        let printed = told
            .outcomes
            .iter()
            .filter_map(|(_, outcome)| outcome.stdout.as_deref());
        for bytes in printed {
            print(bytes)?;
        }
        Ok(())
    }

    /// The words of the status line.
    fn status(&self, told: &BuildTold<'_>) -> String {
        let milliseconds = told.took.as_millis();
        let found = counts_of(
            told.outcomes
                .iter()
                .flat_map(|(_, outcome)| &outcome.diagnostics),
        );
        let mut parts = Vec::new();
        if told.is_good {
            let mended = if self.failing { "mended: " } else { "" };
            let (done, others) = written_of_all(&told.outcomes);
            parts.push(format!("{mended}{done} in {milliseconds} ms"));
            parts.extend(others);
            if !found.is_empty() {
                parts.push(found);
            }
        } else {
            let problem = told.problem.map_or(found, ToOwned::to_owned);
            let failed = failed_packs(told);
            parts.push(format!("{failed}{problem} in {milliseconds} ms"));
        }
        parts.extend(changes(told.changes, &self.cwd));
        if !told.is_good && self.reporter.verb == Verb::Build {
            parts.push(what_stands(told, &self.last_good));
            parts.extend(written_of_the_others(told));
        }
        parts.join("; ")
    }
}

/// Clears the terminal and what was scrolled out of it, and goes to its first line (ECMA-48, ED and CUP).
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";
