//! Rules of the readers (PK1xxx): what keeps a text from being YAML, JSON or Markdown with front matter.

use super::rules;

rules! {
    /// A text that is no YAML.
    YAML_SYNTAX = 1001 "yaml-syntax" Error;

    /// A text that is no JSON.
    JSON_SYNTAX = 1101 "json-syntax" Error;
    /// A JSON string with an escape or a character that JSON doesn't allow.
    JSON_STRING = 1102 "json-string" Error;

    /// Front matter that is opened and never closed.
    UNCLOSED_FRONT_MATTER = 1201 "unclosed-front-matter" Error;

    /// A key that stands twice in one mapping of YAML or JSON.
    DUPLICATE_KEY = 1301 "duplicate-key" Error;
    /// A number that 64 bits can't hold.
    NUMBER_OUT_OF_RANGE = 1302 "number-out-of-range" Error;
    /// Lists and mappings that nest too deep.
    TOO_DEEP = 1303 "too-deep" Error;
    /// A file with too many values.
    TOO_MANY_VALUES = 1304 "too-many-values" Error;
}
