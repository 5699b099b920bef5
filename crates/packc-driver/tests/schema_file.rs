//! Schema files of compositions and references in tools, through the whole compiler.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

mod harness;
mod schema_file {
    mod emitted;
    mod files;
    mod references;
}

use harness::findings;
use packc_diagnostics::fixture;

/// Checks a project whose root file ends with these lines, and further files: the findings drawn into it.
#[track_caller]
fn check(more: &str) {
    let text = format!("{HEAD}{}", more.strip_prefix('\n').unwrap_or(more));
    fixture::check(&text, findings);
}

const HEAD: &str = "\
--- pack.yaml
id: desk
version: 1.0.0
prompts:
  sort: { system_template: Sort. }
workflow:
  version: 1
  entry: start
  states:
    start: { orchestration: composition, composition: run, terminal: true }
";
