//! What the tests of findings have in common.

use packc_diagnostics::{Diagnostic, fixture};
use packc_driver::{BuildOptions, Destination, compile};
use packc_source::SourceMap;
use packc_source::memory::MemoryWorld;

/// What the whole compiler finds in the project of a fixture.
pub(crate) fn findings(world: &MemoryWorld) -> (SourceMap, Vec<Diagnostic>) {
    let options = BuildOptions {
        destination: Destination::Nowhere,
        ..BuildOptions::new(fixture::ROOT)
    };
    let compiled = compile(world, &options);
    (compiled.sources, compiled.diagnostics)
}
