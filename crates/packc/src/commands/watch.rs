//! `packc watch`: the builds of `packc build`, one whenever a source changes.
//!
//! Invariant: every build is one of [`Order`], so that it gives what `build` gives with the same flags; here it is only
//! decided when to build, and what is told.

mod exec;
mod round;
mod signals;

use std::fmt::Write as _;
use std::io;
use std::time::{Duration, Instant};

use camino::Utf8PathBuf;
use packc_driver::{Memory, is_there};
use packc_watch::{Change, ChangeKind, Mode, Options, Watcher, Woken};

use self::exec::{Event, Exec, Group};
use self::round::{Round, merged};
use self::signals::Stop;
use super::build::Order;
use super::projects::{NoCall, usage};
use crate::args::{FindingsArg, WatchArgs};
use crate::environment::Environment;
use crate::exit::Exit;
use crate::report::watch::{Happening, Teller};
use crate::report::{self};

/// How long a half-written source has to be left alone until its errors count.
const HOLD: Duration = Duration::from_millis(400);
/// How many builds in a row may be thrown away because sources changed meanwhile.
const THROWN: u32 = 5;

pub(crate) fn run(args: WatchArgs, environment: &Environment) -> Exit {
    let format = args.build.project.source.format;
    if matches!(format, FindingsArg::Sarif | FindingsArg::Github) {
        let format = format.name();
        return usage(&format!(
            "`watch` tells each build as it happens; `--format {format}` is for `build`"
        ));
    }
    if args.print_watched && format == FindingsArg::Json {
        return usage("`--print-watched` and `--format json` both want stdout");
    }
    if args.poll.is_some()
        && let Some(number) = interval_as_path(&args.build.project.paths)
    {
        return usage(&format!(
            "`{number}` is taken for a project; write `--poll={number}`"
        ));
    }
    let order = match Order::new(args.build) {
        Ok(order) => order,
        Err(problem) => return usage(&problem),
    };
    let options = Options {
        poll: args.poll,
        ..Options::default()
    };
    let (watcher, notice) = Watcher::new(options);
    let group = Group::default();
    let stop = match signals::listen(watcher.waker(), group.clone()) {
        Ok(stop) => stop,
        Err(error) => {
            report::complain(&format!("signals cannot be listened for: {error}"));
            return Exit::Failure;
        }
    };
    if args.print_watched {
        return print_watched(
            &order.without_outputs(),
            watcher,
            notice.as_deref(),
            environment,
        );
    }
    let exec = args.exec.map(|command| {
        let stdout_is_taken = format == FindingsArg::Json || order.prints();
        Exec::new(command, watcher.waker(), stdout_is_taken, group)
    });
    let mut session = Session {
        teller: Teller::new(order.reporter(environment), environment, args.clear),
        order,
        watcher,
        stop,
        exec,
        environment,
        memory: Memory::keeping(),
        own: Vec::new(),
        standing: Vec::new(),
        once: args.once,
    };
    match session.go(notice) {
        Ok(exit) => exit,
        Err(error) => {
            // Whether that can be told or not.
            let _ = session.stop_command();
            // Whoever read what is told has seen enough.
            if error.kind() == io::ErrorKind::BrokenPipe {
                return Exit::Ok;
            }
            report::complain(&format!("the result cannot be printed: {error}"));
            Exit::Failure
        }
    }
}

/// Watching, from the first build to the signal that ends it.
struct Session<'a> {
    order: Order,
    watcher: Watcher,
    stop: Stop,
    exec: Option<Exec>,
    teller: Teller,
    environment: &'a Environment,
    /// What is kept from one build to the next.
    memory: Memory,
    /// The files that are the last good build's own, and no sources; absolute, as are the next.
    own: Vec<Utf8PathBuf>,
    /// Those of them that it left on disk, and that nobody is known to have removed.
    standing: Vec<Utf8PathBuf>,
    once: bool,
}

