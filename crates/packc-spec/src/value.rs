//! The words of findings about a single value: its type, its text, its size.
//!
//! Invariant: a value is quoted as it was written, never converted.

use std::collections::HashMap;

use packc_diagnostics::registry::spec::{
    INVALID_VALUE, OUTSIDE_LIMITS, REPEATED_ITEM, WRONG_FORMAT, WRONG_TYPE,
};
use packc_diagnostics::{Diagnostic, is_only_near, list_words, nearest};
use packc_syntax::{Node, Value};
use serde_json::Value as Json;

use crate::finding::{JsonKind, Segment};
use crate::message::Message;
use crate::words;

impl Message<'_> {
    pub(crate) fn wrong_type(
        &self,
        expected: &[JsonKind],
        required: &[String],
        pattern: Option<&str>,
    ) -> Diagnostic {
        let node = self.place.node;
        let found = match &node.value {
            Value::Null if self.sources.text(node.span).trim().is_empty() => {
                "it has no value".to_owned()
            }
            Value::Null => "it is `null`".to_owned(),
            Value::Sequence(_) | Value::Mapping(_) => format!("it is {}", node.describe()),
            Value::Number(_) if expected.contains(&JsonKind::Integer) => {
                format!("`{}` isn't", self.written())
            }
            _ => format!("`{}` is {}", self.written(), node.describe()),
        };
        let message = format!(
            "{} must be {}, but {found}",
            self.subject(),
            words::kinds(expected)
        );
        let diagnostic = self.about_value(&WRONG_TYPE, message);
        if let Some(path) = self.as_file(expected) {
            return diagnostic.help(format!(
                "if the content of that file is meant: `{}`",
                self.pair(&format!("{{ $include: {path} }}"))
            ));
        }
        match expected {
            [JsonKind::String] => self.quote_it(diagnostic, pattern),
            [JsonKind::Boolean] => self.write_boolean(diagnostic),
            [JsonKind::Array] => self.write_list(diagnostic),
            [JsonKind::Object] => self.write_mapping(diagnostic, required),
            _ => self.write_number(diagnostic, expected),
        }
    }

    fn quote_it(&self, diagnostic: Diagnostic, pattern: Option<&str>) -> Diagnostic {
        match &self.place.node.value {
            // Quotes alone don't make a version of a number such as `1.10`.
            Value::Number(_) if pattern.is_some_and(words::is_version) => match self.as_version() {
                Some(version) => diagnostic
                    .help(format!(
                        "write three numbers between quotes: `{}`",
                        self.pair(&version)
                    ))
                    .fix(self.place.node.span, version),
                None => diagnostic,
            },
            Value::Number(_) | Value::Bool(_) => {
                let quoted = format!("\"{}\"", self.written());
                diagnostic
                    .help(format!("put it between quotes: `{}`", self.pair(&quoted)))
                    .fix(self.place.node.span, quoted)
            }
            Value::Null => diagnostic.help("write a text, or take the key out"),
            Value::Mapping(mapping) if self.is_item_of("tools") => {
                let name = mapping.node("name").and_then(Node::as_str);
                let name = name.map_or_else(String::new, |name| format!(", `{name}`"));
                diagnostic.help(format!(
                    "define it under `tools` of the pack, and write only its name here{name}"
                ))
            }
            Value::Sequence(items) => match &**items {
                [one] if one.as_str().is_some() => {
                    let text = self.sources.text(one.span);
                    diagnostic.help(format!("write it without brackets: `{}`", self.pair(text)))
                }
                _ => diagnostic.help("write a text"),
            },
            _ => diagnostic.help("write a text"),
        }
    }

    /// True for an item of the list under `key`.
    fn is_item_of(&self, key: &str) -> bool {
        let mut path = self.finding.at.iter().rev();
        matches!(path.next(), Some(Segment::Index(_)))
            && matches!(path.next(), Some(Segment::Key(list)) if list == key)
    }

    /// The number with as many zeros behind it as a version lacks (`SemVer` 2.0.0, item 2), between quotes, so
    /// that no reader takes it for a number again.
    fn as_version(&self) -> Option<String> {
        let written = self.written();
        let parts: Vec<&str> = written.split('.').collect();
        let is_part = |part: &&str| {
            part.bytes().all(|byte| byte.is_ascii_digit())
                && (*part == "0" || !part.starts_with('0'))
        };
        if !parts.iter().all(|part| !part.is_empty() && is_part(part)) {
            return None;
        }
        let zeros = ".0".repeat(3_usize.saturating_sub(parts.len()));
        Some(format!("\"{written}{zeros}\""))
    }

    fn write_boolean(&self, diagnostic: Diagnostic) -> Diagnostic {
        let written = self.written().to_lowercase();
        let meant = match written.as_str() {
            "true" | "yes" | "y" | "on" => "true",
            "false" | "no" | "n" | "off" => "false",
            _ => return diagnostic.help("write `true` or `false`"),
        };
        self.unquoted(diagnostic, meant)
    }

    fn write_number(&self, diagnostic: Diagnostic, expected: &[JsonKind]) -> Diagnostic {
        if let Value::String(text) = &self.place.node.value {
            let fits = if expected.contains(&JsonKind::Integer) {
                text.text.parse::<i64>().is_ok()
            } else {
                text.text.parse::<f64>().is_ok_and(f64::is_finite)
            };
            if fits {
                return self.unquoted(diagnostic, &text.text);
            }
        }
        diagnostic.help(format!("write {}", words::kinds(expected)))
    }

    /// Says to write `meant`, which the text stands for, as it is.
    fn unquoted(&self, diagnostic: Diagnostic, meant: &str) -> Diagnostic {
        let is_quoted = self
            .sources
            .text(self.place.node.span)
            .starts_with(['"', '\'']);
        let write = if is_quoted {
            "write it without quotes"
        } else {
            "write"
        };
        let colon = if is_quoted { ":" } else { "" };
        diagnostic
            .help(format!("{write}{colon} `{}`", self.pair(meant)))
            .fix(self.place.node.span, meant)
    }

    /// The value under its key as one would write it; the value alone in a list.
    pub(crate) fn pair(&self, value: &str) -> String {
        match self.key() {
            Some(key) if self.sources.text(self.place.name_span()).starts_with('"') => {
                format!("\"{key}\": {value}")
            }
            Some(key) => format!("{key}: {value}"),
            None => value.to_owned(),
        }
    }

    pub(crate) fn not_in_enum(&self, options: &[Json]) -> Diagnostic {
        let options: Vec<String> = options.iter().map(words::literal).collect();
        self.choose(options.iter().map(String::as_str).collect())
    }

    pub(crate) fn no_such_kind(&self, options: &[String], pattern: Option<&str>) -> Diagnostic {
        let diagnostic = self.choose(options.iter().map(String::as_str).collect());
        match pattern.and_then(words::pattern) {
            Some(words) => diagnostic.note(format!("a kind of your own is written {words}")),
            None => diagnostic,
        }
    }

    pub(crate) fn not_const(&self, expected: &Json) -> Diagnostic {
        let expected = words::literal(expected);
        let message = format!(
            "{} must be `{expected}`, not `{}`",
            self.subject(),
            self.written()
        );
        self.about_value(&INVALID_VALUE, message)
            .help(format!("write `{}`", self.pair(&expected)))
            .fix(self.place.node.span, expected)
    }

    /// The value is none of `options`.
    fn choose(&self, options: Vec<&str>) -> Diagnostic {
        let message = format!("{} can't be `{}`", self.subject(), self.written());
        let diagnostic = self.with_edges(self.about_value(&INVALID_VALUE, message));
        let meant = self
            .place
            .node
            .as_str()
            .and_then(|text| nearest(text, options.iter().copied()));
        let Some(meant) = meant else {
            return diagnostic.help(format!("write {}", words::or_words(options)));
        };
        let text = self.place.node.as_str().unwrap_or_default();
        let diagnostic = diagnostic.did_you_mean(text, meant);
        if is_only_near(text, meant, options.iter().copied()) {
            diagnostic.rename(self.place.node.span, text, meant)
        } else {
            diagnostic
        }
    }

    /// The text isn't of the form that `words` describe.
    pub(crate) fn malformed(&self, words: Option<&str>) -> Diagnostic {
        let message = format!("{} can't be `{}`", self.subject(), self.written());
        let diagnostic = self.with_edges(self.about_value(&WRONG_FORMAT, message));
        match words {
            Some(words) => diagnostic.help(format!("write {words}")),
            None => diagnostic,
        }
    }

    /// Says what a reader can't see: blanks and line breaks around a text.
    fn with_edges(&self, diagnostic: Diagnostic) -> Diagnostic {
        let text = self.place.node.as_str().unwrap_or_default();
        if text.trim() == text {
            diagnostic
        } else if text.ends_with('\n') {
            diagnostic.note("the text ends with a line break")
        } else {
            diagnostic.note("the text has blanks around it")
        }
    }

    pub(crate) fn too_short(&self, limit: u64) -> Diagnostic {
        let message = match limit {
            1 => format!("{} is empty", self.subject()),
            limit => format!("{} has fewer than {limit} characters", self.subject()),
        };
        self.about_value(&OUTSIDE_LIMITS, message)
            .help("write a text")
    }

    pub(crate) fn too_long(&self, limit: u64) -> Diagnostic {
        let length = self
            .place
            .node
            .as_str()
            .map_or(0, |text| text.chars().count());
        let message = format!(
            "{} has {length} characters, but can have {limit}",
            self.subject()
        );
        self.about_value(&OUTSIDE_LIMITS, message)
            .help(format!("shorten it to {limit} characters"))
    }

    pub(crate) fn out_of_range(&self, limit: &Json, bound: &str) -> Diagnostic {
        let message = format!(
            "{} must be `{limit}` at {bound}, but is `{}`",
            self.subject(),
            self.written()
        );
        let direction = if bound == "least" {
            "or more"
        } else {
            "or less"
        };
        self.about_value(&OUTSIDE_LIMITS, message)
            .help(format!("write `{limit}` {direction}"))
    }

    pub(crate) fn not_above(&self, limit: &Json) -> Diagnostic {
        let message = format!(
            "{} must be more than `{limit}`, but is `{}`",
            self.subject(),
            self.written()
        );
        self.about_value(&OUTSIDE_LIMITS, message)
            .help(format!("write a number above `{limit}`"))
    }

    pub(crate) fn too_few(&self, part: &str, limit: u64, legal: &[String]) -> Diagnostic {
        let message = match limit {
            1 => format!("{} is empty", self.subject()),
            limit => format!("{} needs {limit} {part}s at least", self.subject()),
        };
        let help = match legal {
            [] => format!("add an {part}"),
            legal => format!("add {}", words::or_words(legal.iter().map(String::as_str))),
        };
        Diagnostic::new(&OUTSIDE_LIMITS, message)
            .at(self.place.name_span(), "")
            .help(help)
    }

    pub(crate) fn too_many(&self, parts: &str, limit: u64) -> Diagnostic {
        let (count, help) = match &self.place.node.value {
            Value::Mapping(mapping) => {
                let keys = mapping.entries().iter().map(|entry| &*entry.key);
                let keys = list_words(keys, words::SHOWN);
                (mapping.entries().len(), format!("keep {limit} of {keys}"))
            }
            Value::Sequence(items) => (items.len(), format!("keep {limit} of them")),
            _ => (0, format!("keep {limit} of them")),
        };
        let message = format!(
            "{} has {count} {parts}, but can have {limit}",
            self.subject()
        );
        self.about_value(&OUTSIDE_LIMITS, message).help(help)
    }

    pub(crate) fn repeated(&self) -> Diagnostic {
        let items = self.place.node.as_sequence().unwrap_or_default();
        let mut first = HashMap::new();
        let repeated = items.iter().find_map(|item| {
            let text = item.as_str()?;
            Some((text, first.insert(text, item)?, item))
        });
        let subject = self.subject();
        let diagnostic = match repeated {
            Some((text, first, again)) => {
                Diagnostic::new(&REPEATED_ITEM, format!("{subject} has `{text}` twice"))
                    .at(again.span, "here again")
                    .related(first.span, "first written here")
            }
            None => self.about_value(&REPEATED_ITEM, format!("{subject} has an item twice")),
        };
        diagnostic.help("take one of the two out")
    }
}
