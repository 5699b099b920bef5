//! A merged tree in a few lines.
//!
//! YAML-like: a key a line, two blanks a level. `…` is a hole, or behind a mapping's keys: it may have more. A value
//! that wasn't written where it stands is followed by its causes in `<…>`, and a value from another file than its
//! surroundings by `@` and the file.

use std::fmt::Write as _;

use packc_source::{Cause, SourceMap};
use packc_syntax::{Node, Style, Value};

pub(super) fn print(root: &Node, sources: &SourceMap) -> String {
    let mut printer = Printer {
        sources,
        out: String::new(),
    };
    printer.entries(root, 0);
    printer.out
}

struct Printer<'a> {
    sources: &'a SourceMap,
    out: String,
}

impl Printer<'_> {
    fn entries(&mut self, node: &Node, level: usize) {
        let indent = "  ".repeat(level);
        match &node.value {
            Value::Mapping(mapping) => {
                for entry in mapping.entries() {
                    let _ = write!(self.out, "{indent}{}:", entry.key);
                    self.value(&entry.node, node, level);
                }
                if mapping.may_have_more() {
                    let _ = writeln!(self.out, "{indent}…");
                }
            }
            Value::Sequence(items) => {
                for item in items.iter() {
                    let _ = write!(self.out, "{indent}-");
                    self.value(item, node, level);
                }
            }
            _ => self.value(node, node, level),
        }
    }

    fn value(&mut self, node: &Node, parent: &Node, level: usize) {
        let scalar = match &node.value {
            Value::Null => Some("null".to_owned()),
            Value::Bool(value) => Some(value.to_string()),
            Value::Number(number) => Some(number.text.to_string()),
            Value::String(text) if text.style == Style::Plain => Some(text.text.to_string()),
            Value::String(text) => Some(format!("{:?}", text.text)),
            Value::Hole => Some("…".to_owned()),
            Value::Sequence(items) if items.is_empty() => Some("[]".to_owned()),
            Value::Mapping(mapping) if mapping.entries().is_empty() && !mapping.may_have_more() => {
                Some("{}".to_owned())
            }
            Value::Sequence(_) | Value::Mapping(_) => None,
        };
        if let Some(scalar) = &scalar {
            let _ = write!(self.out, " {scalar}");
        }
        if node.span.file != parent.span.file {
            let _ = write!(self.out, " @{}", self.sources.file(node.span.file).name);
        }
        if let Some(cause) = &node.cause {
            let _ = write!(self.out, " <{}>", self.cause(cause));
        }
        self.out.push('\n');
        if scalar.is_none() {
            self.entries(node, level + 1);
        }
    }

    fn cause(&self, cause: &Cause) -> String {
        let text = |span| self.sources.text(span).trim().to_owned();
        match cause {
            Cause::Authored => "authored".to_owned(),
            Cause::Default => "default".to_owned(),
            Cause::Alias(_) => "alias".to_owned(),
            Cause::Merge(_) => "merge".to_owned(),
            Cause::Include(None) => "folder".to_owned(),
            Cause::Include(Some(span)) => format!("include {}", text(*span)),
            Cause::Overlay(span) => format!("over {}", text(*span)),
            Cause::Imported(span) => format!("from {}", text(*span)),
            Cause::Flag(flag) => (*flag).to_owned(),
            Cause::Chain(causes) => {
                let causes: Vec<String> = causes.iter().map(|cause| self.cause(cause)).collect();
                causes.join("; ")
            }
        }
    }
}
