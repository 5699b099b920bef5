//! The schema as data: where a finding's keyword stands, and what stands beside it.
//!
//! Invariant: everything that a message says about legal keys, forms and meanings is read from the schema, so that it
//! can't disagree with what is accepted.

use std::sync::LazyLock;

use serde_json::Value;

/// The text of the PromptPack 1.9.0 schema (JSON Schema, draft 2020-12).
pub const SCHEMA_TEXT: &str = include_str!("../../../schema/promptpack.schema.json");

/// The PromptPack schema, parsed once.
pub(crate) static PROMPTPACK: LazyLock<Schema> = LazyLock::new(|| Schema::parse(SCHEMA_TEXT));

/// The schema of JSON Schemas (draft 2020-12), parsed once.
pub(crate) static JSON_SCHEMA: LazyLock<Schema> =
    LazyLock::new(|| Schema::parse(include_str!("json_schema.json")));

/// A parsed schema.
pub(crate) struct Schema(pub(crate) Value);

impl Schema {
    #[expect(
        clippy::expect_used,
        reason = "the text is part of the program and the tests parse it"
    )]
    fn parse(text: &str) -> Self {
        Self(serde_json::from_str(text).expect("a built-in schema is JSON"))
    }

    /// The part of the schema at a JSON Pointer (RFC 6901); null where there is none.
    pub(crate) fn at(&self, pointer: &str) -> &Value {
        self.0.pointer(pointer).unwrap_or(&Value::Null)
    }

    /// The schema object that holds the keyword at `pointer`.
    pub(crate) fn holder(&self, pointer: &str) -> &Value {
        self.at(parent(pointer))
    }

    /// The schema object that describes the object which the keyword at `pointer` is about: the nearest one around it
    /// that has `properties`. A `required` below `then`, `else` or `anyOf` speaks of the object around it.
    pub(crate) fn object(&self, pointer: &str) -> &Value {
        let mut pointer = parent(pointer);
        loop {
            let schema = self.at(pointer);
            if schema.get("properties").is_some() || pointer.is_empty() {
                return schema;
            }
            pointer = parent(pointer);
        }
    }

    /// `schema`, or what its `$ref` leads to.
    pub(crate) fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let mut schema = schema;
        while let Some(pointer) = text(schema, "$ref").and_then(|target| target.strip_prefix('#')) {
            schema = self.at(pointer);
        }
        schema
    }

    /// What the schema says about the key `key` of the objects that `object` describes.
    pub(crate) fn about_key(&self, object: &Value, key: &str) -> Option<String> {
        let property = object.get("properties")?.get(key)?;
        text(property, "description")
            .or_else(|| text(self.resolve(property), "description"))
            .map(ToOwned::to_owned)
    }
}

/// The JSON Pointer without its last segment.
pub(crate) fn parent(pointer: &str) -> &str {
    pointer.rsplit_once('/').map_or("", |(parent, _)| parent)
}

/// A member of `schema` that is a string.
pub(crate) fn text<'a>(schema: &'a Value, key: &str) -> Option<&'a str> {
    schema.get(key).and_then(Value::as_str)
}

/// The strings of a member of `schema` that is a list.
pub(crate) fn texts<'a>(schema: &'a Value, key: &str) -> impl Iterator<Item = &'a str> {
    let items = schema.get(key).and_then(Value::as_array);
    items.into_iter().flatten().filter_map(Value::as_str)
}

/// The keys that the objects described by `object` may have, as the schema lists them.
pub(crate) fn keys(object: &Value) -> impl Iterator<Item = &str> {
    let properties = object.get("properties").and_then(Value::as_object);
    properties
        .into_iter()
        .flat_map(|properties| properties.keys().map(String::as_str))
}

/// The schema's name for what it describes, in the middle of a sentence: `Inline skill` gives "inline skill".
pub(crate) fn title(schema: &Value) -> Option<String> {
    text(schema, "title").map(str::to_lowercase)
}
