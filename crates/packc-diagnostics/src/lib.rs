//! What packc says: the registry of rules, the diagnostics that phases give, and one renderer for each format.
//!
//! Invariant: nothing is reported without a [`Rule`], every rule is declared once, and only this crate knows how a
//! diagnostic looks.

mod diagnostic;
mod escape;
mod explain;
pub mod files;
pub mod fixture;
mod lookalike;
mod markdown;
pub mod registry;
pub mod render;
mod rule;
mod suggest;
mod width;

pub use diagnostic::{Diagnostic, Fix, Label, conceal, sort};
pub use escape::escape_controls;
pub use explain::{explain, overview, overview_json, similar};
pub use rule::{Rule, Severity};
pub use suggest::{is_only_near, list_words, nearest, one_slip_away};
pub use width::wrap;
