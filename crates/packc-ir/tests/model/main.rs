//! The model against the schema, and the lowering of trees that people write.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that can't go on has failed"
)]

mod forms;
mod lowering;
mod schema;
mod tree;
mod unread;
