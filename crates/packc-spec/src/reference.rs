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
        let mut schema: Value = serde_json::from_str(text).map_err(|error| error.to_string())?;
        ascii_digits(&mut schema);
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

/// Writes `\d` in patterns as `[0-9]`, which is what it means there (ECMA 262, `CharacterClassEscape`). With look-around in
/// a pattern, the library takes the digits of all scripts.
fn ascii_digits(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            for (key, value) in members {
                match value {
                    Value::String(text) if key == "pattern" => {
                        *text = text.replace(r"\d", "[0-9]");
                    }
                    _ => ascii_digits(value),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(ascii_digits),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_ascii() {
        for pattern in [r"^P\d+D$", r"^P(?!$)(\d+D)?$"] {
            let schema = serde_json::json!({"pattern": pattern}).to_string();
            let reference = Reference::new(&schema).unwrap();
            assert!(reference.accepts(&Value::from("P3D")), "{pattern}");
            assert!(!reference.accepts(&Value::from("P٣D")), "{pattern}");
        }
    }
}
