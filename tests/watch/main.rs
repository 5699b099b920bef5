//! Tests of `packc watch`: the real binary on real files, by what it tells as events, and by what it tells people.
//!
//! Invariant: a test waits for what is told, never for a time. A case that doesn't depend on how changes come to be known
//! is one function, run with native events and with polling.
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make projects, change them, and look at what was written"
)]
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    clippy::unwrap_used,
    reason = "what the tests share stops them when it fails, and says what happened"
)]

mod event;
mod session;
mod watcher;

mod book;
mod folders;
mod inputs;
mod outputs;
mod process;
#[cfg(unix)]
mod random;
mod saves;
#[cfg(target_os = "linux")]
mod soak;
#[cfg(target_os = "linux")]
mod system;
#[cfg(unix)]
mod terminal;
mod told;
mod told_on_request;

#[cfg(unix)]
#[path = "../../xtask/src/random.rs"]
mod numbers;
#[path = "../e2e/project.rs"]
#[expect(dead_code, reason = "the tests of the other commands need more of it")]
mod project;
#[path = "../e2e/run.rs"]
mod run;

/// Makes tests of functions that take a mode: one with native events, one with polling.
macro_rules! in_both_modes {
    ($($name:ident),+ $(,)?) => {
        mod native {
            $(#[test] fn $name() { super::$name(crate::watcher::Mode::Native); })+
        }
        mod poll {
            $(#[test] fn $name() { super::$name(crate::watcher::Mode::Poll); })+
        }
    };
}
use in_both_modes;
