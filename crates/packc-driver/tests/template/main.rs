//! Templates, fragments and variables through the whole compiler.
#![expect(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a failing test panics"
)]

mod compiled;
mod emitted;
mod findings;
mod positions;
mod promptkit;
mod property;
mod rendering;
mod variables;

use packc_diagnostics::Diagnostic;
use packc_diagnostics::fixture::{self, Fixture};
use packc_driver::{BuildOptions, Compiled, Destination, compile};
use packc_source::SourceMap;
use packc_source::memory::MemoryWorld;

/// Compiles the project in `/p`.
fn build(world: &MemoryWorld) -> Compiled {
    let options = BuildOptions {
        destination: Destination::Nowhere,
        ..BuildOptions::new(fixture::ROOT)
    };
    compile(world, &options)
}

/// Compares what is found in a project with what is drawn into it.
#[track_caller]
fn check(text: &str) {
    fixture::check(text, |world| -> (SourceMap, Vec<Diagnostic>) {
        let compiled = build(world);
        (compiled.sources, compiled.diagnostics)
    });
}

/// The pack that a project without findings becomes.
#[track_caller]
fn pack(text: &str) -> serde_json::Value {
    let compiled = build(&Fixture::parse(text).world());
    assert_eq!(compiled.diagnostics, [], "{text}");
    let emitted = compiled.emitted.expect("a project without errors");
    serde_json::from_slice(&emitted.written.bytes).expect("JSON")
}
