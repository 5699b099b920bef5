//! What is written: that nothing is lost on the way through the model, how it is spelled, and where it came from.

#![expect(clippy::unwrap_used, reason = "a test that can't go on has failed")]

mod generate;
mod manifest;
mod pointers;
mod round_trip;
mod stamp;
mod strings;
mod tree;
mod yaml;
