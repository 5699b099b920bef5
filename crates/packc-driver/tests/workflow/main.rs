//! Rules of workflows and agents, through the whole compiler: what each finds, what it lets pass, and that one mistake is
//! spoken of once. The texts of the rules have further projects.

mod accepted;
mod compiled;
mod limits;
mod loops;
mod once;
mod reach;
mod references;
mod values;

use packc_diagnostics::fixture;
use packc_driver::{BuildOptions, Destination, compile};
use packc_source::SourceMap;
use packc_source::memory::MemoryWorld;

/// What each project begins with.
const HEAD: &str = "--- pack.yaml
id: hello
version: 1.0.0
prompts:
  p: {system_template: Go on.}
  q: {system_template: Stop.}
";

fn build(world: &MemoryWorld) -> (SourceMap, Vec<packc_diagnostics::Diagnostic>) {
    let options = BuildOptions {
        destination: Destination::Nowhere,
        ..BuildOptions::new("/p")
    };
    let compiled = compile(world, &options);
    (compiled.sources, compiled.diagnostics)
}

/// Compiles the pack that goes on with `rest`; the findings are those drawn into it.
#[track_caller]
fn check(rest: &str) {
    fixture::check(&format!("{HEAD}{}", rest.trim_start_matches('\n')), build);
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
