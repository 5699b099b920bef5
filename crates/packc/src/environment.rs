//! What the process is started in: working directory, environment variables, terminals.
//!
//! Invariant: the environment is read once, here; below it is part of the options.
#![expect(
    clippy::disallowed_methods,
    reason = "this is where the environment is read"
)]

use std::env;
use std::io::IsTerminal;

use camino::Utf8PathBuf;
use packc_driver::{Timestamp, parse_epoch};

use crate::args::ColorArg;
use crate::exit::Exit;

/// What the process is started in.
#[derive(Debug)]
pub(crate) struct Environment {
    /// The working directory.
    pub(crate) cwd: Utf8PathBuf,
    /// The time that `SOURCE_DATE_EPOCH` pins.
    pub(crate) pinned: Option<Timestamp>,
    /// Whether messages on stderr are coloured.
    pub(crate) color: bool,
    /// Whether stderr is a terminal that does more than show text.
    pub(crate) terminal: bool,
    /// How many columns messages may take.
    pub(crate) width: usize,
    /// How many processors there are.
    pub(crate) processors: usize,
}

/// The width of messages when stderr is no terminal.
const DEFAULT_WIDTH: usize = 80;
/// Longer lines are hard to read, however wide the terminal is.
const MAX_WIDTH: usize = 120;
/// Narrower, an excerpt says nothing.
const MIN_WIDTH: usize = 40;

impl Environment {
    /// Reads the environment.
    ///
    /// # Errors
    ///
    /// A sentence for the user: no usable working directory, or a `SOURCE_DATE_EPOCH` that is no time.
    pub(crate) fn read(color: ColorArg) -> Result<Self, String> {
        let cwd = env::current_dir()
            .map_err(|error| format!("the working directory cannot be read: {error}"))?;
        let cwd = Utf8PathBuf::from_path_buf(cwd).map_err(|path| {
            format!(
                "the working directory's name is not UTF-8: {}",
                path.display()
            )
        })?;
        Ok(Self {
            cwd,
            pinned: pinned_time()?,
            color: wants_color(color),
            terminal: is_terminal(),
            width: terminal_width(),
            processors: std::thread::available_parallelism().map_or(1, usize::from),
        })
    }
}

fn pinned_time() -> Result<Option<Timestamp>, String> {
    let Some(text) = env::var_os("SOURCE_DATE_EPOCH") else {
        return Ok(None);
    };
    let text = text.to_string_lossy();
    match parse_epoch(&text) {
        Some(time) => Ok(Some(time)),
        None => Err(format!(
            "SOURCE_DATE_EPOCH is `{}`, which is no number of seconds since 1970",
            text.escape_debug()
        )),
    }
}

fn wants_color(color: ColorArg) -> bool {
    match color {
        ColorArg::Always => true,
        ColorArg::Never => false,
        ColorArg::Auto => {
            let refused = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            is_terminal() && !refused
        }
    }
}

fn is_terminal() -> bool {
    let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    std::io::stderr().is_terminal() && !dumb
}

fn terminal_width() -> usize {
    let columns = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    columns.unwrap_or(DEFAULT_WIDTH).clamp(MIN_WIDTH, MAX_WIDTH)
}

/// Replaces the message of a panic, in whatever thread: it is our bug, and ends the process as one.
#[expect(
    clippy::exit,
    reason = "a release build would abort here, with another exit code"
)]
pub(crate) fn set_panic_hook() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic
            .location()
            .map(ToString::to_string)
            .unwrap_or_default();
        let payload = panic.payload();
        let what = payload
            .downcast_ref::<&str>()
            .copied()
            .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
            .unwrap_or("no message");
        crate::report::complain(&format!(
            "packc {} has a bug and stopped ({place}: {what}); nothing was written\n  \
             please report it together with the command line and the sources",
            packc_driver::VERSION,
        ));
        std::process::exit(Exit::Failure as i32);
    }));
}
