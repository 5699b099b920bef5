//! Media of examples, through the whole compiler.
#![expect(clippy::unwrap_used, reason = "a failing test panics")]

mod harness;
mod media {
    mod compiled;
    mod emitted;
    mod settings;
    mod sources;
    mod structure;
    mod types;
}

use harness::findings;
use packc_diagnostics::fixture;

/// Checks a prompt with these settings of media (indented by six) and further files: the findings drawn into it.
#[track_caller]
fn check(media: &str) {
    let text = format!("{HEAD}{}", media.strip_prefix('\n').unwrap_or(media));
    fixture::check(&text, findings);
}

const HEAD: &str = "\
--- pack.yaml
id: support
version: 1.0.0
prompts:
  triage:
    system_template: Look at the receipt.
    media:
      enabled: true
";
