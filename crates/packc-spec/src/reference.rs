//! Schemas that others wrote, for comparing their verdicts with ours.
//!
//! Invariant: such a schema is read as it is, and judges plain JSON values: none of our schemas, trees or wordings takes
//! part, only the library.

use serde_json::Value;

/// A JSON Schema of draft 2020-12 that isn't packc's own.
pub struct Reference(jsonschema::Validator);

impl Reference {
    /// Reads the text of a schema. Formats are asserted, as packc does it: a date that is none is refused.
    ///
    /// # Errors
    ///
    /// What keeps the text from being a schema, in one line.
    pub fn new(text: &str) -> Result<Self, String> {
        let schema: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        jsonschema::draft202012::options()
            .should_validate_formats(true)
            .build(&schema)
            .map(Self)
            .map_err(|error| error.to_string())
    }

    /// True when the schema accepts the value.
    pub fn accepts(&self, value: &Value) -> bool {
        self.0.is_valid(value)
    }
}
