//! Rules of the readers (PK1xxx): what keeps a text from being YAML, JSON or Markdown with front matter.

use super::rules;

rules! {
    /// A text that is no YAML.
    YAML_SYNTAX = 1001 "yaml-syntax" Error;
    /// A tab where YAML wants blanks.
    TAB_INDENTATION = 1002 "tab-indentation" Error;
    /// Template text that begins with `{{` and has no quotes.
    UNQUOTED_TEMPLATE = 1003 "unquoted-template" Error;
    /// A character that YAML doesn't allow.
    CONTROL_CHARACTER = 1004 "control-character" Error;
    /// A key that is a number, a boolean, null, a list or a mapping.
    NON_STRING_KEY = 1005 "non-string-key" Error;
    /// A tag that a pack has no use for, or that doesn't fit its value.
    UNSUPPORTED_TAG = 1006 "unsupported-tag" Error;
    /// An alias without an anchor before it.
    UNKNOWN_ANCHOR = 1007 "unknown-anchor" Error;
    /// An alias inside of the value that it stands for.
    RECURSIVE_ALIAS = 1008 "recursive-alias" Error;
    /// A `<<` key whose value can't be merged.
    MERGE_VALUE = 1009 "merge-value" Error;
    /// A plain scalar that readers of YAML 1.1 take for something else.
    AMBIGUOUS_SCALAR = 1010 "ambiguous-scalar" Warning;

    /// A text that is no JSON.
    JSON_SYNTAX = 1101 "json-syntax" Error;
    /// A JSON string with an escape or a character that JSON doesn't allow.
    JSON_STRING = 1102 "json-string" Error;

    /// Front matter that is opened and never closed.
    UNCLOSED_FRONT_MATTER = 1201 "unclosed-front-matter" Error;
    /// What looks like front matter, behind blank lines, so that it is text.
    LATE_FRONT_MATTER = 1202 "late-front-matter" Warning;

    /// A key that stands twice in one mapping of YAML or JSON.
    DUPLICATE_KEY = 1301 "duplicate-key" Error;
    /// A number that 64 bits can't hold.
    NUMBER_OUT_OF_RANGE = 1302 "number-out-of-range" Error;
    /// Lists and mappings that nest too deep.
    TOO_DEEP = 1303 "too-deep" Error;
    /// A file with too many values.
    TOO_MANY_VALUES = 1304 "too-many-values" Error;
}
