//! A running `packc watch`, and the events that it tells.
//!
//! Invariant: nothing is waited for but events and the end of the process, generously; what fails shows all that was
//! told.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::event::Event;
use crate::project::Project;

/// So long is waited for something that has to come.
pub(crate) const LIMIT: Duration = Duration::from_secs(60);
/// So long is waited for the acknowledgement of a sentinel before the next is written: a build that was under way
/// may have taken it in without being told of it as a change.
const PATIENCE: Duration = Duration::from_secs(5);

/// How changes come to be known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// The system tells.
    Native,
    /// Everything is looked at every 50 ms.
    Poll,
}

impl Mode {
    /// What `packc watch` calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Poll => "poll",
        }
    }

    /// True unless `PACKC_WATCH_MODE` names the other one, for tests that can take as long as one likes.
    pub(crate) fn is_chosen(self) -> bool {
        let chosen = env::var("PACKC_WATCH_MODE").unwrap_or_default();
        chosen.is_empty() || chosen == self.name()
    }

    /// The flags that choose it.
    pub(crate) fn flags(self) -> &'static [&'static str] {
        match self {
            Self::Native => &[],
            Self::Poll => &["--poll=50"],
        }
    }
}

/// A running `packc watch --format json`; killed when it is dropped.
pub(crate) struct Watch {
    child: Child,
    lines: Receiver<String>,
    /// All that it told.
    log: Vec<Event>,
    /// How many of these were waited for.
    seen: usize,
    stderr: Arc<Mutex<String>>,
    root: PathBuf,
    /// The file that sentinels are written to, as events name it.
    sentinel: String,
    sentinels: u32,
}

impl Watch {
    /// Watches a project, until the first build was told.
    pub(crate) fn of(project: &Project, mode: Mode) -> Self {
        Self::with(project, mode, "")
    }

    /// The same with further arguments, which are separated by blanks.
    pub(crate) fn with(project: &Project, mode: Mode, args: &str) -> Self {
        let mut command = command(project, mode);
        command.args(args.split_whitespace());
        let mut watch = Self::spawn(command, project.root());
        let started = watch.next("started");
        assert_eq!(started.0["mode"], mode.name());
        watch.build();
        watch
    }

    /// Starts a command; nothing is waited for. `root` is its working directory.
    pub(crate) fn spawn(mut command: Command, root: &Path) -> Self {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("packc can be started");
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let said = Arc::new(Mutex::new(String::new()));
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let heard = Arc::clone(&said);
        thread::spawn(move || {
            let mut line = Vec::new();
            while stderr
                .read_until(b'\n', &mut line)
                .is_ok_and(|read| read > 0)
            {
                heard
                    .lock()
                    .unwrap()
                    .push_str(&String::from_utf8_lossy(&line));
                line.clear();
            }
        });
        Self {
            child,
            lines,
            log: Vec::new(),
            seen: 0,
            stderr: said,
            root: root.to_path_buf(),
            sentinel: "pack.yaml".to_owned(),
            sentinels: 0,
        }
    }

    /// Writes sentinels to another file than `pack.yaml`.
    pub(crate) fn sentinel(mut self, path: &str) -> Self {
        path.clone_into(&mut self.sentinel);
        self
    }

    /// The next event of this kind; those before it are passed over.
    #[track_caller]
    pub(crate) fn next(&mut self, kind: &str) -> Event {
        self.until(kind, |event| event.kind() == kind)
    }

    /// The next build, good or not.
    #[track_caller]
    pub(crate) fn build(&mut self) -> Event {
        self.until("a build", Event::is_build)
    }

    /// The next build, which has to be good.
    #[track_caller]
    pub(crate) fn built(&mut self) -> Event {
        let build = self.build();
        assert_eq!(build.kind(), "built");
        build
    }

    /// The next build, which has to fail.
    #[track_caller]
    pub(crate) fn failed(&mut self) -> Event {
        let build = self.build();
        assert_eq!(build.kind(), "failed");
        build
    }

    /// The next event of which this is true.
    #[track_caller]
    pub(crate) fn until(&mut self, what: &str, is_it: impl Fn(&Event) -> bool) -> Event {
        let found = self.try_until(LIMIT, is_it);
        found.unwrap_or_else(|| panic!("{what} didn't come"))
    }

