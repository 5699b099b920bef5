//! Rules of the readers (PK1xxx): what keeps a text from being YAML, JSON or Markdown with front matter.

use super::rules;

rules! {
    /// A text that is no YAML.
    YAML_SYNTAX = 1001 "yaml-syntax" Error;
}
