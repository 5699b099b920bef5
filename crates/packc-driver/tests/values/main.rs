//! Values through the whole compiler: what variables declare, patterns, ranges, schemas of tools, secrets.

#[path = "../harness/mod.rs"]
mod harness;

mod accepted;
mod schemas;
mod secrets;
mod variables;

use packc_diagnostics::fixture;

/// Checks a project whose root file ends with these lines, and further files: the findings drawn into it.
#[track_caller]
fn check(more: &str) {
    let head = "--- pack.yaml\nid: desk\nversion: 1.0.0\n";
    let text = format!("{head}{}", more.strip_prefix('\n').unwrap_or(more));
    fixture::check(&text, harness::findings);
}