    /// The next event of which this is true, if it comes in this time.
    fn try_until(&mut self, time: Duration, is_it: impl Fn(&Event) -> bool) -> Option<Event> {
        let end = Instant::now() + time;
        loop {
            while let Some(event) = self.log.get(self.seen) {
                self.seen += 1;
                if is_it(event) {
                    return Some(event.clone());
                }
            }
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => self.log.push(Event::parse(&line)),
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => panic!("it has ended"),
            }
        }
    }

    /// Waits until all that happened so far has been told, by a change of its own that has to be told after it.
    /// Gives all events since the last one that was waited for; that of the sentinel is the last.
    ///
    /// There are as few sentinels as can be: whoever counts builds first waits for the build of the last edit.
    #[track_caller]
    pub(crate) fn settled(&mut self) -> Vec<Event> {
        let first = self.seen;
        for _ in 0..LIMIT.as_secs() / PATIENCE.as_secs() {
            self.sentinels += 1;
            append(
                &self.root.join(&self.sentinel),
                &format!("# {}\n", self.sentinels),
            );
            let sentinel = self.sentinel.clone();
            if self
                .try_until(PATIENCE, |event| event.names(&sentinel))
                .is_some()
            {
                return self.log[first..self.seen].to_vec();
            }
        }
        panic!("no sentinel was acknowledged");
    }

    /// Waits until all that happened so far has been told, by saving a file as it is: that is acknowledged, and makes no
    /// build that could see what was missed. No build is told after the last of those that were to be told.
    #[track_caller]
    pub(crate) fn acknowledged(&mut self, project: &Project, path: &str) {
        let text = project.text(path);
        let end = Instant::now() + LIMIT;
        while Instant::now() < end {
            save(project, path, &text);
            // What is saved while there are changes is told with them, or not at all.
            let is_it = |event: &Event| event.is_build() || event.names(path);
            let told = self.try_until(PATIENCE, is_it);
            if told.is_some_and(|event| !event.is_build()) {
                return;
            }
        }
        panic!("no save was acknowledged");
    }

    /// Waits until all that happened so far has been told. Gives the builds that were told since the last event that
    /// was waited for, without that of the sentinel.
    #[track_caller]
    pub(crate) fn builds(&mut self) -> Vec<Event> {
        let mut builds = self.settled();
        let last = builds.pop().expect("the sentinel's own");
        assert!(last.is_build(), "the sentinel is a change");
        builds.retain(Event::is_build);
        builds
    }

    /// Waits until all that happened so far has been told. Gives the last build.
    #[track_caller]
    pub(crate) fn last_build(&mut self) -> Event {
        self.settled();
        let last = self.log[..self.seen].iter().rfind(|event| event.is_build());
        last.expect("a build").clone()
    }

    /// Waits until all that happened so far has been told; the last build has to be good, and what is on disk has to be
    /// what a build of its own gives.
    #[track_caller]
    pub(crate) fn is_right(&mut self, project: &Project) -> Event {
        let build = self.last_build();
        assert_eq!(build.kind(), "built");
        let run = project.packc("build --check");
        assert_eq!(run.code, 0, "{run}");
        build
    }

    /// Nothing is told in this time.
    #[track_caller]
    pub(crate) fn is_silent(&mut self, time: Duration) {
        if let Some(event) = self.try_until(time, |_| true) {
            panic!("nothing asked for {event:?}");
        }
    }

    /// The first build.
    pub(crate) fn first(&self) -> Event {
        let first = self.log.iter().find(|event| event.is_build());
        first.expect("a build").clone()
    }

    /// All that was told.
    fn told(&mut self) -> String {
        while let Ok(line) = self.lines.try_recv() {
            self.log.push(Event::parse(&line));
        }
        let mut text = "it told:\n".to_owned();
        for event in &self.log {
            let _ = writeln!(text, "  {}", event.0);
        }
        let _ = write!(text, "and said:\n{}", self.said());
        text
    }

    /// What it has said on stderr.
    pub(crate) fn said(&self) -> String {
        self.stderr.lock().unwrap().clone()
    }

    /// Closes the end of its stdin that isn't its own, if there is a pipe.
    pub(crate) fn close_stdin(&mut self) {
        drop(self.child.stdin.take());
    }

    /// The number of the process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal and waits for the end; all lines that come until then are taken in.
    pub(crate) fn end(&mut self, signal: &str) -> ExitStatus {
        send(signal, self.pid());
        self.ended()
    }

    /// Sends a signal again and again until it has ended.
    pub(crate) fn end_impatiently(&mut self, signal: &str) -> ExitStatus {
        loop {
            send(signal, self.pid());
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
        }
    }

    /// Waits for the end, by that of stdout.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        let end = Instant::now() + LIMIT;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) => self.log.push(Event::parse(&line)),
                Err(RecvTimeoutError::Timeout) => panic!("it doesn't end"),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.child.wait().unwrap()
    }

    /// All events so far.
    pub(crate) fn log(&self) -> &[Event] {
        &self.log
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
        if thread::panicking() {
            eprintln!("{}", self.told());
        }
    }
}

/// `packc watch --format json` in the folder of a project, without its path.
pub(crate) fn command(project: &Project, mode: Mode) -> Command {
    let mut command = project.command();
    command
        .args(["watch", "--format", "json"])
        .args(mode.flags());
    command
}

/// Sends a signal, by its name without `SIG`.
pub(crate) fn send(signal: &str, pid: u32) {
    let sent = Command::new("kill")
        .args(["-s", signal, "--", &pid.to_string()])
        .status();
    assert!(sent.unwrap().success(), "{signal} can be sent");
}

/// Adds to a file at once, so that it is never half-written; it is made when it isn't there.
pub(crate) fn append(path: &Path, text: &str) {
    let mut file = fs::File::options()
        .append(true)
        .create(true)
        .open(path)
        .unwrap();
    file.write_all(text.as_bytes()).unwrap();
}

/// Writes a file as many editors do: the new one beside it, then in its place.
pub(crate) fn save(project: &Project, path: &str, text: &str) {
    let path = project.path(path);
    let name = path.file_name().unwrap().to_str().unwrap();
    let new = path.with_file_name(format!(".{name}.new"));
    fs::write(&new, text).unwrap();
    fs::rename(new, path).unwrap();
}
