//! End-to-end tests: the `packc` binary on projects in temporary folders, as a user runs it.
//!
//! Invariant: a test sees what a user sees (exit code, streams, files) and nothing of the crates behind it. None needs
//! the network, a terminal, or a clock.
#![expect(
    clippy::disallowed_methods,
    reason = "the tests make projects and look at what was written"
)]
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "what the tests share stops them when it fails"
)]

mod arena;
mod cases;
mod commands;
mod golden;
mod manifest;
mod project;
mod release;
mod reproducible;
mod run;
