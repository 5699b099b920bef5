//! The compiled schema.
//!
//! Invariant: built once, offline, without reading files; the same tree always gives the same findings in the same order.

use std::sync::LazyLock;

use jsonschema::{Draft, options_for};
use packc_syntax::Node;

use crate::cascades::without_cascades;
use crate::finding::{Finding, from_error};
use crate::json::{TreeJson, View};
use crate::schema::SCHEMA;

/// A schema that is ready to check trees.
pub struct Validator {
    compiled: jsonschema::Validator<TreeJson>,
}

/// The validator of PromptPack 1.9.0. The first call builds it, which takes some milliseconds: commands that validate
/// make that call on a thread of its own before they need the result.
pub fn promptpack() -> &'static Validator {
    static PROMPTPACK: LazyLock<Validator> = LazyLock::new(Validator::promptpack);
    &PROMPTPACK
}

impl Validator {
    /// Builds the validator of PromptPack 1.9.0. Formats count (`date`, `date-time`, `uri`).
    ///
    /// # Panics
    ///
    /// Never: the schema is part of the program, and the tests build it.
    #[expect(
        clippy::expect_used,
        reason = "the schema is part of the program, and the tests build it"
    )]
    pub fn promptpack() -> Self {
        let compiled = options_for::<TreeJson>()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .build(&SCHEMA.0)
            .expect("the built-in schema compiles");
        Self { compiled }
    }

    /// True when the schema accepts the tree. Holes count as null.
    pub fn is_valid(&self, tree: &Node) -> bool {
        self.compiled.is_valid(View::Node(tree))
    }

    /// Everything that the schema refuses in the tree, without what only follows from something else. Holes count as
    /// null and aren't masked here.
    pub fn findings(&self, tree: &Node) -> Vec<Finding> {
        if self.is_valid(tree) {
            return Vec::new();
        }
        let errors = self.compiled.iter_errors(View::Node(tree));
        without_cascades(
            errors
                .flat_map(|error| from_error(&SCHEMA, &error))
                .collect(),
        )
    }
}
