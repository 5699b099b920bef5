//! Rules of schema files (`PK44xx`).

use super::rules;

rules! {
    /// A file, or the parameters of a tool, that are no JSON Schema.
    INVALID_JSON_SCHEMA = 4401 "invalid-json-schema" Error;
    /// A schema file in YAML.
    SCHEMA_NOT_JSON = 4402 "schema-not-json" Error;
    /// A schema that is named by something else than a path.
    SCHEMA_NOT_A_FILE = 4403 "schema-not-a-file" Warning;
    /// A schema of another draft than 2020-12.
    SCHEMA_DRAFT = 4404 "schema-draft" Warning;
    /// A `$ref`, or what follows `#` in a path, that leads to no schema.
    UNKNOWN_SCHEMA_REF = 4405 "unknown-schema-ref" Error;
    /// A `$ref` that would have to be fetched.
    REMOTE_SCHEMA_REF = 4406 "remote-schema-ref" Error;
    /// A `$ref` that isn't right any more in the bundle.
    REF_LEAVES_BUNDLE = 4407 "ref-leaves-bundle" Error;
    /// A `$ref` of a tool's parameters that leads to a file.
    FILE_REF_IN_TOOL = 4408 "file-ref-in-tool" Error;
    /// A schema with free text for a provider that makes none.
    FREE_TEXT_SCHEMA = 4409 "free-text-schema" Warning;
}
