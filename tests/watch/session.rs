//! A running `packc watch`, and what it tells people.
//!
//! Invariant: nothing is waited for but lines and the end of the process, generously. What differs between two runs of
//! the same thing (times, durations, digests) is taken out, and nothing else.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Instant;

use crate::project::Project;
use crate::watcher::{LIMIT, send};

/// A running `packc watch`; killed when it is dropped.
pub(crate) struct Session {
    child: Child,
    /// The lines of stderr, or of the terminal.
    lines: Receiver<String>,
    /// Those of stdout.
    printed: Option<Receiver<String>>,
    /// The folder of the project, with a slash at its end.
    root: String,
    /// Everything that was told, as it is.
    log: String,
}

impl Session {
    /// Watches a project, with arguments that are separated by blanks; nothing is waited for.
    pub(crate) fn of(project: &Project, args: &str) -> Self {
        let mut command = project.command();
        command.arg("watch").args(args.split_whitespace());
        Self::spawn(command, project.root())
    }

    /// Starts a command.
    pub(crate) fn spawn(mut command: Command, root: &Path) -> Self {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("packc can be started");
        let lines = lines_of(child.stderr.take().unwrap());
        let printed = lines_of(child.stdout.take().unwrap());
        Self::new(child, lines, Some(printed), root)
    }

    /// A process, and where what it tells comes from.
    pub(crate) fn new(
        child: Child,
        lines: Receiver<String>,
        printed: Option<Receiver<String>>,
        root: &Path,
    ) -> Self {
        Self {
            child,
            lines,
            printed,
            root: format!("{}/", root.to_str().unwrap()),
            log: String::new(),
        }
    }

    /// What is told up to the first line that has this in it, that line as well.
    #[track_caller]
    pub(crate) fn until(&mut self, part: &str) -> String {
        let mut text = String::new();
        while !text.lines().last().unwrap_or_default().contains(part) {
            match next_line(&self.lines) {
                Some(line) => {
                    self.log.push_str(&line);
                    self.log.push('\n');
                    let line = masked(&line.replace(&self.root, "[project]/"));
                    text.push_str(&line);
                    text.push('\n');
                }
                None => panic!("it has ended before `{part}` came, and told:\n{}", self.log),
            }
        }
        text
    }

    /// What is told with the first build, up to the line that says how changes come to be known.
    #[track_caller]
    pub(crate) fn beginning(&mut self) -> String {
        self.until("Ctrl-C ends it")
    }

    /// What is told up to the status line of the next build.
    #[track_caller]
    pub(crate) fn build(&mut self) -> String {
        self.until(" in [N] ms")
    }

    /// The next line that is printed on stdout.
    #[track_caller]
    pub(crate) fn printed(&mut self) -> String {
        let printed = self.printed.as_ref().expect("stdout is listened to");
        next_line(printed).unwrap_or_else(|| panic!("it has ended, and told:\n{}", self.log))
    }

    /// Everything that was told so far, as it is.
    pub(crate) fn log(&self) -> &str {
        &self.log
    }

    /// The number of the process.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Ends it; nothing but this may have been told since.
    #[track_caller]
    pub(crate) fn ends_with(mut self, rest: &str) {
        send("TERM", self.pid());
        let mut told = String::new();
        while let Some(line) = next_line(&self.lines) {
            told.push_str(&masked(&line));
            told.push('\n');
        }
        assert_eq!(told, rest);
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines of a stream, without their ends, as they come.
pub(crate) fn lines_of(stream: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    lines
}

/// The next line; `None` at the end of the stream.
#[track_caller]
fn next_line(lines: &Receiver<String>) -> Option<String> {
    let until = Instant::now() + LIMIT;
    let left = until.saturating_duration_since(Instant::now());
    match lines.recv_timeout(left) {
        Ok(line) => Some(line),
        Err(RecvTimeoutError::Disconnected) => None,
        Err(RecvTimeoutError::Timeout) => panic!("nothing is told any more"),
    }
}

/// A line with `[time]` for a time of day, `[N]` for a duration, `[digest]` for a digest, be it shortened or whole.
pub(crate) fn masked(line: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let words: Vec<&str> = line.split(' ').collect();
    for (index, word) in words.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| words.get(before));
        let next = words.get(index + 1).copied().unwrap_or_default();
        let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        let word = if is_number && before == Some(&"in") && next.starts_with("ms") {
            "[N]".to_owned()
        } else {
            without_digest(&without_time(word))
        };
        out.push(word);
    }
    out.join(" ")
}

/// `[time]` in the place of the first time of day.
fn without_time(word: &str) -> String {
    let is_there = |(at, byte): (usize, u8)| match at % 3 {
        2 => byte == b':',
        _ => byte.is_ascii_digit(),
    };
    let mut windows = word.as_bytes().windows("12:34:56".len());
    let is_time = |window: &[u8]| window.iter().copied().enumerate().all(is_there);
    match windows.position(is_time) {
        Some(at) => format!("{}[time]{}", &word[..at], &word[at + "12:34:56".len()..]),
        None => word.to_owned(),
    }
}

/// `[digest]` in the place of a word of 12 or 64 hexadecimal digits.
fn without_digest(word: &str) -> String {
    let inner = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if matches!(inner.len(), 12 | 64) && inner.bytes().all(is_digit) {
        word.replace(inner, "[digest]")
    } else {
        word.to_owned()
    }
}