impl Session<'_> {
    fn go(&mut self, notice: Option<String>) -> io::Result<Exit> {
        self.teller.tell(Happening::Started(self.watcher.mode()))?;
        if let Some(message) = notice {
            self.teller.tell(Happening::Notice(message))?;
        }
        let mut changes = Vec::new();
        let mut is_first = true;
        loop {
            let Some(round) = self.settled_round(changes)? else {
                break;
            };
            if let (true, Err(NoCall::Usage(problem, _))) = (is_first, &round.done) {
                return Ok(usage(problem));
            }
            let exit = self.tell(&round)?;
            if self.once {
                self.stop_command()?;
                self.teller.tell(Happening::Stopped("once"))?;
                return Ok(exit);
            }
            if std::mem::take(&mut is_first) {
                self.teller.tell(Happening::Waiting(self.watcher.mode()))?;
            }
            let is_output_blocked = round.is_output_blocked();
            changes = round.changed_since;
            if changes.is_empty() {
                match self.next_changes(is_output_blocked)? {
                    Some(next) => changes = next,
                    None => break,
                }
            }
        }
        self.stop_command()?;
        let reason = self.stop.reason().unwrap_or("signal");
        self.teller.tell(Happening::Stopped(reason))?;
        Ok(Exit::Ok)
    }

    /// Builds, until that is worth telling: a build with errors isn't while its sources change, since the errors may be
    /// those of a half-written file. `None` when watching is to end.
    fn settled_round(&mut self, mut changes: Vec<Change>) -> io::Result<Option<Round>> {
        let mut thrown = 0;
        loop {
            if let Mode::Poll(_) = self.watcher.mode() {
                self.memory.forget_files();
            }
            let mut round = Round::build(&self.order, self.environment, &mut self.memory, changes);
            let own = round.own(&self.order, self.environment);
            let standing = round.standing(&self.order, self.environment);
            if round.is_good() {
                self.own = own;
                self.standing = standing;
            } else {
                // What is gone is no output any more: where it was, sources may come.
                self.own.retain(|path| is_there(path));
                // Of several packs, some may have been written.
                add(&mut self.own, own);
                add(&mut self.standing, standing);
            }
            let armed = self.watcher.watch(&round.inputs, &self.own);
            for message in armed.notices {
                self.teller.tell(Happening::Notice(message))?;
            }
            if self.stop.reason().is_some() {
                return Ok(None);
            }
            round.changed_since = armed.changes;
            if round.is_good() || thrown == THROWN || self.once {
                return Ok(Some(round));
            }
            if round.changed_since.is_empty() && round.changes.iter().any(|change| change.cut) {
                match self.changes_in(self.hold())? {
                    Some(more) => round.changed_since = more,
                    None => return Ok(None),
                }
            }
            if round.changed_since.is_empty() {
                return Ok(Some(round));
            }
            thrown += 1;
            changes = merged(round.changes, round.changed_since);
        }
    }

    /// How long a build with errors isn't told when a source may be half-written: what is written in that time has to be
    /// seen in it, too.
    fn hold(&self) -> Duration {
        match self.watcher.mode() {
            Mode::Native => HOLD,
            Mode::Poll(interval) => HOLD + interval,
        }
    }

    /// The changes that come in this time, if there are any. `None` when watching is to end.
    #[expect(
        clippy::disallowed_methods,
        reason = "how long is waited, which influences when is built, and not what"
    )]
    fn changes_in(&mut self, time: Duration) -> io::Result<Option<Vec<Change>>> {
        let until = Instant::now() + time;
        loop {
            match self.watcher.wait(Some(until)) {
                Woken::Changed(changes) => return Ok(Some(changes)),
                Woken::TimedOut => return Ok(Some(Vec::new())),
                Woken::Unchanged(_) => {}
                Woken::Called => {
                    if self.is_ended()? {
                        return Ok(None);
                    }
                }
            }
        }
    }

    /// Waits for changes. `None` when watching is to end.
    fn next_changes(&mut self, is_output_blocked: bool) -> io::Result<Option<Vec<Change>>> {
        loop {
            match self.watcher.wait(None) {
                Woken::Changed(changes) => return Ok(Some(changes)),
                Woken::Unchanged(paths) => {
                    let gone = self.missing_outputs();
                    if is_output_blocked || !gone.is_empty() {
                        return Ok(Some(gone));
                    }
                    self.teller.tell(Happening::Unchanged(paths))?;
                }
                Woken::Called => {
                    if self.is_ended()? {
                        return Ok(None);
                    }
                }
                Woken::TimedOut => {}
            }
        }
    }

    /// The outputs that somebody has removed, each once: a build with errors doesn't give them back, and the first one
    /// without does.
    fn missing_outputs(&mut self) -> Vec<Change> {
        let gone = self.standing.extract_if(.., |path| !is_there(path));
        let gone = gone.map(|path| Change {
            path,
            kind: ChangeKind::Gone,
            cut: false,
        });
        gone.collect()
    }

    /// Tells what became of the command; true when watching is to end.
    fn is_ended(&mut self) -> io::Result<bool> {
        let event = self.exec.as_mut().and_then(Exec::look);
        self.tell_command(event)?;
        Ok(self.stop.reason().is_some())
    }

    /// Tells what came of a build, and runs the command after a good one.
    fn tell(&mut self, round: &Round) -> io::Result<Exit> {
        self.teller.tell_build(&round.told())?;
        if let Ok(done) = &round.done {
            done.print(&self.order, self.environment);
        }
        if let Some(told) = round.for_command(self.environment) {
            self.stop_command()?;
            let cwd = &self.environment.cwd;
            match self.exec.as_mut().map(|exec| exec.start(cwd, &told)) {
                Some(Err(error)) => {
                    let message = if is_there(cwd) {
                        format!("the command cannot be run: {error}")
                    } else {
                        format!("the command cannot be run: its folder `{cwd}` is gone")
                    };
                    self.teller.tell(Happening::Notice(message))?;
                }
                Some(Ok(event)) => self.tell_command(Some(event))?,
                None => {}
            }
        }
        Ok(round.exit())
    }

    fn stop_command(&mut self) -> io::Result<()> {
        let event = self.exec.as_mut().and_then(Exec::stop);
        self.tell_command(event)
    }

    fn tell_command(&self, event: Option<Event>) -> io::Result<()> {
        let (Some(event), Some(exec)) = (event, &self.exec) else {
            return Ok(());
        };
        let (state, pid, code) = match event {
            Event::Started(pid) => ("started", pid, None),
            Event::Ended(pid, code) => ("ended", pid, code),
            Event::Stopped(pid) => ("stopped", pid, None),
        };
        self.teller.tell(Happening::Command {
            text: exec.command(),
            state,
            pid,
            code,
        })
    }
}

