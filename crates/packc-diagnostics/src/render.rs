//! How diagnostics are shown: one module a format.
//!
//! Invariant: a renderer reads diagnostics and the source map and changes neither; it asks nothing of the environment.

mod canvas;
mod excerpt;
pub mod human;
pub mod json;
mod window;
