//! JSON Schemas: what is wrong with a schema as such.
//!
//! Invariant: a schema is checked by draft 2020-12, the one that PromptPack's own schema is of. The schema that it is
//! checked against accepts what the meta-schema of that draft accepts, but that formats count. Patterns aren't read here:
//! what is wrong with them is said for all patterns of a pack in one place.

use packc_diagnostics::Diagnostic;
use packc_diagnostics::registry::schema_file::INVALID_JSON_SCHEMA;
use packc_source::SourceMap;
use packc_syntax::Node;

use crate::validator;

/// The value of `$schema` in schemas of draft 2020-12 (JSON Schema Core, section 8.1.1).
pub const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// Checks that a tree, whose spans belong to `sources`, is a JSON Schema of draft 2020-12. Sorted by place. References
/// are not followed.
pub fn check_json_schema(tree: &Node, sources: &SourceMap) -> Vec<Diagnostic> {
    let mut found = validator::json_schema().check(tree, sources);
    for diagnostic in &mut found {
        diagnostic.rule = &INVALID_JSON_SCHEMA;
        diagnostic.severity = INVALID_JSON_SCHEMA.severity;
    }
    found
}
