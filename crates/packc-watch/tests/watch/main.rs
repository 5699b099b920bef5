//! The watcher on a real disk, with native events and polling.
//!
//! Nothing sleeps: a test changes files and waits for the watcher, or it makes noise first and finds that only what came
//! after it is told.
#![expect(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    clippy::panic,
    reason = "the tests change what is watched, and fail when that fails"
)]
#![expect(clippy::print_stdout, reason = "a test that can't run says so")]

mod folders;
mod links;
mod noise;
mod project;
mod random;
mod saves;
mod system;
