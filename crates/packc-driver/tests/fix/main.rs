//! Edits that repair sources: what is applied, what is left out, and that nothing else changes.

#[path = "../harness/mod.rs"]
mod harness;

mod property;
mod rounds;

use packc_diagnostics::fixture;
use packc_driver::{BuildOptions, Destination, Plan, plan};
use packc_source::World;

/// The edits for the project in the folder of fixtures.
fn planned(world: &dyn World) -> Plan {
    let options = BuildOptions {
        destination: Destination::Nowhere,
        ..BuildOptions::new(fixture::ROOT)
    };
    plan(world, &options)
}
