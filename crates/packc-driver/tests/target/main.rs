//! Targets and runtimes, through the whole compiler: what each version and each runtime lacks, where it is said, and that
//! it is said once. Which construct belongs to which version is tested where the schemas are.

#![expect(clippy::expect_used, reason = "a failing test panics")]

#[path = "../harness/mod.rs"]
mod harness;

mod compiled;
mod runtimes;
mod schema;
mod versions;

use harness::findings;
use packc_diagnostics::fixture;

/// Compiles the project; the findings are those drawn into it.
#[track_caller]
fn check(text: &str) {
    fixture::check(text.trim_start_matches('\n'), findings);
}
