//! The compiled schema.
//!
//! Invariant: built once, offline, without reading files; the same tree always gives the same findings in the same order.

use std::sync::LazyLock;

use jsonschema::{Draft, options_for};
use packc_syntax::Node;

use crate::cascades::without_cascades;
use crate::document::Document;
use crate::finding::{Finding, from_error};
use crate::json::{PackJson, View};
use crate::locate::with_numbers;
use crate::schema::{JSON_SCHEMA, PROMPTPACK, Schema};

/// A schema that is ready to check trees.
pub struct Validator {
    compiled: jsonschema::Validator<PackJson>,
    schema: &'static Schema,
    /// What the root of a tree is called in messages.
    pub(crate) whole: &'static str,
}

/// The validator of PromptPack 1.9.0. The first call builds it, which takes some milliseconds: commands that validate
/// make that call on a thread of its own before they need the result.
pub fn promptpack() -> &'static Validator {
    static VALIDATOR: LazyLock<Validator> = LazyLock::new(Validator::promptpack);
    &VALIDATOR
}

/// The validator of JSON Schemas of draft 2020-12.
pub(crate) fn json_schema() -> &'static Validator {
    static VALIDATOR: LazyLock<Validator> =
        LazyLock::new(|| Validator::new(&JSON_SCHEMA, "the schema"));
    &VALIDATOR
}

impl Validator {
    /// Builds the validator of PromptPack 1.9.0. Formats count (`date`, `date-time`, `uri`).
    pub fn promptpack() -> Self {
        Self::of_pack(&PROMPTPACK)
    }

    /// Builds the validator of packs by this schema.
    pub(crate) fn of_pack(schema: &'static Schema) -> Self {
        Self::new(schema, "the pack")
    }

    /// Builds the validator of packs by a JSON Schema that somebody names, such as that of a runtime. It lives as long as
    /// the process.
    ///
    /// # Errors
    ///
    /// Why the text is no schema, as the end of a sentence that begins with its name.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        let text = text.trim_start_matches('\u{feff}');
        let schema = serde_json::from_str(text).map_err(|_| "is no JSON")?;
        let schema: &'static Schema = Box::leak(Box::new(Schema(schema)));
        let compiled = Self::compiled(schema).ok_or("is no JSON Schema of draft 2020-12")?;
        Ok(Self {
            compiled,
            schema,
            whole: "the pack",
        })
    }

    #[expect(
        clippy::expect_used,
        reason = "the schemas are part of the program, and the tests build them"
    )]
    fn new(schema: &'static Schema, whole: &'static str) -> Self {
        Self {
            compiled: Self::compiled(schema).expect("a built-in schema compiles"),
            schema,
            whole,
        }
    }

    fn compiled(schema: &Schema) -> Option<jsonschema::Validator<PackJson>> {
        options_for::<PackJson>()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .build(&schema.0)
            .ok()
    }

    /// True when the schema accepts the tree. Holes count as null.
    pub fn is_valid(&self, tree: &Node) -> bool {
        self.compiled.is_valid(View::Node(tree))
    }

    /// True when the text is JSON (RFC 8259), has each key once in its object, and the schema accepts it. It takes a
    /// fraction of the time and memory that reading it into a tree takes. False too for what nests deeper than 127
    /// levels: who wants to know what is wrong reads the tree.
    pub fn accepts_text(&self, text: &str) -> bool {
        let document = Document::read(text);
        document.is_some_and(|document| self.compiled.is_valid(View::Place(document.root())))
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
                .flat_map(|error| from_error(self.schema, &error))
                .map(|finding| Finding {
                    at: with_numbers(tree, finding.at),
                    ..finding
                })
                .collect(),
        )
    }
}
