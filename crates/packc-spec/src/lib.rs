//! The PromptPack JSON Schema: checks a tree against it and says what is wrong, at the places where it was written. And
//! the same for the JSON Schemas that a pack names.
//!
//! Place in the pipeline: after the frontend has merged the sources into one tree, and again on the bytes that the
//! backend wrote. Invariant: the schema alone decides what is accepted; this crate only words its findings, and no
//! finding is lost on the way unless it follows from another one or from something that couldn't be read.

mod beyond;
mod cascades;
mod collection;
mod construct;
mod document;
mod edit;
mod finding;
mod forms;
mod history;
mod json;
mod json_schema;
mod keys;
mod locate;
mod message;
mod placeholders;
mod reference;
mod report;
mod runtime;
mod schema;
mod target;
mod validator;
mod value;
mod words;

pub use finding::{Condition, Finding, Form, JsonKind, Problem, Segment};
pub use history::Version;
pub use json_schema::{DRAFT, check_json_schema};
pub use reference::Reference;
pub use runtime::{Runtime, check_runtimes};
pub use schema::SCHEMA_TEXT;
pub use target::{Lowest, Outdated, check_for, lowest};
pub use validator::{Validator, promptpack};
