//! The YAML reader against the YAML test suite, against another reader, and case by case.

#![expect(clippy::unwrap_used, reason = "a failing test panics")]

mod limits;
mod mistakes;
mod oracle;
mod properties;
mod range;
mod show;
mod suite;
mod values;
