//! The schema's terms in plain words: patterns, formats, types and forms.
//!
//! Invariant: no regular expression and no keyword of JSON Schema reaches a reader; the tests see to it that every
//! pattern and format of the schema has words.

use packc_diagnostics::list_words;
use serde_json::Value;

use crate::finding::{Form, JsonKind};

/// How many words a list in a message shows.
pub(crate) const SHOWN: usize = 8;

/// What a text has to look like, in words that follow "write".
pub(crate) fn pattern(pattern: &str) -> Option<&'static str> {
    Some(match pattern {
        "^[a-z][a-z0-9-]*$" => "lowercase letters, digits and `-`, beginning with a letter",
        "^[a-z][a-z0-9_-]*$" => "lowercase letters, digits, `_` and `-`, beginning with a letter",
        "^[a-z]{2}$" => "two lowercase letters such as `en`",
        "^[a-z0-9_]+$" => "lowercase letters, digits and `_`",
        "^[A-Za-z_][-A-Za-z0-9._]*$" => {
            "letters, digits, `_`, `-` and `.`, beginning with a letter or `_`"
        }
        "^[^#]*#?$" => "an address without `#`",
        "^[a-zA-Z0-9_-]+$" => "letters, digits, `_` and `-`",
        "^[a-zA-Z_][a-zA-Z0-9_]*$" => "letters, digits and `_`, not beginning with a digit",
        "^[a-zA-Z_:][a-zA-Z0-9_:]*$" => "letters, digits, `_` and `:`, not beginning with a digit",
        "^[a-z][a-z0-9_-]*\\.[a-z][a-z0-9_.-]*$" => {
            "`vendor.kind` in lowercase letters, such as `acme.review`"
        }
        pattern if is_version(pattern) => "three numbers such as `1.2.0`",
        pattern if pattern.starts_with("^P(?:") => {
            "an ISO 8601 duration such as `P3M` for three months"
        }
        _ => return None,
    })
}

/// True for the pattern of a version (`SemVer` 2.0.0).
pub(crate) fn is_version(pattern: &str) -> bool {
    pattern.starts_with("^v?(0|[1-9]")
}

/// What a text of this format looks like, in words that follow "write".
pub(crate) fn format(format: &str) -> Option<&'static str> {
    Some(match format {
        "date" => "a day that exists, such as `2026-03-01`",
        "date-time" => "a time with its zone, such as `2026-03-01T08:30:00Z`",
        "uri-reference" => "an address, a path, or a place in this file such as `#/$defs/name`",
        "uri" => "a full address that begins with its scheme, such as `https://example.com/`",
        _ => return None,
    })
}

/// A type with its article.
pub(crate) fn kind(kind: JsonKind) -> &'static str {
    match kind {
        JsonKind::Null => "`null`",
        JsonKind::Boolean => "`true` or `false`",
        JsonKind::Integer => "a whole number",
        JsonKind::Number => "a number",
        JsonKind::String => "a string",
        JsonKind::Array => "a list",
        JsonKind::Object => "a mapping",
    }
}

/// Types as alternatives, `null` last.
pub(crate) fn kinds(kinds: &[JsonKind]) -> String {
    let mut kinds = kinds.to_vec();
    kinds.sort_unstable_by_key(|kind| (*kind == JsonKind::Null, *kind));
    let words: Vec<&str> = kinds.into_iter().map(kind).collect();
    words.join(" or ")
}

/// A name of the schema with its article: "an eval".
pub(crate) fn with_article(name: &str) -> String {
    let vowel = name.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}

/// A form with what makes it one: "an inline skill (`name`, `description` and `instructions`)".
pub(crate) fn form(form: &Form) -> String {
    let name = with_article(&form.name);
    match (form.required.as_slice(), form.kind) {
        ([], Some(JsonKind::Object) | None) => name,
        ([], Some(of)) => format!("{name} ({})", kind(of)),
        (keys, _) => format!(
            "{name} ({})",
            list_words(keys.iter().map(String::as_str), SHOWN)
        ),
    }
}

/// Parts of a sentence as alternatives: "a, b or c".
pub(crate) fn or(parts: &[String]) -> String {
    match parts.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} or {last}", first.join(", ")),
        None => String::new(),
    }
}

/// Words in backticks as alternatives.
pub(crate) fn or_words<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.into_iter().map(|word| format!("`{word}`")).collect();
    or(&words)
}

/// A value of the schema as one writes it in YAML.
pub(crate) fn literal(value: &Value) -> String {
    value
        .as_str()
        .map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// The first sentence of a description, to stand after a colon: lower case, without a full stop.
pub(crate) fn first_sentence(text: &str) -> String {
    let sentence = text
        .split(". ")
        .next()
        .unwrap_or(text)
        .trim_end_matches('.');
    let mut chars = sentence.chars();
    match (chars.next(), chars.clone().next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            first.to_lowercase().chain(chars).collect()
        }
        _ => sentence.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::{JSON_SCHEMA, PROMPTPACK};

    /// The values of `keyword` anywhere in the schema.
    fn values<'a>(schema: &'a Value, keyword: &str, found: &mut Vec<&'a str>) {
        match schema {
            Value::Object(members) => {
                for (key, value) in members {
                    match value.as_str() {
                        Some(text) if key == keyword => found.push(text),
                        _ => values(value, keyword, found),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| values(item, keyword, found)),
            _ => {}
        }
    }

    #[test]
    fn every_pattern_and_format_has_words() {
        let mut patterns = Vec::new();
        values(&PROMPTPACK.0, "pattern", &mut patterns);
        values(&JSON_SCHEMA.0, "pattern", &mut patterns);
        patterns.retain(|text| text.starts_with('^'));
        assert!(patterns.len() > 10, "{patterns:?}");
        let without: Vec<_> = patterns
            .iter()
            .filter(|text| pattern(text).is_none())
            .collect();
        assert_eq!(without, Vec::<&&str>::new());
        let mut formats = Vec::new();
        values(&PROMPTPACK.0, "format", &mut formats);
        values(&JSON_SCHEMA.0, "format", &mut formats);
        assert_eq!(
            formats.iter().filter(|text| format(text).is_none()).count(),
            0
        );
        assert!(formats.contains(&"date"));
    }

    #[test]
    fn sentences() {
        assert_eq!(first_sentence("Name of it. More."), "name of it");
        assert_eq!(first_sentence("JSON Schema of it."), "JSON Schema of it");
        assert_eq!(first_sentence("A: b."), "a: b");
        assert_eq!(
            or(&["a".to_owned(), "b".to_owned(), "c".to_owned()]),
            "a, b or c"
        );
        assert_eq!(with_article("eval"), "an eval");
        assert_eq!(with_article("comparison"), "a comparison");
    }
}
