//! How diagnostics are shown: one module a format.
//!
//! Invariant: a renderer reads diagnostics and the source map and changes neither; it asks nothing of the environment.

mod canvas;
pub(crate) mod document;
mod excerpt;
pub mod github;
pub mod human;
pub mod json;
pub mod sarif;
mod sentences;
mod window;
