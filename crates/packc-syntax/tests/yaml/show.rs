//! Trees and findings as text.

use std::fmt::Write as _;

use packc_diagnostics::Diagnostic;
use packc_source::{Cause, FileId, SourceFile, SourceMap, Span};
use packc_syntax::{Limits, Node, Value, YamlFile, parse_yaml};

/// The number of a file that holds `text`.
pub(crate) fn file(text: &str) -> FileId {
    let source = SourceFile::new("/p/a.yaml".into(), "a.yaml".into(), text.into());
    SourceMap::new().add(source)
}

/// Reads a text with the usual limits.
pub(crate) fn parse(text: &str) -> (YamlFile, Vec<Diagnostic>) {
    parse_yaml(file(text), text, &Limits::default())
}

/// The JSON of a node; `⊘` is a hole, and `…` says that a mapping may have more keys.
pub(crate) fn json(node: &Node) -> String {
    let mut out = String::new();
    write_json(node, &mut out);
    out
}

fn write_json(node: &Node, out: &mut String) {
    match &node.value {
        Value::Null => out.push_str("null"),
        Value::Bool(value) => write!(out, "{value}").unwrap(),
        Value::Number(number) => out.push_str(&number.text),
        Value::String(text) => out.push_str(&serde_json::to_string(&*text.text).unwrap()),
        Value::Hole => out.push('⊘'),
        Value::Sequence(items) => {
            out.push('[');
            for (at, item) in items.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                write_json(item, out);
            }
            out.push(']');
        }
        Value::Mapping(mapping) => {
            out.push('{');
            for (at, entry) in mapping.entries().iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                out.push_str(&serde_json::to_string(&*entry.key).unwrap());
                out.push(':');
                write_json(&entry.node, out);
            }
            out.push_str(if mapping.may_have_more() { "…}" } else { "}" });
        }
    }
}

/// A text as JSON, one document a line, and the rule names and messages of its findings after `!`.
pub(crate) fn read(text: &str) -> String {
    let (read, diagnostics) = parse(text);
    let mut out: Vec<String> = read
        .documents
        .iter()
        .map(|document| json(&document.node))
        .collect();
    for found in diagnostics {
        let place = found
            .primary
            .as_ref()
            .map_or(0..0, |label| label.span.range());
        out.push(format!(
            "! {}: {} at {:?}",
            found.rule.name, found.message, &text[place]
        ));
    }
    out.join("\n")
}

/// Every key and value with its text in the source and its cause, one a line.
pub(crate) fn spans(text: &str) -> String {
    let (read, _) = parse(text);
    let mut out = String::new();
    for document in &read.documents {
        writeln!(out, "document {:?}", &text[document.start.range()]).unwrap();
        write_spans(&document.node, text, 1, &mut out);
    }
    for comment in &read.comments {
        let own = if comment.own_line {
            " on its own line"
        } else {
            ""
        };
        writeln!(out, "comment {:?}{own}", &text[comment.span.range()]).unwrap();
    }
    out
}

fn write_spans(node: &Node, text: &str, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let at = |span: Span| format!("{}..{} {:?}", span.start, span.end, &text[span.range()]);
    let cause = node
        .cause
        .as_deref()
        .map_or(String::new(), |cause| show_cause(cause, text));
    writeln!(out, "{indent}{}{cause}", at(node.span)).unwrap();
    match &node.value {
        Value::Sequence(items) => items
            .iter()
            .for_each(|item| write_spans(item, text, depth + 1, out)),
        Value::Mapping(mapping) => {
            for entry in mapping.entries() {
                writeln!(out, "{indent}key {}", at(entry.key_span)).unwrap();
                write_spans(&entry.node, text, depth + 1, out);
            }
        }
        _ => {}
    }
}

fn show_cause(cause: &Cause, text: &str) -> String {
    match cause {
        Cause::Alias(span) => format!(" alias {}", &text[span.range()]),
        Cause::Merge(span) => format!(" merge {}", &text[span.range()]),
        Cause::Chain(causes) => causes.iter().map(|cause| show_cause(cause, text)).collect(),
        other => format!(" {other:?}"),
    }
}

/// The findings of a text in full, and the values that stay, each line after `#`.
pub(crate) fn findings(text: &str) -> String {
    let (read, diagnostics) = parse(text);
    let mut out = String::new();
    let place = |span: Span| {
        let before = &text[..span.start as usize];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        format!("{line}:{column} {:?}", &text[span.range()])
    };
    for found in &diagnostics {
        writeln!(
            out,
            "# {}[{}]: {}",
            found.severity, found.rule.name, found.message
        )
        .unwrap();
        let primary = found.primary.as_ref().unwrap();
        writeln!(out, "#   at {} {}", place(primary.span), primary.text).unwrap();
        for label in &found.related {
            writeln!(out, "#   at {} {}", place(label.span), label.text).unwrap();
        }
        found
            .notes
            .iter()
            .for_each(|note| writeln!(out, "#   note: {note}").unwrap());
        found
            .help
            .iter()
            .for_each(|help| writeln!(out, "#   help: {help}").unwrap());
        if let Some(fix) = &found.fix {
            let mut fixed = text.to_owned();
            fixed.replace_range(fix.span.range(), &fix.replacement);
            let (line, _) = place(fix.span)
                .split_once(':')
                .map(|(l, r)| (l.to_owned(), r.to_owned()))
                .unwrap();
            let line: usize = line.parse().unwrap();
            writeln!(out, "#   fixed: {}", fixed.lines().nth(line - 1).unwrap()).unwrap();
        }
    }
    for document in &read.documents {
        writeln!(out, "# {}", json(&document.node)).unwrap();
    }
    out
}
