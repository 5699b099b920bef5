//! Rules of prompts, tools and the pack as a whole, through the whole compiler: what each finds, what it lets pass, and
//! that one mistake is spoken of once. The texts of the rules have further projects.

#[path = "../harness/mod.rs"]
mod harness;

mod accepted;
mod blocked;
mod compiled;
mod keys;
mod lookalike;
mod names;
mod tools;
mod unread;
mod unused;

use harness::findings;
use packc_diagnostics::fixture;

/// What each project begins with.
const HEAD: &str = "--- pack.yaml
id: support
version: 1.0.0
";

/// Two tools to name.
const TOOLS: &str = "tools:
  lookup_order: {description: Finds an order., parameters: {type: object, properties: {}}}
  refund: {description: Pays money back., parameters: {type: object, properties: {}}}
";

/// Compiles the pack that goes on with `rest`; the findings are those drawn into it.
#[track_caller]
fn check(rest: &str) {
    let rest = rest.trim_start_matches('\n');
    fixture::check(&format!("{HEAD}{rest}"), findings);
}

/// Compiles the pack that has [`TOOLS`] and goes on with `rest`; the findings are those drawn into it.
#[track_caller]
fn check_with_tools(rest: &str) {
    let rest = rest.trim_start_matches('\n');
    check(&format!("{TOOLS}{rest}"));
}