/// Adds paths to a list in which each stands once.
fn add(list: &mut Vec<Utf8PathBuf>, mut paths: Vec<Utf8PathBuf>) {
    list.append(&mut paths);
    list.sort();
    list.dedup();
}

/// A path that was meant as the number of `--poll`.
fn interval_as_path(paths: &[Utf8PathBuf]) -> Option<&Utf8PathBuf> {
    let is_number = |path: &&Utf8PathBuf| path.as_str().parse::<u32>().is_ok();
    paths.iter().find(|path| is_number(path) && !is_there(path))
}

/// Prints what would be watched.
fn print_watched(
    order: &Order,
    mut watcher: Watcher,
    notice: Option<&str>,
    environment: &Environment,
) -> Exit {
    let round = Round::build(order, environment, &mut Memory::keeping(), Vec::new());
    let armed = watcher.watch(&round.inputs, &[]);
    let notices = armed.notices.iter().map(String::as_str);
    for message in notice.into_iter().chain(notices) {
        report::complain(message);
    }
    let mut text = round.inputs.lines(&environment.cwd);
    for folder in watcher.armed() {
        let _ = writeln!(text, "watched {folder}");
    }
    match report::print_text(&text) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            report::complain(&format!("the result cannot be printed: {error}"));
            Exit::Failure
        }
        _ => Exit::Ok,
    }
}
