//! Rules of workflows and agents, through the whole compiler: what each finds, what it lets pass, and that one mistake is
//! spoken of once. The texts of the rules have further projects.

#[path = "../harness/mod.rs"]
mod harness;

mod accepted;
mod compiled;
mod limits;
mod loops;
mod once;
mod reach;
mod references;
mod values;

use harness::findings;
use packc_diagnostics::fixture;

/// What each project begins with.
const HEAD: &str = "--- pack.yaml
id: hello
version: 1.0.0
prompts:
  p: {system_template: Go on.}
  q: {system_template: Stop.}
";

/// Compiles the pack that goes on with `rest`; the findings are those drawn into it.
#[track_caller]
fn check(rest: &str) {
    fixture::check(
        &format!("{HEAD}{}", rest.trim_start_matches('\n')),
        findings,
    );
}

/// Compiles the pack that goes on with `rest`, of which nothing may be said.
#[track_caller]
fn accept(rest: &str) {
    assert!(
        !rest.contains("\n#"),
        "nothing is drawn into what is accepted"
    );
    check(rest);
}
